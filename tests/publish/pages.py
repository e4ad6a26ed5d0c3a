"""Pages of a built site as trees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from urllib.parse import unquote, urljoin, urlsplit

import lxml.html
from lxml import etree


@lru_cache(maxsize=256)
def parsed(page: bytes) -> etree._Element:
    """The tree of a page; tests only read it."""
    return lxml.html.document_fromstring(page, parser=lxml.html.HTMLParser(encoding="utf-8"))


def links(tree: etree._Element) -> Iterator[str]:
    """Every address that a page names: to go to, to load, and to be shown by others."""
    for name in ("href", "src", "action", "poster"):
        yield from tree.xpath(f"//*/@{name}")
    for candidates in tree.xpath("//*/@srcset"):
        yield from (candidate.split()[0] for candidate in candidates.split(","))
    yield from tree.xpath("//meta[@property='og:url' or @property='og:image']/@content")
    for refresh in tree.xpath("//meta[@http-equiv='refresh']/@content"):
        yield refresh.partition("url=")[2]


def ids(tree: etree._Element) -> set[str]:
    """Every id of a page."""
    return set(tree.xpath("//*/@id"))


def dead_links(files: Mapping[str, bytes], index: str, base: str = "https://site.invalid/") -> list[tuple[str, str]]:
    """Page and address of every link within the site that leads to no file, or to no place in its page.

    ``index`` is what a folder's address stands for: "index.html" on a server, "" where a folder leads nowhere.
    ``base`` is the address of the site's root; links to other sites are left alone.
    """
    trees = {path: parsed(data) for path, data in files.items() if path.endswith(".html")}
    places = {path: ids(tree) for path, tree in trees.items()}
    dead = []
    for path, tree in trees.items():
        for link in links(tree):
            address, _, place = urljoin(base + path, link).partition("#")
            if not address.startswith(base):
                # The root of the host is another site's where this one stands below a folder.
                if link.startswith("/") or not urlsplit(link).scheme:
                    dead.append((path, link))
                continue
            target = unquote(urlsplit(address).path.removeprefix(urlsplit(base).path))
            target += index if not target or target.endswith("/") else ""
            if target not in files or (place and unquote(place) not in places.get(target, set())):
                dead.append((path, link))
    return dead
