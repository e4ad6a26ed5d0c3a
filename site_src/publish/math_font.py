"""The font of the formulas: a subset of STIX Two Math that holds what the built pages show, and no more.

Without a font that has a MATH table browsers draw no roots and stretch no brackets. The subset is made in the build
from the font that the package ziamath carries; the SIL Open Font License 1.1 allows that, and its text goes with it.
"""

from __future__ import annotations

import html
import importlib.util
import io
import re
from collections.abc import Iterable
from pathlib import Path

from site_src.inputs import version
from site_src.publish.keep import Recipe, digest

_MATH = re.compile(r"<math[ >].*?</math>", re.DOTALL)
_TOKEN = re.compile(r"<(m[inos]|mtext)\b([^>]*)>([^<]*)</")
#: What live figures put into formulas whatever the pages showed.
LIVE = "0123456789.,()+−=≈·/"
#: Elements that draw a sign that stands in no text.
_DRAWN = (("<msqrt", "√"), ("<mroot", "√"))


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

    >>> italic("k"), italic("h"), italic("λ"), italic("я")
    ('𝑘', 'ℎ', '𝜆', 'я')
    """
    if letter == "h":
        return "ℎ"
    for first, last, start in (("A", "Z", 0x1D434), ("a", "z", 0x1D44E), ("Α", "Ω", 0x1D6E2), ("α", "ω", 0x1D6FC)):
        if first <= letter <= last:
            return chr(start + ord(letter) - ord(first))
    return letter


def math_font(wanted: str) -> Recipe:
    """A WOFF2 file with the characters ``wanted``, and the pieces that the MATH table makes larger ones of."""
    key = digest([wanted, _original().name, version("ziamath"), version("fonttools"), Path(__file__).read_bytes()])
    return Recipe("math.woff2", key, lambda: _subset(wanted))


def _original() -> Path:
    """The font in the package, which is not imported for that."""
    package = importlib.util.find_spec("ziamath")
    assert package and package.origin
    return Path(package.origin).parent / "fonts" / "STIXTwoMath-Regular.ttf"


def _subset(wanted: str) -> bytes:
    from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    options = Options()
    options.flavor = "woff2"
    options.layout_features = ["ssty"]  # the smaller cuts of letters in superscripts
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 13, 14]
    options.drop_tables += ["DSIG", "GPOS"]
    with TTFont(_original(), recalcTimestamp=False, lazy=True) as font:
        subsetter = Subsetter(options)
        subsetter.populate(text=wanted)
        subsetter.subset(font)
        font.flavor = "woff2"
        made = io.BytesIO()
        font.save(made, reorderTables=None)
    return made.getvalue()
