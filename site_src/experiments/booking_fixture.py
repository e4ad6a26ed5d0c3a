"""The inputs of the booking trials: ``trials.toml``, validated leaf by leaf."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from site_src.experiments.fixtures import Table, load
from site_src.experiments.groups import Group, read_groups

FIXTURE = "content/fixtures/trials.toml"

MOST_TASKS = 2_000  # of a policy
#: The most tasks that one build should have to draw for all intervals together, some ten seconds' worth.
MOST_DRAWS = 30_000_000

#: Ids that begin with this name belong to the page's single task.
RESERVED = "example"

_NAME = re.compile(r"[^\W_](?:[\w-]*[^\W_])?")


@dataclass(frozen=True)
class Policy:
    """A simulated policy: its name and its groups of tasks, in drawing order."""

    name: str
    groups: tuple[Group, ...]

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance of success of each task."""
        return tuple(group.p for group in self.groups for _ in range(group.tasks))


@dataclass(frozen=True)
class Bootstrap:
    """How intervals are resampled: the bounds are elements of the sorted list, counted from 0."""

    seed_base: int
    resamples: int
    lower_index: int
    upper_index: int


@dataclass(frozen=True)
class Trials:
    """The fixture, validated."""

    seed: int
    trials_per_task: int
    ks: tuple[int, ...]
    bootstrap: Bootstrap
    policies: tuple[Policy, ...]

    @property
    def draws(self) -> int:
        """How many tasks are drawn for all the intervals together."""
        return sum(len(policy.chances) for policy in self.policies) * self.bootstrap.resamples * len(self.ks)


def read(root: Path) -> Trials:
    """Read and validate ``trials.toml`` below the project's ``root``; ContentError says what is wrong where."""
    top = Table(load(root / FIXTURE, FIXTURE))
    seed = top.integer("seed", 0, 2**63)
    trials = top.integer("trials_per_task", 1, 100)
    ks = top.integers("ks", 1, trials)
    resampling = _bootstrap(top.table("bootstrap"))
    policies: list[Policy] = []
    for table in top.tables("policies", most=12):
        policy = _policy(table)
        if any(policy.name == other.name for other in policies):
            table.fail("name", f"there are two policies called {policy.name}", "give each a name of its own")
        policies.append(policy)
    top.done()
    fixture = Trials(seed, trials, ks, resampling, tuple(policies))
    if fixture.draws > MOST_DRAWS:
        tasks = sum(len(policy.chances) for policy in policies)
        top.fail(
            "bootstrap",
            f"{tasks} tasks × {resampling.resamples} resamples × {len(ks)} values of k make {fixture.draws:,} draws",
            f"keep the product to {MOST_DRAWS:,}",
        )
    return fixture


def _bootstrap(table: Table) -> Bootstrap:
    seed_base = table.integer("seed_base", 0, 2**63)
    resamples = table.integer("resamples", 1, 2_000)
    lower = table.integer("lower_index", 0, resamples - 1)
    upper = table.integer("upper_index", 0, resamples - 1)
    if lower > upper:
        table.fail("lower_index", f"lower_index {lower} is above upper_index {upper}", "exchange the two")
    table.done()
    return Bootstrap(seed_base, resamples, lower, upper)


def _policy(table: Table) -> Policy:
    name = table.text("name", most=24)
    if not _NAME.fullmatch(name):
        table.fail("name", f"{name!r} can't be part of a value's id", "use letters, digits and hyphens only")
    if name == RESERVED:
        table.fail("name", f"{name} is what the single task of the page is called", "choose another name")
    groups = read_groups(table, MOST_TASKS, MOST_TASKS)
    table.done()
    if (tasks := sum(group.tasks for group in groups)) > MOST_TASKS:
        table.fail("groups", f"{name} has {tasks} tasks", f"keep to {MOST_TASKS}")
    return Policy(name, groups)
