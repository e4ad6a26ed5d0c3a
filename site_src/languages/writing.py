"""Writes numbers in a language: for templates and charts, and digit by digit for restated quotes."""

from __future__ import annotations

import re
from fractions import Fraction

from site_src.languages.agreement import Number, round_down, round_half_up, round_up, to_fraction
from site_src.languages.language import Language
from site_src.languages.relations import sign_for
from site_src.languages.symbols import Symbols, symbols

NO_BREAK = "\u00a0"
#: longer numbers are no use to a reader, and Python refuses to print integers of some thousand digits
MOST_DIGITS = 200
STYLES = ("integer", "decimal", "percent", "fraction", "word", "ordinal")


def write(
    exact: Number, style: str, language: Language, decimals: int = 3, counts: tuple[int, int] | None = None
) -> str:
    """The number in one of :data:`STYLES`, rounded half up at ``decimals`` places.

    A per cent has ``decimals`` places too. What would show as exactly 0 or 1 (0 %, 100 %) without being so is
    written with a sign: "> 0.999", "< 0.1 %". A value without a word is written in digits. A fraction is in
    lowest terms unless the value's own ``counts`` are given. Raises ValueError for an unknown style, for
    infinities, nan, and numbers of more than 200 digits.
    """
    value = to_fraction(exact)
    if value is None:
        raise ValueError(f"{exact!r} is not a number that can be written")
    if style == "integer":
        return digits(round_half_up(value, 0), 0, language)
    if style in ("word", "ordinal"):
        return word(value, language, style == "ordinal") or write(
            value, "integer" if value.denominator == 1 else "decimal", language, decimals
        )
    if style == "fraction":
        top, bottom = counts or (value.numerator, value.denominator)
        return digits(Fraction(top), 0, language, False) + "/" + digits(Fraction(bottom), 0, language, False)
    if style not in ("decimal", "percent"):
        raise ValueError(f"unknown style {style!r}; known: {', '.join(STYLES)}")
    target = value * 100 if style == "percent" else value
    rounded = round_half_up(target, decimals)
    sign = ""
    if rounded != target and abs(rounded) in (0, 100 if style == "percent" else 1):
        above = (target > 0) == bool(rounded)
        rounded = (round_down if above else round_up)(target, decimals)
        sign = sign_for("above" if above else "below") + NO_BREAK
    text = digits(rounded, decimals, language)
    return sign + (percent(text, language) if style == "percent" else text)


def digits(
    value: Fraction, places: int, language: Language, grouped: bool = True, group: str = "", system: str = ""
) -> str:
    """``value``, which must have no more than ``places`` decimal places, in digits, with the locale's grouping."""
    signs = symbols(language, system)
    scaled = abs(value) * 10**places
    if scaled.denominator != 1:
        raise ValueError(f"{value} has more than {places} decimal places")
    if places > MOST_DIGITS or scaled >= 10**MOST_DIGITS:
        raise ValueError(f"the number has more than {MOST_DIGITS} digits")
    text = str(scaled.numerator).rjust(places + 1, "0")
    whole, rest = (text[:-places], text[-places:]) if places else (text, "")
    shown = _group(whole, signs, group or signs.group, language) if grouped else signs.to_native(whole)
    if places:
        shown += signs.decimal + signs.to_native(rest)
    return ("−" if value < 0 else "") + shown


def _group(whole: str, signs: Symbols, group: str, language: Language) -> str:
    last, others = language.locale.decimal_formats[None].grouping
    parts = [whole[-last:]]
    whole = whole[:-last]
    while whole:
        parts.insert(0, whole[-others:])
        whole = whole[:-others]
    return group.join(map(signs.to_native, parts))


def percent(number: str, language: Language) -> str:
    """A written number with the per cent sign where the language puts it."""
    sign = symbols(language).percent
    if language.percent:
        return language.percent.replace(" ", NO_BREAK).replace("#", number).replace("%", sign)
    pattern = str(language.locale.percent_formats[None].pattern).partition(";")[0]
    return re.sub("[#0.,]+", number, pattern, count=1).replace("%", sign)


def word(value: Fraction, language: Language, ordinal: bool = False) -> str | None:
    """The first form of the value's word in the first series of its kind; None where the language has none."""
    if value.denominator != 1 or not 0 <= value < 1000:
        return None
    for series in language.numerals.series:
        if series.ordinal == ordinal:
            forms = language.numerals.cell(series, int(value), 0, 0)
            return forms[0] if forms else None
    return None
