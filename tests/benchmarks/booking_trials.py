"""How long the booking trials take, and how much memory: ``python -m tests.benchmarks.booking_trials``."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import TypeVar

from site_src.experiments import booking_fixture, booking_trials
from site_src.experiments.booking_fixture import Policy, Trials
from site_src.experiments.groups import Group
from site_src.experiments.one_task import OneTask
from site_src.experiments.reliability import Reliability
from site_src.ledger.catalogue import trials
from site_src.ledger.value import Ledger
from site_src.maths import bootstrap

ROOT = Path(__file__).parents[2]
T = TypeVar("T")


def timed(what: str, run: Callable[[], T]) -> T:
    """Run it, and tell how long it took and the most memory so far."""
    start = time.perf_counter()
    result = run()
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    print(f"{what:<72} {seconds:7.3f} s  {peak:6.0f} MB at most")
    return result


def ledger(fixture: Trials) -> Ledger:
    """The experiment and all of its values."""
    return Ledger(trials.values(Reliability(OneTask(10, 8, (2, 5)), booking_trials.run(fixture))))


def main() -> None:
    fixture = booking_fixture.read(ROOT)
    timed("the page's fixture: trials, curves, all intervals", lambda: booking_trials.run(fixture))
    timed("the same, with every value of the ledger and every formula evaluated", lambda: ledger(fixture))

    large = replace(
        fixture, trials_per_task=100, ks=(5,), bootstrap=replace(fixture.bootstrap, resamples=2_000, upper_index=1_949),
        policies=(Policy("large", (Group(1_000, Fraction(9, 10)), Group(1_000, Fraction(1, 2)))),),
    )
    outcomes = timed("2,000 tasks × 100 trials: the trials", lambda: booking_trials.simulate(large.policies[0], 100,
                                                                                             Random(34)))
    counts = [sum(task) for task in outcomes]
    timed("2,000 resamples of 2,000 tasks, one k",
          lambda: bootstrap.task_bootstrap(counts, 100, 5, Random(345), 2_000))
    timed("the whole experiment, one k, with every value of the ledger", lambda: ledger(large))


if __name__ == "__main__":
    main()
