"""The look that all charts share: the classes of the style sheet, the sentinel colours they are drawn in, sizes.

A chart is drawn in sentinel colours, one for each class of the style sheet, and each is replaced by its class. What
a class paints (and how that changes in the dark, in print, in forced colours) is the style sheet's matter.

Two words, two colours: ``once`` and ``every``. Everything else is ink.
"""

from __future__ import annotations

from typing import Literal

Ink = Literal[
    "once",  # filled, the colour of at least one
    "every",  # filled, the colour of every one
    "pass",  # filled, ink
    "plate",  # filled, the paper: what lifts a mark off a line
    "line once",  # a stroke in the colour of at least one
    "line every",
    "axis",  # a stroke in ink
    "lead",  # a thin stroke in ink
    "grid",  # a hairline
    "no",  # a hairline outline: a mark that was not printed
    "to",  # text in the colour of at least one, bold
    "te",
    "ti",  # text in ink
    "ti halo",  # the same on a halo of paper, for labels that lie over lines
    "tick",  # text in the second ink, which the style sheet gives to all text of a chart
]

STROKES: frozenset[str] = frozenset({"line once", "line every", "axis", "lead", "grid", "no"})
WIDTHS: dict[str, float] = {"line once": 2.5, "line every": 2.5, "axis": 1.25, "lead": 1, "grid": 1, "no": 1.25}

_ORDER: tuple[Ink, ...] = (
    "once",
    "every",
    "pass",
    "plate",
    "line once",
    "line every",
    "axis",
    "lead",
    "grid",
    "no",
    "to",
    "te",
    "ti",
    "ti halo",
    "tick",
)

#: No two alike, and none that a chart could want for itself.
SENTINELS: dict[Ink, str] = {ink: f"#fe01{number:02x}" for number, ink in enumerate(_ORDER, 1)}
CLASS_OF: dict[str, str] = {colour: "" if ink == "tick" else ink for ink, colour in SENTINELS.items()}

WIDE = 830  # the width of a figure that breaks out of the column, in CSS pixels
NARROW = 340  # and of a telephone's
TEXT = {WIDE: 14.5, NARROW: 13.0}
LINE_HEIGHT = 1.3  # of a label of several lines, in its font size

#: How lines of one colour are told apart, in order: solid, dashed, dotted, dash-dotted.
DASHES: tuple[tuple[float, ...], ...] = ((), (7, 5), (2, 4), (10, 4, 2, 4))


def dash(number: int) -> tuple[float, ...]:
    """The dash pattern of the line with this number, from 0."""
    return DASHES[number % len(DASHES)]
