"""The pair matrix, the site's emblem: every subset of k recorded attempts, each with both verdicts.

A cell is a lozenge of two triangles. The upper one, cut into slices, is *once* (at least one attempt passed); the
lower one, solid, is *every time* (all passed). A verdict of "no" leaves its triangle unprinted, as a hairline.

Three forms, because no single drawing serves one pair and ten million subsets alike:

- ``triangle``: pairs (k = 2) of any pool of up to 26. The attempts stand on the ground line and a pair stands where
  the diagonals of its two attempts cross. Cells carry labels in pools of up to ``LABELLED`` attempts.
- ``rows``: other k, up to ``COUNTABLE`` subsets: a cell for each, in rows by how many of the k attempts passed.
- ``bars``: anything larger: the shares of both verdicts as two bars of the same length.

Coordinates are in the user units of the drawing, y downwards; a pair's cell is 100 units wide in the triangle.
The module draws; the shares that the bars need come from the caller.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

LABELLED = 8
COUNTABLE = 252
LARGEST_POOL = 26

CELL = 100.0
RISE = CELL * math.sqrt(3) / 2  # height of an equilateral triangle on a cell's width
SEAM = 1.8  # half the gap between the two verdicts of a cell
HALF = 44.8  # half the base of a printed triangle
TALL = 77.6  # its height
GAP = 0.735  # height of the gap between two slices, in slices


@dataclass(frozen=True)
class Cell:
    """A subset with its verdicts. ``once`` and ``every`` are path data: filled for "yes", a hairline for "no"."""

    names: tuple[str, ...]
    any: bool
    all: bool
    once: str
    every: str
    plate: str = ""
    label: str = ""
    counted: bool = False
    x: float = 0
    y: float = 0
    size: float = 0

    @property
    def key(self) -> str:
        """The names as one word: A+B."""
        return "+".join(self.names)


@dataclass(frozen=True)
class Disc:
    """A recorded attempt: filled when it passed. ``counted`` says that the mark is an ordinal and not the name."""

    name: str
    mark: str
    counted: bool
    passed: bool
    x: float
    y: float
    r: float
    size: float


@dataclass(frozen=True)
class Bar:
    """The share of the subsets with a verdict: ``fill`` is printed, ``rest`` outlined (path data)."""

    verdict: str
    fill: str
    rest: str


@dataclass(frozen=True)
class PairMatrix:
    """A drawing: ``box`` is the viewBox (x, y, width, height); ``k`` and ``names`` say what is drawn."""

    form: str
    k: int
    names: tuple[str, ...]
    passed: tuple[bool, ...]
    box: tuple[float, float, float, float]
    cells: tuple[Cell, ...] = ()
    discs: tuple[Disc, ...] = ()
    bars: tuple[Bar, ...] = ()

    @property
    def passing(self) -> list[str]:
        """The names of the attempts that passed."""
        return [name for name, passed in zip(self.names, self.passed, strict=True) if passed]

    @property
    def failing(self) -> list[str]:
        """The names of those that failed."""
        return [name for name, passed in zip(self.names, self.passed, strict=True) if not passed]

    @property
    def view_box(self) -> str:
        """``box`` as SVG writes it."""
        return " ".join(number(value) for value in self.box)


def pair_matrix(
    names: Sequence[str], passed: Sequence[bool], k: int, *, any_share: Fraction, all_share: Fraction
) -> PairMatrix:
    """Lays out the subsets of ``k`` of the attempts ``names``, of which ``passed`` tells the verdicts.

    ``any_share`` and ``all_share`` are the exact shares of subsets in which at least one, and all, passed; only the
    bars are drawn from them. Raises ValueError outside 1 <= k <= n <= 26 or when names and verdicts don't match.
    """
    if len(names) != len(passed) or len(set(names)) != len(names):
        raise ValueError("every attempt needs a name of its own and a verdict")
    if not 1 <= k <= len(names) <= LARGEST_POOL:
        raise ValueError(f"k must lie between 1 and the number of attempts, at most {LARGEST_POOL}")
    pool = (tuple(names), tuple(passed))
    if k == 2:
        return _triangle(*pool)
    if math.comb(len(names), k) <= COUNTABLE:
        return _rows(*pool, k)
    return _bars(*pool, k, any_share, all_share)


def marks(names: Sequence[str]) -> list[tuple[str, bool]]:
    """The short mark of each attempt and whether it is an ordinal: names of up to two characters mark themselves."""
    if all(len(name) <= 2 for name in names):
        return [(name, False) for name in names]
    return [(str(index), True) for index, _ in enumerate(names, 1)]


def number(value: float) -> str:
    """A coordinate in its shortest form with at most one decimal; never "-0"."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


# --- The two triangles of a cell ----------------------------------------------------------------------------------


def once_path(x: float, y: float, scale: float = 1, slices: int = 7) -> str:
    """The printed upper triangle on the seam (x, y): horizontal slices from the base to the tip."""
    thick = TALL / (slices + GAP * (slices - 1))
    parts = []
    for index in range(slices):
        low = index * thick * (1 + GAP)
        high = low + thick
        wide, narrow = (HALF * (1 - level / TALL) for level in (low, high))
        points = [(-wide, low), (-narrow, high), (narrow, high), (wide, low)]
        if index == slices - 1:
            points = [(-wide, low), (0, high), (wide, low)]
        parts.append(_polygon([(x + dx * scale, y - (SEAM + dy) * scale) for dx, dy in points]))
    return "".join(parts)


def every_path(x: float, y: float, scale: float = 1) -> str:
    """The printed lower triangle, solid."""
    points = [(-HALF, 0), (0, TALL), (HALF, 0)]
    return _polygon([(x + dx * scale, y + (SEAM + dy) * scale) for dx, dy in points])


def blank_path(x: float, y: float, scale: float = 1, *, up: bool) -> str:
    """A triangle that isn't printed, to be stroked: slightly smaller, so that the line keeps within the cell."""
    sign = -1 if up else 1
    points = [(-HALF + 1.2, 0), (0, TALL - 2), (HALF - 1.2, 0)]
    return _polygon([(x + dx * scale, y + sign * (SEAM + dy) * scale) for dx, dy in points])


def _cell(names: tuple[str, ...], verdicts: Sequence[bool], x: float, y: float, scale: float, slices: int) -> Cell:
    any_passed, all_passed = any(verdicts), all(verdicts)
    return Cell(
        names,
        any_passed,
        all_passed,
        once_path(x, y, scale, slices) if any_passed else blank_path(x, y, scale, up=True),
        every_path(x, y, scale) if all_passed else blank_path(x, y, scale, up=False),
        x=x,
        y=y,
    )


def _polygon(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


# --- The three forms ----------------------------------------------------------------------------------------------


def _triangle(names: tuple[str, ...], passed: tuple[bool, ...]) -> PairMatrix:
    n = len(names)
    labelled = n <= LABELLED
    short = marks(names)
    discs = []
    for index, (mark, counted) in enumerate(short):
        # Beside unlabelled cells the attempts go below the ground line, where there is room to read them.
        y, r = (-26.5, 25.0) if labelled else (48.0, 44.0)
        size = r if len(mark) == 1 else r * 0.8
        discs.append(Disc(names[index], mark, counted, passed[index], index * CELL, y, r, size))
    cells = []
    for i, j in combinations(range(n), 2):
        x, y = CELL / 2 * (i + j), -RISE * (j - i)
        cell = _cell((names[i], names[j]), (passed[i], passed[j]), x, y, 1, 7 if labelled else 4)
        if labelled:
            cell = _with_label(cell, short[i], short[j], n)
        cells.append(cell)
    left, right = -28.0, CELL * (n - 1) + 28
    top, bottom = -RISE * (n - 1) - SEAM - TALL - 2, 2.0 if labelled else 94.0
    if not labelled:
        left, right = -48.0, CELL * (n - 1) + 48
    return PairMatrix("triangle", 2, names, passed, (left, top, right - left, bottom - top), tuple(cells), tuple(discs))


def _with_label(cell: Cell, first: tuple[str, bool], second: tuple[str, bool], n: int) -> Cell:
    """Adds the plate that carries a pair's marks over the seam."""
    plain = len(first[0]) == len(second[0]) == 1 and not first[1]
    label = first[0] + ("" if plain else "·") + second[0]
    size = 17.0 if n <= 5 else 20.0
    half = max(25.0, size * 0.42 * len(label) + 11) if n > 5 or not plain else 25.0
    depth = size * 0.735
    shoulder = half - depth * 0.575
    points = [(-half, 0), (-shoulder, -depth), (shoulder, -depth), (half, 0), (shoulder, depth), (-shoulder, depth)]
    plate = _polygon([(cell.x + dx, cell.y + dy) for dx, dy in points])
    return Cell(
        cell.names, cell.any, cell.all, cell.once, cell.every, plate, label, first[1], cell.x, cell.y + size / 2.9, size
    )


def _rows(names: tuple[str, ...], passed: tuple[bool, ...], k: int) -> PairMatrix:
    groups: dict[int, list[tuple[int, ...]]] = {}
    for subset in combinations(range(len(names)), k):
        groups.setdefault(sum(passed[index] for index in subset), []).append(subset)
    total = sum(map(len, groups.values()))
    across = max(6, math.ceil(math.sqrt(total * 2.4)))
    scale, pitch_x, pitch_y = 0.3, 32.0, 56.0
    pitch = min(18.0, 130 / k)  # of the discs that head a group: so many passed, so many failed
    left = pitch * k + 18
    cells, discs = [], []
    top = 0.0
    for count in sorted(groups, reverse=True):
        for index in range(k):
            # A head stands for any subset with this many passes; it names no attempt.
            discs.append(Disc("", "", False, index < count, pitch * (index + 0.5), top + pitch_y / 2, pitch * 0.4, 0))
        for position, subset in enumerate(groups[count]):
            row, column = divmod(position, across)
            x, y = left + pitch_x * (column + 0.5), top + pitch_y * (row + 0.5)
            cells.append(_cell(tuple(names[i] for i in subset), [passed[i] for i in subset], x, y, scale, 4))
        top += pitch_y * math.ceil(len(groups[count]) / across) + 14
    widest = min(across, max(map(len, groups.values())))
    box = (0.0, 0.0, left + pitch_x * widest, top - 14)
    return PairMatrix("rows", k, names, passed, box, tuple(cells), tuple(discs))


def _bars(
    names: tuple[str, ...], passed: tuple[bool, ...], k: int, any_share: Fraction, all_share: Fraction
) -> PairMatrix:
    length, height, slices = 500.0, 64.0, 5
    thick = height / (slices + GAP * (slices - 1))
    bars = []
    for verdict, share, top in (("once", any_share, 0.0), ("every", all_share, height + 32)):
        if not 0 <= share <= 1:
            raise ValueError("a share lies between 0 and 1")
        reach = float(share) * length
        levels = [(top + i * thick * (1 + GAP), thick) for i in range(slices)] if verdict == "once" else [(top, height)]
        fill = "".join(_box(0, y, reach, depth) for y, depth in levels) if share else ""
        rest = _box(reach, top + 0.75, length - reach, height - 1.5) if share < 1 else ""
        bars.append(Bar(verdict, fill, rest))
    return PairMatrix("bars", k, names, passed, (-1, -1, length + 2, 2 * height + 34), bars=tuple(bars))


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"
