"""Listing and counting agree, in the order of the pool."""

from __future__ import annotations

from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_src.maths.domain import NotEstimableError
from site_src.maths.subsets import LISTED_AT_MOST, Subset, SubsetCounts, count_subsets, list_subsets

POOL = {"A": True, "B": True, "C": True, "D": False, "E": False}


def test_the_ten_pairs() -> None:
    """The pair table: order, verdicts, totals."""
    pairs = list_subsets(POOL, 2)
    assert " ".join("+".join(pair.names) for pair in pairs) == "A+B A+C A+D A+E B+C B+D B+E C+D C+E D+E"
    assert ["+".join(pair.names) for pair in pairs if pair.all] == ["A+B", "A+C", "B+C"]
    assert ["+".join(pair.names) for pair in pairs if not pair.any] == ["D+E"]
    assert count_subsets(5, 3, 2) == SubsetCounts(total=10, any=9, all=3, none=1, mixed=6)


def test_one_subset() -> None:
    subset = list_subsets(POOL, 5)[0]
    assert subset == Subset(("A", "B", "C", "D", "E"), (True, True, True, False, False))
    assert (subset.any, subset.all) == (True, False)
    assert (subset.passing, subset.failing) == (("A", "B", "C"), ("D", "E"))


@given(st.lists(st.booleans(), min_size=1, max_size=9), st.data())
def test_listing_against_counting(outcomes: list[bool], data: st.DataObject) -> None:
    k = data.draw(st.integers(1, len(outcomes)))
    listed = list_subsets(dict(zip(ascii_uppercase, outcomes, strict=False)), k)
    assert len(set(listed)) == len(listed)
    assert list(listed) == sorted(listed, key=lambda subset: subset.names)
    assert count_subsets(len(outcomes), sum(outcomes), k) == SubsetCounts(
        total=len(listed),
        any=sum(subset.any for subset in listed),
        all=sum(subset.all for subset in listed),
        none=sum(not subset.any for subset in listed),
        mixed=sum(subset.any and not subset.all for subset in listed),
    )


def test_order_is_the_pools_own() -> None:
    assert [subset.names for subset in list_subsets({"z": True, "a": False, "m": True}, 2)] == [
        ("z", "a"),
        ("z", "m"),
        ("a", "m"),
    ]


def test_too_many_to_list() -> None:
    pool = dict.fromkeys(ascii_uppercase, True)
    with pytest.raises(ValueError, match="10400600 subsets are too many to list; at most 1000") as caught:
        list_subsets(pool, 13)
    assert not isinstance(caught.value, NotEstimableError)
    assert count_subsets(26, 26, 13).total == 10_400_600
    assert LISTED_AT_MOST == 1000
    assert len(list_subsets(dict.fromkeys(ascii_uppercase[:12], True), 6)) == 924


def test_domain() -> None:
    for call in (lambda: list_subsets(POOL, 6), lambda: count_subsets(5, 3, 6), lambda: list_subsets({}, 1)):
        with pytest.raises(NotEstimableError) as caught:
            call()
        assert caught.value.reason == "too-few-trials"
    with pytest.raises(ValueError, match="at least 1"):
        list_subsets(POOL, 0)
