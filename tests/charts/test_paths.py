"""Outlines are made short without leaving their places."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from site_src.charts.paths import compact
from tests.charts.outlines import points

coordinates = st.floats(-50, 900).map(lambda value: round(value, 6))
pairs = st.tuples(coordinates, coordinates).map(lambda pair: f"{pair[0]:.6f} {pair[1]:.6f}")
lines = pairs.map("L {}".format)
curves = st.tuples(pairs, pairs, pairs).map(lambda three: "C " + " ".join(three))
bows = st.tuples(pairs, pairs).map(lambda two: "Q " + " ".join(two))
subpaths = st.tuples(
    pairs, st.lists(lines | curves | bows, min_size=1, max_size=8), st.sampled_from(["", " z"])
).map(lambda parts: f"M {parts[0]} {' '.join(parts[1])}{parts[2]}")


@given(st.lists(subpaths, min_size=1, max_size=5).map(" ".join))
def test_no_point_leaves_its_place(data: str) -> None:
    before, after = points(data), points(compact(data))
    assert len(before) == len(after)
    off = [abs(a - b) for one, other in zip(before, after, strict=True) for a, b in zip(one, other, strict=True)]
    assert max(off) <= 0.1 + 1e-6


def test_a_mark_repeats_itself_to_the_letter() -> None:
    mark = "M {0} 10 L {1} 27.32 L {2} 10 z"
    first, second = (compact(mark.format(x, x + 9.66, x + 19.32)) for x in (3.04, 71.38))
    assert first.partition("l")[2] == second.partition("l")[2] == "9.7 17.3 9.6-17.3z"
