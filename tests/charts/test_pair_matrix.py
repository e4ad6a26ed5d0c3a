"""The emblem's geometry: the forms, the verdicts drawn, and that nothing leaves the drawing."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import pytest

from site_src.charts.pair_matrix import COUNTABLE, PairMatrix, marks, number, pair_matrix

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NONE = Fraction(0)


def draw(passes: str, k: int, any_share: Fraction = NONE, all_share: Fraction = NONE) -> PairMatrix:
    """A pool written as a row of verdicts, such as "+++--"."""
    return pair_matrix(
        LETTERS[: len(passes)], [mark == "+" for mark in passes], k, any_share=any_share, all_share=all_share
    )


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def test_the_pool_of_the_site_is_a_triangle_of_ten_labelled_pairs() -> None:
    matrix = draw("+++--", 2)
    assert matrix.form == "triangle"
    # The ten pairs and their verdicts, in the order in which the site lists them.
    assert [cell.key for cell in matrix.cells] == ["A+B", "A+C", "A+D", "A+E", "B+C", "B+D", "B+E", "C+D", "C+E", "D+E"]
    assert [cell.label for cell in matrix.cells] == ["AB", "AC", "AD", "AE", "BC", "BD", "BE", "CD", "CE", "DE"]
    assert [cell.key for cell in matrix.cells if not cell.any] == ["D+E"]
    assert [cell.key for cell in matrix.cells if cell.all] == ["A+B", "A+C", "B+C"]
    assert [(disc.mark, disc.passed) for disc in matrix.discs] == list(
        zip("ABCDE", [True] * 3 + [False] * 2, strict=True)
    )


def test_a_pair_stands_where_the_diagonals_of_its_attempts_cross() -> None:
    matrix = draw("+++--", 2)
    at = {disc.name: disc.x for disc in matrix.discs}
    for cell in matrix.cells:
        first, second = (at[name] for name in cell.names)
        assert cell.x == (first + second) / 2
    heights = {cell.key: min(y for _, y in points(cell.once)) for cell in matrix.cells}
    assert heights["A+E"] == min(heights.values())
    # Neighbours stand in one row; D+E is an unprinted triangle, which is drawn two units shorter.
    assert heights["A+B"] == heights["C+D"] == pytest.approx(heights["D+E"] - 2)


@pytest.mark.parametrize(
    ("passes", "k", "form"),
    [
        ("+", 1, "rows"),
        ("+-", 2, "triangle"),
        ("+++++---", 2, "triangle"),
        ("+" * 20 + "-" * 6, 2, "triangle"),
        ("+++--", 1, "rows"),
        ("+++--", 3, "rows"),
        ("+++--", 5, "rows"),
        ("+" * 5 + "-" * 5, 5, "rows"),  # 252 subsets: the most that are drawn one by one
        ("+" * 6 + "-" * 5, 5, "bars"),  # 462
        ("+" * 13 + "-" * 13, 13, "bars"),  # ten million: nothing may enumerate them
        ("-" * 26, 25, "rows"),
    ],
)
def test_forms(passes: str, k: int, form: str) -> None:
    matrix = draw(passes, k, Fraction(9, 10), Fraction(3, 10))
    assert matrix.form == form
    subsets = math.comb(len(passes), k)
    assert len(matrix.cells) == (0 if form == "bars" else subsets)
    assert form == "bars" or k == 2 or subsets <= COUNTABLE


@pytest.mark.parametrize(
    ("passes", "k"),
    [("+-", 2), ("+++--", 2), ("+" * 26, 2), ("+++--", 3), ("-" * 10, 5), ("+" * 26, 25), ("+" * 20, 9)],
)
def test_everything_lies_within_the_drawing(passes: str, k: int) -> None:
    matrix = draw(passes, k, Fraction(1), Fraction(1, 3))
    x, y, width, height = matrix.box
    drawn = [point for cell in matrix.cells for path in (cell.once, cell.every, cell.plate) for point in points(path)]
    drawn += [
        (disc.x + dx, disc.y + dy) for disc in matrix.discs for dx in (-disc.r, disc.r) for dy in (-disc.r, disc.r)
    ]
    drawn += [point for bar in matrix.bars for point in points(bar.fill + bar.rest)]
    assert drawn
    for px, py in drawn:
        assert x - 0.1 <= px <= x + width + 0.1 and y - 0.1 <= py <= y + height + 0.1


def test_rows_are_headed_by_what_passed() -> None:
    matrix = draw("+++--", 3)
    heads: dict[float, list[bool]] = {}
    for disc in matrix.discs:
        heads.setdefault(disc.y, []).append(disc.passed)
    assert list(heads.values()) == [[True] * 3, [True, True, False], [True, False, False]]
    assert [cell.key for cell in matrix.cells if cell.all] == ["A+B+C"]
    assert all(cell.any for cell in matrix.cells)


def test_bars_show_the_given_shares() -> None:
    once, every = draw("+" * 20, 9, Fraction(1), Fraction(1, 4)).bars
    assert (once.verdict, once.rest) == ("once", "")
    assert every.fill.startswith("M0 96h125v") and every.rest.startswith("M125 ")
    assert draw("-" * 20, 9).bars[0].fill == ""
    with pytest.raises(ValueError, match="between 0 and 1"):
        draw("-" * 20, 9, Fraction(2))


def test_long_names_are_marked_by_ordinals_and_kept_whole() -> None:
    names = ["a" * 80, "<b>&", "retry"]
    assert marks(names) == [("1", True), ("2", True), ("3", True)]
    assert marks(["A", "B2"]) == [("A", False), ("B2", False)]
    matrix = pair_matrix(names, [True, False, True], 2, any_share=NONE, all_share=NONE)
    assert [cell.label for cell in matrix.cells] == ["1·2", "1·3", "2·3"]
    assert all(cell.counted for cell in matrix.cells)
    assert matrix.cells[0].names == (names[0], names[1])


@pytest.mark.parametrize(
    ("names", "passed", "k"),
    [
        (["A"], [], 1),
        (["A", "A"], [True, True], 2),
        (["A"], [True], 0),
        (["A"], [True], 2),
        ([*LETTERS, "Ω"], [True] * 27, 1),
    ],
)
def test_impossible_pools_are_refused(names: list[str], passed: list[bool], k: int) -> None:
    with pytest.raises(ValueError):
        pair_matrix(names, passed, k, any_share=NONE, all_share=NONE)


@pytest.mark.parametrize(
    ("value", "text"), [(0.04, "0"), (-0.04, "0"), (10.0, "10"), (-1.25, "-1.2"), (86.6025, "86.6")]
)
def test_coordinates_are_short(value: float, text: str) -> None:
    assert number(value) == text
