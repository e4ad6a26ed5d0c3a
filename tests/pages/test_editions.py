"""One rendering becomes the served page and the one that is opened from a disk."""

from __future__ import annotations

import jinja2
import pytest

from site_src.pages.editions import ASSETS, INDEX, later, offline, online, only
from site_src.pages.links import Links
from site_src.pages.markup import BOUND, UNBOUND


def region(kind: str, text: str) -> str:
    return str(only(kind, lambda: text))


def test_links_name_their_page_where_no_server_does():
    page = f'<a href="{Links().between("en/", "en/pair-table/", "pool")}">'
    assert online(page, "assets/x/") == '<a href="pair-table/#pool">'
    assert offline(page, "assets/x/") == '<a href="pair-table/index.html#pool">'


@pytest.mark.parametrize(
    ("here", "there", "anchor", "way"),
    [
        ("", "en/", "", f"en/{INDEX}"),
        ("en/", "en/", "", f"./{INDEX}"),
        ("en/", "en/", "pool", "#pool"),
        ("en/pair-table/", "en/", "", f"../{INDEX}"),
        ("en/pair-table/", "ru/pair-table/", "", f"../../ru/pair-table/{INDEX}"),
        ("en/pair-table/", "", "", f"../../{INDEX}"),
    ],
)
def test_ways_between_folders(here, there, anchor, way):
    assert Links().between(here, there, anchor) == way
    assert anchor or Links.there(here, way.removesuffix(INDEX)) == there


def test_the_assets_get_their_folder():
    page = f'<link href="../{ASSETS}site.css">'
    assert online(page, "assets/1a/") == offline(page, "assets/1a/") == '<link href="../assets/1a/site.css">'


def test_regions():
    page = "a" + region("online", "b") + region("offline", "c\nc") + region("formulas", "d") + "e"
    assert online(page, "") == "abe"
    assert offline(page, "") == "ac\nce"
    assert online(page + "<math>", "") == "abde<math>"
    env = jinja2.Environment(autoescape=True)
    env.globals["only"] = only
    made = env.from_string('{% call only("online") %}<b>{{ "<" }}</b>{% endcall %}.').render()
    assert (online(made, ""), offline(made, "")) == ("<b>&lt;</b>.", ".")


def test_what_a_browser_refuses_to_load_from_a_disk_is_left_out():
    page = (
        '<script defer src="a.js"></script><script type="module" src="b.js"></script><script src="c.js" type="module">'
        '</script><link rel="modulepreload" href="b.js"><link rel="preload" as="font" href="f">'
        '<link rel="icon" href="i">'
    )
    assert online(page, "") == page
    assert offline(page, "") == '<script defer src="a.js"></script><link rel="icon" href="i">'


def test_facts_are_set_at_the_end():
    page = f"size {later('x size')}"
    assert online(page, "", {"x size": "3 KB"}) == "size 3 KB"
    assert online(page, "") == "size …"


def test_no_mark_is_left():
    page = f"{BOUND}1{UNBOUND}{INDEX}{ASSETS}{later('x')}{region('online', 'y')}{region('formulas', 'z')}"
    for made in (online(page, "a/"), offline(page, "a/")):
        assert not [letter for letter in made if "\ue000" <= letter <= "\uf8ff"]
