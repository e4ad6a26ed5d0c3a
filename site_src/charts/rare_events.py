"""Page 3: the rule of three beside the exact bound, from a handful of attempts to millions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Cell, Column, Rows
from site_src.charts.sheet import Panel, Sheet
from site_src.charts.text import N_, Label, Name, Text, percent, text, whole


@dataclass(frozen=True)
class Bound:
    """No event in ``attempts``: 3/n, and the exact bound."""

    attempts: int
    rule: Fraction
    exact: float


@dataclass(frozen=True)
class Data:
    """Both lines, the attempts that are marked on them, and the rate that a "never" would need."""

    drawn: tuple[Bound, ...]
    marked: tuple[Bound, ...]
    needed: int
    wanted: Fraction


def title(data: Data) -> Text:
    return text(N_("The largest rate that no event in n attempts is compatible with"))


def description(data: Data) -> Text:
    first, last = data.drawn[0], data.drawn[-1]
    return text(
        N_(
            "On logarithmic scales the rule of three and the exact bound fall side by side, from %(first)s attempts to "
            "%(last)s. Only at the very left do they part: %(rule)s by the rule, %(exact)s exactly. The values are in "
            "the table below the figure."
        ),
        first=whole(first.attempts),
        last=whole(last.attempts),
        rule=percent(first.rule, 1),
        exact=percent(first.exact, 1),
    )


def rows(data: Data) -> Rows:
    columns = (
        Column("attempts", text(N_("attempts")), "integer"),
        Column("rule", text(N_("rule of three")), "percent", 5),
        Column("exact", text(N_("exact bound")), "percent", 5),
    )
    bounds = {each.attempts: each for each in (*data.drawn, *data.marked)}
    table: list[tuple[Cell, ...]] = [(each.attempts, each.rule, each.exact) for _, each in sorted(bounds.items())]
    return Rows(columns, tuple(table))


def heights(data: Data) -> tuple[int, int]:
    return 440, 420


def paint(sheet: Sheet, data: Data) -> None:
    first, last = data.drawn[0], data.drawn[-1]
    lowest = math.floor(math.log10(last.exact))
    bottom = sheet.height - 52
    panel = sheet.panel(
        8,
        24,
        sheet.width - 10,
        bottom,
        (first.attempts * 0.8, last.attempts * 1.25),
        (10.0**lowest, max(1.0, float(first.rule))),
        log=True,
    )
    _frame(sheet, panel, first.attempts, last.attempts, lowest)
    attempts = [each.attempts for each in data.drawn]
    panel.line(attempts, [each.exact for each in data.drawn], "axis")
    panel.line(attempts, [float(each.rule) for each in data.drawn], "lead", (2, 4))
    x, y = panel.at(first.attempts, float(first.rule))
    sheet.text(x + 22, y + 2, text(N_("%(name)s, %(rule)s"), name=Name("3/n"), rule=percent(first.rule)), "ti halo")
    # On a telephone the marked attempts are near: there the exact bound's label hangs lower, on a line of its own.
    hang = 102 if sheet.narrow else 58
    if sheet.narrow:
        sheet.stroke([(x + 2, panel.y(first.exact) + 8), (x + 2, y + hang - 15)], "lead")
    exact = text(N_("exact, %(exact)s"), exact=percent(first.exact))
    sheet.text(x + (0 if sheet.narrow else 4), y + hang, exact, "ti halo")
    for number, each in enumerate(data.marked):
        _mark(sheet, panel, each, right=number % 2 == 0)
    x, y = panel.at(data.needed, float(data.wanted))
    sheet.disc(x, y, 6, passed=False)
    label = text(
        N_("below one in %(rate)s:\n%(attempts)s attempts"),
        rate=whole(round(1 / data.wanted)),
        attempts=whole(data.needed),
    )
    sheet.text(sheet.width, y + 22, label, "ti halo", "end")


def _mark(sheet: Sheet, panel: Panel, each: Bound, right: bool) -> None:
    x, y = panel.at(each.attempts, each.exact)
    sheet.disc(x, y, 5.5)
    label = text(N_("none in %(attempts)s"), attempts=whole(each.attempts))
    sheet.text(x + 12 if right else x - 12, y - 6 if right else y + 16, label, "ti halo", "start" if right else "end")


def _frame(sheet: Sheet, panel: Panel, first: int, last: int, lowest: int) -> None:
    for power in range(0, lowest - 1, -1):
        y = panel.y(10.0**power)
        sheet.stroke([(0, y), (sheet.width, y)], "axis" if power == lowest else "grid")
        label: Label = (
            percent(1) if power == 0 else text(N_("%(one)s in %(number)s"), one=whole(1), number=whole(10**-power))
        )
        # On the side that the lines leave free.
        crossing = panel.x(min(max(3 / 10.0**power, first), last))
        if power > lowest and crossing > sheet.width / 2:
            sheet.text(0, y - 6, label, "tick")
        elif power > lowest:
            sheet.text(sheet.width, y - 6, label, "tick", "end")
    power = math.ceil(math.log10(first))
    shown = 0
    while 10**power <= last:
        if not sheet.narrow or shown % 2 == 0:
            panel.tick(10**power, whole(10**power))
        else:
            panel.tick(10**power, None)
        power, shown = power + 1, shown + 1
    sheet.text(0, sheet.height - 6, text(N_("attempts without an event")), "tick")
