"""Seeded booking trials: policies that try synthetic bookings again and again, scored by both words.

The order of random draws, which a recorded result depends on:

1. One generator, seeded with ``seed``, serves all policies in the fixture's order; within a policy task by
   task, within a task trial by trial, one ``rng.random()`` for each trial. A trial succeeds when the number
   is below the task's chance.
2. The interval for a policy and a ``k`` has a generator of its own, seeded with ``seed_base + k``: for each
   resample one ``rng.choice(counts)`` per task.
3. The pooled interval has another, seeded alike: for each resample one ``rng.choices(outcomes, k=…)``. A
   fixture that would need too many of these draws gets no pooled intervals.

So neither the order of pages nor the choice of ``ks`` can change a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

from site_src.experiments.fixtures import Table, load
from site_src.maths import bootstrap, estimators, known_p

FIXTURE = "content/fixtures/trials.toml"

#: The most tasks that one build should have to draw for all intervals together, some ten seconds' worth.
MOST_DRAWS = 30_000_000
#: The most outcomes to draw for the pooled intervals, which are there for contrast: beyond it there are none.
MOST_POOLED = 20_000_000

#: Ids that begin with this name belong to the page's single task.
RESERVED = "example"

_NAME = re.compile(r"[^\W_](?:[\w-]*[^\W_])?")


@dataclass(frozen=True)
class Group:
    """So many tasks, each with the same chance ``p`` of success on every trial."""

    tasks: int
    p: Fraction


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

    @property
    def pools(self) -> bool:
        """Whether the pooled intervals, for which every outcome is drawn, are few enough draws to be made."""
        return self.draws * self.trials_per_task <= MOST_POOLED


@dataclass(frozen=True)
class Interval:
    """The all-k scores of every resample, sorted, and the two of them that bound the interval."""

    k: int
    low: Fraction
    high: Fraction
    scores: tuple[Fraction, ...]

    def holds(self, score: Fraction) -> bool:
        """Whether ``score`` lies within the interval, its ends included."""
        return self.low <= score <= self.high


@dataclass(frozen=True)
class PolicyResult:
    """One policy's trials, judged. Curves run over k = 1 … ``trials_per_task``."""

    name: str
    chances: tuple[Fraction, ...]
    outcomes: tuple[tuple[bool, ...], ...]
    counts: tuple[int, ...]
    all_k: tuple[Fraction, ...]
    any_k: tuple[Fraction, ...]
    known_all: tuple[Fraction, ...]
    known_any: tuple[Fraction, ...]
    by_tasks: tuple[Interval, ...]
    pooled: tuple[Interval, ...]

    @property
    def sure_from(self) -> int | None:
        """The smallest k at which the at-least-one estimate is exactly 1, if any is."""
        return next((k for k, score in enumerate(self.any_k, 1) if score == 1), None)

    def all_at(self, k: int) -> Fraction:
        """The estimate of pass^k."""
        return self.all_k[k - 1]

    def any_at(self, k: int) -> Fraction:
        """The estimate of pass@k."""
        return self.any_k[k - 1]

    def by_tasks_at(self, k: int) -> Interval | None:
        """The interval from resampled tasks; None where ``k`` is not of ``ks`` or the policy has a single task."""
        return next((interval for interval in self.by_tasks if interval.k == k), None)

    def pooled_at(self, k: int) -> Interval | None:
        """The interval from outcomes resampled as if they all came from one task; None as above."""
        return next((interval for interval in self.pooled if interval.k == k), None)


@dataclass(frozen=True)
class Crossing:
    """``leader`` has the higher score at k = 1; from ``k`` on (None: never) ``follower`` has passed it."""

    leader: str
    follower: str
    k: int | None
    known_k: int | None


@dataclass(frozen=True)
class TrialsResult:
    """What the whole experiment found."""

    fixture: Trials
    policies: tuple[PolicyResult, ...]
    crossings: tuple[Crossing, ...]

    def policy(self, name: str) -> PolicyResult:
        """The result of the policy called ``name``."""
        return next(policy for policy in self.policies if policy.name == name)


# ----------------------------------------------------------------------------------- reading


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
    groups: list[Group] = []
    for each in table.tables("groups", most=2_000):
        groups.append(Group(each.integer("tasks", 1, 2_000), each.fraction("p")))
        each.done()
    table.done()
    if (tasks := sum(group.tasks for group in groups)) > 2_000:
        table.fail("groups", f"{name} has {tasks} tasks", "keep to 2000")
    return Policy(name, tuple(groups))


# ----------------------------------------------------------------------------------- running


def simulate(policy: Policy, trials: int, rng: Random) -> tuple[tuple[bool, ...], ...]:
    """The outcomes of ``trials`` trials of each task, in the order in which they are drawn.

    A trial is a synthetic booking record that starts pending and is confirmed by a success; all that is
    kept of it is whether it was.
    """
    return tuple(tuple(rng.random() < chance for _ in range(trials)) for chance in map(float, policy.chances))


def run(fixture: Trials) -> TrialsResult:
    """Simulate every policy with one generator and score the outcomes; equal fixtures give equal results."""
    rng = Random(fixture.seed)
    policies = tuple(
        _judge(policy, simulate(policy, fixture.trials_per_task, rng), fixture) for policy in fixture.policies
    )
    pairs = combinations(policies, 2)
    return TrialsResult(fixture, policies, tuple(_crossing(first, second) for first, second in pairs))


def _judge(policy: Policy, outcomes: tuple[tuple[bool, ...], ...], fixture: Trials) -> PolicyResult:
    n = fixture.trials_per_task
    counts = tuple(sum(task) for task in outcomes)
    flat = [outcome for task in outcomes for outcome in task]
    tasks = [(n, count) for count in counts]
    every_k = range(1, n + 1)

    def interval(k: int, resample: Callable[[Random], list[Fraction]]) -> Interval:
        settings = fixture.bootstrap
        scores = resample(Random(settings.seed_base + k))
        bounds = bootstrap.interval(scores, settings.lower_index, settings.upper_index)
        return Interval(k, Fraction(bounds.lower), Fraction(bounds.upper), tuple(scores))

    def by_tasks(k: int) -> Interval:
        return interval(k, lambda rng: bootstrap.task_bootstrap(counts, n, k, rng, fixture.bootstrap.resamples))

    def pooled(k: int) -> Interval:
        return interval(k, lambda rng: bootstrap.pooled_bootstrap(flat, n, k, rng, fixture.bootstrap.resamples))

    # A single task resamples to itself: its interval would have no width, and there is none to tell.
    intervals = fixture.ks if len(counts) > 1 else ()

    def known(probability: Callable[[Fraction, int], Fraction], k: int) -> Fraction:
        return Fraction(sum(group.tasks * probability(group.p, k) for group in policy.groups), len(counts))

    return PolicyResult(
        policy.name,
        policy.chances,
        outcomes,
        counts,
        tuple(estimators.task_mean(estimators.pass_hat_k, tasks, k) for k in every_k),
        tuple(estimators.task_mean(estimators.pass_at_k, tasks, k) for k in every_k),
        tuple(known(known_p.every_one, k) for k in every_k),
        tuple(known(known_p.at_least_one, k) for k in every_k),
        tuple(by_tasks(k) for k in intervals),
        tuple(pooled(k) for k in intervals if fixture.pools),
    )


def _crossing(first: PolicyResult, second: PolicyResult) -> Crossing:
    leader, follower = (first, second) if first.all_k[0] >= second.all_k[0] else (second, first)
    return Crossing(
        leader.name,
        follower.name,
        overtakes(leader.all_k, follower.all_k),
        overtakes(leader.known_all, follower.known_all),
    )


def overtakes(leader: Sequence[Fraction], follower: Sequence[Fraction]) -> int | None:
    """The smallest k from which on ``follower`` stays above ``leader``; None if it ends at or below it.

    >>> overtakes((3, 2, 1), (2, 2, 2))
    3
    """
    behind = [k for k, (one, other) in enumerate(zip(leader, follower, strict=True), 1) if other <= one]
    last = behind[-1] if behind else 0
    return last + 1 if last < len(leader) else None


def recorded_lines(result: TrialsResult) -> tuple[str, ...]:
    """The experiment's recorded output: for each policy its counts, then one line for each of ``ks``."""
    lines: list[str] = []
    for policy in result.policies:
        lines.append(f"{policy.name} successes_per_task {list(policy.counts)}")
        for k in result.fixture.ks:
            interval = policy.by_tasks_at(k)
            bounds = f"[{float(interval.low):.3f},{float(interval.high):.3f}]" if interval else "not_estimable"
            lines.append(
                f"k={k} pass^k={float(policy.all_at(k)):.3f} pass@k={float(policy.any_at(k)):.3f} "
                f"task_bootstrap_95pct={bounds}"
            )
    return tuple(lines)
