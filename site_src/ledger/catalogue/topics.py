"""The topics of the ledger in the order of the pages: the experiment that runs, and the values it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_src.experiments import (
    attempt_pool,
    evaluation_statistics,
    examples,
    order_audit,
    proof_record,
    reliability,
    task_chances,
)
from site_src.ledger.catalogue import averages, checks, orders, pool, run_statistics, trials
from site_src.ledger.value import Value


@dataclass(frozen=True)
class TopicEntry:
    """A topic: ``run`` reads its fixture below the project's root and computes, ``values`` names the results.

    All ids of a topic begin with its name. ``run`` raises ContentError if the fixture is at fault.
    """

    name: str
    run: Callable[[Path], Any]
    values: Callable[[Any], Iterable[Value]]


TOPICS: tuple[TopicEntry, ...] = (
    TopicEntry("pool", attempt_pool.read, pool.values),
    TopicEntry("trials", reliability.read, trials.values),
    TopicEntry("statistics", evaluation_statistics.read, run_statistics.values),
    TopicEntry("orders", order_audit.run, orders.values),
    TopicEntry("averages", task_chances.read, averages.values),
    # What the pages hold is counted later, when they have been read: see ``checks.counted``.
    TopicEntry("checks", proof_record.read, checks.recorded),
    # What the scripts print is shown as it is recorded, and quoted by nobody.
    TopicEntry("examples", examples.run_all, lambda printed: ()),
)
