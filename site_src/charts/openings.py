"""The pictures that open the reading pages, in the emblem's language of lozenges and discs.

- ``lozenges``: a row for each policy and a lozenge for each k. The height of the printed upper half is *once*, that
  of the lower half *every time*; the hairlines are the whole, one.
- ``score``: a disc for each task, those that passed at the bottom, and beside them the interval of the score.
- ``rewards``: a disc for each judged conversation with its reward; a cross where a change had no consent.

Coordinates are in the user units of the drawing, y downwards. What words the marks carry is the caller's business.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from site_src.charts.pair_matrix import HALF, SEAM, TALL, blank_path, every_path, number, once_path

MOST_TASKS = 400  # a disc for each of more tasks would be a grey square
PITCH = 46.0  # from one disc to the next


@dataclass(frozen=True)
class Shape:
    """A path and the class of its ink: ``once``, ``every``, ``no``, ``doubt``, ``rule``, ``plate`` or ``cross``.

    ``place`` is a transform or "": what is repeated keeps its path, so that a page compresses well.
    """

    ink: str
    path: str
    place: str = ""


@dataclass(frozen=True)
class Disc:
    """A task or a conversation: filled when it passed. ``mark`` is what stands in it, or ""."""

    passed: bool
    x: float
    y: float
    r: float
    mark: str = ""


@dataclass(frozen=True)
class Words:
    """A label: ``named`` says that it is a name out of a fixture, not a number that was made."""

    text: str
    x: float
    y: float
    size: float
    anchor: str = "middle"
    named: bool = False


@dataclass(frozen=True)
class Opening:
    """A drawing; ``box`` is the viewBox. ``shapes`` lie below the discs, ``signs`` above them."""

    form: str
    box: tuple[float, float, float, float]
    shapes: tuple[Shape, ...] = ()
    discs: tuple[Disc, ...] = ()
    signs: tuple[Shape, ...] = ()
    words: tuple[Words, ...] = field(default=())

    @property
    def view_box(self) -> str:
        """``box`` as SVG writes it."""
        return " ".join(number(value) for value in self.box)


def shown_ks(largest: int) -> list[int]:
    """The sizes of subset that get a lozenge: all when they are few, otherwise the first and the last."""
    return list(range(1, largest + 1)) if largest <= 5 else [1, 2, 3, 5, largest]


def lozenges(
    policies: Sequence[tuple[str, Sequence[Fraction], Sequence[Fraction]]], numerals: Sequence[str]
) -> Opening:
    """``policies`` are (name, pass@k, pass^k), the estimates in the order of k; ``numerals`` the labels of the ks."""
    across, down = 2 * HALF + 22, 2 * (TALL + SEAM) + 58
    shapes: list[Shape] = []
    words: list[Words] = []
    for row, (name, any_k, all_k) in enumerate(policies):
        seam = 36 + TALL + row * down
        for column, (any_share, all_share) in enumerate(zip(any_k, all_k, strict=True)):
            x = HALF + 2 + column * across
            at = f"translate({number(x)} {number(seam)})"
            shapes.append(Shape("no", blank_path(0, 0, up=True) + blank_path(0, 0, up=False), at))
            if any_share:
                shapes.append(Shape("once", once_path(0, 0), f"{at} scale({float(any_share):.3g})"))
            if all_share:
                shapes.append(Shape("every", every_path(0, 0), f"{at} scale({float(all_share):.3g})"))
        words.append(Words(name, 2, seam - TALL - 14, 20, "start", named=True))
    height = 10 + down * len(policies)
    words += [Words(each, HALF + 2 + i * across, height - 6, 20) for i, each in enumerate(numerals)]
    return Opening("lozenges", (0, 0, across * len(numerals) - 18, height), tuple(shapes), words=tuple(words))


def score(tasks: int, passed: int, low: float, high: float, labels: tuple[str, str, str]) -> Opening | None:
    """A disc for each task and the interval from ``low`` to ``high``, labelled low, score, high; None for too many."""
    if tasks > MOST_TASKS:
        return None
    across = 10 if tasks % 10 == 0 else math.ceil(math.sqrt(tasks))
    down = math.ceil(tasks / across)
    radius = PITCH * 0.39
    discs = []
    for index in range(tasks):
        row, column = divmod(index, across)
        discs.append(Disc(index < passed, PITCH * (column + 0.5), PITCH * (down - row - 0.5), radius))
    top, bottom, middle = (PITCH * down * (1 - share) for share in (high, low, passed / tasks))
    right = PITCH * across
    at = right + 34.0
    band = Shape("doubt", f"M0 {number(top)}H{number(at)}V{number(bottom)}H0z")
    bracket = Shape("rule", f"M{number(at - 11)} {number(top)}h22M{number(at)} {number(top)}V{number(bottom)}m-11 0h22")
    point = Shape("plate", f"M{number(at - 9)} {number(middle)}l9 -9l9 9l-9 9z")
    words = tuple(
        Words(label, at + 20, y + 7, 21, "start")
        for label, y in zip(labels, (bottom, middle, top), strict=True)
    )
    return Opening("score", (0, 0, at + 104, PITCH * down), (band,), tuple(discs), (bracket, point), words)


def rewards(conversations: Sequence[tuple[str, bool, bool]]) -> Opening:
    """``conversations`` are (reward as it is written, whether it was earned, whether consent was missing)."""
    across = min(len(conversations), max(3, math.ceil(math.sqrt(len(conversations)))))
    pitch, radius = 132.0, 54.0
    discs, signs = [], []
    for index, (mark, rewarded, unasked) in enumerate(conversations):
        row, column = divmod(index, across)
        x, y = pitch * column + radius + 4, pitch * row + radius + 4
        discs.append(Disc(rewarded, x, y, radius, mark))
        if unasked:
            a, b, arm = x + 39, y + 39, 13.0
            signs.append(Shape("plate", f"M{number(a - 25)} {number(b)}a25 25 0 1 0 50 0a25 25 0 1 0 -50 0z"))
            cross = f"M{number(a - arm)} {number(b - arm)}l{number(2 * arm)} {number(2 * arm)}m0 {number(-2 * arm)}"
            signs.append(Shape("cross", f"{cross}l{number(-2 * arm)} {number(2 * arm)}"))
    rows = math.ceil(len(conversations) / across)
    box = (0.0, 0.0, pitch * across + 8, pitch * (rows - 1) + 2 * radius + 22)
    return Opening("rewards", box, discs=tuple(discs), signs=tuple(signs))
