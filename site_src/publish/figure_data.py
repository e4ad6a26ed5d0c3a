"""The data behind each figure as files to take away: CSV for spreadsheets, JSON with the exact values beside."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from site_src.charts.chart import Chart
from site_src.charts.drawing import Cell, Rows


def files(charts: Iterable[Chart]) -> Iterator[tuple[str, bytes]]:
    """Path in the site and content of both files of each figure."""
    for chart in charts:
        yield f"data/{chart.name}.csv", as_csv(chart.rows)
        yield f"data/{chart.name}.json", as_json(chart.name, chart.fixture, chart.rows)


def as_csv(rows: Rows) -> bytes:
    """A line of column ids, then the rows: numbers with a decimal point, an empty cell where there is none."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.id for column in rows.columns])
    for row in rows.rows:
        writer.writerow(["" if cell is None else plain(cell) for cell in row])
    return out.getvalue().encode()


def as_json(name: str, fixture: str, rows: Rows) -> bytes:
    """Each row as an object by column id, twice: as numbers, and exactly (a fraction as text, or null)."""
    ids = [column.id for column in rows.columns]
    lines = {
        "rows": [_object(ids, [plain(cell) for cell in row]) for row in rows.rows],
        "exact": [_object(ids, [_exact(cell) for cell in row]) for row in rows.rows],
    }
    head = f' "figure": {_text(name)},\n "fixture": {_text(fixture)},\n "columns": {_text(ids)}'
    lists = "".join(f',\n "{key}": [\n  ' + ",\n  ".join(made) + "\n ]" for key, made in lines.items())
    return ("{\n" + head + lists + "\n}\n").encode()


def plain(cell: Cell) -> Any:
    """A cell as a number or text; a fraction as the nearest float."""
    if isinstance(cell, Fraction):
        return int(cell) if cell.denominator == 1 else float(cell)
    return cell


def _exact(cell: Cell) -> str | None:
    return None if cell is None or isinstance(cell, float) else str(cell)


def _object(ids: list[str], values: list[Any]) -> str:
    return _text(dict(zip(ids, values, strict=True)))


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
