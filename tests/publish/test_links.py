"""Every address in the served site leads to a file, and to a place in it; see test_offline.py for the copies."""

from __future__ import annotations

import posixpath
import re

import pytest

from tests.publish.conftest import BASE
from tests.publish.pages import dead_links, parsed


@pytest.mark.parametrize(("kind", "base"), [("published", BASE), ("local", "https://site.invalid/")])
def test_no_page_has_a_dead_link(request, kind, base):
    assert dead_links(request.getfixturevalue(kind).files, "index.html", base) == []


def test_a_dead_link_of_every_kind_is_found():
    page = b"""<!doctype html><title>t</title><meta property="og:image" content="https://example.org/project/no.png">
    <a href="there/#place">a</a><a href="there/#no-place">b</a><a href="no/">c</a><a href="/there/">d</a>
    <img srcset="no-1.png 1x, there/index.html 2x" src="no-2.png"><a href="https://elsewhere.example/no">e</a>
    <a href="/project/there/#place">f</a><a href="../there/">g</a><a href="#no-place">h</a><a href="">i</a>"""
    files = {"index.html": page, "there/index.html": b"<!doctype html><title>t</title><p id=place>"}
    assert [link for _, link in dead_links(files, "index.html", BASE)] == [
        *("there/#no-place", "no/", "/there/", "../there/", "#no-place", "no-2.png", "no-1.png"),
        "https://example.org/project/no.png",
    ]


def test_sheets_scripts_and_sitemaps_name_what_is_there(published):
    named = {
        ".css": r"url\(\"?([^\")]+)\"?\)",
        ".js": r"(?:from |import\(|new URL\()\"(\.[^\"]+)\"",
        ".xml": r">(https:[^<]+)<",
    }
    found = 0
    for path, data in published.files.items():
        if (pattern := named.get(posixpath.splitext(path)[1])) is None:
            continue
        for address in re.findall(pattern, data.decode()):
            target = address.removeprefix(BASE)
            if target == address:
                target = posixpath.normpath(posixpath.join(posixpath.dirname(path), address))
            assert target in published.files or f"{target}index.html" in published.files, (path, address)
            found += 1
    assert found > 50


def test_a_title_keeps_its_no_break_spaces_in_lists_of_links(published):
    kept = 0
    for path, data in published.files.items():
        if not path.startswith("ru/") or not path.endswith(".html"):
            continue
        tree = parsed(data)
        assert "\u00a0" not in "".join(tree.xpath("//meta[@name='description']/@content")), path
        for link in tree.xpath("//nav[contains(@class, 'rail-toc')]//a"):
            heading = tree.xpath("//*[@id=$id]/*[self::h2 or self::h3]", id=link.get("href").removeprefix("#"))[0]
            assert link.text_content() == heading.text_content().strip(), path
            kept += "\u00a0" in link.text_content()
        for told in tree.xpath("//nav[@class='course']//a/span/span"):
            assert " —" not in told.text_content()
    assert kept
