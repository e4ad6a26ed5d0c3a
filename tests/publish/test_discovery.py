"""robots.txt, sitemaps, hreflang, Open Graph and manifests: fed by what really is translated."""

from __future__ import annotations

import json
import posixpath
import shutil

import pytest
from lxml import etree

from site_src import pipeline
from site_src.languages.language import load_language
from site_src.pages.views import open_graph_locale
from tests.project import ROOT
from tests.publish.conftest import BASE
from tests.publish.pages import parsed

SITEMAP = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


def heads(built: pipeline.Built) -> dict[str, etree._Element]:
    """The pages of languages, by address."""
    return {
        path.removesuffix("index.html"): parsed(data)
        for path, data in built.files.items()
        if path.endswith("/index.html")
    }


def hreflang(tree: etree._Element) -> dict[str, str]:
    found = tree.xpath("//link[@rel='alternate']")
    return {link.get("hreflang"): link.get("href") for link in found}


def meta(tree: etree._Element, name: str) -> list[str]:
    return tree.xpath(f"//meta[@property='{name}' or @name='{name}']/@content")


def entries(built: pipeline.Built, code: str) -> dict[str, dict[str, str]]:
    tree = etree.fromstring(built.files[f"sitemap-{code}.xml"])
    return {
        url.findtext("s:loc", namespaces=SITEMAP): {
            link.get("hreflang"): link.get("href") for link in url.iterfind("x:link", namespaces=SITEMAP)
        }
        for url in tree.iterfind("s:url", namespaces=SITEMAP)
    }


@pytest.fixture
def partial(project) -> pipeline.Built:
    """A site in which German has begun with two pages, one of them not in Russian's reach any more."""
    shutil.copytree(ROOT / "tests/languages/world/content/locale/de", project.path("locale/de"))
    for key in ("index", "glossary"):
        front = f'+++\ntitle = "T"\ndescription = "D"\norder = {0 if key == "index" else 12}\ntemplate = "page"\n+++\n'
        project.write(f"de/{key}.md", front)
    return project.build(base_url=BASE)


def test_without_an_address_nothing_absolute_is_claimed(local):
    assert "Sitemap" not in local.files["robots.txt"].decode()
    assert not [path for path in local.files if path.startswith("sitemap")]
    for path, tree in heads(local).items():
        assert not hreflang(tree), path
        assert not tree.xpath("//link[@rel='canonical']"), path
        for name in ("og:url", "og:image", "twitter:card"):
            assert not meta(tree, name), path


def test_every_page_names_itself_and_its_translations(published):
    files = published.files
    for here, tree in heads(published).items():
        (canonical,) = tree.xpath("//link[@rel='canonical']/@href")
        assert canonical == BASE + here == meta(tree, "og:url")[0]
        named = hreflang(tree)
        assert named[here.partition("/")[0]] == canonical
        for code, address in named.items():
            path = address.removeprefix(BASE) + "index.html"
            assert path in files, (here, code)
            if code != "x-default":
                assert path.startswith(f"{code}/")
                assert hreflang(parsed(files[path])) == named, "a translation that is named names all others too"


def test_open_graph(published):
    for here, tree in heads(published).items():
        code = here.partition("/")[0]
        (image,) = meta(tree, "og:image")
        assert image == f"{BASE}share/{code}.png" and image.removeprefix(BASE) in published.files
        assert meta(tree, "og:locale") == [{"en": "en_US", "ru": "ru_RU"}[code]]
        for name in ("og:title", "og:description", "og:site_name", "og:image:alt", "twitter:card", "description"):
            assert meta(tree, name)[0].strip(), (here, name)


@pytest.mark.parametrize(("code", "expected"), [("de", "de_DE"), ("zh-Hans", "zh_CN"), ("ar", "ar_EG")])
def test_open_graph_wants_a_country(tmp_path, code, expected):
    # CLDR's likely subtags: de_Latn_DE, zh_Hans_CN, ar_Arab_EG
    shutil.copytree(ROOT / "tests/languages/world/content", tmp_path / "content")
    assert open_graph_locale(load_language(tmp_path, code)) == expected


def test_sitemaps_list_every_page_once_with_the_translations_that_pages_name(published):
    index = etree.fromstring(published.files["sitemap.xml"])
    listed = index.xpath("//s:loc/text()", namespaces=SITEMAP)
    assert listed == [f"{BASE}sitemap-{code}.xml" for code in published.knowledge.pages]
    found: dict[str, dict[str, str]] = {}
    for code in published.knowledge.pages:
        found |= entries(published, code)
    pages = {BASE + here: hreflang(tree) for here, tree in heads(published).items()}
    assert found.pop(BASE) == pages[f"{BASE}en/"]
    assert found == pages
    assert f"Sitemap: {BASE}sitemap.xml" in published.files["robots.txt"].decode()


def test_a_page_that_is_not_translated_is_named_nowhere(partial):
    assert set(entries(partial, "de")) == {f"{BASE}de/", f"{BASE}de/glossary/"}
    trees = heads(partial)
    assert set(hreflang(trees["en/glossary/"])) == {"en", "ru", "de"}
    assert set(hreflang(trees["en/pair-table/"])) == {"en", "ru"}
    assert set(hreflang(trees["de/"])) == {"en", "ru", "de", "x-default"}
    # The switch of a page without a translation leads to that language's home page.
    switch = trees["en/pair-table/"].xpath("//nav[@class='languages']//a[@lang='de']/@href")
    assert switch == ["../../de/"]


def test_the_date_of_a_page_is_left_out_once_it_says_something_else(project):
    project.write("en/index.md", project.read("en/index.md").replace('title = "', 'title = "Other: ', 1))
    built = project.build(base_url=BASE)
    dated = etree.fromstring(built.files["sitemap-en.xml"]).xpath("//s:url[s:lastmod]/s:loc/text()", namespaces=SITEMAP)
    assert f"{BASE}en/" not in dated


def test_drafts_are_not_to_be_indexed(project):
    built = project.build(draft=True)
    assert "Disallow: /\n" in built.files["robots.txt"].decode()
    assert meta(parsed(built.files["en/index.html"]), "robots") == ["noindex"]
    assert "Allow: /\n" in project.build().files["robots.txt"].decode()


def test_manifests_lead_to_what_is_there(published):
    named = set()
    for path, data in published.files.items():
        if path.endswith(".html"):
            for link in parsed(data).xpath("//link[@rel='manifest']/@href"):
                way = (
                    link.removeprefix("/project/")
                    if link.startswith("/")
                    else posixpath.join(posixpath.dirname(path), link)
                )
                named.add(posixpath.normpath(way))
    assert named == {path for path in published.files if path.endswith(".webmanifest")}
    for path in named:
        manifest = json.loads(published.files[path])
        folder = posixpath.dirname(path)
        assert manifest["name"] and manifest["start_url"] == "./"
        assert posixpath.join(folder, "index.html") in published.files
        for icon in manifest["icons"]:
            assert posixpath.normpath(posixpath.join(folder, icon["src"])) in published.files
    assert json.loads(published.files["ru/manifest.webmanifest"])["lang"] == "ru"
