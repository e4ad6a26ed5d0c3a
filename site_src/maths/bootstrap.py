"""The bootstrap of the reliability page: whole tasks are resampled, or (the mistake) all outcomes as if of one task.

The generator is passed in and used in one fixed way, so that a seed reproduces the draws.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise, repeat
from math import comb

from site_src.maths.domain import NotEstimableError, outcomes_as_ints, several, subset_size, successes, whole
from site_src.maths.interval import Interval, Number


def task_bootstrap(counts: Sequence[int], n: int, k: int, rng: random.Random, resamples: int) -> list[Fraction]:
    """The all-k scores of ``resamples`` task sets drawn from ``counts`` with replacement, sorted.

    ``counts`` are the successes of each task in its ``n`` trials. A resample draws as many tasks as there are, each as
    ``rng.choice`` on the tasks would; each drawn task keeps its count, and pass^k is computed per task and averaged.
    Exact. One task is ``NotEstimableError("one-task")``: it would resample to itself, and an interval of no width.

    >>> task_bootstrap([2, 1], 2, 2, random.Random(1), 4)
    [Fraction(0, 1), Fraction(0, 1), Fraction(1, 2), Fraction(1, 1)]
    """
    whole("resamples", resamples, 1)
    subset_size(n, k)
    several(len(counts))
    for count in counts:
        successes(n, count)
    # Drawing a task's score draws the task, with the same use of the generator: choice looks only at the length.
    # A million calls of it take most of a build, so its rule stands here, to be run by Python's own loops: as many bits
    # as the length has, and once more while they make a number that is too large.
    size = len(counts)
    drawn = filter(size.__gt__, map(rng.getrandbits, repeat(size.bit_length())))
    # Scores are numerators over the common denominator C(n, k), so that a resample is a sum of ints.
    score = {count: comb(count, k) for count in set(counts)}
    scores = [score[count] for count in counts]
    denominator = comb(n, k) * size
    sums = sorted(sum(map(scores.__getitem__, islice(drawn, size))) for _ in range(resamples))
    return [Fraction(total, denominator) for total in sums]


def pooled_bootstrap(
    outcomes: Sequence[int], trials_per_task: int, k: int, rng: random.Random, resamples: int
) -> list[Fraction]:
    """The same, but forgetting which task an outcome belongs to: shown on the reliability page for what it erases.

    ``outcomes`` are all tasks' outcomes (True/False or 1/0) in the order of drawing. A resample is
    ``rng.choices(outcomes, k=len(outcomes))``, regrouped in order to pseudo-tasks of ``trials_per_task``. Takes time
    in proportion to outcomes times resamples, about a second for 10 million.

    >>> pooled_bootstrap([1, 1, 0, 0], 2, 2, random.Random(1), 4)
    [Fraction(0, 1), Fraction(0, 1), Fraction(1, 2), Fraction(1, 2)]
    """
    whole("resamples", resamples, 1)
    subset_size(whole("trials per task", trials_per_task, 1), k)
    pool = bytes(outcomes_as_ints(outcomes))
    tasks, rest = divmod(len(pool), trials_per_task)
    if rest:
        raise ValueError(f"{len(pool)} outcomes do not make tasks of {trials_per_task} trials each")
    several(tasks)
    score = cache(lambda count: comb(count, k))
    starts = range(0, len(pool), trials_per_task)
    sums = []
    for _ in range(resamples):
        drawn = bytes(rng.choices(pool, k=len(pool)))
        sums.append(sum(score(drawn.count(1, start, start + trials_per_task)) for start in starts))
    denominator = comb(trials_per_task, k) * tasks
    return [Fraction(total, denominator) for total in sorted(sums)]


def interval(scores: Sequence[Number], lower_index: int, upper_index: int) -> Interval:
    """The percentile interval: the elements of the sorted ``scores`` at the two indices, counted from 0.

    For 500 resamples and 95 % ours are 12 and 487.

    >>> interval([Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)], 0, 1)
    Interval(lower=Fraction(1, 4), upper=Fraction(1, 2))
    """
    if not scores:
        raise NotEstimableError("empty", "an interval needs at least one resample")
    if whole("the upper index", upper_index) >= len(scores):
        raise ValueError(f"the upper index {upper_index} is beyond the last of {len(scores)} resamples")
    if whole("the lower index", lower_index) > upper_index:
        raise ValueError(f"the lower index {lower_index} is above the upper index {upper_index}")
    if any(left > right for left, right in pairwise(scores)):
        raise ValueError("the scores must be sorted before their percentiles are taken")
    return Interval(scores[lower_index], scores[upper_index])
