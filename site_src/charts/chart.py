"""A figure with its data, to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from site_src import workers
from site_src.charts import catalogue
from site_src.charts.drawing import Drawing, Rows, kept_at

#: How many charts make another process pay.
WORTH = 2


@dataclass(eq=False)
class Chart:
    """A figure that pages may show: drawn when first asked for, and then kept for all pages and languages."""

    name: str
    data: Any
    fixture: str
    cache: Path | None
    begun: Callable[[], Drawing] | None = None

    @cached_property
    def drawing(self) -> Drawing:
        """The figure without language."""
        return self.begun() if self.begun else self.draw()

    @property
    def is_drawn(self) -> bool:
        """Whether it was drawn, in this process or by an earlier build."""
        return "drawing" in vars(self) or bool(self.cache and kept_at(self.cache, self.name, self.data).is_file())

    def draw(self) -> Drawing:
        """Draw it; ``cache`` is the folder that keeps it between builds, None for none."""
        return catalogue.draw(self.name, self.data, self.cache)

    @cached_property
    def rows(self) -> Rows:
        """Its data as a table."""
        return catalogue.rows(self.name, self.data)


def begin_drawing(charts: Iterable[Chart], aside: workers.Aside = workers.aside) -> None:
    """Have them drawn aside, as long as nobody asks for one; those that are drawn or kept already need no drawing."""
    waiting = [chart for chart in charts if not chart.is_drawn]
    if waiting:
        drawn = aside(partial(_drawn, waiting))
        for at, chart in enumerate(waiting):
            chart.begun = partial(_taken, drawn, at)


def _drawn(charts: Sequence[Chart]) -> list[Drawing]:
    return list(workers.each(Chart.draw, charts, WORTH, ahead=1))


def _taken(drawn: Callable[[], list[Drawing]], at: int) -> Drawing:
    return drawn()[at]
