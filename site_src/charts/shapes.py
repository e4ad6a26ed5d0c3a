"""Outlines as lists of points or circles, in pixels, y downwards: the marks of the two words, the discs of trials."""

from __future__ import annotations

Point = tuple[float, float]
Outline = list[Point]

SLICES = 3  # of the mark of once, at the size of a chart
GAP = 0.42  # height of the gap between two slices, in slices


def once_mark(x: float, y: float, size: float) -> list[Outline]:
    """The triangle that points up, cut into slices; ``size`` is its base, (x, y) its middle."""
    height = size * 0.866
    top, base = y - height / 2, y + height / 2
    step = height / (SLICES - GAP)
    slices: list[Outline] = []
    for number in range(SLICES):
        upper = max(top, base - (number + 1) * step + GAP * step)
        lower = base - number * step
        if lower <= top:
            break
        slices.append(_between(x, top, height, size, upper, lower))
    return slices


def _between(x: float, top: float, height: float, size: float, upper: float, lower: float) -> Outline:
    above, below = (size / 2 * (at - top) / height for at in (upper, lower))
    return [(x - below, lower), (x - above, upper), (x + above, upper), (x + below, lower)]


def every_mark(x: float, y: float, size: float) -> list[Outline]:
    """The triangle that points down, solid."""
    half = size * 0.433
    return [[(x - size / 2, y - half), (x, y + half), (x + size / 2, y - half)]]


def pair_marks(x: float, y: float, size: float) -> tuple[list[Outline], list[Outline]]:
    """Both marks, base to base: what one attempt says of both words."""
    away = size * 0.433 + size * 0.05
    return once_mark(x, y - away, size), every_mark(x, y + away, size)


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    """A rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def whisker(x: float, low: float, high: float, cap: float = 5, width: float = 1.6) -> list[Outline]:
    """An upright interval from ``low`` to ``high`` (pixels) with caps, as filled boxes."""
    top, bottom, half = min(low, high), max(low, high), width / 2
    return [
        box(x - half, top, x + half, bottom),
        box(x - cap, top - half, x + cap, top + half),
        box(x - cap, bottom - half, x + cap, bottom + half),
    ]


def bar(left: float, right: float, y: float, cap: float = 6, width: float = 2) -> list[Outline]:
    """The same, lying."""
    half = width / 2
    return [
        box(left, y - half, right, y + half),
        box(left - half, y - cap, left + half, y + cap),
        box(right - half, y - cap, right + half, y + cap),
    ]


def apart(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Positions near the ``wanted`` ones, at least ``gap`` apart and, if they fit, within [low, high]; same order."""
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    placed: list[float] = []
    for index in order:
        at = max(wanted[index], low)
        placed.append(max(at, placed[-1] + gap) if placed else at)
    limit = high
    for number in range(len(placed) - 1, -1, -1):
        placed[number] = min(placed[number], limit)
        limit = placed[number] - gap
    result = [0.0] * len(wanted)
    for number, index in enumerate(order):
        result[index] = placed[number]
    return result
