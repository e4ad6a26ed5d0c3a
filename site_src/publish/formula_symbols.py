"""The characters that the formulas of a site draw, for the font that holds these and no others."""

from __future__ import annotations

import contextlib
import html
import re
from collections.abc import Iterable

from site_src.pages import mathml
from site_src.pages.knowledge import Knowledge

_MATH = re.compile(r"<math[ >].*?</math>", re.DOTALL)
_TOKEN = re.compile(r"<(m[inos]|mtext)\b([^>]*)>([^<]*)</")
#: What live figures put into formulas whatever the pages showed.
LIVE = "0123456789.,()+−=≈·/\u00a0"
#: Elements that draw a sign that stands in no text.
_DRAWN = (("<msqrt", "√"), ("<mroot", "√"))
#: The other Greek letters of TeX, ``\epsilon`` and ``\phi`` among them, whose italics follow those of the alphabet.
_OTHER_GREEK = dict(zip("ϵϑϰϕϱϖ", "𝜖𝜗𝜘𝜙𝜚𝜛", strict=True))


def symbols(pages: Iterable[str]) -> str:
    """The characters that the formulas of these pages draw, in order, and those that live figures may need.

    A single letter in ``<mi>`` is drawn from the italic letters of the mathematical alphabets.
    """
    found = set(LIVE)
    formulas = {formula for page in pages for formula in _MATH.findall(page)}
    found.update(sign for tag, sign in _DRAWN if any(tag in formula for formula in formulas))
    for tag, attributes, text in {token for formula in formulas for token in _TOKEN.findall(formula)}:
        letters = html.unescape(text)
        if tag == "mi" and len(letters) == 1 and "normal" not in attributes:
            letters = italic(letters)
        found.update(letters.replace("-", "−"))
    return "".join(sorted(found))


def italic(letter: str) -> str:
    """The letter that stands for ``letter`` in a formula: of Latin and Greek ones the mathematical italic.

    >>> italic("k"), italic("h"), italic("λ"), italic("ϕ"), italic("я")
    ('𝑘', 'ℎ', '𝜆', '𝜙', 'я')
    """
    if letter == "h":
        return "ℎ"
    for first, last, start in (("A", "Z", 0x1D434), ("a", "z", 0x1D44E), ("Α", "Ω", 0x1D6E2), ("α", "ω", 0x1D6FC)):
        if first <= letter <= last:
            return chr(start + ord(letter) - ord(first))
    return _OTHER_GREEK.get(letter, letter)


def foreseen(knowledge: Knowledge) -> str:
    """The characters that all pages will most likely draw, told from their sources and the ledger's formulas."""
    parts = (part for pages in knowledge.pages.values() for page in pages.values() for part in page.everything())
    tokens = (token for part in parts for token in part.tokens if token.kind in ("math", "display"))
    formulas = {value.formula.text: value.formula for value in knowledge.ledger.values() if value.formula}
    drawn = [f"<math>{formula.mathml()}</math>" for formula in formulas.values()]
    for tex, kind in dict.fromkeys((token.text, token.kind) for token in tokens):
        with contextlib.suppress(mathml.FormulaError):  # which is told where the page is rendered
            drawn.append(mathml.from_tex(tex, display=kind == "display"))
    return symbols(drawn)
