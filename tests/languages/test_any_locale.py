"""A language of one line works wherever Babel has data: what is written reads back, in every notation."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from site_src.languages.agreement import agrees
from site_src.languages.dates import agrees_date, write_date
from site_src.languages.language import load_language
from site_src.languages.lexicon import find_numbers
from site_src.languages.names import agrees_names, join_names, restate_names
from site_src.languages.numbers import read, why_unreadable
from site_src.languages.writing import write

# One of each kind: signs, groups of two, native digits, the per cent sign in front, eras, right to left, no spaces.
CODES = [
    "ar-EG", "bg", "bn", "ca", "cs", "da", "de-AT", "de-CH", "el", "en-IN", "en-US-POSIX", "es", "es-MX", "et", "eu",
    "fa", "fi", "fr-CA", "fr-CH", "gu", "he", "hi", "hu", "id", "it", "ja", "ka", "km", "ko", "ku", "la", "lt", "lv",
    "mr", "my", "nb", "ne", "nl", "pl", "ps", "pt", "pt-PT", "ro", "sk", "sl", "sr-Latn", "sv", "sw", "ta", "te",
    "th", "tr", "uk", "ur", "uz-Cyrl", "vi", "yue", "zh-Hant",
]  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_what_is_written_reads_back(tmp_path: Path, code: str) -> None:
    folder = tmp_path / "content" / "locale" / code
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text('name = "Any"\n', "utf-8")
    language = load_language(tmp_path, code)
    for value, style, places in (
        (1234567, "integer", 0),
        (Fraction(31, 105), "decimal", 3),
        (Fraction(-1234567, 1000), "decimal", 2),
        (Fraction(1, 4), "percent", 1),
        (Fraction(5039, 5040), "percent", 1),
        (Fraction(3, 4), "fraction", 0),
    ):
        text = write(value, style, language, places)
        reading = read(text, language)
        assert reading is not None, why_unreadable(text, language)
        assert agrees(reading, value).ok
        assert find_numbers(text, language)
    for iso in ("2024", "2024-06", "2026-11-30"):
        assert agrees_date(write_date(iso, language), iso, language)
    names = ["A", "B", "C"]
    assert agrees_names(join_names(names, language), names, language)
    assert restate_names(join_names(names, language), [*names, "Z"], language)
