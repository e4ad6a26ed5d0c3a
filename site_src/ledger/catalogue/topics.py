"""The topics of the ledger in the order of the pages: the experiment that runs, and the values it gives."""

from __future__ import annotations

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
from site_src.ledger.catalogue.topic import Topic

TOPICS: tuple[Topic, ...] = (
    Topic("pool", attempt_pool.read, pool.values),
    Topic("trials", reliability.read, trials.values),
    Topic("statistics", evaluation_statistics.read, run_statistics.values),
    Topic("orders", order_audit.run, orders.values),
    Topic("averages", task_chances.read, averages.values),
    # What the pages hold is counted later, when they have been read: see ``checks.counted``.
    Topic("checks", proof_record.read, checks.recorded),
    # What the scripts print is shown as it is recorded, and quoted by nobody.
    Topic("examples", examples.run_all, lambda printed: ()),
)
