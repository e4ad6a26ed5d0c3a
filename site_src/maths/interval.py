"""A closed interval, exact or in floats, and the normal quantile that most of ours are made with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import TypeAlias

from site_src.maths.domain import Exact, level

Number: TypeAlias = Fraction | float


@dataclass(frozen=True)
class Interval:
    """``lower`` <= ``upper``."""

    lower: Number
    upper: Number

    def __post_init__(self) -> None:
        if not self.lower <= self.upper:
            raise ValueError(f"an interval from {self.lower} to {self.upper} runs backwards")

    @property
    def width(self) -> Number:
        """``upper`` - ``lower``."""
        return self.upper - self.lower

    @property
    def zero_width(self) -> bool:
        """Whether it is one point: a sign that a method broke down (0 of n, n of n), not of certainty."""
        return self.lower == self.upper

    def contains(self, value: Number) -> bool:
        """Whether ``value`` lies in it, ends included."""
        return self.lower <= value <= self.upper


def z_of(confidence: Exact) -> float:
    """The two-sided standard normal quantile: z_of(95 %) is about 1.96.

    >>> round(z_of(Fraction(95, 100)), 4)
    1.96
    """
    # From the lower tail, which keeps its digits when the confidence is close to 1.
    return -NormalDist().inv_cdf(float((1 - level("confidence", confidence)) / 2))


def confidence_of(z: Number) -> float:
    """The share of a normal distribution within ``z`` standard errors of its mean: the inverse of :func:`z_of`.

    >>> round(confidence_of(Fraction(196, 100)), 4)
    0.95
    """
    if not z > 0:
        raise ValueError(f"z must be a positive number, not {z}")
    return 1 - 2 * NormalDist().cdf(-float(z))


Z_95 = z_of(Fraction(95, 100))
