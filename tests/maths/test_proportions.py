"""One proportion and the difference of two, against SciPy and statsmodels."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, norm
from statsmodels.stats.proportion import proportion_confint

from site_src.maths.domain import NotEstimableError
from site_src.maths.interval import Z_95, Interval, z_of
from site_src.maths.proportions import (
    difference_half_width,
    difference_standard_error,
    half_width,
    normal_interval,
    standard_error,
    wilson_interval,
)

HALF = Fraction(1, 2)
COUNTS = st.integers(2, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def test_figures_of_the_statistics_page() -> None:
    """100 tasks, about 50 %: 0.05, close to ten points either way (the script prints 0.098)."""
    assert standard_error(HALF, 100) == 0.05
    assert round(half_width(HALF, 100), 3) == 0.098
    assert half_width(HALF, 100, Fraction(196, 100)) == pytest.approx(0.098, rel=1e-15)


@pytest.mark.parametrize("confidence", [Fraction(1, 2), Fraction(9, 10), Fraction(95, 100), Fraction(999, 1000)])
def test_quantiles(confidence: Fraction) -> None:
    assert z_of(confidence) == pytest.approx(norm.ppf(0.5 + float(confidence) / 2), rel=1e-12)


@given(COUNTS)
def test_intervals_against_statsmodels(count: tuple[int, int]) -> None:
    c, n = count
    wilson, normal = wilson_interval(c, n), normal_interval(Fraction(c, n), n)
    assert (wilson.lower, wilson.upper) == pytest.approx(proportion_confint(c, n, method="wilson"), rel=1e-9, abs=1e-12)
    assert (normal.lower, normal.upper) == pytest.approx(proportion_confint(c, n, method="normal"), rel=1e-9, abs=1e-12)
    assert wilson.contains(c / n) and not wilson.zero_width
    assert normal.zero_width == (c in (0, n))


@pytest.mark.parametrize(("c", "n"), [(0, 1), (1, 1), (0, 10), (10, 10), (3, 20), (56, 100)])
def test_wilson_against_scipy(c: int, n: int) -> None:
    theirs = binomtest(c, n).proportion_ci(method="wilson")
    ours = wilson_interval(c, n)
    assert (ours.lower, ours.upper) == pytest.approx((theirs.low, theirs.high), rel=1e-9, abs=1e-12)
    assert (ours.lower == 0) == (c == 0) and (ours.upper == 1) == (c == n)


@given(COUNTS, COUNTS)
def test_difference(first: tuple[int, int], second: tuple[int, int]) -> None:
    """Variances of independent samples add up: Pythagoras on the two standard errors."""
    (c_1, n_1), (c_2, n_2) = first, second
    p_1, p_2 = Fraction(c_1, n_1), Fraction(c_2, n_2)
    together = difference_standard_error(p_1, n_1, p_2, n_2)
    assert together == pytest.approx(sqrt(standard_error(p_1, n_1) ** 2 + standard_error(p_2, n_2) ** 2), rel=1e-12)
    assert difference_half_width(p_1, n_1, p_2, n_2) == pytest.approx(Z_95 * together, rel=1e-12)


def test_not_estimable() -> None:
    for reason, call in (
        ("empty", lambda: standard_error(HALF, 0)),
        ("one-task", lambda: standard_error(HALF, 1)),
        ("one-task", lambda: normal_interval(HALF, 1)),
        ("one-task", lambda: difference_standard_error(HALF, 100, HALF, 1)),
        ("empty", lambda: wilson_interval(0, 0)),
    ):
        with pytest.raises(NotEstimableError) as caught:
            call()
        assert caught.value.reason == reason


def test_domain() -> None:
    for message, call in (
        ("int or a Fraction", lambda: standard_error(0.5, 100)),  # type: ignore[arg-type]
        ("between 0 and 1", lambda: standard_error(2, 100)),
        ("positive", lambda: half_width(HALF, 100, 0)),
        ("positive", lambda: wilson_interval(1, 2, float("nan"))),
        ("exceed", lambda: wilson_interval(3, 2)),
        ("backwards", lambda: Interval(1, 0)),
        ("backwards", lambda: Interval(float("nan"), 1.0)),
    ):
        with pytest.raises(ValueError, match=message):
            call()
