"""Formulas: TeX from the prose, and the ledger's own with their numbers put in."""

from __future__ import annotations

import html
import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from fractions import Fraction

from site_src.ledger.expression import Number
from site_src.ledger.value import Value
from site_src.memory import Memory

_FREE = frozenset({"0", "1", "2"})
LONGEST = 500
#: What a formula may use. The converter knows more, and puts what \text and \href hold into the page as it is.
_USUAL = """frac sqrt sum prod int ln log exp min max lim bar hat tilde overline mathrm operatorname left right
cdot cdots ldots times div pm mp ge geq le leq ne neq approx equiv sim in notin subset subseteq cup cap
to infty mid forall exists binom quad
alpha beta gamma delta epsilon varepsilon theta kappa lambda mu nu pi rho sigma tau phi varphi chi psi omega
Gamma Delta Theta Lambda Pi Sigma Phi Psi Omega"""
COMMANDS = frozenset(_USUAL.split())
_KNOW_IT = "use one that COMMANDS in site_src/pages/mathml.py lists, or list it there"
_SIGNS = frozenset("{}|,;:! ")  # that may stand after a backslash
#: Elements of MathML that need so many parts. The converter draws them with fewer.
_PARTS = {"mfrac": 2, "msqrt": 1, "mroot": 2, "msub": 2, "msup": 2, "msubsup": 3}
_PARTS |= {"munder": 2, "mover": 2, "munderover": 3}


#: What the converter's errors mean.
_REASONS = {
    "NoAvailableTokensError": "lacks what its last command is for",
    "MissingSuperScriptOrSubscriptError": "ends with a bare ^ or _",
    "DoubleSuperscriptsError": "puts two powers on one sign",
    "DoubleSubscriptsError": "puts two indices on one sign",
    "ExtraLeftOrMissingRightError": "has a \\left without a \\right, or the other way round",
    "StopIteration": "has a \\left or \\right without its bracket",
}


class FormulaError(ValueError):
    """The formula can't be read, or holds a number that it may not hold; and what to do about it."""

    def __init__(self, message: str, remedy: str = "mend its TeX") -> None:
        super().__init__(message)
        self.remedy = remedy


#: Formulas that have been converted, by their text and whether they are displayed. The converter is slow to import.
_KNOWN: dict[str, str] = {}
_MOST_KNOWN = 4096


def recall(memory: Memory) -> None:
    """Take over the formulas that an earlier process has converted."""
    if data := memory.get("formulas", ""):
        _KNOWN.update(json.loads(data))


def keep(memory: Memory) -> None:
    """Leave them for later processes."""
    memory.put("formulas", "", json.dumps(_KNOWN, ensure_ascii=False).encode())


def from_tex(tex: str, display: bool) -> str:
    """MathML for a symbolic formula. It may hold no number but 0, 1 and 2; raises FormulaError."""
    key = f"{'block' if display else 'inline'} {tex}"
    if key not in _KNOWN:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = _converted(tex, display)
    return _KNOWN[key]


def _converted(tex: str, display: bool) -> str:
    if len(tex) > LONGEST:
        raise FormulaError(f"the formula has {len(tex)} characters, and {LONGEST} at most are read")
    for word, sign in re.findall(r"\\(?:([A-Za-z]+)|(.|$))", tex, re.DOTALL):
        if word not in COMMANDS and (word or sign not in _SIGNS or not sign):
            raise FormulaError(f"the formula uses \\{word or sign}, which is not known", _KNOW_IT)
    if strange := re.search('[&"`#%~]', tex):
        raise FormulaError(f"the formula holds {strange[0]}, which is no sign of a formula")
    stray = next((run for run in re.findall(r"\d+(?:[.,]\d+)*", tex) if run not in _FREE), None)
    if stray:
        raise FormulaError(f"the formula holds the number {stray}", "quote numbers with formula:ID")
    from latex2mathml.converter import convert

    depth = 0
    for char in re.sub(r"\\.", "", tex):
        depth += {"{": 1, "}": -1}.get(char, 0)
        if depth < 0:
            break
    if depth:
        raise FormulaError("the formula's braces don't match")
    try:
        drawn: str = convert(tex, display="block" if display else "inline")
    except Exception as error:  # the library raises its own and everything from IndexError on
        name = type(error).__name__
        raise FormulaError("the formula " + _REASONS.get(name, f"can't be read ({name})")) from None
    tree = ElementTree.fromstring(drawn)
    if any(map(_lacks_a_part, tree.iter())):
        raise FormulaError("the formula lacks a part of a fraction, root, index or power")
    if _side_by_side(tree):
        raise FormulaError("the formula holds digits side by side, which read as one number")
    return _mended(drawn).replace("<math", f"<math{spoken(tex)}", 1)


def _lacks_a_part(element: ElementTree.Element) -> bool:
    """Whether what must have parts has too few, or an empty one."""
    wanted = _PARTS.get(_tag(element), 0)
    return wanted > 0 and (len(element) < wanted or not all(any(map(str.strip, part.itertext())) for part in element))


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _side_by_side(element: ElementTree.Element) -> bool:
    """Whether two numbers stand next to each other in one row, or with a point between them."""
    row = "".join("n" if tag == "mn" else "." if text == "." else " " for tag, text in _row(element))
    return "nn" in row or "n.n" in row or any(map(_side_by_side, element))


def _row(element: ElementTree.Element) -> Iterator[tuple[str, str]]:
    """The tags and texts of a row, those of rows within it included; a fraction's parts are no row."""
    for child in element if _tag(element) in ("math", "mrow", "mstyle") else ():
        tag = _tag(child)
        if tag == "mrow":
            yield from _row(child)
        else:
            yield tag, child.text or ""


def _mended(drawn: str) -> str:
    """What latex2mathml sets loosely: the slash gets no space, and style attributes go."""
    drawn = re.sub(r"<mo>(?:/|&#x0002F;)</mo>", '<mo lspace="0" rspace="0">/</mo>', drawn)
    drawn = drawn.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "")
    return re.sub(r' style="[^"]*"', "", drawn)


def spoken(text: str) -> str:
    """The attribute that gives a formula as plain text, for programs that read no MathML aloud."""
    return f' alttext="{html.escape(text)}"'


def from_ledger(value: Value, number: Callable[[Number], str], display: bool) -> str:
    """MathML for a value's formula, the numbers put in, and the result: ``C(c,k)/C(n,k) = … = 3/10``."""
    assert value.formula is not None and value.number is not None
    symbolic = value.formula.mathml()
    filled = value.formula.mathml(number)
    parts = [symbolic] if symbolic == filled else [symbolic, filled]
    parts.append(result(value, number))
    mode = ' display="block"' if display else ""
    row = "<mo>=</mo>".join(parts[:-1])
    sign = "≈" if isinstance(value.number, float) or unwieldy(value) else "="
    said = spoken(in_words(value, number, sign))
    return f'<math{mode} data-formula="{value.id}"{said}><mrow>{row}<mo>{sign}</mo>{parts[-1]}</mrow></math>'


def in_words(value: Value, number: Callable[[Number], str], sign: str) -> str:
    """What :func:`from_ledger` draws, as plain text."""
    assert value.formula is not None and value.number is not None
    symbolic, filled = value.formula.symbolic(), value.formula.substituted(number)
    fraction = re.findall(r"<mn>([^<]*)</mn>", result(value, number))
    return f" {sign} ".join([" = ".join(dict.fromkeys((symbolic, filled))), "/".join(fraction)])


def result(value: Value, number: Callable[[Number], str]) -> str:
    """The value as MathML: its own counts as a fraction, a short decimal, or a reduced fraction."""
    assert value.number is not None
    if value.counts:
        above, below = value.counts
        return f"<mfrac><mn>{number(above)}</mn><mn>{number(below)}</mn></mfrac>"
    exact = value.number
    if unwieldy(value):
        return f"<mn>{number(float(exact))}</mn>"
    if isinstance(exact, Fraction) and exact.denominator > 1 and (10**6 * exact).denominator > 1:
        return f"<mfrac><mn>{number(exact.numerator)}</mn><mn>{number(exact.denominator)}</mn></mfrac>"
    return f"<mn>{number(exact)}</mn>"


def unwieldy(value: Value) -> bool:
    """Whether the exact value would be a fraction that nobody reads: no short decimal, and over four digits below."""
    exact = value.number
    if value.counts or not isinstance(exact, Fraction):
        return False
    return exact.denominator > 9999 and (10**6 * exact).denominator > 1
