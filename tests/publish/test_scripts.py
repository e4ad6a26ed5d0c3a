"""The scripts without their comment lines are still the scripts."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from site_src.publish.scripts import without_comments
from tests.project import ROOT

SCRIPTS = sorted((ROOT / "templates" / "assets").rglob("*.js"))


@pytest.mark.parametrize(("text", "served"), [
    ("let a = 1;\n", "let a = 1;\n"),
    ("  // only this\nlet a;\n", "let a;\n"),
    ("/* one */\n/** two\n * lines\n */\nlet a; /* kept */\n", "let a; /* kept */\n"),
    ("/** @type {number} */ let a;\n", "/** @type {number} */ let a;\n"),
    ("let url = 'https://a/';\n", "let url = 'https://a/';\n"),
    ("a = /*\n", "a = /*\n"),
])
def test_only_lines_of_comment_go(text: str, served: str) -> None:
    assert without_comments(text) == served


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_text_runs_over_lines(path: Path) -> None:
    assert all(line.count("`") % 2 == 0 for line in path.read_text("utf-8").splitlines())


def test_what_is_served_is_a_script(node: str, tmp_path: Path) -> None:
    for number, path in enumerate(SCRIPTS):
        (tmp_path / f"{number}.mjs").write_text(without_comments(path.read_text("utf-8")), "utf-8")
        done = subprocess.run([node, "--check", str(tmp_path / f"{number}.mjs")], capture_output=True, text=True)
        assert done.returncode == 0, f"{path.name}: {done.stderr}"
