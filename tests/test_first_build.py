"""A first build begins to draw before it has read anything; what it draws is what any other build draws."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from site_src import first_build, pipeline, workers
from site_src.publish import math_font
from site_src.workers import aside, later
from tests.project import ROOT


@pytest.fixture
def several(monkeypatch):
    """More than one processor, whatever the machine has, and whatever threads other tests have left."""
    monkeypatch.setattr(workers, "processors", lambda: 2)
    monkeypatch.setattr(workers, "_may_fork", lambda: True)


def _files(root: Path, ahead: first_build.Ahead | None) -> dict[str, bytes]:
    built = pipeline.build(root, pipeline.Options(ahead=ahead))
    assert not built.findings.all()
    return built.files


@pytest.mark.slow
def test_it_gives_the_same_bytes(project, several):
    (project.root / ".cache").unlink()  # which tests share
    begun = first_build.ahead(project.root)
    assert begun.figures is not aside and begun.pictures is not aside and begun.font is not later
    first = _files(project.root, begun)
    (project.root / ".cache" / "publish").rename(project.root / "drawn before")
    late = _files(project.root, None)
    assert {path for path in first if first[path] != late.get(path)} == set() and first.keys() == late.keys()


def test_only_a_first_build_has_anybody_stand_by(tmp_path, several, monkeypatch):
    pages = tmp_path / "content" / "en"
    pages.mkdir(parents=True)
    monkeypatch.setattr(first_build, "MANY", 3)
    monkeypatch.setattr(first_build, "_load_pictures", lambda root: None)
    for number in range(first_build.MANY + 1):
        begun = first_build.ahead(tmp_path)
        assert begun.figures is not aside and begun.font is not later
        (pages / f"{number}.md").touch()
    many = first_build.ahead(tmp_path)
    assert many.figures is aside and many.font is later and many.pictures(os.getpid)() != os.getpid()
    (pages / "0.md").unlink()
    (tmp_path / ".cache" / "publish").mkdir(parents=True)
    assert first_build.ahead(tmp_path) is first_build.LATE, "an earlier build has drawn"


@pytest.mark.parametrize(("page", "loads"), [("![A.](figure:spreads)", True), ("[A](page:figure)", False)])
def test_what_draws_figures_is_loaded_where_a_page_shows_one(tmp_path, monkeypatch, page, loads):
    loaded: list[str] = []
    monkeypatch.setattr(first_build, "_load", lambda *names: loaded.extend(names))
    (tmp_path / "page.md").write_text(page, "utf-8")
    first_build._load_figures([tmp_path / "page.md"])
    assert ("matplotlib.figure" in loaded) is loads


def test_the_icons_are_kept_where_they_are_looked_for(tmp_path):
    assets = tmp_path / "templates" / "assets"
    assets.mkdir(parents=True)
    (assets / "icon.svg").write_bytes((ROOT / "templates/assets/icon.svg").read_bytes())
    first_build._load_pictures(tmp_path)
    kept = {path.name.rpartition("-")[0] for path in (tmp_path / ".cache" / "publish").iterdir()}
    assert kept == {"icon-180", "icon-192", "icon-512", "icon-mask"}


def test_the_font_is_made_by_whoever_stands_by(several):
    standby = workers.Standby(first_build._load_font)
    recipe = math_font.math_font("p=1")
    assert standby.aside(recipe.make)() == recipe.make()
    assert standby.aside(os.getpid)() != os.getpid()
