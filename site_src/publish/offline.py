"""The whole site of one language as an archive that is opened from a disk, without a server and without a network.

It holds the offline edition of the pages, and all that they link to: assets, data, scripts. Links that lead to a page
in another language, as those of a partial translation do, bring that page along.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Mapping
from pathlib import Path

from site_src.pages.editions import INDEX, offline
from site_src.pages.views import Edition
from site_src.publish.front import chooser
from site_src.publish.keep import digest, kept

#: The earliest time that an archive can give; a build's own time would make every archive a new one.
_TIME = (1980, 1, 1, 0, 0, 0)


def archive(
    edition: Edition, code: str, pages: Mapping[str, str], assets: str, others: Mapping[str, bytes], cache: Path | None
) -> bytes:
    """The archive of a language. ``pages`` have their marks still in them; ``others`` are the files beside them."""
    files = {"index.html": offline(chooser(edition, code), assets).encode()}
    files.update((path, page.encode()) for path, page in reached(pages, code, assets).items())
    files.update(others)
    licence = edition.knowledge.root / "LICENSE"
    if licence.is_file():
        files["LICENSE.txt"] = licence.read_bytes()
    parts = [part for path, data in sorted(files.items()) for part in (path, data)]
    key = digest([code, Path(__file__).read_bytes(), *parts])
    return kept(cache, f"{code}.zip", key, lambda: _packed(f"every-run-counts-{code}/", files))


def reached(pages: Mapping[str, str], code: str, assets: str) -> dict[str, str]:
    """The offline edition of a language's pages, and of those that their links lead to."""
    waiting = [path for path in pages if path.startswith(f"{code}/")]
    found: dict[str, str] = {}
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        page = offline(pages[path], assets, INDEX)
        found[path] = page.replace(INDEX, "index.html")
        here = posixpath.dirname(path)
        for way in {piece[piece.rfind('"') + 1 :] for piece in page.split(INDEX)[:-1]}:
            target = posixpath.normpath(posixpath.join(here, way, "index.html"))
            if target in pages:
                waiting.append(target)
    return found


def _packed(folder: str, files: Mapping[str, bytes]) -> bytes:
    """A ZIP archive with everything in one folder; the same files give the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(folder + path, _TIME)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            packed.writestr(entry, data, compresslevel=9)
    return made.getvalue()
