"""Results by name, each pickled on its own: one that nobody asks for is not unpacked, nor its modules imported."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


class Packed(Mapping[str, T]):
    """What was made, or what was kept of it by an earlier process."""

    def __init__(self, made: Mapping[str, T]) -> None:
        self._names = tuple(made)
        self._made = dict(made)
        self._waiting: dict[str, bytes] = {}

    def __getitem__(self, name: str) -> T:
        if name in self._waiting:
            self._made[name] = pickle.loads(self._waiting.pop(name))
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __getstate__(self) -> dict[str, bytes]:
        made = {name: pickle.dumps(result, pickle.HIGHEST_PROTOCOL) for name, result in self._made.items()}
        return {name: self._waiting.get(name) or made[name] for name in self._names}

    def __setstate__(self, waiting: dict[str, bytes]) -> None:
        self._names, self._made, self._waiting = tuple(waiting), {}, dict(waiting)
