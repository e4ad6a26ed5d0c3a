"""Page 3: the same mean chance spread differently over tasks, and what becomes of both words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Cell, Column, Rows
from site_src.charts.sheet import Panel, Sheet
from site_src.charts.text import N_, Label, Number, Text, percent, text, whole

_STRIP = 46  # pixels for the dots of the tasks
_CURVES = 170
_GAP = 46  # pixels between the two


@dataclass(frozen=True)
class Group:
    """So many tasks with chance ``p``."""

    tasks: int
    p: Fraction


@dataclass(frozen=True)
class Spread:
    """The groups, and both curves for k = 1, 2, …"""

    groups: tuple[Group, ...]
    any_k: tuple[Fraction, ...]
    all_k: tuple[Fraction, ...]


@dataclass(frozen=True)
class Data:
    """Spreads of the same mean."""

    mean: Fraction
    spreads: tuple[Spread, ...]


def title(data: Data) -> Text:
    return text(N_("The same mean of %(mean)s, spread differently over tasks"), mean=percent(data.mean))


def description(data: Data) -> Text:
    return text(
        N_(
            "Small charts side by side, from tasks that are all alike to tasks that are all or nothing. Above, a dot "
            "for each task at its chance of success; below, the curves of once and every time over k. The more unequal "
            "the tasks, the closer both curves stay to the mean. The values are in the table below the figure."
        )
    )


def rows(data: Data) -> Rows:
    columns = [Column("k", text(N_("k")), "integer")]
    for number in range(1, len(data.spreads) + 1):
        for key, head in (("any", N_("once, chart %(number)s")), ("all", N_("every time, chart %(number)s"))):
            columns.append(Column(f"{number}.{key}", text(head, number=whole(number)), "percent", 1))
    table: list[tuple[Cell, ...]] = []
    for k in range(1, len(data.spreads[0].any_k) + 1):
        scores = [score for each in data.spreads for score in (each.any_k[k - 1], each.all_k[k - 1])]
        table.append((k, *scores))
    return Rows(tuple(columns), tuple(table))


def _block() -> int:
    return 40 + _STRIP + _GAP + _CURVES + 44


def heights(data: Data) -> tuple[int, int]:
    return -(-len(data.spreads) // 4) * _block(), -(-len(data.spreads) // 2) * _block()


def paint(sheet: Sheet, data: Data) -> None:
    across = 2 if sheet.narrow else 4
    gap = 28 if sheet.narrow else 34
    width = (sheet.width - gap * (across - 1)) / across
    most = max(group.tasks for spread in data.spreads for group in spread.groups)
    for number, spread in enumerate(data.spreads):
        left, top = (number % across) * (width + gap), (number // across) * _block()
        sheet.text(left, top + 18, _heading(spread), bold=True)
        _strip(sheet, spread, most, left, top + 34, width)
        _curves(sheet, data, spread, left, top + 40 + _STRIP + _GAP, width, first=number % across == 0)


def _heading(spread: Spread) -> Label:
    ps = [_chance(group.p) for group in spread.groups]
    if len(ps) == 1:
        return text(N_("all at %(p)s"), p=ps[0])
    label: Label = ps[0]
    for p in ps[1:]:
        label = text(N_("%(one)s and %(other)s"), one=label, other=p)
    return label


def _chance(p: Fraction) -> Number:
    return percent(p, 0 if (p * 100).denominator == 1 else 1)


def _strip(sheet: Sheet, spread: Spread, most: int, left: float, top: float, width: float) -> None:
    """The tasks as dots above a scale from 0 to 1, stacked in rows of two columns where many are alike."""
    panel = sheet.panel(left + 8, top, left + width - 8, top + _STRIP, (0, 1))
    sheet.stroke([(left, panel.bottom), (left + width, panel.bottom)], "axis")
    columns = 3 if width < 165 else 4
    radius = max(0.8, min(3.2, (_STRIP - 4) / (2.25 * -(-most // columns))))
    step = radius * 2.25
    dots = []
    for group in spread.groups:
        middle = panel.x(float(group.p))
        start = min(max(middle - step * (columns - 1) / 2, left + radius), left + width - radius - step * (columns - 1))
        for number in range(group.tasks):
            dots.append(
                (start + step * (number % columns), panel.bottom - 3 - radius - step * (number // columns), True)
            )
    sheet.discs(dots, radius)
    sheet.text(left, panel.bottom + sheet.size + 3, percent(0), "tick")
    sheet.text(left + width, panel.bottom + sheet.size + 3, percent(1), "tick", "end")


def _curves(sheet: Sheet, data: Data, spread: Spread, left: float, top: float, width: float, first: bool) -> None:
    longest = len(spread.any_k)
    panel = sheet.panel(left + 6, top, left + width - 8, top + _CURVES, (1, max(2, longest)))
    panel.left, panel.right = left, left + width
    for half in (0, 1, 2):
        panel.row(half / 2, percent(Fraction(half, 2)) if first and half != 1 else None, half == 0)
    y = panel.y(float(data.mean))
    sheet.stroke([(left, y), (left + width, y)], "lead", (2, 4))
    ks = range(1, longest + 1)
    panel.line(ks, map(float, spread.any_k), "line once")
    panel.line(ks, map(float, spread.all_k), "line every")
    (x, high), (_, low) = panel.at(longest, float(spread.any_k[-1])), panel.at(longest, float(spread.all_k[-1]))
    if low - high < 12:
        sheet.pair(x, (low + high) / 2, 13)
    else:
        sheet.once(x, high, 11)
        sheet.every(x, low, 11)
    sheet.pair(*panel.at(1, float(spread.all_k[0])), 13)
    _ends(sheet, panel, spread, left + width)
    panel.tick(1, None)
    below = panel.bottom + 5 + sheet.size * 1.25
    sheet.text(left, below, text(N_("k = %(k)s"), k=whole(1)), "tick")
    panel.tick(longest, whole(longest))


def _ends(sheet: Sheet, panel: Panel, spread: Spread, right: float) -> None:
    low = panel.y(float(spread.all_k[-1]))
    close = low - panel.y(float(spread.any_k[-1])) < 12
    sheet.text(
        right,
        low + (26 if close else 22) if low < panel.bottom - 30 else low - 12,
        percent(spread.all_k[-1]),
        "te",
        "end",
    )
    if spread.any_k[-1] < 1 - Fraction(1, 200):
        sheet.text(
            right, panel.y(float(spread.any_k[-1])) - (18 if close else 11), percent(spread.any_k[-1]), "to", "end"
        )
