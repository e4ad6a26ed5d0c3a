"""Keeps what is slow to make between builds, by the content of everything that it was made from."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from site_src import workers
from site_src.inputs import CACHE

#: Where they are, below the project's root.
FOLDER = f"{CACHE}/publish"


def digest(parts: Iterable[bytes | str]) -> str:
    """SHA-256 over the parts, each with its length, as 32 hexadecimal digits."""
    sha = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        sha.update(f"{len(data)}\0".encode() + data)
    return sha.hexdigest()[:32]


@dataclass(frozen=True)
class Recipe:
    """How something is made. ``name`` is its file's, with its ending; ``key`` tells what it is made of."""

    name: str
    key: str
    make: Callable[[], bytes]


def made(folder: Path | None, recipes: Sequence[Recipe], worth: int = 1) -> list[bytes]:
    """What the recipes make, in their order; from ``folder`` what was made there under the same key before.

    What is missing is made by several processes if there is ``worth`` for each; without a folder nothing is kept.
    One file is kept for each name: older ones go. A file tells by its own checksum whether it is whole. A cache that
    can't be read or written is none: it is never an error.
    """
    known, missing = _known(folder, recipes)
    return _completed(folder, recipes, known, workers.each(_make, missing, worth))


def begun(folder: Path | None, recipes: Sequence[Recipe], aside: workers.Aside) -> Callable[[], list[bytes]]:
    """The same, but what is missing is made ``aside`` from now on; what is returned waits for it.

    The recipes are sent to whoever makes them, and so hold what can be pickled.
    """
    known, missing = _known(folder, recipes)
    fresh = aside(partial(_make_all, missing)) if missing else list
    return lambda: _completed(folder, recipes, known, iter(fresh()))


def _known(folder: Path | None, recipes: Sequence[Recipe]) -> tuple[list[bytes | None], list[Recipe]]:
    """What was made before, None where nothing was; and the recipes of what is missing."""
    known = [_stored(folder, recipe) if folder else None for recipe in recipes]
    return known, [recipe for recipe, data in zip(recipes, known, strict=True) if data is None]


def _make(recipe: Recipe) -> bytes:
    return recipe.make()


def _make_all(recipes: Sequence[Recipe]) -> list[bytes]:
    return [recipe.make() for recipe in recipes]


def _completed(
    folder: Path | None, recipes: Sequence[Recipe], known: Sequence[bytes | None], fresh: Iterator[bytes]
) -> list[bytes]:
    """All in order; what is fresh is kept."""
    found: list[bytes] = []
    for recipe, data in zip(recipes, known, strict=True):
        if data is None:
            data = next(fresh)
            if folder:
                _store(folder, recipe, data)
        found.append(data)
    return found


def _path(folder: Path, recipe: Recipe, key: str) -> Path:
    stem, _, ending = recipe.name.rpartition(".")
    return folder / f"{stem}-{key}.{ending}"


def _stored(folder: Path, recipe: Recipe) -> bytes | None:
    with contextlib.suppress(OSError):
        stored = _path(folder, recipe, recipe.key).read_bytes()
        if hashlib.sha256(stored[32:]).digest() == stored[:32]:
            return stored[32:]
    return None


def _store(folder: Path, recipe: Recipe, data: bytes) -> None:
    path = _path(folder, recipe, recipe.key)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        aside = path.with_suffix(".new")
        aside.write_bytes(hashlib.sha256(data).digest() + data)
        for old in folder.glob(_path(folder, recipe, "?" * len(recipe.key)).name):
            old.unlink(missing_ok=True)
        aside.replace(path)
