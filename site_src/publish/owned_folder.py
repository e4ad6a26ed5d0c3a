"""Whether a folder is one that the build made, and may therefore replace.

The build leaves a manifest in the folder, ``.every-run-counts``: the path and SHA-256 of each file. A folder is ours
when it is absent, empty, or holds the manifest and no file besides those listed. What a person put there stays.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path

from site_src.errors import UsageError

#: The manifest's name.
MARKER = ".every-run-counts"
#: What file managers leave behind in a folder that somebody only looked at.
_LITTER = {".DS_Store", "Thumbs.db", "desktop.ini"}
#: The folders of the project that hold what people wrote, or the tools; nothing may be built into them.
_SOURCES = ("content", "templates", "site_src", "tests", ".git", ".ci", ".venv")


def manifest(files: Mapping[str, bytes]) -> bytes:
    """The manifest of ``files``; the same files give the same bytes."""
    sums = {path: hashlib.sha256(data).hexdigest() for path, data in sorted(files.items())}
    return (json.dumps({"files": sums}, ensure_ascii=False, indent=1) + "\n").encode()


def refuse_place(out: Path, root: Path) -> Path:
    """Where ``out`` really lies, links resolved.

    ``root`` is the project's folder. Raises UsageError for a file, for ``/``, and for a place that holds the project
    or its sources.
    """
    try:
        real, root = out.resolve(), root.resolve()
    except RuntimeError:  # how Python 3.11 and 3.12 see a link in a circle
        real = out
    if real.is_symlink():
        raise UsageError(f"{out} is a link that leads nowhere; choose a folder")
    if real == real.parent or root.is_relative_to(real):
        raise UsageError(f"{out} holds the project itself; choose an empty folder")
    for name in _SOURCES:
        if real.is_relative_to(root / name):
            raise UsageError(f"{out} lies in {name}/, which is not generated; choose an empty folder")
    for place in (real, *real.parents):
        if place.exists() and not place.is_dir():
            raise UsageError(f"{out}: {place} is a file; choose a folder")
    return real


def refuse_foreign(real: Path, shown: Path) -> dict[str, Path]:
    """The files of our tree at ``real``, by the path under which the manifest lists them; empty if there is no tree.

    ``shown`` is what messages call the folder. Raises UsageError, naming what is there, if the folder isn't ours, and
    OSError if it can't be read.
    """
    if not real.exists():
        return {}
    found = dict(_walk(real, ""))
    listed = _listed(real / MARKER) if MARKER in found else None
    known = {MARKER, *(listed or ())}
    foreign = [
        path
        for path, mode in sorted(found.items())
        if not (path in known and stat.S_ISREG(mode)) and path.rpartition("/")[2] not in _LITTER
    ]
    if listed is None and foreign:
        raise UsageError(f"{shown} holds files that this build did not make ({_some(foreign)}); choose an empty folder")
    if foreign:
        raise UsageError(
            f"{shown} holds {_some(foreign)}, which this build did not make; move it away or choose another folder"
        )
    return {path: real / path for path in found if path in known}


def _walk(folder: Path, prefix: str) -> Iterator[tuple[str, int]]:
    """Every file and link below ``folder``, with its mode, links not followed; folders only lead to their files."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            path = prefix + _composed(entry.name)
            if entry.is_dir(follow_symlinks=False):
                yield from _walk(Path(entry.path), path + "/")
            else:
                yield path, entry.stat(follow_symlinks=False).st_mode


def _listed(marker: Path) -> set[str] | None:
    """The paths that a manifest lists, or None if it is no manifest."""
    try:
        data = json.loads(marker.read_bytes())
    except ValueError:
        return None
    files = data.get("files") if isinstance(data, dict) else None
    return set(files) if isinstance(files, dict) else None


def _composed(name: str) -> str:
    """A name as we wrote it: some file systems of macOS give composed letters back in pieces."""
    return unicodedata.normalize("NFC", name) if sys.platform == "darwin" else name


def _some(names: list[str]) -> str:
    """The first three of ``names``, and how many more."""
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + more
