"""Style sheets, scripts and icons: put into a folder named by their content, so that they may be cached for good.

The folder carries the hash, and not each file, so that scripts can import each other by plain names.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Bundle:
    """The files by their path in the site, the folder they are in, and their names within it."""

    files: dict[str, bytes]
    folder: str
    names: frozenset[str]


def bundle(root: Path) -> Bundle:
    """Collect ``templates/assets``; the sheets of its ``css`` folder are joined into ``site.css`` in order of name."""
    source = root / "templates" / "assets"
    found: dict[str, bytes] = {}
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if path.is_file() and not name.startswith("css/"):
            found[name] = path.read_bytes()
    sheets = [path.read_text("utf-8") for path in sorted((source / "css").glob("*.css"))]
    found["site.css"] = "\n".join(sheets).encode()
    digest = hashlib.sha256()
    for name, data in sorted(found.items()):
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    folder = f"assets/{digest.hexdigest()[:10]}/"
    return Bundle({folder + name: data for name, data in found.items()}, folder, frozenset(found))
