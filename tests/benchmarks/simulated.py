"""Four simulations, each a topic with two figures: put among the experiments of a generated site by ``peer_site``.

Each is as large as the one that the pages of other generators run in a comparison: two policies of 20 tasks with 10
trials each, both metrics for k from 1 to 10, and an interval from 500 resamples of whole tasks for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from site_src.experiments import booking_fixture, booking_trials, one_task
from site_src.experiments.booking_fixture import FIXTURE as FIXTURE
from site_src.experiments.booking_fixture import Policy
from site_src.experiments.groups import Group
from site_src.experiments.reliability import Reliability
from site_src.figures.trials import of_trials
from site_src.ledger.catalogue import trials
from site_src.ledger.catalogue.topic import Topic
from site_src.ledger.value import Value

NAMES = ("sima", "simb", "simc", "simd")
FIGURES = ("curves", "counts")
TASKS = 20
QUOTABLE = 20


def topics() -> tuple[Topic, ...]:
    """A topic for each simulation."""
    return tuple(Topic(name, partial(run, seed), partial(values, name)) for seed, name in enumerate(NAMES, 1001))


def run(seed: int, root: Path) -> Reliability:
    """Simulate with chances drawn from the seed; all else is the fixture's."""
    random = Random(seed)
    careful = [min(0.99, random.betavariate(3.0, 1.2)) for _ in range(TASKS)]
    hasty = [min(0.97, 0.55 * p + 0.38) for p in careful]
    policies = (_policy("careful", careful), _policy("hasty", hasty))
    fixture = replace(booking_fixture.read(root), seed=seed, ks=tuple(range(1, 11)), policies=policies)
    pooled, booking_trials.MOST_POOLED = booking_trials.MOST_POOLED, 0  # the others make no pooled intervals
    try:
        return Reliability(one_task.read(root), booking_trials.run(fixture))
    finally:
        booking_trials.MOST_POOLED = pooled


def _policy(name: str, chances: Iterable[float]) -> Policy:
    return Policy(name, tuple(Group(1, Fraction(p).limit_denominator(1000)) for p in chances))


def values(name: str, result: Reliability) -> Iterable[Value]:
    """The metrics, by ids that begin with the topic's name."""
    metrics = [value for value in trials.values(result) if value.id.split(".")[-2] in ("all", "any")]
    own = [value for value in metrics if "example" not in value.id]
    return [replace(value, id=name + value.id.removeprefix("trials")) for value in own[:QUOTABLE]]


def figures(name: str) -> Callable[[Reliability], dict[str, Any]]:
    """The data of a topic's figures, by ids that begin with its name."""

    def shown(result: Reliability) -> dict[str, Any]:
        data = of_trials(result.trials)
        return {f"{name}-{figure}": data[f"trials-{figure}"] for figure in FIGURES}

    return shown
