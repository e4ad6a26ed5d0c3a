"""Tasks with stipulated chances of success, to show that an average of powers is no power of the average."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from site_src.experiments.fixtures import Table, load
from site_src.maths import known_p

FIXTURE = "content/fixtures/averages.toml"
MOST_TASKS = 100
MOST_REPEATS = 100


@dataclass(frozen=True)
class TaskChances:
    """The chance of success of each task, by the task's name, and the number k of repeats that must succeed."""

    chances: dict[str, Fraction]
    k: int

    @property
    def mean(self) -> Fraction:
        """The mean chance of a single repeat, over tasks."""
        return known_p.mean_every_one(tuple(self.chances.values()), 1)

    @property
    def mean_of_powers(self) -> Fraction:
        """The chance that all k repeats succeed, worked out for each task and then averaged."""
        return known_p.mean_every_one(tuple(self.chances.values()), self.k)

    @property
    def power_of_mean(self) -> Fraction:
        """What raising the mean to the power k gives instead."""
        return known_p.every_one(self.mean, self.k)


def read(root: Path) -> TaskChances:
    """Read and validate ``averages.toml`` below the project's ``root``; ContentError says what is wrong where."""
    table = Table(load(root / FIXTURE, FIXTURE))
    k = table.integer("k", 1, MOST_REPEATS)
    given = table.table("chances")
    chances: dict[str, Fraction] = {}
    for name in given.names(MOST_TASKS):
        if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
            given.fail_name(name, f"{name!r} can't name a task", "use small Latin letters, digits and hyphens")
        chances[name] = given.fraction(name)
    table.done()
    return TaskChances(chances, k)
