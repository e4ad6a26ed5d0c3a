"""The font of the formulas: a subset of STIX Two Math that holds what the built pages show, and no more.

Without a font that has a MATH table browsers draw no roots and stretch no brackets. The subset is made in the build
from the font that the package ziamath carries; the SIL Open Font License 1.1 allows that, and its text goes with it.
"""

from __future__ import annotations

import importlib.util
import io
from functools import partial
from pathlib import Path

from site_src.inputs import version
from site_src.publish.keep import Recipe, digest


def math_font(wanted: str) -> Recipe:
    """A WOFF2 file with the characters ``wanted``, and the pieces that the MATH table makes larger ones of."""
    key = digest([wanted, _original().name, version("ziamath"), version("fonttools"), Path(__file__).read_bytes()])
    return Recipe("math.woff2", key, partial(_subset, wanted))


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
