"""Style sheets, scripts, icons and the font: put into a folder named by their content, so that they may be cached for
good.

The folder carries the hash, and not each file, so that scripts can import each other by plain names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from site_src.errors import ContentError, Finding, Place
from site_src.publish.scripts import without_comments
from site_src.text_files import read_text

#: Where the designers leave them, below the project's root.
FOLDER = "templates/assets"
#: What a build makes beside what stands there.
FONT = "math.woff2"
ICON = "icon.svg"  # what the others are drawn from
ICONS = ("icon-180.png", "icon-192.png", "icon-512.png", "icon-mask.png")


@dataclass(frozen=True)
class Bundle:
    """The files by their path in the site, and the folder they are in."""

    files: Mapping[str, bytes]
    folder: str


def collect(root: Path) -> dict[str, bytes]:
    """The files of ``templates/assets`` by name; the sheets of its ``css`` folder are joined, in order of name."""
    source = root / FOLDER
    found: dict[str, bytes] = {}
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if path.is_file() and not name.startswith((".", "css/")):
            if path.suffix == ".js":
                found[name] = without_comments(_text(root, path)).encode()
            else:
                found[name] = path.read_bytes()
    if ICON not in found:
        raise ContentError([Finding(Place(f"{FOLDER}/{ICON}"), "the file is missing", "restore it")])
    sheets = [without_comments(_text(root, path)) for path in sorted((source / "css").glob("*.css"))]
    found["site.css"] = "\n".join(sheets).encode()
    return found


def _text(root: Path, path: Path) -> str:
    return read_text(path, path.relative_to(root).as_posix())


def names(found: Mapping[str, bytes]) -> frozenset[str]:
    """What pages may refer to: the files that were found, and those that the build will make."""
    return frozenset((*found, FONT, *ICONS))


def bundle(found: Mapping[str, bytes]) -> Bundle:
    """All assets, in their folder."""
    digest = hashlib.sha256()
    for name, data in sorted(found.items()):
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    folder = f"assets/{digest.hexdigest()[:10]}/"
    return Bundle({folder + name: data for name, data in found.items()}, folder)
