"""Loading a language: what Babel gives, what language.toml gives, and what is refused, with its line."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.languages.language import Language, load_language, load_languages
from tests.languages.conftest import ROOT, every_language

Languages = dict[str, Language]


NAME = 'name = "X"\n'


def made(root: Path, text: str, code: str = "en") -> Path:
    """A project with one language file."""
    folder = root / "content" / "locale" / code
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text(text, "utf-8")
    return root


def complaint(root: Path, text: str, code: str = "en") -> str:
    """The one finding about a language file."""
    with pytest.raises(ContentError) as raised:
        load_language(made(root, text, code), code)
    (finding,) = raised.value.findings
    return str(finding).removeprefix(f"content/locale/{code}/language.toml:")


def test_english_comes_first_and_the_rest_by_code() -> None:
    codes = list(load_languages(ROOT))
    assert codes[0] == "en"
    assert codes[1:] == sorted(codes[1:])
    assert {"en", "ru"} <= set(codes)


def test_the_sites_languages_are_complete(languages: Languages) -> None:
    assert languages["en"].complete
    assert languages["ru"].complete
    assert not languages["de"].complete


def test_direction_names_and_scripts(languages: Languages) -> None:
    assert {code: language.direction for code, language in languages.items()} == {
        "en": "ltr", "ru": "ltr", "de": "ltr", "fr": "ltr", "ar": "rtl", "zh-Hans": "ltr",
    }  # fmt: skip
    assert languages["zh-Hans"].locale.script == "Hans"
    assert languages["zh-Hans"].joins_lines
    assert languages["ru"].name == "Русский"


def test_plural_categories_are_babels(languages: Languages) -> None:
    """CLDR's plural rules: https://cldr.unicode.org, "Language Plural Rules", as shipped with Babel."""
    assert [languages["ru"].category(n) for n in (1, 2, 5, 11, 21, 22, 25)] == [
        "one", "few", "many", "many", "one", "few", "many",
    ]  # fmt: skip
    assert languages["ru"].category(Decimal("0.5")) == "other"
    assert [languages["en"].category(n) for n in (1, Decimal("1.0"), 2)] == ["one", "other", "other"]
    assert [languages["ar"].category(n) for n in (0, 1, 2, 3, 11, 100)] == [
        "zero", "one", "two", "few", "many", "other",
    ]  # fmt: skip


def test_the_two_words_have_forms(languages: Languages) -> None:
    assert {"once", "at least one"} <= languages["en"].once_words
    assert {"every time", "all"} <= languages["en"].every_words
    assert "хотя бы раз" in languages["ru"].once_words
    assert "каждый раз" in languages["ru"].every_words
    for code in ("en", "ru"):
        assert not languages[code].once_words & languages[code].every_words


@pytest.mark.parametrize("code", sorted(every_language()))
def test_no_form_is_two_numbers(code: str, languages: Languages) -> None:
    """Within a language, each spelling of a number word has one value."""
    for form, cells in languages[code].word_cells.items():
        assert len({cell.value for cell in cells}) == 1, form


def test_a_language_needs_three_lines(tmp_path: Path) -> None:
    language = load_language(made(tmp_path, 'name = "Español"\n', "es"), "es")
    assert (language.name, language.complete, language.direction) == ("Español", False, "ltr")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("complete = true\n", "1:1: name must be a short text"),
        (NAME + 'complete = 1\n', "2:1: complete must be true or false"),
        (NAME + 'nmae = "Y"\n', "2:1: unknown key nmae; did you mean name?"),
        ('name = "X\n', "1:10: this is not TOML"),
        (NAME + '[approximation]\nabuot = ["about"]\n', "3:1: unknown key approximation.abuot; did you mean about?"),
        (NAME + '[approximation]\nabout = [1]\n', "3:1: approximation.about must be a list of texts"),
        (NAME + 'digits = "roman"\n', "2:1: digits is 'roman'"),
        (NAME + 'percent = "%"\n', "2:1: percent is '%'"),
        (NAME + '[numerals.cardinal]\nrows = ["a", "b"]\n[numerals.cardinal.forms]\n3 = ["x"]\n4 = ["x", "y", "z"]\n',
         "6:1: 4 has 3 forms for 2 rows"),
        (NAME + '[numerals.cardinal]\n[numerals.cardinal.forms]\n3 = "x/y"\n', "4:1: 'x/y' does not fill 1 columns"),
        (NAME + '[numerals.cardinal]\n[numerals.cardinal.forms]\n3 = "x+y"\n', "4:1: there are no endings 'y'"),
        (NAME + '[numerals.cardinal.forms]\nthree = "x"\n', "3:1: three is not a whole number"),
        (NAME + '[numerals.ordinal]\nlead = "cardinal"\n', "3:1: there is no series cardinal"),
        (NAME + '[numerals]\ntens_and_units = "{high}"\n', "3:1: '{high}' must hold {high} and {low} once each"),
        (NAME + '[numerals]\nhundreds_and_rest = ["{low} {high}"]\n', "3:1: '{low} {high}' must end with the rest"),
        (NAME + '[[multipliers]]\nvalue = 0\nother = "x"\n', "3:1: multipliers.value must be a whole number"),
        (NAME + '[[percent_words]]\none = "x"\n', "2:1: a form for other is missing"),
        (NAME + '[[percent_words]]\nother = "x"\nmayn = "y"\n', "4:1: unknown key percent_words.mayn"),
        (NAME + '[government]\ngenitive = ["of"]\n', "3:1: genitive is not a row"),
        (NAME + '[alike]\n"" = "a"\n', "2:1: nothing is no letter that reads like another"),
        (NAME + '[lexicon]\nwords = ["*fold"]\n', "3:1: '*fold' has a star before its end"),
        (NAME + '[dates]\nday = "d MMMM"\n', "3:1: 'd MMMM' is not a date pattern"),
        (NAME + '[dates.months]\n13 = ["x"]\n', "3:1: 13 is not a month"),
        (NAME + '[typography]\ninitials = "yes"\n', "3:1: typography.initials must be true or false"),
        (NAME + 'numerals = 3\n', "2:1: numerals must be a table"),
        (NAME + 'multipliers = 3\n', "2:1: multipliers must be a list of tables"),
    ],
)  # fmt: skip
def test_a_faulty_file_is_refused_with_its_line(tmp_path: Path, text: str, wanted: str) -> None:
    assert complaint(tmp_path, text).startswith(wanted)


def test_codes_that_are_none(tmp_path: Path) -> None:
    assert "is not a language code" in complaint(tmp_path, 'name = "X"\n', "English")
    assert "there is no locale data" in complaint(tmp_path / "other", 'name = "X"\n', "xx")


def test_a_file_that_is_missing_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="the file is missing"):
        load_language(tmp_path, "en")
    folder = tmp_path / "content" / "locale" / "en"
    folder.mkdir(parents=True)
    (folder / "language.toml").write_bytes(b"\xff")
    with pytest.raises(ContentError, match="save it as UTF-8"):
        load_language(tmp_path, "en")
