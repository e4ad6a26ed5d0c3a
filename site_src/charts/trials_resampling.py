"""Page 2: the same scores resampled by whole tasks, and as if all outcomes came from one task."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Column, Rows
from site_src.charts.shapes import bar, box
from site_src.charts.sheet import Panel, Sheet
from site_src.charts.style import Ink
from site_src.charts.text import N_, Name, Number, Text, text, whole

_HILL = 84  # pixels for the highest bin
_BLOCK = 382  # and for a policy


@dataclass(frozen=True)
class Hill:
    """Resampled scores: how many fell into each of equally wide bins from 0 to 1, and their interval."""

    low: Fraction
    high: Fraction
    bins: tuple[int, ...]


@dataclass(frozen=True)
class Policy:
    """A policy's estimate and both ways to resample it."""

    name: str
    estimate: Fraction
    by_tasks: Hill
    pooled: Hill


@dataclass(frozen=True)
class Data:
    """All policies, scored at ``k`` with so many resamples."""

    k: int
    resamples: int
    policies: tuple[Policy, ...]


def title(data: Data) -> Text:
    return text(N_("Intervals from resampled tasks and from pooled outcomes, for each policy"))


def description(data: Data) -> Text:
    return text(
        N_(
            "For each policy two hills of %(resamples)s resampled scores at k = %(k)s, with their intervals, and a "
            "line at the estimate: above, whole tasks were resampled; below, all outcomes as if they came from one "
            "task. The values are in the table below the figure."
        ),
        resamples=whole(data.resamples),
        k=whole(data.k),
    )


def rows(data: Data) -> Rows:
    columns = (
        Column("policy", text(N_("policy"))),
        Column("k", text(N_("k")), "integer"),
        Column("estimate", text(N_("estimate")), "decimal", 3),
        Column("tasks.low", text(N_("by tasks, from")), "decimal", 3),
        Column("tasks.high", text(N_("by tasks, to")), "decimal", 3),
        Column("pooled.low", text(N_("pooled, from")), "decimal", 3),
        Column("pooled.high", text(N_("pooled, to")), "decimal", 3),
    )
    return Rows(
        columns,
        tuple(
            (each.name, data.k, each.estimate, each.by_tasks.low, each.by_tasks.high, each.pooled.low, each.pooled.high)
            for each in data.policies
        ),
    )


def heights(data: Data) -> tuple[int, int]:
    return -(-len(data.policies) // 2) * _BLOCK, len(data.policies) * _BLOCK


def paint(sheet: Sheet, data: Data) -> None:
    across = 1 if sheet.narrow else 2
    gap = 50
    width = (sheet.width - gap * (across - 1)) / across
    most = max(count for each in data.policies for hill in (each.by_tasks, each.pooled) for count in hill.bins)
    for number, policy in enumerate(data.policies):
        left = (number % across) * (width + gap)
        top = (number // across) * _BLOCK
        _policy(sheet, policy, data.k, most, left, top, left + width)


def _policy(sheet: Sheet, policy: Policy, k: int, most: int, left: float, top: float, right: float) -> None:
    sheet.text(left, top + 18, Name(policy.name), bold=True)
    floors = (top + 70 + _HILL, top + 200 + _HILL)
    hills = (
        (policy.by_tasks, N_("tasks resampled"), "every"),
        (policy.pooled, N_("outcomes resampled"), "pass"),
    )
    x = 0.0
    panels: list[Panel] = []
    for floor, (hill, words, ink) in zip(floors, hills, strict=True):
        panel = sheet.panel(left + 8, floor - _HILL, right - 8, floor, (0, 1), (0, most))
        panels.append(panel)
        _hill(sheet, panel, hill, "every" if ink == "every" else "pass")
        x = panel.x(float(policy.estimate))
        # On the side that the estimate leaves free.
        if policy.estimate < Fraction(1, 2):
            sheet.text(right, floor - _HILL + 6, text(words), "ti halo", "end")
        else:
            sheet.text(left, floor - _HILL + 6, text(words), "ti halo")
    bottom = floors[1] + 42
    sheet.stroke([(x, top + 38), (x, bottom)], "lead")
    sheet.every(x, top + 34, 14)
    label = text(N_("pass^%(k)s %(score)s"), k=whole(k), score=Number(policy.estimate, "decimal", 3))
    beyond = x + 150 > right
    sheet.text(x - 13 if beyond else x + 13, top + 39, label, "te", "end" if beyond else "start")
    panels[-1].bottom = bottom
    sheet.stroke([(left, bottom), (right, bottom)], "axis")
    for quarter in range(5):
        number = Number(Fraction(quarter, 4), "decimal", 0 if quarter % 4 == 0 else 2)
        panels[-1].tick(quarter / 4, number)


def _hill(sheet: Sheet, panel: Panel, hill: Hill, ink: Ink) -> None:
    count = len(hill.bins)
    boxes = [
        box(panel.x(place / count), panel.y(number), panel.x((place + 1) / count) - 0.6, panel.bottom)
        for place, number in enumerate(hill.bins)
        if number
    ]
    sheet.fill(boxes, ink, 0.3)
    low, high = panel.x(float(hill.low)), panel.x(float(hill.high))
    y = panel.bottom + 10
    sheet.fill(bar(low, high, y), ink)
    # Beside the ends; below them where the panel leaves no room at their side.
    if low - panel.left > 40:
        sheet.text(low - 6, y + 5, Number(hill.low, "decimal", 3), "tick", "end")
    else:
        sheet.text(low, y + 24, Number(hill.low, "decimal", 3), "tick")
    if panel.right - high > 40:
        sheet.text(high + 6, y + 5, Number(hill.high, "decimal", 3), "tick")
    elif high - low > 100 or low - panel.left > 40:
        sheet.text(high, y + 24, Number(hill.high, "decimal", 3), "tick", "end")
