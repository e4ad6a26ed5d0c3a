"""Page 2: how many tasks had how many successes, a dot for each task, for every policy."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Column, Rows
from site_src.charts.shapes import box
from site_src.charts.sheet import Anchor, Panel, Sheet
from site_src.charts.text import N_, Name, Number, Text, text, whole

_STACK = 190  # pixels for the highest stack, at most


@dataclass(frozen=True)
class Policy:
    """A policy's successes per task, and their mean."""

    name: str
    counts: tuple[int, ...]
    mean: Fraction


@dataclass(frozen=True)
class Data:
    """All policies; each task was tried ``trials`` times."""

    trials: int
    policies: tuple[Policy, ...]


def title(data: Data) -> Text:
    return text(N_("Tasks by their number of successes, for each policy"))


def description(data: Data) -> Text:
    return text(
        N_(
            "Each dot is a task; it stands above the number of its successes in %(trials)s trials. A vertical line "
            "marks the mean of each policy. The values are in the table below the figure."
        ),
        trials=whole(data.trials),
    )


def rows(data: Data) -> Rows:
    columns = [Column("successes", text(N_("successes")), "integer")]
    columns += [
        Column(each.name, text(N_("tasks, %(policy)s"), policy=Name(each.name)), "integer") for each in data.policies
    ]
    tallies = [Counter(each.counts) for each in data.policies]
    numbers = range(data.trials + 1)
    return Rows(tuple(columns), tuple((number, *(tally[number] for tally in tallies)) for number in numbers))


def heights(data: Data) -> tuple[int, int]:
    lines = -(-len(data.policies) // 2)
    return lines * (_stack(data) + 110), len(data.policies) * (_stack(data) + 106)


def _most(data: Data) -> int:
    return max(max(Counter(policy.counts).values()) for policy in data.policies)


def _stack(data: Data) -> int:
    return min(_STACK, 16 * _most(data) + 30)


def paint(sheet: Sheet, data: Data) -> None:
    across = 1 if sheet.narrow else 2
    gap = 50
    width = (sheet.width - gap * (across - 1)) / across
    most, stack = _most(data), _stack(data)
    for number, policy in enumerate(data.policies):
        left = (number % across) * (width + gap)
        top = (number // across) * (stack + (106 if sheet.narrow else 110))
        panel = sheet.panel(left + 12, top + 50, left + width - 12, top + 50 + stack, (0, data.trials), (0, most))
        sheet.text(left, top + 18, Name(policy.name), bold=True)
        _dots(sheet, panel, policy, most)
        _axis(sheet, panel, data, left, left + width)
        _mean(sheet, panel, policy)


def _dots(sheet: Sheet, panel: Panel, policy: Policy, most: int) -> None:
    radius = min(6.5, (panel.bottom - panel.top - 20) / most / 2.3, (panel.right - panel.left) / 26)
    step = radius * 2.3
    tally = Counter(policy.counts)
    if radius < 1.5:
        half = (panel.right - panel.left) / 26
        bars = [(panel.x(number), panel.y(count)) for number, count in sorted(tally.items())]
        sheet.fill([box(x - half, y, x + half, panel.bottom) for x, y in bars], "pass")
        return
    sheet.discs(
        [
            (panel.x(number), panel.bottom - 3 - radius - step * place, True)
            for number, count in sorted(tally.items())
            for place in range(count)
        ],
        radius,
    )


def _axis(sheet: Sheet, panel: Panel, data: Data, left: float, right: float) -> None:
    sheet.stroke([(left, panel.bottom), (right, panel.bottom)], "axis")
    step = -(-data.trials // 10)
    for number in range(0, data.trials + 1, step):
        panel.tick(number, whole(number))
    label = text(N_("successes in %(trials)s trials of a task"), trials=whole(data.trials))
    sheet.text(left, panel.bottom + 5 + sheet.size * 2.65, label, "tick")


def _mean(sheet: Sheet, panel: Panel, policy: Policy) -> None:
    x = panel.x(float(policy.mean))
    sheet.stroke([(x, panel.top - 8), (x, panel.bottom)], "lead", (3, 3))
    anchor: Anchor = "end" if x > (panel.left + panel.right) / 2 else "start"
    label = text(N_("mean %(mean)s"), mean=Number(policy.mean, "decimal", 2))
    sheet.text(x - 6 if anchor == "end" else x + 6, panel.top, label, "ti", anchor)
