"""The small language of formulas and predicates: Python's expressions, with ``^`` for powers.

One text serves three ends. It is *evaluated*, so that every formula shown beside a value is checked
against that value; it is *written out* with its numbers put in; and it is *drawn* as MathML.

Names are looked up by the caller: a formula's are its own variables (``n``, ``c``, ``k``), a
predicate's are ids of values (``pool.any.count``). No other Python is understood, and nothing runs.
"""

from __future__ import annotations

import ast
import itertools
import math
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
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
        return _value(tree, lookup, ids, itertools.count(1))
    except (TypeError, ValueError, ArithmeticError, AttributeError, RecursionError) as error:
        if isinstance(error, ExpressionError):
            raise
        raise ExpressionError(f"it cannot be evaluated ({error})") from None


def _value(node: ast.expr, lookup: Lookup, ids: tuple[str, ...], steps: Iterator[int]) -> Any:
    if next(steps) > MOST_STEPS:
        raise ExpressionError("it takes too many steps")

    def go(child: ast.expr) -> Any:
        return _value(child, lookup, ids, steps)

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
            return all([bool(go(part)) for part in parts])
        case ast.BoolOp(op=ast.Or(), values=parts):
            return any([bool(go(part)) for part in parts])
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _CALLS:
            return _CALLS[name](*map(go, args))
        case ast.GeneratorExp(elt=body, generators=[ast.comprehension(target=ast.Name(id=name), iter=source, ifs=[])]):
            return [_value(body, _with(lookup, name, each), ids, steps) for each in go(source)]
    raise ExpressionError(f"{ast.unparse(node)} is not understood here")


def _named(name: str, ids: tuple[str, ...]) -> str:
    """The dotted id that stands in the tree as ``_0``, ``_1``, …; any other name is itself."""
    place = int(name[1:]) if re.fullmatch(r"_[0-9]{1,4}", name) else len(ids)
    return ids[place] if place < len(ids) else name


def _with(lookup: Lookup, name: str, value: Any) -> Lookup:
    return lambda other: value if other == name else lookup(other)


# ------------------------------------------------------------------------------------ writing

_RANK = {ast.Add: 1, ast.Sub: 1, ast.Mult: 2, ast.Div: 2, ast.Pow: 4}
_SIGN = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}
_RELATION = {ast.Eq: "=", ast.NotEq: "≠", ast.Lt: "<", ast.LtE: "≤", ast.Gt: ">", ast.GtE: "≥"}


def plain_number(value: Number) -> str:
    """A number as neutral text: a short decimal where it is one, else a fraction, else the shortest float."""
    if isinstance(value, float):
        return repr(value)
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact.numerator)
    places = next((places for places in range(1, 7) if 10**places % exact.denominator == 0), 0)
    if not places:
        return f"{exact.numerator}/{exact.denominator}"
    digits = f"{abs(exact.numerator) * 10**places // exact.denominator:0{places + 1}d}"
    return ("-" if exact < 0 else "") + f"{digits[:-places]}.{digits[-places:]}"


def _rank(node: ast.expr) -> int:
    if isinstance(node, ast.BinOp):
        return _RANK[type(node.op)]
    return 3 if isinstance(node, ast.UnaryOp) else 0 if isinstance(node, ast.Compare | ast.BoolOp) else 9


@dataclass(frozen=True)
class Formula:
    """A formula with the values of its variables: numbers, or tuples of numbers to sum over."""

    text: str
    variables: Mapping[str, Number | tuple[Number, ...]]

    def evaluate(self) -> Number:
        """The formula's value, by its own road."""
        result: Number = evaluate(self.text, self._lookup)
        return result

    def _lookup(self, name: str) -> Any:
        if name not in self.variables:
            raise ExpressionError(f"{name} is not a variable of the formula {self.text}")
        value = self.variables[name]
        return list(value) if isinstance(value, tuple) else value

    def symbolic(self) -> str:
        """The formula as plain text."""
        return self.text

    def substituted(self, number: Callable[[Number], str] = plain_number) -> str:
        """The formula as plain text with the numbers put in."""
        return self._text(parse(self.text)[0], frozenset(), number)

    def _text(self, node: ast.expr, bound: frozenset[str], number: Callable[[Number], str]) -> str:
        def go(child: ast.expr, least: int = 0, strict: bool = False) -> str:
            text = self._text(child, bound, number)
            inner = _rank(child)
            if isinstance(child, ast.Name) and child.id not in bound and "/" in text:
                inner = 2
            return f"({text})" if inner < least or (strict and inner == least) else text

        match node:
            case ast.Constant():
                return ast.unparse(node)
            case ast.Name(id=name):
                if name in bound or name not in self.variables:
                    return name
                value = self.variables[name]
                if isinstance(value, tuple):
                    return "(" + ", ".join(map(number, value)) + ")"
                return number(value)
            case ast.UnaryOp(operand=operand):
                return "-" + go(operand, 3)
            case ast.BinOp(left=left, op=op, right=right):
                rank = _RANK[type(op)]
                tight = isinstance(op, ast.Pow)
                sign = _SIGN[type(op)]
                a = go(left, rank, strict=tight)
                b = go(right, rank, strict=isinstance(op, ast.Sub | ast.Div))
                return f"{a}{sign}{b}" if tight else f"{a} {sign} {b}"
            case ast.Call(func=ast.Name(id=name), args=args):
                inside = (self._folded(arg, bound) or self._text(arg, bound, number) for arg in args)
                return f"{name}({', '.join(inside)})"
            case ast.GeneratorExp(elt=body, generators=[ast.comprehension(target=ast.Name(id=name), iter=source)]):
                each = self._text(body, bound | {name}, number)
                return f"{each} for {name} in {self._text(source, bound, number)}"
            case ast.Compare(left=left, ops=ops, comparators=others):
                signs = [_RELATION[type(op)] for op in ops]
                return go(left) + "".join(f" {s} {go(o)}" for s, o in zip(signs, others, strict=True))
        raise ExpressionError(f"{ast.unparse(node)} cannot be written out")

    def _folded(self, node: ast.expr, bound: frozenset[str]) -> str:
        """An argument such as n - c worked out (2 rather than 5 - 3), where it is a whole number."""
        names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        if not isinstance(node, ast.BinOp) or names & bound or not names <= self.variables.keys():
            return ""
        value = _value(node, self._lookup, (), itertools.count(1))
        return str(value) if isinstance(value, int) else ""

    # -------------------------------------------------------------------------------- drawing

    def mathml(self, number: Callable[[Number], str] | None = None) -> str:
        """The formula as MathML rows, without the ``<math>`` around them.

        With ``number``, which writes a number in the reader's language, the numbers are put in.
        """
        return self._draw(parse(self.text)[0], number, frozenset())

    def _draw(self, node: ast.expr, number: Callable[[Number], str] | None, bound: frozenset[str]) -> str:
        def go(child: ast.expr, least: int = 0, strict: bool = False) -> str:
            drawn = self._draw(child, number, bound)
            inner = _rank(child)
            if isinstance(child, ast.BinOp) and isinstance(child.op, ast.Div) and least <= 2:
                inner = 9  # a drawn fraction holds itself together
            if isinstance(child, ast.Name) and "<mfrac>" in drawn:
                inner = 2
            return fenced(drawn) if inner < least or (strict and inner == least) else drawn

        match node:
            case ast.Constant(value=constant):
                written = number(Fraction(str(constant))) if number else plain_number(Fraction(str(constant)))
                return f"<mn>{written}</mn>"
            case ast.Name(id=name):
                value = self.variables.get(name)
                if number is None or name in bound or value is None:
                    return _symbol(name)
                if isinstance(value, tuple):
                    return fenced("<mo>,</mo>".join(_number(each, number) for each in value))
                return _number(value, number)
            case ast.UnaryOp(operand=operand):
                return f"<mrow><mo>−</mo>{go(operand, 3)}</mrow>"
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return f"<mfrac><mrow>{go(left)}</mrow><mrow>{go(right)}</mrow></mfrac>"
            case ast.BinOp(left=ast.Name(id=name), op=ast.Pow(), right=right) if "_" in name and (
                number is None or name not in self.variables
            ):
                base, _, index = name.partition("_")
                return f"<msubsup><mi>{base}</mi><mi>{index}</mi><mrow>{go(right)}</mrow></msubsup>"
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                return f"<msup><mrow>{go(left, 4, strict=True)}</mrow><mrow>{go(right)}</mrow></msup>"
            case ast.BinOp(left=left, op=op, right=right):
                rank = _RANK[type(op)]
                sign = {ast.Add: "+", ast.Sub: "−", ast.Mult: "·"}[type(op)]
                return go(left, rank) + f"<mo>{sign}</mo>" + go(right, rank, strict=isinstance(op, ast.Sub))
            case ast.Call(func=ast.Name(id="sqrt"), args=[arg]):
                return f"<msqrt>{go(arg)}</msqrt>"
            case ast.Call(func=ast.Name(id="abs"), args=[arg]):
                return f"<mrow><mo>|</mo>{go(arg)}<mo>|</mo></mrow>"
            case ast.Call(func=ast.Name(id="sum" | "mean" as name), args=[ast.GeneratorExp() as series]):
                head = "<mo>∑</mo>" if name == "sum" else "<mi>mean</mi>"
                each = series.generators[0]
                assert isinstance(each.target, ast.Name)
                index = _symbol(each.target.id) + "<mo>∈</mo>" + self._draw(each.iter, number, bound)
                body = self._draw(series.elt, number, bound | {each.target.id})
                under = f"<munder>{head}<mrow>{index}</mrow></munder>"
                return under + (fenced(body) if 0 < _rank(series.elt) < 2 else body)
            case ast.Call(func=ast.Name(id=name), args=args):
                folded = [self._folded(arg, bound) if number else "" for arg in args]
                parts = [f"<mn>{f}</mn>" if f else go(a) for f, a in zip(folded, args, strict=True)]
                inside = "<mo>,</mo>".join(parts)
                return f"<mi>{name}</mi>" + ("" if name == "C" else "<mo>&#x2061;</mo>") + fenced(inside)
            case ast.Compare(left=left, ops=ops, comparators=others):
                signs = [_RELATION[type(op)].replace("<", "&lt;").replace(">", "&gt;") for op in ops]
                return go(left) + "".join(f"<mo>{s}</mo>{go(o)}" for s, o in zip(signs, others, strict=True))
        raise ExpressionError(f"{ast.unparse(node)} cannot be drawn")


def fenced(inside: str) -> str:
    """MathML in parentheses that keep their size."""
    return f'<mrow><mo stretchy="false">(</mo>{inside}<mo stretchy="false">)</mo></mrow>'


def _symbol(name: str) -> str:
    base, _, index = name.partition("_")
    if not index:
        return f"<mi>{base}</mi>"
    return f"<msub><mi>{base}</mi><mi>{index}</mi></msub>"


def _number(value: Number, number: Callable[[Number], str]) -> str:
    """A number as MathML; a fraction without a short decimal is drawn as a fraction."""
    if not isinstance(value, float) and "/" in plain_number(value):
        exact = Fraction(value)
        sign = "<mo>−</mo>" if exact < 0 else ""
        above, below = number(abs(exact.numerator)), number(exact.denominator)
        return f"{sign}<mfrac><mn>{above}</mn><mn>{below}</mn></mfrac>"
    written = number(value)
    if written[:1] in "-−":
        return f"<mrow><mo>−</mo><mn>{written[1:]}</mn></mrow>"
    return f"<mn>{written}</mn>"
