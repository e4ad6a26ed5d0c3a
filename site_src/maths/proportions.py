"""How far an observed proportion wanders: standard errors and intervals for one proportion and for a difference."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from site_src.maths.domain import Exact, NotEstimableError, probability, successes, whole
from site_src.maths.interval import Z_95, Interval


def standard_error(p: Exact, n: int) -> float:
    """The standard error of a rate ``p`` over ``n`` independent tasks with one trial each, sqrt(p (1 - p) / n).

    ``n`` below 2 is not estimable ("empty", "one-task"). At p = 0 and p = 1 the formula gives 0, which says that
    it broke down, not that the rate is known: use :func:`wilson_interval` there.

    >>> standard_error(Fraction(1, 2), 100)
    0.05
    """
    return sqrt(_variance(p, n))


def half_width(p: Exact, n: int, z: Exact | float = Z_95) -> float:
    """Half the width of the normal interval, z times the standard error: the "±" beside a rate.

    >>> round(half_width(Fraction(1, 2), 100, Fraction(196, 100)), 3)
    0.098
    """
    return _positive(z) * standard_error(p, n)


def normal_interval(p: Exact, n: int, z: Exact | float = Z_95) -> Interval:
    """The normal (Wald) interval p ± :func:`half_width`, cut off at 0 and 1; of no width at p = 0 and p = 1."""
    reach = half_width(p, n, z)
    return Interval(max(0.0, float(p) - reach), min(1.0, float(p) + reach))


def wilson_interval(c: int, n: int, z: Exact | float = Z_95) -> Interval:
    """Wilson's score interval for ``c`` successes in ``n`` independent trials (Wilson 1927); never of no width.

    The rates p with (c/n - p)^2 <= z^2 p (1 - p) / n. ``n`` = 0 is not estimable ("empty").

    >>> wilson_interval(0, 10).lower, round(float(wilson_interval(0, 10).upper), 4)
    (0.0, 0.2775)
    """
    successes(n, c)
    if n == 0:
        raise NotEstimableError("empty", "an interval needs at least one trial")
    square = _positive(z) ** 2
    middle = (c + square / 2) / (n + square)
    reach = sqrt(square * (c * (n - c) / n + square / 4)) / (n + square)
    # At the ends one bound is 0 or 1 exactly; floats would miss it by a rounding.
    return Interval(middle - reach if c else 0.0, middle + reach if c < n else 1.0)


def difference_standard_error(p_1: Exact, n_1: int, p_2: Exact, n_2: int) -> float:
    """The standard error of p_1 - p_2 for *independent* samples: not for two versions run on the same tasks.

    >>> round(difference_standard_error(Fraction(1, 2), 100, Fraction(1, 2), 100), 4)
    0.0707
    """
    return sqrt(_variance(p_1, n_1) + _variance(p_2, n_2))


def difference_half_width(p_1: Exact, n_1: int, p_2: Exact, n_2: int, z: Exact | float = Z_95) -> float:
    """Half the width of the normal interval of p_1 - p_2 for independent samples."""
    return _positive(z) * difference_standard_error(p_1, n_1, p_2, n_2)


def _variance(p: Exact, n: int) -> Fraction:
    rate = probability("the rate", p)
    if whole("n, the number of tasks,", n) == 0:
        raise NotEstimableError("empty", "a standard error needs tasks")
    if n == 1:
        raise NotEstimableError("one-task", "a single task has no standard error")
    return rate * (1 - rate) / n


def _positive(z: Exact | float) -> float:
    if not 0 < z < float("inf"):
        raise ValueError(f"z must be a positive number, not {z}")
    return float(z)
