"""The sign test against SciPy, and against listing all sequences of coins."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from site_src.maths.domain import NotEstimableError
from site_src.maths.paired import Coins, flips, sign_test, smallest_unanimous


def test_figures_of_the_statistics_page() -> None:
    """B fixed 7 and broke 4 of 100: 7 to 4 or more lopsided in about 55 % of cases."""
    test = sign_test(7, 4, ties=89)
    assert test.p == Fraction(1124, 2048)
    assert f"{float(test.p):.0%}" == "55%"
    assert (test.flips, test.ties) == (11, 89)
    assert test.tail()[:5] == (Coins(0, 1), Coins(1, 11), Coins(2, 55), Coins(3, 165), Coins(4, 330))
    assert [coins.heads for coins in test.tail()] == [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]


@pytest.mark.parametrize("coins", range(1, 11))
def test_against_all_sequences(coins: int) -> None:
    sequences = [sum(sequence) for sequence in product((0, 1), repeat=coins)]
    for fixed in range(coins + 1):
        lopsided = [heads for heads in sequences if abs(2 * heads - coins) >= abs(2 * fixed - coins)]
        test = sign_test(fixed, coins - fixed)
        assert test.p == Fraction(len(lopsided), len(sequences))
        assert test.tail() == tuple(Coins(heads, lopsided.count(heads)) for heads in sorted(set(lopsided)))


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 5))
def test_against_scipy(fixed: int, broken: int, ties: int) -> None:
    if fixed + broken == 0:
        return
    test = sign_test(fixed, broken, ties)
    assert float(test.p) == pytest.approx(binomtest(fixed, fixed + broken).pvalue, rel=1e-9)
    assert test.p == sign_test(broken, fixed).p
    assert test.p == Fraction(sum(coins.ways for coins in test.tail()), 2 ** (fixed + broken))


def test_smallest_unanimous() -> None:
    for significance in (Fraction(1, 20), Fraction(1, 100), Fraction(1, 1000), Fraction(1, 2), Fraction(999, 1000)):
        number = smallest_unanimous(significance)
        assert sign_test(number, 0).p <= significance
        assert number == 1 or sign_test(number - 1, 0).p > significance
    assert smallest_unanimous(Fraction(1, 20)) == 6
    with pytest.raises(ValueError, match="strictly"):
        smallest_unanimous(1)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=30))
def test_flips(pairs: list[tuple[bool, bool]]) -> None:
    fixed, broken, ties = flips([old for old, _ in pairs], [new for _, new in pairs])
    assert fixed == pairs.count((False, True)) and broken == pairs.count((True, False))
    assert fixed + broken + ties == len(pairs)


def test_domain() -> None:
    with pytest.raises(NotEstimableError) as caught:
        sign_test(0, 0, ties=100)
    assert caught.value.reason == "no-flips"
    with pytest.raises(ValueError, match="at least 0"):
        sign_test(-1, 3)
    with pytest.raises(ValueError, match="not of the same tasks"):
        flips([1, 0], [1])


def test_large() -> None:
    started = process_time()
    assert 0 < sign_test(10_200, 9_800).p < 1
    assert process_time() - started < 3
