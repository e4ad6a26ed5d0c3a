"""The k-subsets of a pool of named attempts: counted always, listed while a reader could still read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import comb

from site_src.maths.domain import subset_size, successes

LISTED_AT_MOST = 1000


@dataclass(frozen=True)
class Subset:
    """k distinct attempts, in the order of the pool, with the verdict of each."""

    names: tuple[str, ...]
    passed: tuple[bool, ...]

    @property
    def any(self) -> bool:
        """At least one passes."""
        return True in self.passed

    @property
    def all(self) -> bool:
        """Every one passes."""
        return False not in self.passed

    @property
    def passing(self) -> tuple[str, ...]:
        """The names of those that pass."""
        return tuple(name for name, passed in zip(self.names, self.passed, strict=True) if passed)

    @property
    def failing(self) -> tuple[str, ...]:
        """The names of those that fail."""
        return tuple(name for name, passed in zip(self.names, self.passed, strict=True) if not passed)


@dataclass(frozen=True)
class SubsetCounts:
    """How many k-subsets there are, and in how many at least one, all, none, or only some pass."""

    total: int
    any: int
    all: int
    none: int
    mixed: int


def count_subsets(n: int, c: int, k: int) -> SubsetCounts:
    """The counts for ``n`` attempts of which ``c`` pass, without listing; domain as for ``pass_hat_k``.

    >>> count_subsets(5, 3, 2)
    SubsetCounts(total=10, any=9, all=3, none=1, mixed=6)
    """
    successes(n, c)
    subset_size(n, k)
    total, every, none = comb(n, k), comb(c, k), comb(n - c, k)
    return SubsetCounts(total=total, any=total - none, all=every, none=none, mixed=total - every - none)


def list_subsets(pool: Mapping[str, bool], k: int) -> tuple[Subset, ...]:
    """All k-subsets of ``pool`` (name -> passed), lexicographic in the pool's own order.

    ``NotEstimableError("too-few-trials")`` when the pool holds fewer than k attempts, ``ValueError`` when there are
    more than ``LISTED_AT_MOST`` subsets: use :func:`count_subsets` then.

    >>> [("+".join(s.names), s.any, s.all) for s in list_subsets({"A": True, "B": True, "C": False}, 2)]
    [('A+B', True, True), ('A+C', True, False), ('B+C', True, False)]
    """
    subset_size(len(pool), k)
    total = comb(len(pool), k)
    if total > LISTED_AT_MOST:
        raise ValueError(f"{total} subsets are too many to list; at most {LISTED_AT_MOST} are")
    return tuple(
        Subset(tuple(name for name, _ in chosen), tuple(bool(passed) for _, passed in chosen))
        for chosen in combinations(pool.items(), k)
    )
