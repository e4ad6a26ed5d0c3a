"""Many long texts in little room: kept as UTF-8, since a single mark of ours makes Python take two bytes a letter."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping


class Texts(MutableMapping[str, str]):
    """Texts by name, in the order in which they came."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def __getitem__(self, name: str) -> str:
        return self._kept[name].decode()

    def __setitem__(self, name: str, text: str) -> None:
        self._kept[name] = text.encode()

    def __delitem__(self, name: str) -> None:
        del self._kept[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)
