"""On paper a page tells what its terms mean, in the glossary's own words."""

from __future__ import annotations

import pytest

from tests.publish.pages import parsed


def told(data: bytes) -> dict[str, str]:
    """Term and meaning, as a page prints them."""
    rows = parsed(data).xpath("//*[@class='definitions']//dl/div")
    return {row.findtext("dt"): row.find("dd").text_content() for row in rows}


@pytest.mark.parametrize("code", ["en", "ru"])
def test_a_page_defines_the_terms_that_it_names_and_no_other(project, code):
    files = project.build().files
    glossary = parsed(files[f"{code}/glossary/index.html"])
    page = parsed(files[f"{code}/statistics/index.html"])
    named = {link.partition("#")[2] for link in page.xpath("//article//a[@class='term']/@href")}
    meant = {
        entry.find("h2").text_content(): entry.xpath("div[@data-slip]")[0].text_content()
        for entry in glossary.xpath("//*[@class='term-entry']")
        if entry.get("id") in named
    }
    assert len(meant) > 3
    assert told(files[f"{code}/statistics/index.html"]) == meant
    assert not page.xpath("//*[@class='definitions']//a")
    assert told(files[f"{code}/glossary/index.html"]) == {}


def test_they_follow_an_edit_of_the_glossary(project):
    before = told(project.build().files["en/statistics/index.html"])
    project.edit("en/glossary.md", "An attempt seen as one repetition", "An attempt, looked at as one repetition")
    after = told(project.build().files["en/statistics/index.html"])
    assert after["Trial"] == before["Trial"].replace("An attempt seen", "An attempt, looked at") != before["Trial"]
