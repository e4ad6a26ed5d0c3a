"""A figure with its data, to be drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from site_src import workers
from site_src.charts import catalogue
from site_src.charts.drawing import Drawing, Rows

#: How many charts make another process pay.
WORTH = 2


@dataclass(eq=False)
class Chart:
    """A figure that pages may show: drawn when first asked for, and then kept for all pages and languages."""

    name: str
    data: Any
    fixture: str
    cache: Path | None
    drawn: Drawing | None = None

    @property
    def drawing(self) -> Drawing:
        """The figure without language."""
        if self.drawn is None:
            self.drawn = self.draw()
        return self.drawn

    def draw(self) -> Drawing:
        """Draw it; ``cache`` is the folder that keeps it between builds, None for none."""
        return catalogue.draw(self.name, self.data, self.cache)

    @cached_property
    def rows(self) -> Rows:
        """Its data as a table."""
        return catalogue.rows(self.name, self.data)


def draw_together(charts: Iterable[Chart]) -> None:
    """Draw all that have not been drawn yet, side by side."""
    waiting = [chart for chart in charts if chart.drawn is None]
    for chart, drawing in zip(waiting, workers.each(Chart.draw, waiting, WORTH, ahead=1), strict=True):
        chart.drawn = drawing
