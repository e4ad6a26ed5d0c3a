"""Rare events: what no event, or a few, in n independent attempts says about the true rate.

All of it presupposes attempts that are independent and different; ``miss`` is the chance of a bound that fails to
hold, 5 % for 95 % confidence.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, exp, expm1, fsum, log, log1p

from site_src.maths.domain import Exact, NotEstimableError, level, probability, successes, whole
from site_src.maths.interval import Interval

FIVE_PER_CENT = Fraction(1, 20)
_EXACT_UP_TO = 10_000  # attempts for which a boundary is decided with whole numbers


def rule_of_three(n: int) -> Fraction:
    """About the largest rate that is compatible with no event in ``n`` attempts, 3/n; meant for n above 30.

    >>> rule_of_three(1500)
    Fraction(1, 500)
    """
    _attempts(n)
    return Fraction(3, n)


def zero_event_bound(n: int, miss: Exact = FIVE_PER_CENT) -> float:
    """The rate p at which ``n`` attempts stay without event with chance ``miss``: (1 - p)^n = miss.

    1 - miss^(1/n), computed as -expm1(ln(miss)/n), which keeps all digits up to the largest n.

    >>> round(zero_event_bound(1500), 6)
    0.001995
    """
    _attempts(n)
    return -expm1(log(level("miss", miss)) / n)


def clean_by_rule(rate: Exact) -> int:
    """The clean attempts after which the rule of three bounds the rate by ``rate``: 3/rate, rounded up.

    >>> clean_by_rule(Fraction(1, 1_000_000))
    3000000
    """
    return ceil(3 / _reachable(rate))


def clean_needed(rate: Exact, miss: Exact = FIVE_PER_CENT) -> int:
    """The fewest attempts that, all without event, bound the rate by ``rate``: (1 - rate)^n <= miss.

    >>> clean_needed(Fraction(1, 500)), clean_needed(Fraction(1, 2), Fraction(1, 8))
    (1497, 3)
    """
    limit, wanted = level("miss", miss), _reachable(rate)
    if wanted == 1:
        return 1
    ratio = log(limit) / log1p(-float(wanted))
    number = max(1, ceil(ratio))
    # A whole ratio may come out a rounding too high or too low: near one, decide exactly where that is affordable.
    if number <= _EXACT_UP_TO:
        clean = 1 - wanted
        while number > 1 and clean ** (number - 1) <= limit:
            number -= 1
        while clean**number > limit:
            number += 1
    return number


def upper_bound(c: int, n: int, miss: Exact = FIVE_PER_CENT) -> float:
    """The rate at which at most ``c`` events in ``n`` attempts have chance ``miss`` (one-sided Clopper–Pearson).

    1 when every attempt had an event; ``miss`` is at most 1/2. Takes time in proportion to the rarer of events and
    non-events.
    """
    successes(_attempts(n), c)
    share = _rarely(miss)
    if c == n:
        return 1.0
    if c == 0:
        return zero_event_bound(n, share)
    choose = _log_choose(n, c)
    return _bisect(lambda p: _log_tail(n, c, p, choose, -1) >= log(share), c / n, 1.0)


def lower_bound(c: int, n: int, miss: Exact = FIVE_PER_CENT) -> float:
    """The rate at which at least ``c`` events in ``n`` attempts have chance ``miss``; 0 without events."""
    successes(_attempts(n), c)
    share = _rarely(miss)
    if c == 0:
        return 0.0
    if c == n:
        return exp(log(share) / n)
    choose = _log_choose(n, c)
    return _bisect(lambda p: _log_tail(n, c, p, choose, 1) <= log(share), 0.0, c / n)


def clopper_pearson(c: int, n: int, miss: Exact = FIVE_PER_CENT) -> Interval:
    """The two-sided exact interval for ``c`` events in ``n`` attempts, ``miss``/2 on each side.

    Clopper and Pearson 1934. With no event its upper end is therefore above :func:`zero_event_bound`, which
    spends all of ``miss`` on one side.

    >>> ends = clopper_pearson(2, 1500)
    >>> round(float(ends.lower), 6), round(float(ends.upper), 6)
    (0.000162, 0.004808)
    """
    half = level("miss", miss) / 2
    return Interval(lower_bound(c, n, half), upper_bound(c, n, half))


def _log_choose(n: int, c: int) -> float:
    """ln C(n, c), by a sum without rounding: lgamma loses six digits at n = 10^9."""
    few = min(c, n - c)
    return fsum(log((n - i) / (i + 1)) for i in range(few))


def _log_tail(n: int, c: int, p: float, choose: float, step: int) -> float:
    """ln P(X <= c) for step -1, ln P(X >= c) for step 1, for X binomial with ``n`` and 0 < p < 1.

    The terms from c outwards fall at least geometrically on the side that is asked for (c/n on the other side of
    p), so the sum ends as soon as they no longer count.
    """
    odds = p / (1 - p)
    if step < 0:
        ratios = (i / ((n - i + 1) * odds) for i in range(c, 0, -1))
    else:
        ratios = ((n - i) * odds / (i + 1) for i in range(c, n))
    total = term = 1.0  # in units of the first term
    for ratio in ratios:
        term *= ratio
        total += term
        if term < total * 1e-18:
            break
    return choose + c * log(p) + (n - c) * log1p(-p) + log(total)


def _bisect(below: Callable[[float], bool], low: float, high: float) -> float:
    """The float at which ``below``, true at ``low`` and false at ``high``, turns."""
    while low < (middle := (low + high) / 2) < high:
        if below(middle):
            low = middle
        else:
            high = middle
    return high


def _rarely(miss: Exact) -> Fraction:
    """``miss`` when it is at most 1/2: c is the median of the binomial with mean c, so the bound is beyond c/n."""
    share = level("miss", miss)
    if share > Fraction(1, 2):
        raise ValueError(f"miss must be at most 1/2, not {miss}: a bound that fails more often than it holds is none")
    return share


def _attempts(n: int) -> int:
    if whole("n, the number of attempts,", n) == 0:
        raise NotEstimableError("empty", "a bound needs at least one attempt")
    return n


def _reachable(rate: Exact) -> Fraction:
    fraction = probability("the rate", rate)
    if float(fraction) == 0:
        raise ValueError("no number of clean attempts bounds a rate by 0: that comes from design, not from tests")
    return fraction
