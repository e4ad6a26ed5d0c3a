"""What a build is made from, as checksums: the program with all that it imports, and the files of the project."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent
#: What a build reads below the project's root.
SOURCES = ("content", "templates", "LICENSE")
#: What a build may keep for the next one, below the project's root.
CACHE = ".cache"
#: What is compiled of the files beside it is no content of its own.
COMPILED = "__pycache__"


@cache
def program() -> str:
    """The checksum of this program, of the interpreter, and of the versions of every package that is installed."""
    return checksum([sys.version, *_packages(), *_told(PROGRAM.parent, PROGRAM.name, ending=".py")])


def project(root: Path) -> str:
    """The checksum of every file that a build may read."""
    return checksum(part for name in SOURCES for part in _told(root, name))


def checksum(parts: Iterable[str | bytes]) -> str:
    """SHA-256 over the parts, each with its length."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        digest.update(b"%d:" % len(data) + data)
    return digest.hexdigest()


def _told(root: Path, name: str, ending: str = "") -> Iterator[str | bytes]:
    """Path and content of the file of that name, or of each below the folder; one that can't be read is told so."""
    place = root / name
    paths = sorted(_below(str(place), name)) if place.is_dir() else [(name, str(place))]
    for shown, path in paths:
        if shown.endswith(ending):
            yield shown
            try:
                if os.path.islink(path):
                    yield os.readlink(path)
                with open(path, "rb") as file:
                    yield file.read()
            except OSError as error:
                yield f"error {error.errno}"


def _below(folder: str, shown: str) -> Iterator[tuple[str, str]]:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name == COMPILED:
                    continue
                if entry.is_dir(follow_symlinks=False):
                    yield from _below(entry.path, f"{shown}/{entry.name}")
                else:
                    yield f"{shown}/{entry.name}", entry.path
    except OSError as error:
        yield f"{shown}/error {error.errno}", folder


def version(package: str) -> str:
    """A package with its installed version, for keys; without one where it isn't installed."""
    described = re.compile(rf"{re.escape(package)}-[^-]*\.(?:dist|egg)-info", re.IGNORECASE)
    return next(filter(described.fullmatch, _packages()), package)


@cache
def _packages() -> list[str]:
    """The names, which hold the versions, of the folders that describe installed packages."""
    found: set[str] = set()
    for place in sys.path:
        try:
            found.update(name for name in os.listdir(place or ".") if name.endswith((".dist-info", ".egg-info")))
        except OSError:
            continue
    return sorted(found)
