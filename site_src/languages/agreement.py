"""Whether a quote still says what is true of the exact value, at the precision that it shows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from site_src.languages.reading import Reading


@dataclass(frozen=True)
class Agreement:
    """``ok``, or the reason why not: stale, false_one, false_zero, not_whole, not_reduced, no_relation, no_number.

    not_whole: rounds to the whole number shown, but is none; not_reduced: the right fraction, in terms that are
    neither the lowest nor the value's own counts; no_relation: the value is itself a bound ("below 25 %") and
    the quote does not say so; no_number: the value is an infinity or nan.
    """

    ok: bool
    reason: str = ""


Number = int | Fraction | float | Decimal


def to_fraction(exact: Number) -> Fraction | None:
    """The value without any rounding; None for infinities and nan."""
    try:
        return Fraction(exact)
    except (OverflowError, ValueError, TypeError):
        return None


def round_half_up(value: Fraction, places: int) -> Fraction:
    """``value`` at ``places`` decimal places; a tie goes away from zero."""
    scale = 10**places
    rounded = Fraction((2 * scale * abs(value.numerator) + value.denominator) // (2 * value.denominator), scale)
    return rounded if value >= 0 else -rounded


def round_down(value: Fraction, places: int) -> Fraction:
    """The next shown number that is not above ``value``."""
    return Fraction(math.floor(value * 10**places), 10**places)


def round_up(value: Fraction, places: int) -> Fraction:
    """The next shown number that is not below ``value``."""
    return Fraction(math.ceil(value * 10**places), 10**places)


def effective_relation(reading: Reading, outer_relation: str = "exact") -> tuple[str, bool]:
    """The relation inside the quote, else the one before it; only words inside can exclude equality."""
    if reading.relation != "exact":
        return reading.relation, reading.strict
    return outer_relation, False


def agrees(
    reading: Reading,
    exact: Number,
    counts: tuple[int, int] | None = None,
    outer_relation: str = "exact",
    bound: str = "exact",
) -> Agreement:
    """Compare what is shown with the exact value.

    Decimals, per cents and multiplied numbers are rounded half up at the places shown; integers, words and
    ordinals without a relation must equal the value; fractions compare exactly, in lowest terms or with the
    value's own ``counts``. A relation never loosens the precision: "above" wants the value rounded down,
    "below" rounded up.

    ``outer_relation`` is that of the words before the quote. ``bound`` is the relation of the value itself:
    where a source says "below 25 %" and no more, the quote must say below, too, and may show 25 %.
    """
    value = to_fraction(exact)
    if value is None:
        return Agreement(False, "no_number")
    relation, strict = effective_relation(reading, outer_relation)
    if bound != "exact":
        if relation != bound:
            return Agreement(False, "no_relation")
        strict = False
    shown = reading.value
    if reading.form == "fraction":
        return _agrees_fraction(reading, value, counts, strict)
    whole = reading.form in ("integer", "word", "ordinal")
    if whole and relation == "exact" and value.denominator != 1:
        rounds = round_half_up(value, 0) == shown
        if rounds and abs(shown) <= 1:
            return Agreement(False, "false_one" if shown else "false_zero")
        return Agreement(False, "not_whole" if rounds else "stale")
    target = value / reading.scale
    if relation == "above":
        rounded = round_down(target, reading.decimals)
    elif relation == "below":
        rounded = round_up(target, reading.decimals)
    else:
        rounded = round_half_up(target, reading.decimals)
    if rounded * reading.scale != shown or (strict and value == shown):
        return Agreement(False, "stale")
    if relation == "exact" and value != shown and shown in (-1, 0, 1):
        return Agreement(False, "false_one" if shown else "false_zero")
    return Agreement(True)


def _agrees_fraction(reading: Reading, value: Fraction, counts: tuple[int, int] | None, strict: bool) -> Agreement:
    if reading.value != value or strict:
        return Agreement(False, "stale")
    if reading.terms in ((value.numerator, value.denominator), counts):
        return Agreement(True)
    return Agreement(False, "not_reduced")
