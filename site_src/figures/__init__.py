"""What each figure shows: results of the experiments in, the plain data of the charts out.

A module for each topic that has figures. It is imported when the topic has run, and offers ``FIXTURE``, the file that
the topic reads, and ``figures``, which gives the data of each figure by its id.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from site_src.charts.chart import Chart

TOPICS = ("trials", "statistics")


def charts(experiments: Mapping[str, Any], cache: Path | None) -> dict[str, Chart]:
    """Every figure of the topics that have run, by its id."""
    found: dict[str, Chart] = {}
    for topic in TOPICS:
        if topic in experiments:
            module = importlib.import_module(f"site_src.figures.{topic}")
            shown: Mapping[str, Any] = module.figures(experiments[topic])
            found |= {name: Chart(name, data, module.FIXTURE, cache) for name, data in shown.items()}
    return found
