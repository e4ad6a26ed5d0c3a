"""Page 3: answers grouped by document, and the two standard errors of their mean."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Cell, Column, Rows
from site_src.charts.shapes import bar
from site_src.charts.sheet import Sheet
from site_src.charts.text import N_, Label, Number, Text, percent, text, whole


@dataclass(frozen=True)
class Data:
    """The answers of each document (1 right, 0 wrong), their mean and its errors."""

    documents: tuple[tuple[int, ...], ...]
    mean: Fraction
    naive: float
    clustered: float


def title(data: Data) -> Text:
    return text(N_("Questions grouped by document, and the error of their mean, naive and clustered"))


def description(data: Data) -> Text:
    return text(
        N_(
            "A column of dots for each of %(documents)s documents, filled for a right answer; questions about one "
            "document tend to stand or fall together. Beside them the mean, %(mean)s, with a bar of one standard error "
            "to each side: %(naive)s points as if the questions were independent, %(clustered)s points by documents."
        ),
        documents=whole(len(data.documents)),
        mean=percent(data.mean, 1),
        naive=_points(data.naive),
        clustered=_points(data.clustered),
    )


def _points(share: float) -> Number:
    return Number(share * 100, "decimal", 1)


def rows(data: Data) -> Rows:
    columns = (
        Column("document", text(N_("document")), "integer"),
        Column("questions", text(N_("questions")), "integer"),
        Column("right", text(N_("right answers")), "integer"),
    )
    table: list[tuple[Cell, ...]] = [(number, len(each), sum(each)) for number, each in enumerate(data.documents, 1)]
    return Rows(columns, tuple(table))


def heights(data: Data) -> tuple[int, int]:
    deepest = min(30, max(map(len, data.documents)))
    dots = 62 + 17 * deepest
    return max(dots, 200), dots + 190


def paint(sheet: Sheet, data: Data) -> None:
    deepest = max(map(len, data.documents))
    cell = 17 * min(30, deepest) / deepest
    room = sheet.width if sheet.narrow else 330
    step = min(room / len(data.documents), cell * 2.1)
    floor = 16 + cell * deepest
    radius = min(step, cell) * 0.37
    dots: list[tuple[float, float, bool]] = []
    for number, answers in enumerate(data.documents):
        x = step * (number + 0.5)
        ordered = sorted(answers, reverse=True)
        dots += [(x, floor - cell * (place + 0.5), bool(each)) for place, each in enumerate(ordered)]
    sheet.discs(dots, radius)
    sheet.stroke([(0, floor + 4), (step * len(data.documents), floor + 4)], "axis")
    label = text(N_("%(count)s documents, a column each"), count=whole(len(data.documents)))
    sheet.text(0, floor + 12 + sheet.size, label, "tick")
    if sheet.narrow:
        _errors(sheet, data, 0, sheet.width, floor + 66)
    else:
        _errors(sheet, data, 410, sheet.width, 22)


def _errors(sheet: Sheet, data: Data, left: float, right: float, top: float) -> None:
    reach = max(data.naive, data.clustered, 0.01) * 1.35
    low, high = max(0.0, float(data.mean) - reach), min(1.0, float(data.mean) + reach)
    bottom = top + 112
    panel = sheet.panel(left + 10, top, right - 10, bottom, (low, high))
    middle = panel.x(float(data.mean))
    sheet.stroke([(middle, top + 8), (middle, bottom)], "grid")
    sheet.stroke([(left, bottom), (right, bottom)], "axis")
    step = next(
        step
        for step in (Fraction(1, 100), Fraction(1, 50), Fraction(1, 20), Fraction(1, 10), Fraction(1, 5), Fraction(1))
        if (high - low) / step < 5
    )
    at = step * -(-Fraction(low) // step)
    while at <= high:
        panel.tick(float(at), percent(at))
        at += step
    lines: list[tuple[float, Label]] = [
        (data.naive, text(N_("naive: ± %(points)s points"), points=_points(data.naive))),
        (data.clustered, text(N_("by documents: ± %(points)s points"), points=_points(data.clustered))),
    ]
    for number, (error, label) in enumerate(lines):
        y = top + 34 + 48 * number
        sheet.fill(
            bar(
                max(panel.left, panel.x(float(data.mean) - error)),
                min(panel.right, panel.x(float(data.mean) + error)),
                y,
                7,
                2.5,
            ),
            "pass",
        )
        sheet.disc(middle, y, 5)
        sheet.text(left, y - 14, label, "ti halo")
