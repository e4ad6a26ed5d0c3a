"""Roads of their own for what the build decides: whether a number still reads the same, whether a claim holds."""

from __future__ import annotations

import math
import re
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from typing import Any

from site_src.languages.language import Language
from site_src.languages.numbers import read
from site_src.languages.relations import preceding_relation
from site_src.ledger.expression import DOTTED
from site_src.ledger.value import Ledger, NotEstimable, Value

_ROUNDING = {"exact": ROUND_HALF_UP, "about": ROUND_HALF_UP, "above": ROUND_FLOOR, "below": ROUND_CEILING}


def reads_the_same(shown: str, before: str, old: Value, new: Value, language: Language) -> bool:
    """Whether the text that showed ``old`` shows ``new`` as well: both round to it, in decimal arithmetic."""
    if old.number is None or new.number is None:  # a list of names may be joined by commas or by plus signs
        return str(old.exact).replace(" + ", ", ") == str(new.exact).replace(" + ", ", ")
    reading = read(shown, language)
    assert reading is not None, shown
    relation = reading.relation if reading.relation != "exact" else preceding_relation(before, language)
    if reading.form == "fraction" or (reading.form in ("integer", "word", "ordinal") and relation == "exact"):
        return Fraction(new.number) == reading.value
    rounded = _rounded(new, reading.scale, reading.decimals, _ROUNDING[relation])
    if rounded * Decimal(reading.scale.numerator) / Decimal(reading.scale.denominator) != _decimal(reading.value):
        return False
    if reading.strict and Fraction(new.number) == reading.value:
        return False
    return not (relation == "exact" and abs(reading.value) in (0, 1) and Fraction(new.number) != reading.value)


def _decimal(value: Fraction) -> Decimal:
    with localcontext() as context:
        context.prec = 60
        return Decimal(value.numerator) / Decimal(value.denominator)


def _rounded(value: Value, scale: Fraction, places: int, rounding: str) -> Decimal:
    assert value.number is not None
    with localcontext() as context:
        context.prec = 60
        number = Decimal(value.number) if isinstance(value.number, float) else _decimal(Fraction(value.number))
        scaled = number * Decimal(scale.denominator) / Decimal(scale.numerator)
        return scaled.quantize(Decimal(1).scaleb(-places), rounding=rounding)


def holds(predicate: str, ledger: Ledger) -> bool:
    """The predicate as Python itself evaluates it, over exact fractions."""
    names: dict[str, Any] = {}

    def name(match: re.Match[str]) -> str:
        names.setdefault(match[0], f"v{len(names)}")
        return names[match[0]]

    pieces = re.split(r'("[^"]*")', predicate)
    text = "".join(piece if piece[:1] == '"' else DOTTED.sub(name, piece.replace("^", "**")) for piece in pieces)
    values = {variable: _looked_up(id, ledger) for id, variable in names.items()}
    found = [value for each in values.values() for value in (each if isinstance(each, list) else [each])]
    if any(isinstance(value, NotEstimable) for value in found):
        return False
    return bool(eval(text, {"__builtins__": {}}, {**_FUNCTIONS, **values}))


def _looked_up(id: str, ledger: Ledger) -> Any:
    if "*" not in id:
        return _plain(ledger[id])
    pattern = re.compile(re.escape(id).replace(r"\*", r"\d+" if id.endswith("*") else "[^.]+"))
    found = [(other, value) for other, value in ledger.items() if pattern.fullmatch(other)]
    if id.endswith("*"):
        found.sort(key=lambda pair: int(pair[0].rpartition(".")[2]))
    return [_plain(value) for _, value in found]


def _plain(value: Value) -> Any:
    return Fraction(value.exact) if isinstance(value.exact, int) else value.exact


_FUNCTIONS = {
    "C": lambda n, k: Fraction(math.comb(int(n), int(k))),
    "sqrt": math.sqrt,
    "ln": math.log,
    "abs": abs,
    "min": min,
    "max": max,
    "round": lambda a: math.floor(a + Fraction(1, 2)),
    "sum": sum,
    "mean": lambda values: sum(values) / len(values),
    "never_rises": lambda values: sorted(values, reverse=True) == values,
    "never_falls": lambda values: sorted(values) == values,
    "never_above": lambda values, others: all(a <= b for a, b in zip(values, others, strict=True)),
}
