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
        """The largest k of the curves."""
        return len(self.curves[0].all_k)


def heights(data: Data) -> tuple[int, int]:
    count = len(data.curves)
    return max(456, 60 + 46 * count), 406 + 18 * count


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
    longest = max(len(curve.name) for curve in data.curves)
    right = 338 if sheet.narrow else sheet.width - max(158, 46 + 9 * (longest + 7))
    bottom = sheet.height - 34
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
        written: list[float] = []
        for curve in data.curves:
            x, y = panel.at(k, float(curve.all_k[k - 1]))
            if any(abs(y - other) < sheet.size for other in written):
                continue  # it would lie on another; the table below the figure has it
            written.append(y)
            sheet.text(x + 12, y - 8, Number(curve.all_k[k - 1], "decimal", 3), "ti halo")


@dataclass(frozen=True)
class _End:
    """Where a line ends: its pixel, and whose it is."""

    y: float
    number: int
    curve: Curve
    once: bool

    @property
    def score(self) -> Number:
        return Number((self.curve.any_k if self.once else self.curve.all_k)[-1], "decimal", 3)


def _ends(sheet: Sheet, panel: Panel, data: Data, right: float) -> None:
    words: list[list[_End]] = []
    for once in (True, False):
        ends = []
        for number, curve in enumerate(data.curves):
            y = panel.y(float((curve.any_k if once else curve.all_k)[-1]))
            ends.append(_End(y, number, curve, once))
        words.append(sorted(ends, key=lambda end: (end.y, end.number)))
    if sheet.narrow:
        for ends in words:
            _stacked(sheet, panel, ends, right)
    else:
        _beside(sheet, words, right)


def _beside(sheet: Sheet, words: list[list[_End]], right: float) -> None:
    """Labels to the right of the ends; ends of one word that lie close share its heading."""
    step = sheet.size * 1.3
    blocks: list[list[_End]] = []
    for ends in words:
        for number, end in enumerate(ends):
            if number and end.y - blocks[-1][-1].y < step * 2.4:
                blocks[-1].append(end)
            else:
                blocks.append([end])
    blocks.sort(key=lambda block: block[0].y)
    tops: list[float] = []
    for block in blocks:
        least = tops[-1] + (len(blocks[len(tops) - 1]) + 1.4) * step if tops else 0
        tops.append(max(block[0].y + 5, least))
    limit = sheet.height - 6.0
    for number in range(len(blocks) - 1, -1, -1):
        tops[number] = min(tops[number], limit - len(blocks[number]) * step)
        limit = tops[number] - step * 1.4
    for block, top in zip(blocks, tops, strict=True):
        once = block[0].once
        sheet.text(right + 14, top, text(N_("Once")) if once else text(N_("Every time")), "to" if once else "te")
        for line, end in enumerate(block, 1):
            at = top + line * step
            sample = [(right + 14, at - 5), (right + 40, at - 5)]
            sheet.stroke(sample, "line once" if once else "line every", dash(end.number))
            sheet.text(right + 46, at, text(N_("%(policy)s %(score)s"), policy=Name(end.curve.name), score=end.score))


def _stacked(sheet: Sheet, panel: Panel, ends: list[_End], right: float) -> None:
    """Labels above the ends of once, which rise, and below those of every time; set against the right edge."""
    step = sheet.size * 1.35
    if ends[0].once:
        # In the room above the panel, whatever the ends: there no other line runs.
        placed = [panel.top - 11 - step * (len(ends) - 1 - place) for place in range(len(ends))]
    else:
        placed = apart([end.y + 22 for end in ends], step, 0, panel.bottom - 4)
    for at, end in zip(placed, ends, strict=True):
        label: Label = text(
            N_("Once, %(policy)s: %(score)s") if end.once else N_("Every time, %(policy)s: %(score)s"),
            policy=Name(end.curve.name),
            score=end.score,
        )
        sheet.text(right, at, label, "to" if end.once else "te", "end")
