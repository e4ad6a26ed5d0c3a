"""Page 2: all-k and best-of-k curves of every policy, with the intervals that were computed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Column, Rows
from site_src.charts.shapes import apart, whisker
from site_src.charts.sheet import Panel, Sheet
from site_src.charts.style import dash
from site_src.charts.text import N_, Label, Name, Number, Text, text, whole


@dataclass(frozen=True)
class Whisker:
    """The interval of the all-k score at ``k``."""

    k: int
    low: Fraction
    high: Fraction


@dataclass(frozen=True)
class Curve:
    """One policy's scores for k = 1, 2, …"""

    name: str
    any_k: tuple[Fraction, ...]
    all_k: tuple[Fraction, ...]
    intervals: tuple[Whisker, ...]


@dataclass(frozen=True)
class Data:
    """All policies, in drawing order."""

    curves: tuple[Curve, ...]

    @property
    def longest(self) -> int:
        return len(self.curves[0].all_k)


def heights(data: Data) -> tuple[int, int]:
    return 456, 406 + 18 * len(data.curves)


def title(data: Data) -> Text:
    return text(N_("Estimates of once and of every time, by the number of attempts, for each policy"))


def description(data: Data) -> Text:
    return text(
        N_(
            "Lines over k, from one attempt to %(k)s. For each policy the line of once starts where its line of every "
            "time starts; then the one rises and the other falls. The values are in the table below the figure."
        ),
        k=whole(data.longest),
    )


def rows(data: Data) -> Rows:
    columns = [Column("k", text(N_("k")), "integer")]
    for curve in data.curves:
        for key, head in (
            ("any", N_("once, %(policy)s")),
            ("all", N_("every time, %(policy)s")),
            ("low", N_("interval from, %(policy)s")),
            ("high", N_("interval to, %(policy)s")),
        ):
            columns.append(Column(f"{curve.name}.{key}", text(head, policy=Name(curve.name)), "decimal", 3))
    table = []
    for k in range(1, data.longest + 1):
        row: list[Fraction | int | float | str | None] = [k]
        for curve in data.curves:
            found = next((each for each in curve.intervals if each.k == k), None)
            row += [curve.any_k[k - 1], curve.all_k[k - 1], found.low if found else None, found.high if found else None]
        table.append(tuple(row))
    return Rows(tuple(columns), tuple(table))


def paint(sheet: Sheet, data: Data) -> None:
    top = 26 if not sheet.narrow else 26 + 17 * len(data.curves)
    right, bottom = (672, 424) if not sheet.narrow else (338, sheet.height - 34)
    start = 56 if not sheet.narrow else 50
    panel = sheet.panel(start, top, right - 10, bottom, (1, max(2, data.longest)))
    _frame(sheet, panel, data.longest, right)
    for number, curve in enumerate(data.curves):
        _intervals(sheet, panel, curve, number, len(data.curves))
    for number, curve in enumerate(data.curves):
        ks = range(1, len(curve.all_k) + 1)
        panel.line(ks, map(float, curve.any_k), "line once", dash(number))
        panel.line(ks, map(float, curve.all_k), "line every", dash(number))
    _marks(sheet, panel, data)
    _values(sheet, panel, data)
    _ends(sheet, panel, data, right)


def _frame(sheet: Sheet, panel: Panel, longest: int, right: float) -> None:
    panel.right = right
    for quarter in range(5):
        panel.row(quarter / 4, Number(Fraction(quarter, 4), "decimal", 0 if quarter % 4 == 0 else 2), quarter == 0, 0)
    step = 1 if longest <= 20 else -(-longest // 10)
    for k in range(1, longest + 1):
        if k == 1:
            panel.tick(k, text(N_("k = %(k)s"), k=whole(1)))
        elif (k - 1) % step == 0 or k == longest:
            panel.tick(k, whole(k))


def _intervals(sheet: Sheet, panel: Panel, curve: Curve, number: int, count: int) -> None:
    for each in curve.intervals:
        x = panel.x(each.k) + (number - (count - 1) / 2) * 9
        sheet.fill(whisker(x, panel.y(float(each.low)), panel.y(float(each.high)), 4), "every", 0.55)


def _marks(sheet: Sheet, panel: Panel, data: Data) -> None:
    size = 12 if sheet.narrow else 15
    for curve in data.curves:
        for k in sorted({each.k for each in curve.intervals} | {len(curve.all_k)}):
            if k > 1:
                sheet.once(*panel.at(k, float(curve.any_k[k - 1])), size)
                sheet.every(*panel.at(k, float(curve.all_k[k - 1])), size)
    drawn: list[float] = []
    for curve in data.curves:
        x, y = panel.at(1, float(curve.all_k[0]))
        if all(abs(y - other) > size * 1.5 for other in drawn):
            sheet.pair(x, y, size * 1.4)
            drawn.append(y)


def _values(sheet: Sheet, panel: Panel, data: Data) -> None:
    """The scores of every time, at the largest k that has an interval."""
    k = max((each.k for curve in data.curves for each in curve.intervals), default=1)
    if 1 < k < data.longest:
        for curve in data.curves:
            x, y = panel.at(k, float(curve.all_k[k - 1]))
            sheet.text(x + 12, y - 8, Number(curve.all_k[k - 1], "decimal", 3), "ti halo")


def _ends(sheet: Sheet, panel: Panel, data: Data, right: float) -> None:
    last = data.longest
    ends: list[tuple[float, int, Curve, bool]] = []
    for number, curve in enumerate(data.curves):
        ends.append((panel.y(float(curve.any_k[last - 1])), number, curve, True))
        ends.append((panel.y(float(curve.all_k[last - 1])), number, curve, False))
    for once in (True, False):
        group = sorted((end for end in ends if end[3] is once), key=lambda end: end[:2])
        if sheet.narrow:
            _stacked(sheet, panel, group, once, right)
        else:
            _beside(sheet, group, once, right)


def _value(curve: Curve, once: bool) -> Number:
    return Number((curve.any_k if once else curve.all_k)[-1], "decimal", 3)


def _beside(sheet: Sheet, group: list[tuple[float, int, Curve, bool]], once: bool, right: float) -> None:
    """Labels to the right of the ends; ends that lie close share one heading."""
    step = sheet.size * 1.3
    blocks: list[list[tuple[float, int, Curve, bool]]] = []
    for end in group:
        if blocks and end[0] - blocks[-1][-1][0] < step * 2.4:
            blocks[-1].append(end)
        else:
            blocks.append([end])
    for block in blocks:
        y = block[0][0] + 5
        sheet.text(right + 14, y, _word(once), "to" if once else "te")
        for line, (_, number, curve, _) in enumerate(block, 1):
            at = y + line * step
            sheet.stroke(
                [(right + 14, at - 5), (right + 40, at - 5)], "line once" if once else "line every", dash(number)
            )
            label = text(N_("%(policy)s %(score)s"), policy=Name(curve.name), score=_value(curve, once))
            sheet.text(right + 46, at, label)


def _stacked(sheet: Sheet, panel: Panel, group: list[tuple[float, int, Curve, bool]], once: bool, right: float) -> None:
    """Labels above the ends of once, which rise, and below those of every time; set against the right edge."""
    step = sheet.size * 1.35
    if once:
        highest = min(end[0] for end in group) - 11
        placed = [highest - step * (len(group) - 1 - place) for place in range(len(group))]
    else:
        placed = apart([end[0] + 22 for end in group], step, 0, panel.bottom - 4)
    for at, (_, _, curve, _) in zip(placed, group, strict=True):
        label: Label = text(
            N_("Once, %(policy)s: %(score)s") if once else N_("Every time, %(policy)s: %(score)s"),
            policy=Name(curve.name),
            score=_value(curve, once),
        )
        sheet.text(right, at, label, "to" if once else "te", "end")


def _word(once: bool) -> Text:
    return text(N_("Once")) if once else text(N_("Every time"))
