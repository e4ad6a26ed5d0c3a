"""Standard errors when scores are not independent: tasks that share a document, trials that share a task.

None of them has a small-sample correction: with few clusters or tasks they are somewhat too small.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from site_src.maths.domain import Exact, NotEstimableError, exact, several, successes


@dataclass(frozen=True)
class ClusteredError:
    """The mean of ``n`` scores in ``clusters`` groups, and the exact squares of its two standard errors."""

    n: int
    clusters: int
    mean: Fraction
    naive_variance: Fraction
    clustered_variance: Fraction

    @property
    def naive(self) -> float:
        """The standard error as if all scores were independent."""
        return sqrt(self.naive_variance)

    @property
    def clustered(self) -> float:
        """The standard error with whole clusters independent."""
        return sqrt(self.clustered_variance)

    @property
    def ratio(self) -> float | None:
        """clustered / naive; None when no score differs from the mean, and both are 0."""
        return sqrt(self.clustered_variance / self.naive_variance) if self.naive_variance else None


def clustered_error(clusters: Sequence[Sequence[Exact]]) -> ClusteredError:
    """The mean of the scores in ``clusters`` and its standard errors, naive and clustered.

    With residuals r = score - mean: clustered sqrt(sum over clusters of (sum of r)^2) / n, in the form of Miller 2024,
    "Adding Error Bars to Evals"; naive sqrt(sum of r^2) / n, the same with each score its own cluster.
    ``NotEstimableError``: "empty" without scores, "one-cluster" (its residuals add up to 0); an empty cluster is a
    plain ``ValueError``.

    >>> error = clustered_error([[1, 1], [0, 0]])
    >>> error.naive, round(error.clustered, 4)
    (0.25, 0.3536)
    """
    scores = [[exact("a score", score) for score in cluster] for cluster in clusters]
    if not scores:
        raise NotEstimableError("empty", "a standard error needs scores")
    if not all(scores):
        raise ValueError(f"cluster number {scores.index([])} has no scores")
    if len(scores) == 1:
        raise NotEstimableError("one-cluster", "a single cluster says nothing about how clusters vary")
    n = sum(map(len, scores))
    mean = sum((sum(cluster, Fraction(0)) for cluster in scores), Fraction(0)) / n
    naive = sum(((score - mean) ** 2 for cluster in scores for score in cluster), Fraction(0))
    clustered = sum(((sum(cluster, Fraction(0)) - len(cluster) * mean) ** 2 for cluster in scores), Fraction(0))
    return ClusteredError(n, len(scores), mean, naive / n**2, clustered / n**2)


@dataclass(frozen=True)
class TaskErrors:
    """The mean over tasks of the observed rates, and the exact squares of three standard errors of it.

    Three different numbers, to be named whenever one is shown:

    * ``over_tasks``: tasks are a sample of more, trials included: the one to report.
    * ``within_tasks``: the tasks are fixed, and only their trials would be run again.
    * ``pooled``: all trials taken for independent ones of one task: the mistake.

    With N trials in T tasks of equally many each: N pooled^2 = T over_tasks^2 + N within_tasks^2.
    """

    tasks: int
    trials: int
    mean: Fraction
    over_tasks_variance: Fraction
    within_tasks_variance: Fraction
    pooled_variance: Fraction

    @property
    def over_tasks(self) -> float:
        """sqrt(sum over tasks of (rate - mean)^2) / T."""
        return sqrt(self.over_tasks_variance)

    @property
    def within_tasks(self) -> float:
        """sqrt(sum over tasks of rate (1 - rate) / n) / T."""
        return sqrt(self.within_tasks_variance)

    @property
    def pooled(self) -> float:
        """sqrt(p (1 - p) / N), p being the share of all N trials that passed."""
        return sqrt(self.pooled_variance)


def task_errors(tasks: Sequence[tuple[int, int]]) -> TaskErrors:
    """The three standard errors of the mean rate of ``tasks``, given as (n, c) each.

    ``NotEstimableError``: "empty", "one-task", or "too-few-trials" when a task has no trial at all.

    >>> errors = task_errors([(8, 8), (8, 0)])
    >>> round(errors.over_tasks, 3), errors.within_tasks, errors.pooled
    (0.354, 0.0, 0.125)
    """
    several(len(tasks))
    for n, c in tasks:
        successes(n, c)
        if n == 0:
            raise NotEstimableError("too-few-trials", "a task without trials has no rate")
    rates = [Fraction(c, n) for n, c in tasks]
    mean = sum(rates, Fraction(0)) / len(tasks)
    trials = sum(n for n, _ in tasks)
    pooled = Fraction(sum(c for _, c in tasks), trials)
    return TaskErrors(
        len(tasks),
        trials,
        mean,
        sum(((rate - mean) ** 2 for rate in rates), Fraction(0)) / len(tasks) ** 2,
        sum((p * (1 - p) / n for p, (n, _) in zip(rates, tasks, strict=True)), Fraction(0)) / len(tasks) ** 2,
        pooled * (1 - pooled) / trials,
    )
