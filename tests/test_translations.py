"""The command ``translations``, and what readers of a language that is under way get."""

from __future__ import annotations

import re

import pytest

from site_src.errors import UsageError
from site_src.pages.accept import today

PAGE = "ru/pair-table.md"


def test_overview_and_mark(project):
    code, out, _ = project.run("translations")
    assert code == 0 and re.search(r"(?m)^  pair-table: in step$", out)
    project.edit("en/pair-table.md", "Shuffle the attempts", "Shuffle them")
    _, out, _ = project.run("translations")
    assert re.search(r"(?m)^    pool: stale \(content/ru/pair-table\.md:\d+:\d+\)$", out)
    assert project.run("build")[0] == 0, "a stale section is shown with a notice"
    html = (project.root / "output/ru/pair-table/index.html").read_text("utf-8")
    assert html.count('class="notice"') == 1 and "английский оригинал изменился" in html
    code, _, err = project.run("check", "--strict")
    assert code == 1 and "the section pool is stale" in err
    code, out, _ = project.run("translations", "--mark", "ru", "pair-table", "pool")
    assert code == 0 and "pool is in step" in out
    assert project.run("check", "--strict")[0] == 0
    front = project.read(PAGE).split("+++")[1]
    assert len(re.findall(r"(?m)^\[made_from\]$", front)) == 1


def test_a_wrong_page_section_or_language_is_named(project):
    assert "there is no language rus" in project.run("translations", "--mark", "rus", "pair-table")[2]
    assert "did you mean pair-table" in project.run("translations", "--mark", "ru", "pair-tabel")[2]
    assert "did you mean pool" in project.run("translations", "--mark", "ru", "pair-table", "pol")[2]


def test_a_language_under_way_needs_no_code(project):
    """German with one page: it is linked, and nothing leads to pages that it hasn't got."""
    source = project.path("locale/en/language.toml").read_text("utf-8")
    settings = source.replace('name = "English"', 'name = "Deutsch"').replace("complete = true", "complete = false")
    project.write("locale/de/language.toml", settings)
    project.write("de/index.md", project.read("en/index.md").replace("90 %", "90 %"))
    built = project.build()
    assert built.findings.all() == []
    home = built.files["de/index.html"].decode()
    assert '<html lang="de"' in home and 'href="../en/numbers/#pool.n"' in home
    assert '<bdi lang="en" dir="ltr">Skip to the text</bdi>' in home, "what has no translation says so"
    assert "de/pair-table/index.html" not in built.files
    assert "has not been compared with its English original" in home and "has changed since" not in home
    assert 'hreflang="de"' in built.files["en/index.html"].decode()
    code, out, _ = project.run("translations")
    assert code == 0 and "de Deutsch (partial): 1 of" in out and "  pair-table: missing" in out


@pytest.mark.parametrize("given", ["soon", "²", "9" * 30])
def test_a_day_of_review_that_is_none(monkeypatch, given):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    with pytest.raises(UsageError, match="seconds since 1970"):
        today()
