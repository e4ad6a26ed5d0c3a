"""The whole site of one language as an archive that is opened from a disk, without a server and without a network.

It holds the offline edition of the pages, and all that they link to: assets, data, scripts. Links that lead to a page
in another language, as those of a partial translation do, bring that page along.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass

from site_src import inputs
from site_src.pages.editions import INDEX, offline, part
from site_src.pages.knowledge import HOME
from site_src.pages.links import Links
from site_src.pages.views import Edition
from site_src.publish.front import chooser
from site_src.publish.keep import Recipe, digest

#: The earliest time that an archive can give; a build's own time would make every archive a new one.
_TIME = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Outline:
    """A page's checksum, and the pages that its offline edition links to."""

    checksum: str
    targets: frozenset[str]


def archives(edition: Edition, pages: Mapping[str, str], assets: str, others: Mapping[str, bytes]) -> dict[str, Recipe]:
    """How the archive of each language is made. ``pages`` have their marks in them; ``others`` stand beside them."""
    outlines = {path: outline(path, page) for path, page in pages.items()}
    beside = dict(others)
    licence = edition.knowledge.root / "LICENSE"
    if licence.is_file():
        beside["LICENSE.txt"] = licence.read_bytes()
    common = digest([inputs.program(), assets, *(part for item in sorted(beside.items()) for part in item)])

    def recipe(code: str) -> Recipe:
        first = chooser(edition, code)
        found = sorted(reached(outlines, code))
        key = digest([code, common, first, *found, *(outlines[path].checksum for path in found)])

        def make() -> bytes:
            shown = {"index.html": first, **{path: pages[path] for path in found}}
            files = {path: offline(page, assets).encode() for path, page in shown.items()}
            return _packed(f"every-run-counts-{code}/", {**files, **beside})

        return Recipe(f"{code}.zip", key, make)

    return {code: recipe(code) for code in edition.knowledge.languages_of(HOME)}


def outline(path: str, page: str) -> Outline:
    """What the archives have to know of a page."""
    here = path.removesuffix("index.html")
    ways = {piece[piece.rfind('"') + 1 :] for piece in part(page, "offline").split(INDEX)[:-1]}
    return Outline(digest([page]), frozenset(f"{Links.there(here, way)}index.html" for way in ways))


def reached(outlines: Mapping[str, Outline], code: str) -> set[str]:
    """The pages of a language, and those that their links lead to."""
    waiting = [path for path in outlines if path.startswith(f"{code}/")]
    found: set[str] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += outlines[path].targets & outlines.keys()
    return found


def _packed(folder: str, files: Mapping[str, bytes]) -> bytes:
    """A ZIP archive with everything in one folder; the same files give the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(folder + path, _TIME)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            packed.writestr(entry, data)
    return made.getvalue()
