"""What a process that builds again and again need not work out twice: the preview's memory."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


class Memory:
    """Results by name, each with the key of all that it was made from. Nothing is kept beyond the process.

    The code that made a result belongs to no key: whoever remembers has to forget everything when the code changes.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[object, object]] = {}

    def keeps(self, name: str) -> bool:
        """Whether a result of this name is remembered, so that its key matters."""
        return True

    def recall(self, name: str, key: object, make: Callable[[], T]) -> T:
        """What was made under this name and key before, or else is made now. An exception is never remembered."""
        if name in self._known and self._known[name][0] == key:
            return self._known[name][1]  # type: ignore[return-value]
        made = make()
        self._known[name] = (key, made)
        return made


    def get(self, name: str, key: str) -> bytes | None:
        """What :meth:`put` left for a later process under this name and key, if there is one that looks."""
        return None

    def put(self, name: str, key: str, data: bytes) -> None:
        """Leave something for a later process."""


class NoMemory(Memory):
    """Makes everything anew."""

    def keeps(self, name: str) -> bool:
        """Nothing is."""
        return False

    def recall(self, name: str, key: object, make: Callable[[], T]) -> T:
        """What ``make`` makes."""
        return make()


NO_MEMORY = NoMemory()


def texts(root: Path, *patterns: str, without: str = "") -> str:
    """A checksum over names and contents of the files that match, those below the folder ``without`` left out."""
    digest = hashlib.sha256()
    for pattern in patterns:
        for path in sorted(root.glob(pattern)):
            name = path.relative_to(root).as_posix()
            if path.is_file() and not (without and name.startswith(without)):
                data = path.read_bytes()
                digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()
