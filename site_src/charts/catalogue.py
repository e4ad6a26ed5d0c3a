"""All figures, by id: which module draws each. A new figure is a module and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_src.charts import (
    clustered_error,
    gap_band,
    known_curves,
    rare_events,
    score_interval,
    sign_test,
    spreads,
    trials_counts,
    trials_curves,
    trials_resampling,
    trials_tasks,
)
from site_src.charts.drawing import Drawing, Rows, cached, view
from site_src.charts.sheet import Sheet
from site_src.charts.style import NARROW, WIDE
from site_src.charts.text import Text


@dataclass(frozen=True)
class Figure:
    """What a figure's module offers; each function takes the figure's own data class."""

    data: type
    heights: Callable[[Any], tuple[int, int]]
    paint: Callable[[Sheet, Any], None]
    title: Callable[[Any], Text]
    description: Callable[[Any], Text]
    rows: Callable[[Any], Rows]


def _figure(module: Any) -> Figure:
    return Figure(module.Data, module.heights, module.paint, module.title, module.description, module.rows)


FIGURES: Mapping[str, Figure] = {
    "trials-curves": _figure(trials_curves),
    "trials-counts": _figure(trials_counts),
    "trials-tasks": _figure(trials_tasks),
    "trials-resampling": _figure(trials_resampling),
    "known-curves": _figure(known_curves),
    "gap-band": _figure(gap_band),
    "spreads": _figure(spreads),
    "score-interval": _figure(score_interval),
    "sign-test": _figure(sign_test),
    "clustered-error": _figure(clustered_error),
    "rare-events": _figure(rare_events),
}


def draw(name: str, data: Any, folder: Path | None = None) -> Drawing:
    """The figure ``name`` of ``data`` in both widths, from the cache in ``folder`` if nothing it depends on changed."""
    figure = FIGURES[name]
    if not isinstance(data, figure.data):
        raise TypeError(f"{name} draws {figure.data.__module__}.Data, not {type(data).__name__}")

    def make() -> Drawing:
        wide, narrow = figure.heights(data)
        return Drawing(
            name,
            figure.title(data),
            figure.description(data),
            view(f"{name}-wide", WIDE, wide, lambda sheet: figure.paint(sheet, data)),
            view(f"{name}-narrow", NARROW, narrow, lambda sheet: figure.paint(sheet, data)),
        )

    return cached(folder, name, data, make)


def rows(name: str, data: Any) -> Rows:
    """The figure's data as a table: column ids, heads, exact values."""
    return FIGURES[name].rows(data)
