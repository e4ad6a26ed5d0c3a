"""The subset estimators pass^k and pass@k, and two other things that go by their names.

Sources: pass@k, Chen et al. 2021, section 2.1; pass^k, Yao et al. 2024 (tau-bench), section 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import TypeAlias

from site_src.maths.domain import NotEstimableError, outcomes_as_ints, subset_size, successes, whole

Estimator: TypeAlias = Callable[[int, int, int], Fraction]
REWARD_TOLERANCE = 1e-6  # the one of tau-bench, whose rewards are floats


def pass_hat_k(n: int, c: int, k: int) -> Fraction:
    """pass^k of one task: the share of the k-subsets of its n trials in which all pass, C(c, k) / C(n, k).

    ``c`` of the ``n`` trials passed; C(c, k) is 0 when c < k. Exact. ``ValueError`` outside 0 <= c <= n and k >= 1,
    ``NotEstimableError("too-few-trials")`` when n < k.

    >>> pass_hat_k(5, 3, 2), pass_hat_k(10, 8, 5), pass_hat_k(10, 9, 10)
    (Fraction(3, 10), Fraction(2, 9), Fraction(0, 1))
    """
    successes(n, c)
    subset_size(n, k)
    failures = n - c
    # C(c, k) / C(n, k) = C(n - k, f) / C(n, f), f being the failures: take the form with the smaller numbers.
    if min(failures, c) < min(k, n - k):
        return Fraction(comb(n - k, failures), comb(n, failures))
    return Fraction(comb(c, k), comb(n, k))


def pass_at_k(n: int, c: int, k: int) -> Fraction:
    """pass@k of one task: the share of the k-subsets in which at least one passes, 1 - C(n - c, k) / C(n, k).

    Domain and errors as for :func:`pass_hat_k`: two failed trials do not determine pass@5.

    >>> pass_at_k(5, 3, 2), pass_at_k(10, 8, 2), pass_at_k(6, 3, 1)
    (Fraction(9, 10), Fraction(44, 45), Fraction(1, 2))
    """
    successes(n, c)
    return 1 - pass_hat_k(n, n - c, k)


def task_mean(estimator: Estimator, tasks: Sequence[tuple[int, int]], k: int) -> Fraction:
    """``estimator`` per task, then averaged; ``tasks`` holds (n, c) for each task.

    Every task counts, or none: when some task has fewer than k trials the mean over the others would be one over
    a different set of tasks, so that is ``NotEstimableError("too-few-trials")``; ``"empty"`` without tasks.

    >>> task_mean(pass_hat_k, [(5, 5), (5, 3)], 2)
    Fraction(13, 20)
    """
    if not tasks:
        raise NotEstimableError("empty", "a mean over tasks needs at least one task")
    alike = Counter(tasks)  # tasks with equal counts score the same
    short = sum(number for (n, _), number in alike.items() if n < whole("k, the size of a subset,", k, 1))
    if short:
        raise NotEstimableError("too-few-trials", f"{short} of the {len(tasks)} tasks have fewer than {k} trials")
    return sum((estimator(n, c, k) * number for (n, c), number in alike.items()), Fraction(0)) / len(tasks)


def estimable(tasks: Sequence[tuple[int, int]], k: int) -> bool:
    """Whether :func:`task_mean` has an answer: there are tasks, and each has at least k trials.

    >>> estimable([(10, 3), (3, 3)], 3), estimable([(10, 3), (3, 3)], 4), estimable([], 1)
    (True, False, False)
    """
    whole("k, the size of a subset,", k, 1)
    return bool(tasks) and all(n >= k for n, _ in tasks)


def plug_in_all(n: int, c: int, k: int) -> Fraction:
    """The observed rate raised to the k-th power, (c/n)^k: *not* pass^k, biased, and defined even for k > n.

    >>> float(plug_in_all(10, 8, 5)), pass_hat_k(10, 8, 5)
    (0.32768, Fraction(2, 9))
    """
    return _observed_rate(n, c) ** whole("k", k, 1)


def plug_in_any(n: int, c: int, k: int) -> Fraction:
    """The observed rate put into 1 - (1 - p)^k: *not* pass@k, biased, and defined even for k > n.

    >>> plug_in_any(5, 3, 2)
    Fraction(21, 25)
    """
    return 1 - (1 - _observed_rate(n, c)) ** whole("k", k, 1)


def sliding_all(outcomes: Sequence[int], k: int) -> Fraction:
    """The share of the n - k + 1 windows of k consecutive runs in which all pass; depends on the order of the runs.

    ``outcomes`` are True/False or 1/0 in the order of the runs. Neither pass^k nor its plug-in.

    >>> sliding_all([1, 1, 1, 0, 1, 1, 1, 0, 1, 1], 5)
    Fraction(0, 1)
    """
    return _windows(outcomes, k, wanted=k)


def sliding_any(outcomes: Sequence[int], k: int) -> Fraction:
    """The share of the windows of k consecutive runs in which at least one passes.

    >>> sliding_any([1, 0, 0, 0, 1], 2)
    Fraction(1, 2)
    """
    return _windows(outcomes, k, wanted=1)


def is_success(reward: float) -> bool:
    """Whether one trial's reward is a success: 1 within ``REWARD_TOLERANCE``. Rewards are never added up.

    >>> is_success(0.9999999), is_success(0.5), is_success(float("nan"))
    (True, False, False)
    """
    return abs(reward - 1) <= REWARD_TOLERANCE


def _observed_rate(n: int, c: int) -> Fraction:
    successes(n, c)
    if n == 0:
        raise NotEstimableError("empty", "an observed rate needs at least one trial")
    return Fraction(c, n)


def _windows(outcomes: Sequence[int], k: int, wanted: int) -> Fraction:
    runs = outcomes_as_ints(outcomes)
    subset_size(len(runs), k)
    passes = sum(runs[:k])
    hits = int(passes >= wanted)
    for leaving, entering in zip(runs, runs[k:], strict=False):
        passes += entering - leaving
        hits += passes >= wanted
    return Fraction(hits, len(runs) - k + 1)
