"""Other scales of a value, which are values of their own: points, "so many in so many", "one in so many"."""

from __future__ import annotations

import math
from fractions import Fraction

from site_src.ledger.expression import Number
from site_src.ledger.formula import Formula


def points(share: Number) -> Number:
    """A share in percentage points.

    >>> points(Fraction(3, 100))
    Fraction(3, 1)
    """
    return 100 * share


def one_in(rate: Fraction) -> Fraction:
    """The number N for which ``rate`` is one in N.

    >>> one_in(Fraction(1, 500))
    Fraction(500, 1)
    """
    return 1 / rate


def common_runs(*chances: Fraction) -> int:
    """The fewest runs of which every chance is a whole number.

    >>> common_runs(Fraction(9, 10), Fraction(1, 2))
    10
    """
    return math.lcm(*(chance.denominator for chance in chances))


def times_in(chance: Fraction, runs: int) -> Fraction:
    """How many of ``runs`` a chance comes to.

    >>> times_in(Fraction(9, 10), 10)
    Fraction(9, 1)
    """
    return chance * runs


def settled(number: float, formula: str, **variables: Number | tuple[Number, ...]) -> Number:
    """``number``, or the fraction that the formula gives where it comes out rational and says the same.

    The maths takes square roots in floats; the root of 1/400 is 1/20 all the same, and is kept as that.

    >>> settled(0.05, "sqrt(p / n)", p=Fraction(1, 4), n=100)
    Fraction(1, 20)
    """
    other = Formula(formula, variables).evaluate()
    rational = not isinstance(other, float) and math.isclose(other, number, rel_tol=1e-12, abs_tol=1e-15)
    return other if rational else number
