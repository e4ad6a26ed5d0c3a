"""Pages of a built site as trees."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from functools import lru_cache
from urllib.parse import unquote, urlsplit

import lxml.html
from lxml import etree


@lru_cache(maxsize=256)
def parsed(page: bytes) -> etree._Element:
    """The tree of a page; tests only read it."""
    return lxml.html.document_fromstring(page, parser=lxml.html.HTMLParser(encoding="utf-8"))


def links(tree: etree._Element) -> Iterator[str]:
    """Every address that a page names."""
    for name in ("href", "src"):
        yield from tree.xpath(f"//*/@{name}")


def ids(tree: etree._Element) -> set[str]:
    """Every id of a page."""
    return set(tree.xpath("//*/@id"))


def dead_links(files: Mapping[str, bytes], index: str) -> list[tuple[str, str]]:
    """Page and address of every relative link that leads to no file, or to no place in its page.

    ``index`` is what a folder's address stands for: "index.html" on a server, "" where a folder leads nowhere.
    """
    trees = {path: parsed(data) for path, data in files.items() if path.endswith(".html")}
    places = {path: ids(tree) for path, tree in trees.items()}
    dead = []
    for path, tree in trees.items():
        for link in links(tree):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("/"):
                continue
            target = path
            if parts.path:
                target = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(parts.path)))
                if parts.path.endswith("/"):
                    target = posixpath.normpath(posixpath.join(target, index)) if index else target + "/"
            place = unquote(parts.fragment)
            if target not in files or (place and place not in places.get(target, set())):
                dead.append((path, link))
    return dead
