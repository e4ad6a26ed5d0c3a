"""The figures of this project, drawn once for all tests of charts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from site_src.charts.catalogue import draw
from site_src.charts.drawing import Drawing
from site_src.experiments import booking_trials, evaluation_statistics
from site_src.figures import statistics as statistics_figures
from site_src.figures.trials import of_trials

ROOT = Path(__file__).parents[2]


@cache
def data() -> dict[str, Any]:
    """The data of every figure."""
    trials = booking_trials.read_and_run(ROOT)
    statistics = evaluation_statistics.read(ROOT)
    return {**of_trials(trials), **statistics_figures.figures(statistics)}


@cache
def drawings() -> dict[str, Drawing]:
    """Every figure, drawn."""
    return {name: draw(name, each) for name, each in data().items()}
