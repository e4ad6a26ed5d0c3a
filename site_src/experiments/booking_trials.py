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

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random

from site_src.experiments.booking_fixture import Policy, Trials, read
from site_src.experiments.groups import Group
from site_src.maths import bootstrap, estimators, known_p

#: The most outcomes to draw for the pooled intervals, which are there for contrast: beyond it there are none.
MOST_POOLED = 20_000_000


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
class TrialsResult:
    """What the whole experiment found."""

    fixture: Trials
    policies: tuple[PolicyResult, ...]

    def policy(self, name: str) -> PolicyResult:
        """The result of the policy called ``name``."""
        return next(policy for policy in self.policies if policy.name == name)


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
    return TrialsResult(fixture, policies)


def read_and_run(root: Path) -> TrialsResult:
    """The experiment of the fixture below the project's ``root``; ContentError says what is wrong with that."""
    return run(read(root))


def pools(fixture: Trials) -> bool:
    """Whether the pooled intervals, for which every outcome is drawn, are few enough draws to be made."""
    return fixture.draws * fixture.trials_per_task <= MOST_POOLED


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

    return PolicyResult(
        policy.name,
        policy.chances,
        outcomes,
        counts,
        tuple(estimators.task_mean(estimators.pass_hat_k, tasks, k) for k in every_k),
        tuple(estimators.task_mean(estimators.pass_at_k, tasks, k) for k in every_k),
        tuple(_known(policy.groups, known_p.every_one, k) for k in every_k),
        tuple(_known(policy.groups, known_p.at_least_one, k) for k in every_k),
        tuple(by_tasks(k) for k in intervals),
        tuple(pooled(k) for k in intervals if pools(fixture)),
    )


def _known(groups: Sequence[Group], probability: Callable[[Fraction, int], Fraction], k: int) -> Fraction:
    """What the estimates of ``k`` attempts estimate: the mean over all tasks of each group's own probability."""
    tasks = sum(group.tasks for group in groups)
    return Fraction(sum(group.tasks * probability(group.p, k) for group in groups), tasks)


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
