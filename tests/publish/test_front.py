"""The two pages that belong to no language: the chooser, and the page for addresses that lead nowhere."""

from __future__ import annotations

from urllib.parse import urlsplit

from tests.publish.conftest import BASE
from tests.publish.pages import links, parsed

LOST = "404.html"


def test_the_page_for_lost_addresses_works_at_any_depth(published, local):
    for built, base in ((published, "/project/"), (local, "/")):
        for link in links(parsed(built.files[LOST])):
            if link.startswith("#"):
                continue
            assert link.startswith(base), link
            path = urlsplit(link).path.removeprefix(base)
            assert (path + "index.html" if path.endswith("/") or not path else path) in built.files


def test_it_speaks_every_language_and_is_not_indexed(published):
    tree = parsed(published.files[LOST])
    spoken = tree.xpath("//main//li/@lang")
    assert spoken == list(published.knowledge.pages)
    assert tree.xpath("//meta[@name='robots']/@content") == ["noindex"]
    assert not tree.xpath("//link[@rel='canonical' or @rel='alternate']")


def test_the_chooser_links_to_every_language_without_a_script(local):
    tree = parsed(local.files["index.html"])
    offered = tree.xpath("//main//a")
    assert [a.get("href") for a in offered] == [f"{code}/" for code in local.knowledge.pages]
    assert [a.get("hreflang") for a in offered] == list(local.knowledge.pages)
    # The script unhides a word; without it nothing is missing.
    assert all(note.get("hidden") is not None for note in tree.xpath("//*[@class='suggestion']"))
    assert not tree.xpath("//meta[@http-equiv='refresh']")


def test_the_chooser_is_the_default_among_the_home_pages(published):
    tree = parsed(published.files["index.html"])
    named = {link.get("hreflang"): link.get("href") for link in tree.xpath("//link[@rel='alternate']")}
    assert named == {"en": f"{BASE}en/", "ru": f"{BASE}ru/", "x-default": BASE}


def test_all_pages_state_the_same_policy_and_no_inline_code(published):
    policies = set()
    for path, data in published.files.items():
        if not path.endswith(".html"):
            continue
        tree = parsed(data)
        policies.add(tree.xpath("string(//meta[@http-equiv='Content-Security-Policy']/@content)"))
        assert not tree.xpath("//style | //@style | //base"), path
        for script in tree.xpath("//script[not(@src)]"):
            assert script.get("type") == "application/json", path
        assert not [name for node in tree.iter() for name in node.attrib if name.startswith("on")], path
    (policy,) = policies
    assert "unsafe" not in policy and "default-src 'none'" in policy
