"""Keeps what is slow to make between builds, by the content of everything that it was made from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import metadata
from pathlib import Path


def digest(parts: Iterable[bytes | str]) -> str:
    """SHA-256 over the parts, each with its length, as 32 hexadecimal digits."""
    sha = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        sha.update(f"{len(data)}\0".encode() + data)
    return sha.hexdigest()[:32]


@lru_cache(maxsize=32)
def version(package: str) -> str:
    """The installed version of a package, for keys."""
    return f"{package} {metadata.version(package)}"


def kept(folder: Path | None, name: str, key: str, make: Callable[[], bytes]) -> bytes:
    """What ``make`` makes, from ``folder`` if it was made there under the same ``key`` before; no folder, no cache.

    ``name`` is the file's name with its ending. One file is kept for each name: older ones go. A file tells by its
    own checksum whether it is whole. A cache that can't be read or written is none: it is never an error.
    """
    if folder is None:
        return make()
    stem, _, ending = name.rpartition(".")
    path = folder / f"{stem}-{key}.{ending}"
    try:
        stored = path.read_bytes()
        if hashlib.sha256(stored[32:]).digest() == stored[:32]:
            return stored[32:]
    except OSError:
        pass
    made = make()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        aside = path.with_suffix(".new")
        aside.write_bytes(hashlib.sha256(made).digest() + made)
        for old in folder.glob(f"{stem}-{'?' * len(key)}.{ending}"):
            old.unlink(missing_ok=True)
        aside.replace(path)
    except OSError:
        pass
    return made
