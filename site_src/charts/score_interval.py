"""Page 3: the interval of one score, and gains that lie within it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Column, Rows
from site_src.charts.shapes import bar
from site_src.charts.sheet import Sheet
from site_src.charts.text import N_, Number, Text, percent, text, whole


@dataclass(frozen=True)
class Data:
    """A rate over so many tasks, its interval, and the gains to set against it."""

    tasks: int
    rate: Fraction
    low: float
    high: float
    gains: tuple[Fraction, ...]


def title(data: Data) -> Text:
    return text(
        N_("The interval of a score of %(rate)s over %(tasks)s tasks, and gains to set against it"),
        rate=percent(data.rate),
        tasks=whole(data.tasks),
    )


def description(data: Data) -> Text:
    return text(
        N_("A bar from %(low)s to %(high)s around %(rate)s. Above it an arrow for each gain, from the same start."),
        low=percent(data.low, 1),
        high=percent(data.high, 1),
        rate=percent(data.rate),
    )


def rows(data: Data) -> Rows:
    columns = (
        Column("gain", text(N_("gain in points")), "decimal", 1),
        Column("score", text(N_("score")), "percent", 1),
        Column("low", text(N_("interval from")), "percent", 1),
        Column("high", text(N_("interval to")), "percent", 1),
    )
    first = (0, data.rate, data.low, data.high)
    return Rows(columns, (first, *((gain * 100, data.rate + gain, None, None) for gain in data.gains)))


def heights(data: Data) -> tuple[int, int]:
    height = 144 + 34 * len(data.gains)
    return height, height


def paint(sheet: Sheet, data: Data) -> None:
    reach = max(0.005, float(data.rate) - data.low, data.high - float(data.rate), *map(float, data.gains))
    step = next(step for step in (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 1) if reach / step <= 3)
    low = max(0.0, step * int((float(data.rate) - reach * 1.25) / step))
    high = min(1.0, step * -int(-(float(data.rate) + reach * 1.25) / step))
    bottom = sheet.height - 32
    panel = sheet.panel(20, 10, sheet.width - 20, bottom, (low, high))
    sheet.stroke([(0, bottom), (sheet.width, bottom)], "axis")
    ticks = round((high - low) / step)
    for number in range(ticks + 1):
        panel.tick(
            low + number * step, percent(Fraction(round((low + number * step) * 1000), 1000), 0 if step >= 0.01 else 1)
        )
    middle = panel.x(float(data.rate))
    y = bottom - 42
    sheet.stroke([(middle, 14), (middle, bottom)], "grid")
    sheet.fill(bar(panel.x(data.low), panel.x(data.high), y, 8, 3), "pass")
    sheet.disc(middle, y, 5.5)
    sheet.text(panel.x(data.low), y - 14, text(N_("interval")))
    sheet.text(panel.x(data.low), y + 26, percent(data.low, 1), "ti halo", "middle")
    sheet.text(panel.x(data.high), y + 26, percent(data.high, 1), "ti halo", "middle")
    for number, gain in enumerate(data.gains, 1):
        at = y - 12 - 34 * number
        end = panel.x(float(data.rate + gain))
        sheet.stroke([(middle, at), (end, at)], "axis")
        sheet.fill([[(end, at), (end - 9, at - 4.5), (end - 9, at + 4.5)]], "pass")
        points = Number(gain * 100, "decimal", 0 if (gain * 100).denominator == 1 else 1)
        sheet.text(middle - 10, at + 5, text(N_("a gain of %(points)s points"), points=points), "ti", "end")
