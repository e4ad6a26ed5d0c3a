"""A formula with its numbers: computed, written out and drawn.

One text serves three ends. It is *evaluated*, so that every formula shown beside a value is checked
against that value; it is *written out* with its numbers put in; and it is *drawn* as MathML.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from site_src.ledger.expression import ExpressionError, Number, evaluate, parse, value_of

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
        value = value_of(node, self._lookup, (), itertools.count(1))
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
