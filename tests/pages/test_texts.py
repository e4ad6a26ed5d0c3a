"""Rendered pages take little room, and come back as they were."""

from __future__ import annotations

import pickle

from site_src.pages import texts
from site_src.pages.texts import Texts


def test_they_come_back_as_they_were(monkeypatch):
    monkeypatch.setattr(texts, "ROOM", 10)
    kept = Texts()
    given = {"one": "ж" * 4, "two": "\ue004" * 500, "three": "", "four": "a"}
    kept.update(given)
    for copy in (kept, pickle.loads(pickle.dumps(kept))):
        assert dict(copy) == given and list(copy) == list(given)
    del kept["two"]
    assert "two" not in kept and len(kept) == 3


def test_what_is_beyond_the_room_is_packed(monkeypatch):
    sizes = []
    for room in (10_000, 0):
        monkeypatch.setattr(texts, "ROOM", room)
        kept = Texts()
        kept["page"] = "words and words " * 500
        sizes.append(len(pickle.dumps(kept)))
    assert sizes[1] < sizes[0] / 6
