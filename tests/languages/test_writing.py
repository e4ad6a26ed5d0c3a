"""What templates and charts write, and the smaller parts of the languages."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from site_src.languages.agreement import agrees
from site_src.languages.dates import write_date
from site_src.languages.language import Language
from site_src.languages.numbers import read
from site_src.languages.relations import preceding_relation
from site_src.languages.typography import Typographer
from site_src.languages.writing import write

Languages = dict[str, Language]


@pytest.mark.parametrize(
    ("code", "value", "style", "places", "wanted"),
    [
        ("en", 1500, "integer", 0, "1,500"),
        ("ru", 1500, "integer", 0, "1\u00a0500"),
        ("de", 1500, "integer", 0, "1.500"),
        ("fr", 1500, "integer", 0, "1\u202f500"),
        ("en", Fraction(31, 105), "decimal", 3, "0.295"),
        ("ru", Fraction(31, 105), "decimal", 3, "0,295"),
        ("en", Fraction(-1, 4), "decimal", 1, "−0.3"),
        ("en", Fraction(1, 4), "percent", 0, "25\u00a0%"),
        ("ru", Fraction(1, 4), "percent", 0, "25\u00a0%"),
        ("zh-Hans", Fraction(1, 4), "percent", 0, "25%"),
        ("en", Fraction(5039, 5040), "decimal", 3, ">\u00a00.999"),
        ("ru", Fraction(5039, 5040), "decimal", 3, ">\u00a00,999"),
        ("en", Fraction(5039, 5040), "percent", 0, ">\u00a099\u00a0%"),
        ("en", Fraction(1, 5040), "decimal", 3, "<\u00a00.001"),
        ("en", Fraction(-1, 5040), "decimal", 3, ">\u00a0−0.001"),
        ("en", Fraction(-5039, 5040), "decimal", 3, "<\u00a0−0.999"),
        ("en", Fraction(5041, 5040), "decimal", 3, ">\u00a01.000"),
        ("en", 1, "decimal", 3, "1.000"),
        ("en", Fraction(56, 252), "fraction", 0, "2/9"),
        ("en", Fraction(5039, 5040), "fraction", 0, "5039/5040"),
        ("en", 21, "word", 0, "twenty-one"),
        ("ru", 21, "word", 0, "двадцать один"),
        ("en", 5000, "word", 0, "5,000"),
        ("en", Fraction(1, 3), "word", 2, "0.33"),
        ("en", 3, "ordinal", 0, "third"),
        ("en", 0.5, "decimal", 1, "0.5"),
    ],
)
def test_write(languages: Languages, code: str, value: float, style: str, places: int, wanted: str) -> None:
    assert write(value, style, languages[code], places) == wanted


def test_write_refuses_what_it_cannot_write(languages: Languages) -> None:
    for value, style in ((float("nan"), "decimal"), (float("inf"), "integer"), (10**300, "integer"), (1, "roman")):
        with pytest.raises(ValueError, match=r"."):
            write(value, style, languages["en"])


def test_a_fraction_with_its_own_counts(languages: Languages) -> None:
    assert write(Fraction(56, 252), "fraction", languages["en"], counts=(56, 252)) == "56/252"


def test_digits_are_chosen_once(languages: Languages) -> None:
    arabic = dataclasses.replace(languages["ar"], digits="arab")
    assert write(Fraction(31, 105), "decimal", arabic) == "٠٫٢٩٥"
    assert write(Fraction(1, 4), "percent", arabic, 0) == "٢٥٪"
    assert write(1500, "integer", arabic) == "١٬٥٠٠"
    assert write_date("2024", arabic) == "٢٠٢٤"
    for text in ("٠٫٢٩٥", "٢٥٪", "١٬٥٠٠"):
        assert read(text, arabic) is not None


def test_dates_are_written_as_running_text_has_them(languages: Languages) -> None:
    assert [write_date(iso, languages["en"]) for iso in ("2024", "2024-06", "2026-11-30")] == [
        "2024", "June 2024", "30 November 2026",
    ]  # fmt: skip
    assert [write_date(iso, languages["ru"]) for iso in ("2024", "2024-06", "2026-11-30")] == [
        "2024", "июнь 2024 года", "30 ноября 2026 года",
    ]  # fmt: skip
    assert write_date("2026-11-30", languages["zh-Hans"]) == "2026年11月30日"
    with pytest.raises(ValueError, match="is not a date"):
        write_date("2026-02-30", languages["en"])


@pytest.mark.parametrize(
    ("code", "before", "relation"),
    [
        ("en", "it is about ", "about"),
        ("en", "it is about", "about"),
        ("en", "more than\n", "above"),
        ("en", "no more than ", "below"),
        ("en", "at least **", "above"),
        ("en", "(below ", "below"),
        ("en", "≈ ", "about"),
        ("en", "what it is about: ", "exact"),
        ("en", "whereabout ", "exact"),
        ("en", "", "exact"),
        ("ru", "доля около\u00a0", "about"),
        ("ru", "не менее ", "above"),
        ("ru", "менее ", "below"),
        ("ru", "от 0,1 до ", "exact"),
        ("zh-Hans", "大约", "about"),
    ],
)
def test_words_before_a_quote(languages: Languages, code: str, before: str, relation: str) -> None:
    assert preceding_relation(before, languages[code]) == relation


def test_a_bound_from_a_source_must_be_quoted_as_one(languages: Languages) -> None:
    """A source that says "below 25 %" gives no number to compare with but the bound."""
    def verdict(text: str, outer: str = "exact") -> str:
        reading = read(text, languages["en"])
        assert reading is not None
        return agrees(reading, Fraction(1, 4), None, outer, bound="below").reason

    assert verdict("below 25 %") == ""
    assert verdict("25 %", "below") == ""
    assert verdict("under 0.25") == ""
    assert verdict("25 %") == "no_relation"
    assert verdict("more than 25 %") == "no_relation"
    assert verdict("below 30 %") == "stale"


def test_lines_are_joined_as_the_script_wants(languages: Languages) -> None:
    assert Typographer(languages["en"]).join_lines("two\nlines") == "two lines"
    assert Typographer(languages["zh-Hans"]).join_lines("两\n行 and\nmore") == "两行 and more"
    assert Typographer(languages["zh-Hans"]).join_lines("k\n次") == "k次"
    assert Typographer(languages["zh-Hans"]).joins_lines


def test_rules_see_across_the_pieces_of_a_line(languages: Languages) -> None:
    parts = Typographer(languages["ru"]).parts(["пара в ", "десяти", " — нет"])
    assert parts == ["пара в\u00a0", "десяти", "\u00a0— нет"]
