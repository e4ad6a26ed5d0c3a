"""Groups of tasks with one stipulated chance of success each, as several fixtures give them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from site_src.experiments.fixtures import Table


@dataclass(frozen=True)
class Group:
    """So many tasks, each with the same chance ``p`` of success on every trial."""

    tasks: int
    p: Fraction


def read_groups(table: Table, most: int, largest: int) -> tuple[Group, ...]:
    """The list ``groups`` of a table: at most so many groups, the ``largest`` of so many tasks."""
    groups: list[Group] = []
    for each in table.tables("groups", most):
        groups.append(Group(each.integer("tasks", 1, largest), each.fraction("p")))
        each.done()
    return tuple(groups)


def mean(groups: Sequence[Group]) -> Fraction:
    """The mean chance over the groups' tasks."""
    return sum((group.tasks * group.p for group in groups), Fraction(0)) / sum(group.tasks for group in groups)
