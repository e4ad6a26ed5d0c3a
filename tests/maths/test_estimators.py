"""Formulas against enumeration, the identities that must hold, and the traps that others fell into."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_src.maths.domain import NotEstimableError
from site_src.maths.estimators import (
    estimable,
    is_success,
    pass_at_k,
    pass_hat_k,
    plug_in_all,
    plug_in_any,
    sliding_all,
    sliding_any,
    task_mean,
)
from site_src.maths.known_p import at_least_one, ceiling, convexity_floor, every_one, union_floor


@st.composite
def task_sets(draw: st.DrawFn) -> tuple[list[tuple[int, int]], int]:
    """Tasks of unequal n, and a k that all of them can answer."""
    k = draw(st.integers(1, 8))
    tasks = []
    for n in draw(st.lists(st.integers(k, 40), min_size=1, max_size=12)):
        tasks.append((n, draw(st.integers(0, n))))
    return tasks, k


@pytest.mark.parametrize("n", range(1, 13))
def test_against_enumeration(n: int) -> None:
    """Every c and every k, by listing the k-subsets of c ones and n - c zeros."""
    for c in range(n + 1):
        outcomes = [1] * c + [0] * (n - c)
        for k in range(1, n + 1):
            subsets = list(combinations(outcomes, k))
            assert pass_hat_k(n, c, k) == Fraction(sum(map(all, subsets)), len(subsets)), (n, c, k)
            assert pass_at_k(n, c, k) == Fraction(sum(map(any, subsets)), len(subsets)), (n, c, k)


@pytest.mark.parametrize("n", range(1, 8))
def test_unbiased_by_summing_over_all_pools(n: int) -> None:
    """The mean over all binomial pools is p^k exactly; the plug-in's is not, unless it is one power of c/n."""
    from math import comb

    p = Fraction(4, 5)
    chances = [comb(n, c) * p**c * (1 - p) ** (n - c) for c in range(n + 1)]
    for k in range(1, n + 1):
        assert sum(chance * pass_hat_k(n, c, k) for c, chance in enumerate(chances)) == every_one(p, k)
        assert sum(chance * pass_at_k(n, c, k) for c, chance in enumerate(chances)) == at_least_one(p, k)
        plug_in = sum(chance * plug_in_all(n, c, k) for c, chance in enumerate(chances))
        assert plug_in > every_one(p, k) if k > 1 else plug_in == p


@given(task_sets())
def test_identities(case: tuple[list[tuple[int, int]], int]) -> None:
    tasks, k = case
    hat, at = task_mean(pass_hat_k, tasks, k), task_mean(pass_at_k, tasks, k)
    rate = sum((Fraction(c, n) for n, c in tasks), Fraction(0)) / len(tasks)
    mirrored = [(n, n - c) for n, c in tasks]
    assert task_mean(pass_hat_k, tasks, 1) == task_mean(pass_at_k, tasks, 1) == rate
    assert at == 1 - task_mean(pass_hat_k, mirrored, k)
    assert union_floor(rate, k) <= hat <= ceiling(rate, k) <= at <= min(1, k * rate)
    assert hat == sum((pass_hat_k(n, c, k) for n, c in tasks), Fraction(0)) / len(tasks)


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))))
def test_monotone_in_k(task: tuple[int, int]) -> None:
    n, c = task
    hats = [pass_hat_k(n, c, k) for k in range(1, n + 1)]
    ats = [pass_at_k(n, c, k) for k in range(1, n + 1)]
    assert hats == sorted(hats, reverse=True)
    assert ats == sorted(ats)


def test_the_convexity_floor_is_no_floor_for_subset_estimates() -> None:
    """One success in two trials: 0 is below 0.25, while the union floor holds."""
    rate = pass_hat_k(2, 1, 1)
    assert pass_hat_k(2, 1, 2) == 0 < convexity_floor(rate, 2) == Fraction(1, 4)
    assert union_floor(rate, 2) == 0


def test_figures_of_the_pages() -> None:
    """The pair table, one task of 8 in 10, and the script of the statistics page."""
    assert (pass_at_k(5, 3, 2), pass_hat_k(5, 3, 2)) == (Fraction(9, 10), Fraction(3, 10))
    assert (plug_in_any(5, 3, 2), plug_in_all(5, 3, 2)) == (Fraction(84, 100), Fraction(36, 100))
    assert (pass_hat_k(10, 8, 2), pass_at_k(10, 8, 2)) == (Fraction(28, 45), Fraction(44, 45))
    assert pass_hat_k(10, 8, 5) == Fraction(56, 252)
    assert (pass_at_k(10, 8, 4), pass_hat_k(10, 8, 4)) == (1, Fraction(1, 3))


# Traps: what other implementations print.


def test_fewer_trials_than_k_are_not_estimable() -> None:
    """HumanEval's reference code gives 1.0 for n = 2, c = 0, k = 5."""
    for estimator in (pass_at_k, pass_hat_k):
        with pytest.raises(NotEstimableError, match="need at least 5 trials") as caught:
            estimator(2, 0, 5)
        assert caught.value.reason == "too-few-trials"


def test_exact_half() -> None:
    """HumanEval's product form gives 0.4999999999999999 for n = 6, c = 3, k = 1."""
    assert pass_at_k(6, 3, 1) == Fraction(1, 2)


def test_nine_of_ten_at_ten() -> None:
    assert pass_hat_k(10, 9, 10) == 0
    assert round(float(plug_in_all(10, 9, 10)), 2) == 0.35


def test_three_things_called_pass_5() -> None:
    """8 passes in 10 runs: sliding windows of one order 0, of another not; subsets 0.222; plug-in 0.328."""
    order = [1, 1, 1, 0, 1, 1, 1, 0, 1, 1]
    assert f"{float(sliding_all(order, 5)):.3f}" == "0.000"
    assert sliding_all(sorted(order), 5) == Fraction(4, 6)
    assert f"{float(pass_hat_k(10, 8, 5)):.3f}" == "0.222"
    assert f"{float(plug_in_all(10, 8, 5)):.3f}" == "0.328"


def test_unequal_trials() -> None:
    """pass^4 does not quietly become a mean over the tasks that happen to have four trials."""
    tasks = [(10, 8), (3, 3), (3, 0)]
    assert estimable(tasks, 3) and not estimable(tasks, 4)
    with pytest.raises(NotEstimableError, match="2 of the 3 tasks have fewer than 4 trials") as caught:
        task_mean(pass_hat_k, tasks, 4)
    assert caught.value.reason == "too-few-trials"


def test_almost_one_is_not_one() -> None:
    """The reliability page prints 1.000 for 5039/5040: twenty tasks of ten trials, one of them with five failures."""
    counts = [6, 10, 7, 8, 7, 10, 6, 9, 8, 5, 8, 9, 6, 8, 6, 9, 7, 7, 10, 7]
    assert task_mean(pass_at_k, [(10, c) for c in counts], 5) == Fraction(5039, 5040)
    assert task_mean(pass_at_k, [(10, c) for c in counts], 6) == 1


def test_rewards() -> None:
    assert is_success(0.9999999) and is_success(1.0) and is_success(1 + 1e-7)
    assert not any(map(is_success, (0.0, 0.5, 0.99, 0.5 + 0.4999, float("nan"), float("inf"), 2.0)))


# The domain.


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5, 6, 2), "must not exceed the 5 trials"),
        ((5, -1, 2), "at least 0, not -1"),
        ((-1, 0, 1), "at least 0, not -1"),
        ((5, 3, 0), "at least 1, not 0"),
        ((5, 3, -2), "at least 1, not -2"),
        ((5.0, 3, 2), "whole number, not 5.0"),
        ((5, 3.0, 2), "whole number, not 3.0"),
        ((5, 3, 2.0), "whole number, not 2.0"),
        ((True, 1, 1), "whole number, not True"),
        ((5, True, 1), "whole number, not True"),
        ((5, 3, True), "whole number, not True"),
        ((5, "3", 2), "whole number, not '3'"),
    ],
)
@pytest.mark.parametrize("estimator", [pass_at_k, pass_hat_k, plug_in_all, plug_in_any])
def test_domain(estimator: object, arguments: tuple[int, int, int], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        estimator(*arguments)  # type: ignore[operator]
    assert not isinstance(caught.value, NotEstimableError)


def test_no_data() -> None:
    assert not estimable([], 1)
    for call in (lambda: task_mean(pass_hat_k, [], 1), lambda: plug_in_all(0, 0, 1), lambda: plug_in_any(0, 0, 3)):
        with pytest.raises(NotEstimableError) as caught:
            call()
        assert caught.value.reason == "empty"
    with pytest.raises(NotEstimableError) as caught:
        pass_hat_k(0, 0, 1)
    assert caught.value.reason == "too-few-trials"


def test_plug_in_does_not_need_k_trials() -> None:
    assert plug_in_all(2, 1, 5) == Fraction(1, 32)
    assert plug_in_any(2, 1, 5) == Fraction(31, 32)


@given(st.lists(st.booleans(), min_size=1, max_size=20), st.data())
def test_sliding_windows(outcomes: list[bool], data: st.DataObject) -> None:
    k = data.draw(st.integers(1, len(outcomes)))
    windows = [outcomes[start : start + k] for start in range(len(outcomes) - k + 1)]
    assert sliding_all(outcomes, k) == Fraction(sum(map(all, windows)), len(windows))
    assert sliding_any(outcomes, k) == Fraction(sum(map(any, windows)), len(windows))
    assert sliding_any(outcomes, k) == 1 - sliding_all([not outcome for outcome in outcomes], k)


def test_sliding_windows_need_k_runs() -> None:
    with pytest.raises(NotEstimableError) as caught:
        sliding_all([1, 1], 3)
    assert caught.value.reason == "too-few-trials"


def test_large_n() -> None:
    started = process_time()
    assert pass_hat_k(100_000, 99_999, 50_000) == Fraction(1, 2)
    assert pass_hat_k(100_000, 50_000, 2) == Fraction(50_000 * 49_999, 100_000 * 99_999)
    assert pass_at_k(100_000, 50_000, 50_000) < 1
    assert task_mean(pass_hat_k, [(1000, 900), (1000, 800)] * 50_000, 500) > 0
    assert process_time() - started < 5
