"""The small language of formulas and predicates: Python's expressions, with ``^`` for powers.

Names are looked up by the caller: a formula's are its own variables (``n``, ``c``, ``k``), a
predicate's are ids of values (``pool.any.count``). No other Python is understood, and nothing runs.
"""

from __future__ import annotations

import ast
import itertools
import math
import re
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

Number = int | Fraction | float
Lookup = Callable[[str], Any]

#: An id such as ``pool.any.rate`` or ``trials.split.all.5``; a star stands for
#: every number at the end (``pool.any.at.*``) or every word in the middle (``orders.*.reward``).
DOTTED = re.compile(r"[a-z][a-z0-9_-]*(?:\.(?:[a-z0-9_-]+|\*))+")


#: How large a number may become on the way, in bits, and how many steps an evaluation may take.
MOST_BITS = 200_000
MOST_STEPS = 200_000


class ExpressionError(ValueError):
    """The text is not of this language, or cannot be evaluated; the message says why."""


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[ast.expr, tuple[str, ...]]:
    """The tree of ``text``, and the dotted ids in it, which stand in the tree as ``_0``, ``_1``, …"""
    ids: list[str] = []

    def hide(match: re.Match[str]) -> str:
        if match[0] not in ids:
            ids.append(match[0])
        return f"_{ids.index(match[0])}"

    pieces = re.split(r'("[^"]*")', text)
    plain = "".join(piece if piece[:1] == '"' else DOTTED.sub(hide, piece.replace("^", "**")) for piece in pieces)
    if len(plain) > 2000:
        raise ExpressionError("it is longer than 2000 characters")
    try:
        with warnings.catch_warnings():  # of Python's own about expressions that look odd
            warnings.simplefilter("ignore")
            tree = ast.parse(plain, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ExpressionError("it is not an expression") from None
    return tree, tuple(ids)


def ids_in(text: str) -> tuple[str, ...]:
    """The dotted ids that ``text`` names, in order of appearance."""
    return parse(text)[1]


_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: lambda a, b: bool(a == b),
    ast.NotEq: lambda a, b: bool(a != b),
    ast.Lt: lambda a, b: bool(a < b),
    ast.LtE: lambda a, b: bool(a <= b),
    ast.Gt: lambda a, b: bool(a > b),
    ast.GtE: lambda a, b: bool(a >= b),
}


def _divide(a: Number, b: Number) -> Number:
    return float(a) / float(b) if isinstance(a, float) or isinstance(b, float) else Fraction(a) / Fraction(b)


def _power(a: Number, b: Number) -> Number:
    if isinstance(b, Fraction) and b.denominator == 1:
        b = b.numerator
    if isinstance(b, int) and not isinstance(a, float):
        if abs(b) > 10_000 or abs(b) * _bits(a) > MOST_BITS:
            raise ExpressionError("the power is too large")
        return Fraction(Fraction(a) ** b)
    powered: float = float(a) ** float(b)
    return powered


def _bits(value: Any) -> int:
    """The size of an exact number; 1 for everything else."""
    exact = Fraction(value) if isinstance(value, int | Fraction) else Fraction(1)
    return max(exact.numerator.bit_length(), exact.denominator.bit_length())


def _root(a: Number) -> Number:
    """The square root, exact where it is rational."""
    if isinstance(a, float):
        return math.sqrt(a)
    exact = Fraction(a)
    above, below = math.isqrt(abs(exact.numerator)), math.isqrt(exact.denominator)
    if above * above == exact.numerator and below * below == exact.denominator:
        return Fraction(above, below)
    return math.sqrt(exact)


def _comb(a: Number, b: Number) -> int:
    n, k = int(a), int(b)
    if (n, k) != (a, b):
        raise ExpressionError("only whole numbers of things are chosen from whole numbers")
    if min(k, n - k) * n.bit_length() > MOST_BITS:
        raise ExpressionError("the number of subsets is too large")
    return math.comb(n, k)


def _series(values: Any) -> list[Any]:
    if not isinstance(values, list) or not values:
        raise ExpressionError("there are no values to compare")
    return values


_CALLS: dict[str, Callable[..., Any]] = {
    "C": _comb,
    "sqrt": _root,
    "ln": lambda a: math.log(a),
    "abs": abs,
    "min": min,
    "max": max,
    "round": lambda a: math.floor(a + Fraction(1, 2)),
    "sum": lambda values: sum(values),
    "mean": lambda values: _divide(sum(values), len(values)),
    "never_rises": lambda values: all(a >= b for a, b in zip(_series(values), values[1:], strict=False)),
    "never_falls": lambda values: all(a <= b for a, b in zip(_series(values), values[1:], strict=False)),
    "never_above": lambda values, others: all(a <= b for a, b in zip(_series(values), others, strict=True)),
}


def evaluate(text: str, lookup: Lookup) -> Any:
    """The value of ``text``: int or Fraction while it is rational, float where it is not, bool for a predicate.

    ``lookup`` gives the value of a name or dotted id (for ``prefix.*`` a list, in order).
    Raises ExpressionError if the text is not of the language or the values don't fit it.
    """
    tree, ids = parse(text)
    try:
        return value_of(tree, lookup, ids, itertools.count(1))
    except (TypeError, ValueError, ArithmeticError, AttributeError, RecursionError) as error:
        if isinstance(error, ExpressionError):
            raise
        raise ExpressionError(f"it cannot be evaluated ({error})") from None


def value_of(node: ast.expr, lookup: Lookup, ids: tuple[str, ...], steps: Iterator[int]) -> Any:
    """The value of a tree of :func:`parse`; every step is counted."""
    if next(steps) > MOST_STEPS:
        raise ExpressionError("it takes too many steps")

    def go(child: ast.expr) -> Any:
        return value_of(child, lookup, ids, steps)

    match node:
        case ast.Constant(value=bool()):
            return node.value
        case ast.Constant(value=int() | str()):
            return node.value
        case ast.Constant(value=float()):
            return Fraction(repr(node.value))
        case ast.Name(id=name):
            return lookup(_named(name, ids))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -go(operand)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not go(operand)
        case ast.BinOp(left=left, op=op, right=right):
            a, b = go(left), go(right)
            if isinstance(a, str | list) or isinstance(b, str | list) or _bits(a) + _bits(b) > MOST_BITS:
                raise ExpressionError("only numbers can be computed with, and none too large")
            match op:
                case ast.Add():
                    return a + b
                case ast.Sub():
                    return a - b
                case ast.Mult():
                    return a * b
                case ast.Div():
                    return _divide(a, b)
                case ast.Pow():
                    return _power(a, b)
        case ast.Compare(left=left, ops=ops, comparators=others):
            values = [go(left), *map(go, others)]
            for operator, a, b in zip(ops, values, values[1:], strict=False):
                if type(operator) not in _COMPARE:
                    raise ExpressionError("only ==, !=, <, <=, > and >= compare")
                if not _COMPARE[type(operator)](a, b):
                    return False
            return True
        case ast.BoolOp(op=ast.And(), values=parts):
            return all([bool(go(part)) for part in parts])  # a list, so that every value is looked up and shown
        case ast.BoolOp(op=ast.Or(), values=parts):
            return any([bool(go(part)) for part in parts])
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _CALLS:
            return _CALLS[name](*map(go, args))
        case ast.GeneratorExp(elt=body, generators=[ast.comprehension(target=ast.Name(id=name), iter=source, ifs=[])]):
            return [value_of(body, _with(lookup, name, each), ids, steps) for each in go(source)]
    raise ExpressionError(f"{ast.unparse(node)} is not understood here")


def _named(name: str, ids: tuple[str, ...]) -> str:
    """The dotted id that stands in the tree as ``_0``, ``_1``, …; any other name is itself."""
    place = int(name[1:]) if re.fullmatch(r"_[0-9]{1,4}", name) else len(ids)
    return ids[place] if place < len(ids) else name


def _with(lookup: Lookup, name: str, value: Any) -> Lookup:
    return lambda other: value if other == name else lookup(other)
