"""Two versions on the same tasks: which tasks flipped, and how often coins would flip as lopsidedly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from site_src.maths.domain import Exact, NotEstimableError, level, outcomes_as_ints, whole


@dataclass(frozen=True)
class Coins:
    """So many heads among the flips, and the number of heads-and-tails sequences that show them."""

    heads: int
    ways: int


@dataclass(frozen=True)
class SignTest:
    """The two-sided sign test: ``p`` is the share of all sequences of fair coins at least as lopsided.

    ``ties`` (tasks whose outcome did not change) are reported and not used.
    """

    fixed: int
    broken: int
    ties: int
    p: Fraction

    @property
    def flips(self) -> int:
        """The number of coins."""
        return self.fixed + self.broken

    def tail(self) -> tuple[Coins, ...]:
        """Every count of heads at least as lopsided as observed, ascending; their ways over 2^flips add up to p.

        >>> sign_test(5, 0).tail()
        (Coins(heads=0, ways=1), Coins(heads=5, ways=1))
        """
        low = list(_low_tail(self.flips, min(self.fixed, self.broken)))
        high = [Coins(self.flips - coins.heads, coins.ways) for coins in reversed(low)]
        if low[-1].heads == high[0].heads:  # an even split: the middle belongs to both sides, and counts once
            high = high[1:]
        return (*low, *high)


def sign_test(fixed: int, broken: int, ties: int = 0) -> SignTest:
    """Two-sided exact sign test of ``fixed`` tasks against ``broken`` ones (fail to pass, pass to fail).

    Under "each flip is a fair coin" the p-value is the probability of a split at least as lopsided, in either
    direction. Without any flip it is ``NotEstimableError("no-flips")``. Source: the binomial distribution with 1/2.

    >>> test = sign_test(7, 4, ties=89)
    >>> test.p, round(float(test.p), 4)
    (Fraction(281, 512), 0.5488)
    """
    whole("fixed", fixed)
    whole("broken", broken)
    whole("ties", ties)
    flips = fixed + broken
    if flips == 0:
        raise NotEstimableError("no-flips", "no task changed its outcome, so there is nothing to test")
    ways = sum(coins.ways for coins in _low_tail(flips, min(fixed, broken)))
    # The tails overlap only in an even split, where every outcome is as lopsided.
    return SignTest(fixed, broken, ties, min(Fraction(1), Fraction(2 * ways, 2**flips)))


def flips(before: Sequence[int], after: Sequence[int]) -> tuple[int, int, int]:
    """(fixed, broken, ties) for one outcome per task of each version, True/False or 1/0, tasks in the same order.

    >>> flips([0, 1, 1, 0], [1, 1, 0, 1])
    (2, 1, 1)
    """
    if len(before) != len(after):
        raise ValueError(f"{len(before)} outcomes before and {len(after)} after are not of the same tasks")
    changes = [new - old for old, new in zip(outcomes_as_ints(before), outcomes_as_ints(after), strict=True)]
    return changes.count(1), changes.count(-1), changes.count(0)


def smallest_unanimous(significance: Exact) -> int:
    """The fewest flips that, all in one direction, give a two-sided p of at most ``significance``: 2 / 2^m.

    >>> smallest_unanimous(Fraction(5, 100)), smallest_unanimous(Fraction(1, 16))
    (6, 5)
    """
    limit = level("the significance level", significance)
    number = 1
    while Fraction(2, 2**number) > limit:
        number += 1
    return number


def _low_tail(coins: int, heads: int) -> Iterator[Coins]:
    ways = 1
    for number in range(heads + 1):
        yield Coins(number, ways)
        ways = ways * (coins - number) // (number + 1)
