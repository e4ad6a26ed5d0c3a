"""All figures, by id: which module draws each. A new figure is a module and a line here."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from site_src.charts.drawing import Drawing, Rows, cached, view
from site_src.charts.style import NARROW, WIDE
from site_src.charts.text import Text

if TYPE_CHECKING:
    from site_src.charts.sheet import Sheet


@dataclass(frozen=True)
class Figure:
    """What a figure's module offers; each function takes the figure's own data class.

    ``heights`` are those of the wide and the narrow drawing, in pixels, and ``paint`` draws either on its sheet.
    ``title`` and ``description`` are for those who can't see it, and ``rows`` gives the data as a table.
    """

    data: type
    heights: Callable[[Any], tuple[int, int]]
    paint: Callable[[Sheet, Any], None]
    title: Callable[[Any], Text]
    description: Callable[[Any], Text]
    rows: Callable[[Any], Rows]


#: The modules by the figures' ids.
FIGURES: Mapping[str, str] = {
    "trials-curves": "trials_curves",
    "trials-counts": "trials_counts",
    "trials-tasks": "trials_tasks",
    "trials-resampling": "trials_resampling",
    "known-curves": "known_curves",
    "gap-band": "gap_band",
    "spreads": "spreads",
    "score-interval": "score_interval",
    "sign-test": "sign_test",
    "clustered-error": "clustered_error",
    "rare-events": "rare_events",
}


@cache
def figure(name: str) -> Figure:
    """What the module of a figure offers; it is imported when that is first asked for."""
    module = importlib.import_module(f"site_src.charts.{FIGURES[name]}")
    return Figure(module.Data, module.heights, module.paint, module.title, module.description, module.rows)


def draw(name: str, data: Any, folder: Path | None = None) -> Drawing:
    """The figure ``name`` of ``data`` in both widths, from the cache in ``folder`` if nothing it depends on changed."""
    drawn = figure(name)
    if not isinstance(data, drawn.data):
        raise TypeError(f"{name} draws {drawn.data.__module__}.Data, not {type(data).__name__}")

    def make() -> Drawing:
        wide, narrow = drawn.heights(data)
        return Drawing(
            name,
            drawn.title(data),
            drawn.description(data),
            view(f"{name}-wide", WIDE, wide, lambda sheet: drawn.paint(sheet, data)),
            view(f"{name}-narrow", NARROW, narrow, lambda sheet: drawn.paint(sheet, data)),
        )

    return cached(folder, name, data, make)


def rows(name: str, data: Any) -> Rows:
    """The figure's data as a table: column ids, heads, exact values."""
    return figure(name).rows(data)
