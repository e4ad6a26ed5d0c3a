"""Bounds on rare events against SciPy's beta quantiles and statsmodels, up to a billion attempts."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import beta, binom
from statsmodels.stats.proportion import proportion_confint

from site_src.maths.domain import NotEstimableError
from site_src.maths.rare_events import (
    clean_by_rule,
    clean_needed,
    clopper_pearson,
    lower_bound,
    rule_of_three,
    upper_bound,
    zero_event_bound,
)

COUNTS = st.integers(1, 3000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def test_figures_of_the_statistics_page() -> None:
    for attempts, rate in ((300, Fraction(1, 100)), (1500, Fraction(1, 500)), (3000, Fraction(1, 1000))):
        assert rule_of_three(attempts) == rate
        assert clean_by_rule(rate) == attempts
    assert f"{zero_event_bound(1500):.6f}" == "0.001995"
    assert clean_by_rule(Fraction(1, 1_000_000)) == 3_000_000


@pytest.mark.parametrize("n", [1, 2, 30, 1500, 10**6, 10**9])
def test_zero_events(n: int) -> None:
    assert zero_event_bound(n) == pytest.approx(beta.ppf(0.95, 1, n), rel=1e-12)
    assert n <= 3 or zero_event_bound(n) < rule_of_three(n)


@pytest.mark.parametrize("n", [31, 100, 1500])
def test_rule_is_good_above_thirty(n: int) -> None:
    assert float(rule_of_three(n)) == pytest.approx(zero_event_bound(n), rel=0.06)


@settings(max_examples=60)
@given(COUNTS)
def test_clopper_pearson(count: tuple[int, int]) -> None:
    c, n = count
    ours = clopper_pearson(c, n)
    assert (ours.lower, ours.upper) == pytest.approx(proportion_confint(c, n, method="beta"), rel=1e-9, abs=1e-300)
    assert ours.contains(c / n)


@pytest.mark.parametrize(
    ("c", "n"),
    [(1, 10**9), (5, 10**9), (3, 1500), (1000, 10**9), (50_000, 100_000), (10**6 - 2, 10**6), (9_999, 10_000)],
)
def test_large_n_against_scipy(c: int, n: int) -> None:
    """By SciPy's tails, not its quantiles: beta.ppf(0.05, 1000, 10^9 - 999) of SciPy 1.17 is off by a factor of two."""
    assert binom.cdf(c, n, upper_bound(c, n)) == pytest.approx(0.05, rel=1e-7)
    assert binom.sf(c - 1, n, lower_bound(c, n)) == pytest.approx(0.05, rel=1e-7)


@pytest.mark.parametrize(("c", "n"), [(1, 5), (2, 9), (7, 12), (11, 12)])
def test_bounds_solve_their_equations_exactly(c: int, n: int) -> None:
    """Put back into the binomial tails, in fractions: the chance is 5 % within the rounding of one float."""

    def tail(p: Fraction, counts: range) -> Fraction:
        return sum((comb(n, i) * p**i * (1 - p) ** (n - i) for i in counts), Fraction(0))

    assert float(tail(Fraction(upper_bound(c, n)), range(c + 1))) == pytest.approx(0.05, rel=1e-12)
    assert float(tail(Fraction(lower_bound(c, n)), range(c, n + 1))) == pytest.approx(0.05, rel=1e-12)


def test_ends() -> None:
    assert lower_bound(0, 10) == 0 and upper_bound(10, 10) == 1
    assert upper_bound(0, 10) == zero_event_bound(10)
    assert lower_bound(10, 10) == pytest.approx(0.05**0.1)
    assert float(clopper_pearson(0, 10).upper) > zero_event_bound(10)
    assert upper_bound(3, 10, Fraction(1, 2)) > 0.3 > lower_bound(3, 10, Fraction(1, 2))


@given(st.fractions(Fraction(1, 1000), 1, max_denominator=1000), st.fractions(Fraction(1, 1000), Fraction(1, 2)))
def test_clean_needed_is_the_fewest(rate: Fraction, miss: Fraction) -> None:
    number = clean_needed(rate, miss)
    # Floats with a margin: powers of such fractions have thousands of digits. The boundary is tested below.
    assert float(1 - rate) ** number <= float(miss) * (1 + 1e-9)
    assert number == 1 or float(1 - rate) ** (number - 1) > float(miss) * (1 - 1e-9)


@pytest.mark.parametrize("power", range(1, 60))
def test_clean_needed_on_the_boundary(power: int) -> None:
    """(1 - rate)^n is exactly the chance missed: n is enough, whichever way logarithms round."""
    for rate in (Fraction(1, 2), Fraction(1, 10), Fraction(2, 3)):
        assert clean_needed(rate, (1 - rate) ** power) == power


def test_clean_needed_figures() -> None:
    """Fewer than by the rule, which is a little too careful."""
    assert clean_needed(Fraction(1, 100)) == 299 < clean_by_rule(Fraction(1, 100)) == 300
    assert clean_needed(Fraction(1, 500)) == 1497
    million = clean_needed(Fraction(1, 1_000_000))
    assert million == 2_995_731
    assert zero_event_bound(million) <= 1e-6 < zero_event_bound(million - 1)
    assert clean_needed(1) == 1


def test_domain() -> None:
    for call in (lambda: rule_of_three(0), lambda: zero_event_bound(0), lambda: clopper_pearson(0, 0)):
        with pytest.raises(NotEstimableError) as caught:
            call()
        assert caught.value.reason == "empty"
    for message, call in (
        ("comes from design", lambda: clean_needed(0)),
        ("comes from design", lambda: clean_by_rule(0)),
        ("exceed", lambda: upper_bound(3, 2)),
        ("strictly", lambda: zero_event_bound(10, 0)),
        ("at most 1/2", lambda: upper_bound(3, 10, Fraction(9, 10))),
        ("at most 1/2", lambda: lower_bound(3, 10, Fraction(9, 10))),
        ("int or a Fraction", lambda: zero_event_bound(10, 0.05)),  # type: ignore[arg-type]
    ):
        with pytest.raises(ValueError, match=message):
            call()
