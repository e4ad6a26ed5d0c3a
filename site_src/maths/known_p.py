"""Known success probabilities: what k independent, identical attempts do, and the bounds that must hold.

Two regimes that are easily mixed up:

* *True probabilities.* With mean success p over tasks, the mean of p_i^k lies between ``convexity_floor`` p^k
  (Jensen; attained when all tasks are alike) and ``ceiling`` p (attained when every task has 0 or 1). The
  ``bernoulli_floor`` is below the convexity floor, and only easier to compute.
* *Subset estimates from the same trials.* pass^k lies between ``union_floor`` and pass^1; the convexity floor can be
  broken: one success in two trials has pass^1 = 1/2 and pass^2 = 0.

Probabilities are int or Fraction, never float, and so are the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from site_src.maths.domain import Exact, NotEstimableError, probability, whole


def at_least_one(p: Exact, k: int) -> Fraction:
    """The probability that at least one of ``k`` attempts passes, 1 - (1 - p)^k.

    >>> at_least_one(Fraction(4, 5), 4)
    Fraction(624, 625)
    """
    return 1 - (1 - probability("p", p)) ** whole("k", k, 1)


def every_one(p: Exact, k: int) -> Fraction:
    """The probability that every one of ``k`` attempts passes, p^k.

    >>> every_one(Fraction(4, 5), 4)
    Fraction(256, 625)
    """
    return probability("p", p) ** whole("k", k, 1)


def mean_at_least_one(ps: Sequence[Exact], k: int) -> Fraction:
    """The mean over tasks of 1 - (1 - p)^k; ``ps`` has one probability per task, empty is not estimable."""
    _some(ps)
    return sum((at_least_one(p, k) for p in ps), Fraction(0)) / len(ps)


def mean_every_one(ps: Sequence[Exact], k: int) -> Fraction:
    """The mean over tasks of p^k; not the k-th power of the mean.

    >>> mean_every_one([0, 1], 2)
    Fraction(1, 2)
    """
    _some(ps)
    return sum((every_one(p, k) for p in ps), Fraction(0)) / len(ps)


def bernoulli_floor(p: Exact, k: int) -> Fraction:
    """True probabilities: the mean of p_i^k is at least 1 - k(1 - p), p being the mean; 0 where that is negative.

    Bernoulli's inequality, p_i^k >= 1 - k(1 - p_i), holds for each task and so for the mean.

    >>> bernoulli_floor(Fraction(92, 100), 4)
    Fraction(17, 25)
    """
    return max(Fraction(0), 1 - whole("k", k, 1) * (1 - probability("p", p)))


def convexity_floor(p: Exact, k: int) -> Fraction:
    """True probabilities: the mean of p_i^k is at least p^k, p being the mean (Jensen's inequality).

    >>> float(convexity_floor(Fraction(92, 100), 4))
    0.71639296
    """
    return every_one(p, k)


def ceiling(p: Exact, k: int) -> Fraction:
    """Both regimes: pass^k is at most pass^1, here ``p``, whatever ``k`` is.

    For true probabilities p_i^k <= p_i; for subset estimates pass^k never rises with k.
    """
    whole("k", k, 1)
    return probability("p", p)


def union_floor(pass_1: Exact, k: int) -> Fraction:
    """Subset estimates from the same trials: pass^k is at least 1 - k(1 - pass^1); 0 where that is negative.

    Of the k members of a random subset each fails with chance 1 - pass^1, so the subset has a failure with at most
    k times that (the union bound), per task and so for the mean over tasks. No estimates from the same trials,
    each task having at least k, can be below it.

    >>> union_floor(Fraction(92, 100), 4)
    Fraction(17, 25)
    """
    return bernoulli_floor(probability("pass_1", pass_1), k)


def _some(ps: Sequence[Exact]) -> None:
    if not ps:
        raise NotEstimableError("empty", "a mean over tasks needs at least one task")
