"""Page 3: what pass^k can be, given pass^1, in two regimes; and a reported pair that lies outside both."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Column, Rows
from site_src.charts.known_curves import frame
from site_src.charts.shapes import apart
from site_src.charts.sheet import Panel, Sheet
from site_src.charts.text import N_, Text, percent, text, whole


@dataclass(frozen=True)
class Data:
    """The floors for k = 1, 2, …, the ceiling, and the pair: ``every`` was reported as pass^k beside the ceiling."""

    ceiling: Fraction
    convexity: tuple[Fraction, ...]
    union: tuple[Fraction, ...]
    k: int
    every: Fraction


def title(data: Data) -> Text:
    return text(
        N_("What every time can be at each k when %(once)s of single attempts succeed"), once=percent(data.ceiling)
    )


def description(data: Data) -> Text:
    return text(
        N_(
            "Two bands below a ceiling at %(once)s. The upper floor is that of true chances, the lower one that of "
            "estimates from the same trials; at k = %(k)s they stand at %(convexity)s and %(union)s. The reported "
            "%(every)s is marked there. The values are in the table below the figure."
        ),
        once=percent(data.ceiling),
        k=whole(data.k),
        convexity=percent(data.convexity[data.k - 1], 1),
        union=percent(data.union[data.k - 1]),
        every=percent(data.every),
    )


def rows(data: Data) -> Rows:
    columns = (
        Column("k", text(N_("k")), "integer"),
        Column("ceiling", text(N_("ceiling")), "percent", 1),
        Column("floor.true", text(N_("floor, true chances")), "percent", 1),
        Column("floor.same", text(N_("floor, same trials")), "percent", 1),
    )
    ks = range(1, len(data.union) + 1)
    return Rows(
        columns,
        tuple((k, data.ceiling, data.convexity[k - 1], data.union[k - 1]) for k in ks),
    )


def heights(data: Data) -> tuple[int, int]:
    return 430, 430


def paint(sheet: Sheet, data: Data) -> None:
    right = 338 if sheet.narrow else 640
    longest = len(data.union)
    panel = sheet.panel(54, 30, right - 10, sheet.height - 32, (1, max(2, longest)))
    panel.right = right
    frame(panel, longest, 0)
    ks = list(range(1, longest + 1))
    ceiling = [float(data.ceiling)] * longest
    convexity, union = ([float(each) for each in floor] for floor in (data.convexity, data.union))
    panel.band(ks, union, convexity, "every", 0.14)
    panel.band(ks, convexity, ceiling, "every", 0.34)
    panel.line(ks, ceiling, "line every")
    panel.line(ks, convexity, "line every")
    panel.line(ks, union, "line every", (7, 5))
    _words(sheet, data, panel, right)
    _pair(sheet, data, panel)


def _words(sheet: Sheet, data: Data, panel: Panel, right: float) -> None:
    """What bounds the bands, beside them or, on a telephone, above their lines and below."""
    ceiling, convexity, union = (
        N_("ceiling of both"),
        N_("floor of true chances"),
        N_("floor of estimates\nfrom the same trials"),
    )
    if sheet.narrow:
        middle = data.convexity[(len(data.convexity) - 1) // 2]
        sheet.text(right, panel.y(float(data.ceiling)) - 9, text(ceiling), "ti", "end")
        sheet.text(right - 16, panel.y(float(middle)) - 6, text(convexity), "ti", "end")
        sheet.text(right, panel.y(float(data.union[-1])) + 24, text(union), "ti halo", "end")
        return
    step = sheet.size * 1.3
    levels = [float(each) for each in (data.ceiling, data.convexity[-1], data.union[-1])]
    wanted = [panel.y(level) + 5 for level in levels]
    placed = apart(wanted, step * 2.4, 0, panel.bottom - step)
    for y, message, level in zip(placed, (ceiling, convexity, union), levels, strict=True):
        sheet.text(right + 14, y, percent(level), "te")
        sheet.text(right + 14, y + step, text(message))


def _pair(sheet: Sheet, data: Data, panel: Panel) -> None:
    x, y = panel.at(data.k, float(data.every))
    sheet.disc(x, y, 12, ink="plate")
    sheet.disc(x, y, 11, passed=False)
    sheet.every(x, y + 1, 10)
    label = text(
        N_("reported: pass^%(k)s %(every)s\nbeside pass@%(one)s %(once)s"),
        k=whole(data.k),
        every=percent(data.every),
        one=whole(1),
        once=percent(data.ceiling),
    )
    if sheet.narrow:
        below = min(y + 66, panel.bottom - 34)
        sheet.stroke([(x, y + 13), (x, below - sheet.size)], "lead")
        sheet.text(panel.left, below + 3, label, "ti halo")
    else:
        sheet.text(x - 18, y + 14, label, "ti halo", "end")
