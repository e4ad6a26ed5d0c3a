"""Many long texts in little room: kept as UTF-8, since a single mark of ours makes Python take two bytes a letter.

Beyond a few megabytes they are packed, which takes them to a sixth, in much less time than it took to make them.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, MutableMapping

#: How many bytes are kept as they are.
ROOM = 5_000_000


class Texts(MutableMapping[str, str]):
    """Texts by name, in the order in which they came."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[bytes, bool]] = {}
        self._room = ROOM

    def __getitem__(self, name: str) -> str:
        data, packed = self._kept[name]
        return (zlib.decompress(data) if packed else data).decode()

    def __setitem__(self, name: str, text: str) -> None:
        data = text.encode()
        self._room -= len(data)
        packed = self._room < 0
        self._kept[name] = (zlib.compress(data, 1) if packed else data, packed)

    def __delitem__(self, name: str) -> None:
        del self._kept[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)
