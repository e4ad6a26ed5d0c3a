"""What must hold for every number and every text, in every language."""

from __future__ import annotations

import datetime
import decimal
import time
from fractions import Fraction

import pytest
from babel.numbers import format_decimal, format_percent
from hypothesis import given
from hypothesis import strategies as st

from site_src.languages.agreement import agrees, round_down, round_half_up, round_up
from site_src.languages.dates import agrees_date, parse_iso, write_date
from site_src.languages.lexicon import find_numbers
from site_src.languages.names import agrees_names, join_names, restate_names
from site_src.languages.nouns import noun_may_change
from site_src.languages.numbers import read, why_unreadable
from site_src.languages.relations import preceding_relation
from site_src.languages.restate import restatements
from site_src.languages.typography import Typographer
from site_src.languages.writing import write
from tests.languages.conftest import every_language

LANGUAGES = every_language()
codes = st.sampled_from(sorted(LANGUAGES))
rates = st.fractions(min_value=0, max_value=1, max_denominator=10_000)
amounts = st.fractions(min_value=-(10**7), max_value=10**7, max_denominator=999)
values = st.one_of(rates, amounts, st.integers(0, 10**12))
SPACES = " \n\u00a0\u202f"


@given(codes, values, st.integers(1, 6))
def test_a_written_decimal_reads_back_and_agrees(code: str, value: Fraction, places: int) -> None:
    text = write(value, "decimal", LANGUAGES[code], places)
    reading = read(text, LANGUAGES[code])
    assert reading is not None, why_unreadable(text, LANGUAGES[code])
    assert (reading.form, reading.decimals) == ("decimal", places)
    assert agrees(reading, value).ok


@given(codes, values, st.integers(0, 4))
def test_a_written_per_cent_reads_back_and_agrees(code: str, value: Fraction, places: int) -> None:
    text = write(value, "percent", LANGUAGES[code], places)
    reading = read(text, LANGUAGES[code])
    assert reading is not None, why_unreadable(text, LANGUAGES[code])
    assert (reading.form, reading.decimals) == ("percent", places)
    assert agrees(reading, value).ok


@given(codes, st.integers(-(10**30), 10**30))
def test_a_written_integer_reads_back(code: str, value: int) -> None:
    reading = read(write(value, "integer", LANGUAGES[code]), LANGUAGES[code])
    assert reading is not None
    assert (reading.form, reading.value) == ("integer", value)


@given(codes, rates, st.integers(1, 50))
def test_a_written_fraction_reads_back_and_agrees(code: str, value: Fraction, times: int) -> None:
    counts = (value.numerator * times, value.denominator * times)
    for text in (write(value, "fraction", LANGUAGES[code]), write(value, "fraction", LANGUAGES[code], counts=counts)):
        reading = read(text, LANGUAGES[code])
        assert reading is not None
        assert agrees(reading, value, counts).ok


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_word_reads_back(code: str) -> None:
    """All number words below a thousand, in all inflections: each form is read as its own value and no other."""
    language = LANGUAGES[code]
    for series in language.numerals.series:
        for value in range(1000):
            for row in range(len(series.rows)):
                for column in range(len(series.columns)):
                    for form in language.numerals.cell(series, value, row, column):
                        reading = read(form, language)
                        assert reading is not None, form
                        assert reading.value == value, form
                        assert bool(find_numbers(form, language)) == (value >= 3), form


@given(codes, st.integers(0, 999), st.integers(0, 999), st.data())
def test_a_restated_word_keeps_its_inflection(code: str, old: int, new: int, data: st.DataObject) -> None:
    """Where one word is given, it is the form in the old word's cell, whichever of its cells that was."""
    language = LANGUAGES[code]
    numerals = language.numerals
    series = data.draw(st.sampled_from(numerals.series))
    row, column = data.draw(st.integers(0, len(series.rows) - 1)), data.draw(st.integers(0, len(series.columns) - 1))
    forms = numerals.cell(series, old, row, column)
    if forms and old != new:
        restated = restatements(forms[0], new, None, language)
        wanted = numerals.cell(series, new, row, column)
        assert len(restated) != 1 or language.fold(restated[0]) in map(language.fold, wanted)


@given(codes, values, values, st.sampled_from(["decimal", "percent", "integer"]), st.integers(1, 4), st.data())
def test_what_is_restated_agrees_in_the_old_form(
    code: str, old: Fraction, new: Fraction, style: str, places: int, data: st.DataObject
) -> None:
    language = LANGUAGES[code]
    relation = data.draw(st.sampled_from(["about", "above", "below", "at_least", "at_most"]))
    words = [word for word in language.approximation[relation] if not word.startswith("…")]
    lead = data.draw(st.sampled_from([*(word + " " for word in words), ""]))
    outer = data.draw(st.sampled_from(["exact", "about", "above", "below"]))
    text = write(old, style, language, places)
    if read(lead + text, language) is not None:
        text = lead + text
    before = read(text, language)
    for restated in restatements(text, new, None, language, outer):
        after = read(restated, language)
        assert before is not None
        assert after is not None
        assert agrees(after, new, None, outer).ok
        assert (after.form, after.decimals, after.relation) == (before.form, before.decimals, before.relation)
        assert restatements(restated, new, None, language, outer) == [restated]


@given(st.fractions(max_denominator=10**6), st.integers(0, 8))
def test_rounding_agrees_with_the_decimal_module(value: Fraction, places: int) -> None:
    """The second road: Python's decimal arithmetic, ROUND_HALF_UP (ties away from zero), FLOOR and CEILING."""
    with decimal.localcontext() as context:
        context.prec = 60
        # A quotient of 60 digits is a tie only if the fraction is: denominators up to a million end or repeat sooner.
        quotient = decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator)
        unit = decimal.Decimal(1).scaleb(-places)
        for ours, theirs in (
            (round_half_up, decimal.ROUND_HALF_UP),
            (round_down, decimal.ROUND_FLOOR),
            (round_up, decimal.ROUND_CEILING),
        ):
            assert ours(value, places) == Fraction(quotient.quantize(unit, rounding=theirs))


@given(codes, st.integers(0, 10**12))
def test_grouping_is_babels(code: str, value: int) -> None:
    locale = LANGUAGES[code].locale
    assert write(value, "integer", LANGUAGES[code]) == format_decimal(value, locale=locale)
    marks = str.maketrans("", "", "\u200e\u200f\u061c")
    if not LANGUAGES[code].percent:
        wanted = format_percent(decimal.Decimal(value), locale=locale).translate(marks)
        assert write(value, "percent", LANGUAGES[code], 0).translate(marks) == wanted


@given(codes, rates, st.integers(0, 4))
def test_no_false_one_or_zero_is_written(code: str, value: Fraction, places: int) -> None:
    for style in ("decimal", "percent"):
        reading = read(write(value, style, LANGUAGES[code], places), LANGUAGES[code])
        assert reading is not None
        if reading.value in (0, 1):
            assert value == reading.value or reading.relation != "exact"


@given(codes, st.text(max_size=220), st.text(max_size=30))
def test_no_text_makes_anything_fail(code: str, text: str, other: str) -> None:
    language = LANGUAGES[code]
    reading = read(text, language)
    assert (reading is None) == bool(why_unreadable(text, language))
    for value in (3, Fraction(1, 3), float("nan")):
        restatements(text, value, (1, 3), language, "about", other)
        if reading is not None:
            agrees(reading, value, (0, 0), "above")
    preceding_relation(text, language)
    noun_may_change(text, other, text, language, other)
    agrees_date(text, "2024-06-17", language)
    agrees_date(other, text, language)
    agrees_names(text, [other, text], language)
    restate_names(text, [other, text], language)
    at = 0
    for start, end, shown in find_numbers(text, language):
        assert at <= start < end
        assert text[start:end] == shown
        at = end


@given(codes, st.text(alphabet="аивско не—% \n.A15,;!«»же", max_size=60))
def test_typography_only_changes_spaces(code: str, text: str) -> None:
    typographer = Typographer(LANGUAGES[code])
    made = typographer(text)
    assert len(made) == len(text)
    assert all(new == old or (old in SPACES and new in SPACES) for new, old in zip(made, text, strict=True))
    assert typographer(made) == made


@given(codes, st.lists(st.text(alphabet="Aи1 +.", max_size=8), min_size=1, max_size=4))
def test_typography_in_pieces_is_that_of_the_whole(code: str, pieces: list[str]) -> None:
    typographer = Typographer(LANGUAGES[code])
    assert "".join(typographer.parts(pieces)) == typographer("".join(pieces))


@given(codes, st.dates(min_value=datetime.date(1000, 1, 1)).map(str), st.sampled_from([4, 7, 10]))
def test_a_written_date_agrees(code: str, date: str, length: int) -> None:
    iso = date[:length]
    assert parse_iso(iso)
    assert agrees_date(write_date(iso, LANGUAGES[code]), iso, LANGUAGES[code])


@given(codes, st.lists(st.sampled_from("ABCDEFGH"), min_size=1, max_size=6, unique=True))
def test_joined_names_agree(code: str, items: list[str]) -> None:
    language = LANGUAGES[code]
    for joiner in (",", "+"):
        text = join_names(items, language, joiner)
        assert agrees_names(text, items, language)
        assert not agrees_names(text, [*items, "Z"], language)
        if len(items) > 1:
            assert not agrees_names(text, items[::-1], language)


@pytest.mark.parametrize(
    "text",
    [
        "1" * 200,
        "1," * 100,
        " " * 200,
        "about " * 33,
        "twenty-" * 28,
        "½" * 200,
        "сто " * 50,
        ("двадцать " * 22).strip(),
        "1 " * 100,
        "\u200e" * 199 + "1",
        "A + " * 50,
        "не " * 60,
    ],
)
def test_hostile_texts_are_quick(text: str) -> None:
    start = time.perf_counter()
    for language in LANGUAGES.values():
        read(text, language)
        restatements(text, 5, None, language)
        agrees_names(text, ("A", "B"), language)
        agrees_date(text, "2024", language)
    assert time.perf_counter() - start < 1


def test_long_texts_are_quick() -> None:
    texts = ["a" * 10**6, "三" * 10**5, "1" * 10**5, "five " * 10**4, "е\u0308" * 10**4, "пяти" * 10**4]
    start = time.perf_counter()
    for text in texts:
        find_numbers(text, LANGUAGES["ru"])
        Typographer(LANGUAGES["ru"])(text)
    assert time.perf_counter() - start < 5


def test_over_two_hundred_characters_nothing_is_read() -> None:
    assert read("1" * 200, LANGUAGES["en"]) is not None
    assert read("1" * 201, LANGUAGES["en"]) is None
    assert restatements("9", 10**300, None, LANGUAGES["en"]) == []
