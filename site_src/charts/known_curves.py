"""Page 3: what k independent attempts do when the chance p of each is known."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Column, Rows
from site_src.charts.sheet import Panel, Sheet
from site_src.charts.text import N_, Number, Text, percent, text, whole


@dataclass(frozen=True)
class Data:
    """Both curves for k = 1, 2, …, and the sizes k whose values are written beside them."""

    p: Fraction
    any_k: tuple[Fraction, ...]
    all_k: tuple[Fraction, ...]
    marked: tuple[int, ...]


def title(data: Data) -> Text:
    return text(N_("Once and every time for a known chance of %(p)s"), p=percent(data.p))


def description(data: Data) -> Text:
    return text(
        N_(
            "Two curves over k, from one attempt to %(k)s. Both start at %(p)s; once rises towards certainty, every "
            "time falls towards zero and reaches %(last)s. The values are in the table below the figure."
        ),
        k=whole(len(data.all_k)),
        p=percent(data.p),
        last=percent(data.all_k[-1]),
    )


def rows(data: Data) -> Rows:
    columns = (
        Column("k", text(N_("k")), "integer"),
        Column("any", text(N_("at least one passes")), "percent", 1),
        Column("all", text(N_("every one passes")), "percent", 1),
    )
    table = zip(range(1, len(data.any_k) + 1), data.any_k, data.all_k, strict=True)
    return Rows(columns, tuple(table))


def heights(data: Data) -> tuple[int, int]:
    return 400, 380


def paint(sheet: Sheet, data: Data) -> None:
    right = 338 if sheet.narrow else 700
    bottom = sheet.height - 32
    panel = sheet.panel(54, 30, right - 10, bottom, (1, max(2, len(data.any_k))))
    panel.right = right
    frame(panel, len(data.any_k), 0)
    ks = range(1, len(data.any_k) + 1)
    panel.line(ks, map(float, data.any_k), "line once")
    panel.line(ks, map(float, data.all_k), "line every")
    size = 13 if sheet.narrow else 15
    for k in sorted({*data.marked, len(data.any_k)} - {1}):
        sheet.once(*panel.at(k, float(data.any_k[k - 1])), size)
        sheet.every(*panel.at(k, float(data.all_k[k - 1])), size)
    sheet.pair(*panel.at(1, float(data.p)), size * 1.4)
    for k in data.marked:
        if k > 1:
            _value(sheet, panel, k, data.any_k[k - 1], 24)
            _value(sheet, panel, k, data.all_k[k - 1], -14)
    if sheet.narrow:
        sheet.text(right, panel.y(1) - 12, text(N_("Once")), "to", "end")
        sheet.text(right, panel.y(float(data.all_k[-1])) + 22, text(N_("Every time")), "te", "end")
    else:
        for curve, word, ink in ((data.any_k, N_("Once"), "to"), (data.all_k, N_("Every time"), "te")):
            y = panel.y(float(curve[-1]))
            sheet.text(right + 14, y + 5, text(word), "to" if ink == "to" else "te")
            if len(curve) not in data.marked:
                sheet.text(right + 14, y + 5 + sheet.size * 1.3, _share(curve[-1]))


def frame(panel: Panel, longest: int, left: float) -> None:
    """Quarters of a share as rows, k as ticks."""
    for quarter in range(5):
        panel.row(quarter / 4, percent(Fraction(quarter, 4)), quarter == 0, left)
    step = -(-longest // 10)
    for k in range(1, longest + 1):
        if k == 1:
            panel.tick(k, text(N_("k = %(k)s"), k=whole(1)))
        elif (k - 1) % step == 0:
            panel.tick(k, whole(k))


def _share(score: Fraction) -> Number:
    """A per cent, with a decimal where it would otherwise look like nothing or all."""
    return percent(score, 1 if Fraction(99, 100) < score < 1 or 0 < score < Fraction(1, 100) else 0)


def _value(sheet: Sheet, panel: Panel, k: int, score: Fraction, dy: float) -> None:
    x, y = panel.at(k, float(score))
    sheet.text(x + 4, y + dy, _share(score), "ti halo", "middle" if dy > 0 else "start")
