"""The offline copy: whole, without a dead link, without what a browser refuses from a disk, the same each time."""

from __future__ import annotations

import io
import re
import shutil
import zipfile

import pytest

from site_src.pages.links import offline_archive
from site_src.publish import offline
from tests.project import ROOT
from tests.publish.pages import dead_links, links, parsed


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files of an archive, their one common folder taken off."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        (folder,) = {name.partition("/")[0] for name in names}
        assert archive.testzip() is None and names == sorted(names)
        return {name.removeprefix(f"{folder}/"): archive.read(name) for name in names}


@pytest.fixture(scope="module", params=["en", "ru"])
def copy(request, published) -> tuple[str, dict[str, bytes]]:
    return request.param, unpacked(published.files[offline_archive(request.param)])


def test_every_page_of_the_language_is_there_and_no_other(copy, published):
    code, files = copy
    pages = {path for path in files if path.endswith(".html")}
    served = {path for path in published.files if path.startswith(f"{code}/") and path.endswith(".html")}
    assert pages == served | {"index.html"}
    for path, data in published.files.items():
        if path.startswith(("assets/", "data/")):
            assert files[path] == data, path
    assert "MIT" in files["LICENSE.txt"].decode()


def test_every_link_leads_to_a_file_and_a_place_in_it(copy):
    _, files = copy
    assert dead_links(files, index="") == []


def test_nothing_asks_for_a_server(copy):
    _, files = copy
    for path, data in files.items():
        if path.endswith(".html"):
            tree = parsed(data)
            for rel in ("manifest", "preload", "modulepreload", "alternate"):
                assert not tree.xpath(f"//link[@rel='{rel}']"), (path, rel)
            assert not tree.xpath("//script[@type='module']"), path
            assert not tree.xpath("//nav[@class='languages']"), path
            assert not [link for link in links(tree) if link.startswith("/") or "-offline.zip" in link], path
            assert not re.search("[\ue000-\uf8ff]", data.decode()), path


def test_its_first_page_goes_on_to_the_language(copy):
    code, files = copy
    tree = parsed(files["index.html"])
    (refresh,) = tree.xpath("//meta[@http-equiv='refresh']/@content")
    assert refresh == f"0; url={code}/index.html"
    assert tree.xpath("//main//a/@href") == [f"{code}/index.html"]


def test_the_downloads_page_gives_its_size_and_checksum(published):
    import hashlib

    for code in ("en", "ru"):
        archive = published.files[offline_archive(code)]
        page = published.files[f"{code}/downloads/index.html"].decode()
        assert hashlib.sha256(archive).hexdigest() in page
        assert f'href="../../downloads/{code}-offline.zip"' in page


def test_a_partial_translation_brings_along_what_it_links_to(project):
    shutil.copytree(ROOT / "tests/languages/world/content/locale/de", project.path("locale/de"))
    front = '+++\ntitle = "T"\ndescription = "D"\norder = 0\n+++\n'
    project.write("de/index.md", front + "\n[Die Paare](page:pair-table#pool)\n")
    files = unpacked(project.build(draft=True).files[offline_archive("de")])
    assert {"de/index.html", "en/pair-table/index.html", "en/index.html"} <= files.keys()
    assert dead_links(files, index="") == []


def test_the_same_site_gives_the_same_bytes_under_the_same_key(published):
    others, pages = {"assets/x/a.js": b"1"}, dict(published.pages)

    def recipe(code: str = "en"):
        return offline.archives(published.edition, pages, "assets/x/", others)[code]

    one, ru = recipe(), recipe("ru")
    assert (one.key, one.make()) == (recipe().key, recipe().make())
    pages["en/index.html"] += " "
    assert recipe("ru").key == ru.key, "no Russian page leads to an English one"
    keys = {one.key, ru.key, recipe().key}
    others["assets/x/a.js"] = b"2"
    assert len(keys | {recipe().key, recipe("ru").key}) == 5
