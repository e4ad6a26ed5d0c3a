"""Results by name that are unpacked one by one."""

from __future__ import annotations

import pickle
from typing import ClassVar

import pytest

from site_src.packed import Packed


class Loud:
    """Tells when it is unpickled."""

    unpacked: ClassVar[list[str]] = []

    def __init__(self, name: str) -> None:
        self.name = name

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.unpacked.append(self.name)


def test_only_what_is_asked_for_is_unpacked():
    Loud.unpacked.clear()
    made = Packed({"b": Loud("b"), "a": Loud("a")})
    kept = pickle.loads(pickle.dumps(made))
    assert list(kept) == ["b", "a"] and len(kept) == 2 and "a" in kept and "c" not in kept
    assert Loud.unpacked == []
    assert kept["a"].name == "a" and kept["a"] is kept["a"] and Loud.unpacked == ["a"]
    again = pickle.loads(pickle.dumps(kept))
    assert [again[name].name for name in again] == ["b", "a"]
    with pytest.raises(KeyError):
        kept["c"]
