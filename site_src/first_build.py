"""What a first build needs whatever its pages say, loaded by processes of their own while the inputs are still read.

A build that finds what an earlier one has kept draws little or nothing, and begins none of this.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from site_src.publish.keep import FOLDER
from site_src.workers import Aside, Standby, aside, later

R = TypeVar("R")

#: Pages beyond which little would be gained, and the room of more processes would be missed.
MANY = 400


@dataclass(frozen=True)
class Ahead:
    """Who draws what may be begun before it is asked for: figures, icons and share cards, the font of the formulas."""

    figures: Aside
    pictures: Aside
    font: Aside


#: Where nobody stands by.
LATE = Ahead(aside, aside, later)


def ahead(root: Path) -> Ahead:
    """Those for a build of the project below ``root``; in a first one they stand by from now on."""
    pages = list((root / "content").glob("*/*.md"))
    if (root / FOLDER).is_dir():
        return LATE
    pictures = Standby(partial(_load_pictures, root)).aside
    if len(pages) > MANY:
        return Ahead(aside, partial(_waited_for, pictures), later)
    return Ahead(Standby(partial(_load_figures, pages)).aside, pictures, Standby(_load_font).aside)


def _waited_for(aside: Aside, work: Callable[[], R]) -> Callable[[], R]:
    """What was begun aside and has ended, so that its process and those for the pages don't take room at once."""
    made = aside(work)()
    return lambda: made


def _load_figures(pages: list[Path]) -> None:
    if any(b"](figure:" in page.read_bytes() for page in pages):
        _load("matplotlib.backends.backend_svg", "matplotlib.figure", "site_src.charts.chart", "site_src.charts.sheet")


def _load_pictures(root: Path) -> None:
    from site_src.publish import assets, canvas, icons, keep

    _load("PIL.ImageFont", "site_src.publish.card_drawing")
    for fonts in (canvas.SERIF, canvas.SANS):
        canvas.font_for("A", fonts)
    drawing = (root / assets.FOLDER / assets.ICON).read_bytes()
    keep.made(root / FOLDER, list(icons.icons(drawing).values()))  # they are found there


def _load_font() -> None:
    _load("fontTools.subset", "site_src.publish.math_font")


def _load(*modules: str) -> None:
    for name in modules:
        importlib.import_module(name)
