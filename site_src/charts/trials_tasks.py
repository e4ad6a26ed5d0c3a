"""Page 2: every trial of every task as a dot, so that a reader sees which tasks a policy's strength lies in."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Column, Rows
from site_src.charts.sheet import Sheet
from site_src.charts.text import N_, Name, Number, Text, text, whole

#: Above these a dot for each trial would be too small, and each task gets one dot at its share of successes.
MOST_TASKS, MOST_TRIALS = 40, 20


@dataclass(frozen=True)
class Group:
    """Neighbouring tasks with the same chance of success."""

    tasks: int
    p: Fraction


@dataclass(frozen=True)
class Policy:
    """The successes of each task, in order, and the groups that the tasks come from."""

    name: str
    counts: tuple[int, ...]
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Data:
    """All policies; each task was tried ``trials`` times."""

    trials: int
    policies: tuple[Policy, ...]


def title(data: Data) -> Text:
    return text(N_("Every trial of every task, for each policy"))


def description(data: Data) -> Text:
    return text(
        N_(
            "A column of dots for each task, in order: successes are filled and stand at the bottom, failures are "
            "rings above them. A triangle of every time stands over each task that passed in all of %(trials)s trials. "
            "Below, the chance that each group of tasks was given. The values are in the table below the figure."
        ),
        trials=whole(data.trials),
    )


def rows(data: Data) -> Rows:
    columns = (
        Column("policy", text(N_("policy"))),
        Column("task", text(N_("task")), "integer"),
        Column("p", text(N_("stipulated chance")), "decimal", 2),
        Column("successes", text(N_("successes")), "integer"),
        Column("trials", text(N_("trials")), "integer"),
    )
    table = []
    for policy in data.policies:
        chances = [group.p for group in policy.groups for _ in range(group.tasks)]
        for number, (count, chance) in enumerate(zip(policy.counts, chances, strict=True), 1):
            table.append((policy.name, number, chance, count, data.trials))
    return Rows(columns, tuple(table))


def heights(data: Data) -> tuple[int, int]:
    lines = -(-len(data.policies) // 2)
    return lines * (_block(data, 18) + 10), len(data.policies) * (_block(data, 16.5) + 10)


def _block(data: Data, cell: float) -> int:
    return round(128 + cell * min(data.trials, MOST_TRIALS))


def paint(sheet: Sheet, data: Data) -> None:
    across = 1 if sheet.narrow else 2
    gap = 50
    width = (sheet.width - gap * (across - 1)) / across
    cell = 16.5 if sheet.narrow else 18
    for number, policy in enumerate(data.policies):
        left = (number % across) * (width + gap)
        top = (number // across) * (_block(data, cell) + 10)
        _policy(sheet, data, policy, left, top, width, cell)


def _policy(sheet: Sheet, data: Data, policy: Policy, left: float, top: float, width: float, cell: float) -> None:
    tasks = len(policy.counts)
    step = min(width / tasks, cell * 1.06)
    floor = top + 72 + cell * min(data.trials, MOST_TRIALS)
    perfect = sum(count == data.trials for count in policy.counts)
    sheet.text(left, top + 18, Name(policy.name), bold=True)
    sheet.text(
        left,
        top + 18 + sheet.size * 1.35,
        text(N_("%(tasks)s of %(all)s tasks passed every time"), tasks=whole(perfect), all=whole(tasks)),
    )
    each = data.trials <= MOST_TRIALS and tasks <= MOST_TASKS
    radius = min(step, cell) * 0.36 if each else max(1.5, min(3.0, step * 0.4))
    dots = []
    for task, count in enumerate(policy.counts):
        x = left + step * (task + 0.5)
        if each:
            dots += [(x, floor - cell * (trial + 0.5), trial < count) for trial in range(data.trials)]
        else:
            dots.append((x, floor - cell * (min(data.trials, MOST_TRIALS) * count / data.trials), True))
        if count == data.trials and each:
            sheet.every(x, floor - cell * data.trials - 9, radius * 2)
    sheet.discs(dots, radius)
    _groups(sheet, policy, left, floor, step)


def _groups(sheet: Sheet, policy: Policy, left: float, floor: float, step: float) -> None:
    at = left
    for group in policy.groups:
        end = at + step * group.tasks
        sheet.stroke([(at + 2, floor + 6), (at + 2, floor + 11), (end - 2, floor + 11), (end - 2, floor + 6)], "lead")
        label = text(N_("p = %(p)s"), p=Number(group.p, "decimal", _places(group.p)))
        if end - at > 60:
            sheet.text((at + end) / 2, floor + 14 + sheet.size, label, "tick", "middle")
        at = end


def _places(value: Fraction) -> int:
    """The fewest decimals that show ``value``, up to three."""
    return next((places for places in range(3) if (value * 10**places).denominator == 1), 3)
