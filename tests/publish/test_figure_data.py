"""The files of a figure's data: numbers as a spreadsheet reads them, and exact fractions beside."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from site_src import figures
from site_src.charts.catalogue import FIGURES
from site_src.charts.chart import Chart
from site_src.charts.drawing import Column, Rows
from site_src.charts.text import text
from site_src.experiments import evaluation_statistics, reliability
from site_src.publish import figure_data

ROOT = Path(__file__).parents[2]
COLUMNS = tuple(Column(id, text(id)) for id in ("policy", "k", "score"))
ROWS = Rows(COLUMNS, (("sure, or not", 1, Fraction(1, 3)), ("ясно", 2, None), ('a "b"', 3, 0.1)))


@pytest.fixture(scope="module")
def charts() -> dict[str, Chart]:
    experiments = {"trials": reliability.read(ROOT), "statistics": evaluation_statistics.read(ROOT)}
    return figures.charts(experiments, None)


def test_csv() -> None:
    assert figure_data.as_csv(ROWS).decode() == (
        'policy,k,score\n"sure, or not",1,0.3333333333333333\nясно,2,\n"a ""b""",3,0.1\n'
    )


def test_json() -> None:
    told = json.loads(figure_data.as_json("x", "content/fixtures/x.toml", ROWS))
    assert told["figure"] == "x" and told["fixture"] == "content/fixtures/x.toml"
    assert told["columns"] == ["policy", "k", "score"]
    assert told["rows"][0] == {"policy": "sure, or not", "k": 1, "score": 1 / 3}
    assert told["exact"][0] == {"policy": "sure, or not", "k": "1", "score": "1/3"}
    assert told["rows"][1]["score"] is None and told["exact"][1]["score"] is None
    assert told["exact"][2]["score"] is None  # a float has no exact form


def test_every_figure_has_both_files_and_they_agree(charts: dict[str, Chart]) -> None:
    assert set(charts) == set(FIGURES)
    files = dict(figure_data.files(charts.values()))
    assert set(files) == {f"data/{name}.{suffix}" for name in charts for suffix in ("csv", "json")}
    for name in charts:
        table = list(csv.reader(io.StringIO(files[f"data/{name}.csv"].decode())))
        told = json.loads(files[f"data/{name}.json"])
        assert table[0] == told["columns"] and len(table) - 1 == len(told["rows"])
        for line, row in zip(table[1:], told["rows"], strict=True):
            assert line == ["" if cell is None else str(cell) for cell in row.values()]


def test_the_curves_are_the_experiments(charts: dict[str, Chart]) -> None:
    told = json.loads(dict(figure_data.files([charts["trials-curves"]]))["data/trials-curves.json"])
    fifth = next(row for row in told["exact"] if row["k"] == "5")
    assert fifth["uniform.any"] == "5039/5040"  # pages.md, page 2
    assert fifth["split.all"] == "2573/5040" and fifth["split.low"] == "779/2520"


def test_a_chart_is_drawn_when_it_is_asked_for() -> None:
    """The data and its files need no drawing."""
    chart = Chart("trials-curves", "no data that anything could draw", "content/fixtures/trials.toml", None)
    assert chart.name == "trials-curves"
    with pytest.raises(TypeError):
        _ = chart.drawing
