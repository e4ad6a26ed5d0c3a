"""Known probabilities and their bounds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_src.maths.domain import NotEstimableError
from site_src.maths.known_p import (
    at_least_one,
    bernoulli_floor,
    ceiling,
    convexity_floor,
    every_one,
    mean_at_least_one,
    mean_every_one,
    union_floor,
)

PROBABILITIES = st.fractions(0, 1, max_denominator=1000)


def shown(value: Fraction, decimals: int) -> str:
    return f"{float(value):.{decimals}f}"


def test_figures_of_the_pages() -> None:
    """Known p = 0.8, half the tasks at 1 and half at 0.6, the gap from 92 % to 61 %; 0.328 and 0.501."""
    p = Fraction(4, 5)
    assert [shown(at_least_one(p, 4), 4), shown(every_one(p, 4), 4), shown(every_one(p, 8), 4)] == [
        "0.9984",
        "0.4096",
        "0.1678",
    ]
    halves = [1, Fraction(3, 5)]
    assert sum(halves) / Fraction(2) == p
    assert mean_every_one(halves, 4) == (1 + Fraction(3, 5) ** 4) / 2
    assert shown(mean_every_one(halves, 4), 2) == "0.56"
    assert bernoulli_floor(Fraction(92, 100), 4) == Fraction(68, 100)
    assert shown(convexity_floor(Fraction(92, 100), 4), 3) == "0.716"
    split = [Fraction(99, 100)] * 10 + [Fraction(55, 100)] * 10
    assert sum(split) / 20 == Fraction(77, 100)
    assert (shown(every_one(p, 5), 3), shown(mean_every_one(split, 5), 3)) == ("0.328", "0.501")


def test_an_article_printed_57_per_cent() -> None:
    assert shown(every_one(Fraction(9, 10), 8), 2) == "0.43"


def test_averaging_does_not_commute() -> None:
    """The actions page: one task that always succeeds, one that never does."""
    assert mean_every_one([1, 0], 2) == Fraction(1, 2) != every_one(Fraction(1, 2), 2)
    assert mean_at_least_one([1, 0], 2) == Fraction(1, 2) != at_least_one(Fraction(1, 2), 2)


@given(PROBABILITIES, st.integers(1, 6))
def test_against_the_tree_of_outcomes(p: Fraction, k: int) -> None:
    every = some = Fraction(0)
    for branch in product((True, False), repeat=k):
        chance = Fraction(1)
        for passed in branch:
            chance *= p if passed else 1 - p
        every += chance * all(branch)
        some += chance * any(branch)
    assert (every_one(p, k), at_least_one(p, k)) == (every, some)


@given(st.lists(PROBABILITIES, min_size=1, max_size=10), st.integers(1, 12))
def test_bounds_of_true_probabilities(ps: list[Fraction], k: int) -> None:
    mean = sum(ps, Fraction(0)) / len(ps)
    every = mean_every_one(ps, k)
    assert 0 <= bernoulli_floor(mean, k) <= convexity_floor(mean, k) <= every <= ceiling(mean, k) <= 1
    assert mean_at_least_one(ps, k) == 1 - mean_every_one([1 - p for p in ps], k)


@given(st.integers(1, 20).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.integers(1, 12))
def test_bounds_are_attained(tasks: tuple[int, int], k: int) -> None:
    """Convexity by tasks that are alike, the ceiling by tasks at 0 and 1."""
    ones, n = tasks
    mean = Fraction(ones, n)
    assert mean_every_one([mean] * 3, k) == convexity_floor(mean, k)
    assert mean_every_one([1] * ones + [0] * (n - ones), k) == ceiling(mean, k)


def test_domain() -> None:
    for function in (at_least_one, every_one, bernoulli_floor, convexity_floor, ceiling, union_floor):
        with pytest.raises(ValueError, match="int or a Fraction"):
            function(0.8, 2)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="between 0 and 1"):
            function(Fraction(3, 2), 2)
        with pytest.raises(ValueError, match="at least 1"):
            function(Fraction(1, 2), 0)
    for mean in (mean_every_one, mean_at_least_one):
        with pytest.raises(NotEstimableError) as caught:
            mean([], 2)
        assert caught.value.reason == "empty"
