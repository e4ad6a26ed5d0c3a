"""Every figure as drawn: deterministic, without colours, styles and ids of matplotlib's, cached by all its inputs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from site_src.charts import drawing as drawing_module
from site_src.charts.catalogue import FIGURES, draw, rows
from site_src.charts.drawing import key
from site_src.charts.sheet import Sheet
from site_src.charts.style import CLASS_OF, NARROW, SENTINELS, WIDE
from site_src.charts.svg import SentinelError, clean
from site_src.charts.text import Name, Number, from_json, text, to_json
from tests.charts import charted
from tests.charts.outlines import points

NAMES = sorted(FIGURES)


def test_every_figure_has_data_and_every_data_a_figure() -> None:
    assert sorted(charted.data()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_no_sentinel_style_or_id_is_left(name: str) -> None:
    drawing = charted.drawings()[name]
    for view in (drawing.wide, drawing.narrow):
        assert not re.search(r"#[0-9a-f]|style|\bid=|url\(|rgb", view.body)
        assert not any(colour in view.body for colour in SENTINELS.values())
        classes = set(re.findall(r'class="([^"]*)"', view.body))
        assert classes <= set(CLASS_OF.values())
        assert re.findall(r">@(\d+)@<", view.body) == [str(number) for number in range(len(view.labels))]
        assert not re.search(r"NaN|nan|inf", view.body)
    assert (drawing.wide.width, drawing.narrow.width) == (WIDE, NARROW)


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_on_the_sheet(name: str) -> None:
    """Where marks and the beginnings of labels stand; ends of labels depend on the language."""
    drawing = charted.drawings()[name]
    for view in (drawing.wide, drawing.narrow):
        root = ElementTree.fromstring(f"<g>{view.body}</g>")
        for element in root.iter("text"):
            assert -1 <= float(element.get("x", "nan")) <= view.width + 1
            assert 8 <= float(element.get("y", "nan")) <= view.height
        for element in root.iter("path"):
            for x, y in points(element.get("d", "")):
                assert -8 <= x <= view.width + 8 and -8 <= y <= view.height + 8, element.get("d")


@pytest.mark.parametrize("name", NAMES)
def test_size(name: str) -> None:
    """A figure is a part of a page and must not outweigh it."""
    drawing = charted.drawings()[name]
    assert len(drawing.wide.body) + len(drawing.narrow.body) < 80_000


def test_messages_hold_no_digit() -> None:
    """A number in a chart is a value and never a part of a message, which a translator could mistype."""
    for drawing in charted.drawings().values():
        for message in drawing.messages():
            assert not re.search(r"\d", re.sub(r"%\(\w+\)s", "", message)), message


def test_rows_are_exact_and_complete() -> None:
    for name, data in charted.data().items():
        table = rows(name, data)
        ids = [column.id for column in table.columns]
        assert len(set(ids)) == len(ids)
        assert table.rows and all(len(row) == len(ids) for row in table.rows)
    curves = rows("trials-curves", charted.data()["trials-curves"])
    ids = [column.id for column in curves.columns]
    assert curves.rows[4][ids.index("uniform.all")] == Fraction(31, 105)
    assert curves.rows[4][ids.index("uniform.any")] == Fraction(5039, 5040)
    assert curves.rows[5][ids.index("uniform.low")] is None
    attempts = [row[0] for row in rows("rare-events", charted.data()["rare-events"]).rows]
    assert {5, 300, 1500, 3000, 3_000_000} <= set(attempts)


PROGRAM = """
import sys
from tests.charts import charted
from site_src.charts.drawing import _dump
import hashlib, json
for name, drawing in charted.drawings().items():
    print(name, hashlib.sha256(json.dumps(_dump(drawing)).encode()).hexdigest())
"""


def in_a_process(program: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=charted.ROOT,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_two_processes_draw_the_same_bytes(tmp_path: Path) -> None:
    """Whatever the hash seed, the locale, and the settings that a user keeps for matplotlib."""
    settings = tmp_path / "matplotlibrc"
    settings.write_text("svg.fonttype: path\nsavefig.bbox: tight\naxes.grid: True\nlines.linewidth: 9\n")
    one = in_a_process(PROGRAM, PYTHONHASHSEED="1")
    two = in_a_process(PROGRAM, PYTHONHASHSEED="2", LC_ALL="C", TZ="Asia/Tokyo", MATPLOTLIBRC=str(settings))
    assert one == two
    assert len(one.splitlines()) == len(NAMES)


CACHED = """
import sys
from pathlib import Path
from tests.charts import charted
from site_src.charts.catalogue import draw
for name, data in charted.data().items():
    draw(name, data, Path({folder!r}))
print("matplotlib" in sys.modules)
"""


def test_a_build_without_changes_does_not_import_matplotlib(tmp_path: Path) -> None:
    program = CACHED.format(folder=str(tmp_path / "charts"))
    assert in_a_process(program) == "True\n"
    assert in_a_process(program) == "False\n"


def test_cache_gives_back_what_was_drawn(tmp_path: Path) -> None:
    for name in ("sign-test", "rare-events"):
        data = charted.data()[name]
        first = draw(name, data, tmp_path)
        assert first == draw(name, data, tmp_path) == charted.drawings()[name]
    assert len(list(tmp_path.iterdir())) == 2


def test_a_change_of_data_is_drawn_anew_and_leaves_one_file(tmp_path: Path) -> None:
    data = charted.data()["score-interval"]
    changed = replace(data, rate=Fraction(3, 5))
    assert draw("score-interval", data, tmp_path) != draw("score-interval", changed, tmp_path)
    assert len(list(tmp_path.iterdir())) == 1


def test_key_covers_data_code_and_version(monkeypatch: pytest.MonkeyPatch) -> None:
    data = charted.data()["score-interval"]
    keys = {key("score-interval", data), key("other", data), key("score-interval", replace(data, tasks=101))}
    monkeypatch.setattr(drawing_module, "version", lambda _: "0")
    keys.add(key("score-interval", data))
    monkeypatch.setattr(drawing_module, "_code", lambda: "changed")
    keys.add(key("score-interval", data))
    assert len(keys) == 5


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"name": 1}', "\ufffd"])
def test_a_broken_cache_is_no_cache(tmp_path: Path, content: str) -> None:
    data = charted.data()["score-interval"]
    draw("score-interval", data, tmp_path)
    (kept,) = tmp_path.iterdir()
    kept.write_text(content, "utf-8")
    assert draw("score-interval", data, tmp_path) == charted.drawings()["score-interval"]
    (kept,) = tmp_path.iterdir()
    assert kept.stat().st_size > 1000


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert draw("score-interval", charted.data()["score-interval"], blocked / "charts")


def test_wrong_data_is_refused() -> None:
    with pytest.raises(TypeError, match=r"sign-test draws .*sign_test\.Data"):
        draw("sign-test", charted.data()["spreads"])


def test_a_forgotten_colour_fails() -> None:
    source = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M 0 0 L 1 1" style="fill: #123456"/></svg>'
    with pytest.raises(SentinelError, match="#123456"):
        clean(source, "some-figure")
    with pytest.raises(SentinelError, match="clipPath"):
        clean('<svg xmlns="http://www.w3.org/2000/svg"><clipPath/></svg>', "some-figure")


def test_discs_keep_their_shape() -> None:
    """Four curves become two arcs: radius and chord must agree, or a browser draws a bulge."""
    sheet = Sheet("discs", NARROW, 100)
    sheet.discs([(50.33, 40.27, True), (80.11, 40.27, False)], 2.6667)
    body = clean(sheet.svg(), "discs")
    arcs = re.findall(r"([\d.]+) ([\d.]+) 0 1 [01] ?(-?[\d.]+) 0", body)
    assert len(arcs) == 6
    assert all(float(across) in (2 * float(rx), -2 * float(rx)) and rx == ry for rx, ry, across in arcs)


def test_labels_survive_the_cache_exactly() -> None:
    for value in (7, -3, Fraction(31, 105), 0.1, 1e-300, -2.5, 1e22):
        label = text("%(a)s of %(b)s", a=Number(value, "percent", 1), b=text("%(c)s", c=Name("x")))
        assert from_json(to_json(label)) == label
