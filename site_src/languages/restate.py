"""Puts a new value into a quote's own form: same places, same signs and spaces, same inflection."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from site_src.languages.agreement import (
    Number,
    agrees,
    effective_relation,
    round_down,
    round_half_up,
    round_up,
    to_fraction,
)
from site_src.languages.inflection import governed_cases, shown_category
from site_src.languages.language import Language
from site_src.languages.numbers import read
from site_src.languages.reading import Reading
from site_src.languages.symbols import MINUS, symbols
from site_src.languages.writing import digits


def restatements(
    text: str,
    exact: Number,
    counts: tuple[int, int] | None,
    language: Language,
    outer_relation: str = "exact",
    text_before: str = "",
    bound: str = "exact",
) -> list[str]:
    """The forms in which ``text`` may state the new value; several where only a reader can tell the case.

    None where a person must choose the words: where the new value would show as exactly 0 or 1 without being so,
    where a whole number is quoted and the value no longer is one, and where a word has no form for the new value.
    ``text_before`` helps: after a preposition that governs one case only that case is considered. What is
    returned agrees with the value when it is read again.
    """
    reading = read(text, language)
    value = to_fraction(exact)
    if reading is None or value is None:
        return []
    try:
        found = sorted(set(_restated(reading, value, counts, language, outer_relation, text_before)))
    except ValueError:
        return []

    def holds(new: str) -> bool:
        again = read(new, language)
        return again is not None and agrees(again, exact, counts, outer_relation, bound).ok

    return list(filter(holds, found))


def _restated(
    reading: Reading,
    value: Fraction,
    counts: tuple[int, int] | None,
    language: Language,
    outer_relation: str,
    text_before: str,
) -> Iterator[str]:
    shape = reading.shape
    if reading.form == "fraction":
        yield from filter(None, [_fraction(reading, value, counts, language)])
        return
    relation, _ = effective_relation(reading, outer_relation)
    rounding = {"above": round_down, "below": round_up}.get(relation, round_half_up)
    target = rounding(value / reading.scale, reading.decimals)
    exactly = target * reading.scale == value
    if reading.form in ("integer", "word", "ordinal") and relation == "exact" and not exactly:
        return
    if reading.form == "multiplied" and (
        abs(target) < 1 or (not exactly and not reading.decimals and relation == "exact")
    ):
        return
    governed = governed_cases(shape.before.strip() or text_before, language)
    if reading.is_word:
        numbers = _words(reading, target, language, governed)
        sign = shape.sign if target >= 0 else None
    elif reading.form == "multiplied" and not any(map(str.isdigit, shape.number)):
        numbers, sign = [shape.number], (shape.sign if target == 1 else None)
    else:
        numbers, sign = [_digits(reading, abs(target), language)], _sign(reading, target)
    unit = _unit(reading, target, language, governed)
    if sign is not None and unit is not None:
        for number in numbers:
            yield shape.before + sign + number + shape.gap + unit + shape.after


def _sign(reading: Reading, target: Fraction) -> str | None:
    """The sign of the new number, in the way of the old one; "±" has no place before a negative number."""
    old = reading.shape.sign
    if old == "±":
        return old if target >= 0 else None
    if target < 0:
        return old if old and old in MINUS else "−"
    return "+" if old == "+" and target else ""


def _digits(reading: Reading, target: Fraction, language: Language) -> str:
    """Digits as the old ones: grouped unless the old number had four digits or more and was not."""
    shape = reading.shape
    signs = symbols(language, shape.system)
    whole = shape.number.partition(signs.decimal)[0]
    used = [letter for letter in whole if letter in signs.groups]
    grouped = bool(used) or len(whole) < 4
    return digits(target, reading.decimals, language, grouped, used[0] if used else "", shape.system)


def _fraction(
    reading: Reading, value: Fraction, counts: tuple[int, int] | None, language: Language
) -> str | None:
    """The value's own counts if they are known and the old fraction can have been its counts then.

    It can't if it is in lowest terms and the total is now a multiple of its denominator: 2/9 of 252.
    """
    shape = reading.shape
    if not shape.unit or reading.terms is None:
        return None
    top, bottom = reading.terms
    reduced = Fraction(top, bottom).denominator == bottom
    terms = (value.numerator, value.denominator)
    if counts and counts[1] > 0 and Fraction(*counts) == value:
        was_reduced = reduced and bottom < counts[1] and counts[1] % bottom == 0
        terms = terms if was_reduced else counts
    sign = _sign(reading, Fraction(terms[0]))
    if sign is None:
        return None
    groups = symbols(language, shape.system).groups
    group = next((letter for letter in shape.number + shape.unit if letter in groups), "")
    plain = [digits(Fraction(abs(term)), 0, language, bool(group), group, shape.system) for term in terms]
    return shape.before + sign + plain[0] + shape.gap + plain[1] + shape.after


def _one(candidates: Iterable[str]) -> str | None:
    """The only candidate; None where there is none, or a choice."""
    found = set(candidates)
    return found.pop() if len(found) == 1 else None


def _words(reading: Reading, target: Fraction, language: Language, governed: frozenset[str] | None) -> list[str]:
    """The words for the new value in each inflection that the old word may have; none if one has no such word."""
    if target.denominator != 1:
        return []
    if target * reading.scale == reading.value:
        return [reading.shape.number]
    cells = reading.shape.cells
    numerals = language.numerals
    series = numerals.series[cells[0].series]
    if governed and any(series.rows[cell.row] in governed for cell in cells):
        cells = tuple(cell for cell in cells if series.rows[cell.row] in governed)
    candidates = set()
    for cell in cells:
        forms = numerals.cell(series, int(target), cell.row, cell.column)
        old_forms = numerals.cell(series, cell.value, cell.row, cell.column)
        if not forms:
            return []
        candidates.add(_parallel(reading.shape.number, old_forms, forms, language))
    return [_cased(word, reading.shape.number) for word in candidates]


def _parallel(old: str, old_forms: tuple[str, ...], forms: tuple[str, ...], language: Language) -> str:
    """Of several forms the one that stands where the old word does (два раза → три раза), else the first."""
    spellings = [language.fold(form) for form in old_forms]
    if len(forms) == len(old_forms) and language.fold(old) in spellings:
        return forms[spellings.index(language.fold(old))]
    return forms[0]


def _cased(word: str, like: str) -> str:
    """Capitals as in the old word."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


def _unit(reading: Reading, target: Fraction, language: Language, governed: frozenset[str] | None) -> str | None:
    """What follows the number, inflected for the new one."""
    unit = reading.shape.unit
    if reading.form == "multiplied":
        rows = language.multiplier_words[language.fold(unit)][1]
    elif reading.form == "percent" and any(map(str.isalpha, unit)):
        rows = language.percent_words
    elif reading.form == "ordinal" and unit:
        suffixes = language.ordinal_suffixes
        before, after = (str(language.locale.ordinal_form(int(number))) for number in (reading.value, target))
        return _one(word.form(after) for word in suffixes if language.fold(word.form(before)) == language.fold(unit))
    else:
        return unit
    old_category = shown_category(reading, abs(reading.value / reading.scale), language)
    new_category = shown_category(reading, abs(target), language)
    fitting = [word for word in rows if language.fold(word.form(old_category)) == language.fold(unit)]
    if not fitting:
        return unit if old_category == new_category else None
    if governed and any(word.row in governed for word in fitting):
        fitting = [word for word in fitting if word.row in governed]
    new = _one(word.form(new_category) for word in fitting)
    if new is None or old_category == new_category:
        return unit if old_category == new_category else None
    return _cased(new, unit) if language.fold(new) != language.fold(unit) else unit
