"""What is kept for the next build is found whole, under the key it was kept under, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from site_src import inputs
from site_src.kept_log import KeptLog


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "not yet there" / "kept"


def found(path: Path, *names: str, key: str = "key") -> list[bytes | None]:
    log = KeptLog(path)
    return [log.get(name, key) for name in names]


def test_what_was_put_there_is_found_by_the_same_process_and_by_later_ones(path):
    log = KeptLog(path)
    log.put("a page", "key", b"one\ntwo")
    log.put("empty", "key", b"")
    assert [log.get(name, "key") for name in ("a page", "empty", "other")] == [b"one\ntwo", b"", None]
    assert found(path, "a page", "empty", "other") == [b"one\ntwo", b"", None]


def test_the_last_of_a_name_counts_and_another_key_finds_nothing(path, monkeypatch):
    log = KeptLog(path)
    log.put("page", "key", b"old")
    log.put("page", "key", b"new")
    assert log.get("page", "key") == b"new" and found(path, "page") == [b"new"]
    log.put("page", "other", b"newest")
    assert found(path, "page") == [None] and found(path, "page", key="other") == [b"newest"]
    monkeypatch.setattr(inputs, "program", lambda: "another program")
    assert found(path, "page", key="other") == [None]


def test_no_byte_can_be_altered_unnoticed(path):
    log = KeptLog(path)
    log.put("first", "key", b"11")
    log.put("second", "key", b"22")
    whole = path.read_bytes()
    for at in range(len(whole)):
        for other in (whole[at] ^ 1, 0xFF, ord("\n"), ord(" "), ord("9")):
            path.write_bytes(whole[:at] + bytes([other]) + whole[at + 1 :])
            for data, right in zip(found(path, "first", "second"), (b"11", b"22"), strict=True):
                assert data in (right, None), (at, other)


def test_a_record_that_was_cut_short_is_none_and_the_next_takes_its_place(path):
    log = KeptLog(path)
    log.put("first", "key", b"1" * 50)
    log.put("second", "key", b"2" * 50)
    whole = path.read_bytes()
    for end in range(whole.index(b"second") + 1, len(whole)):
        path.write_bytes(whole[:end])
        assert found(path, "first", "second") == [b"1" * 50, None], end
        KeptLog(path).put("third", "key", b"3")
        assert found(path, "first", "third") == [b"1" * 50, b"3"], end


def test_several_processes_may_add_at_once(path):
    log = KeptLog(path)
    begun: list[int] = []
    for items in (range(20), range(20, 40)):
        if child := os.fork():
            begun.append(child)
        else:
            try:
                for item in items:
                    log.put(f"item {item}", "key", str(item).encode() * 20_000)
            finally:
                os._exit(0)
    for child in begun:
        os.waitpid(child, 0)
    names = [f"item {item}" for item in range(40)]
    assert found(path, *names) == [str(item).encode() * 20_000 for item in range(40)]


def test_what_nobody_asks_for_goes_once_it_is_most_of_the_file(path):
    log = KeptLog(path)
    log.put("page", "key", b"old" * 1000)
    log.put("page", "key", b"new" * 1000)
    log.put("ledger", "key", b"values" * 1000)
    log.tidy({"page", "ledger"})
    assert path.stat().st_size > 12_000, "little would be gained"
    log.tidy({"page"})
    assert 3000 < path.stat().st_size < 3500
    assert log.get("page", "key") == b"new" * 1000 and log.get("ledger", "key") is None
    log.put("another", "key", b"x")
    assert found(path, "page", "another", "ledger") == [b"new" * 1000, b"x", None]
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_names_are_those_that_the_system_gives(path):
    name = os.fsdecode(b"page \xff")
    KeptLog(path).put(name, "key", b"data")
    assert found(path, name) == [b"data"]


def test_a_log_that_can_not_be_opened_again_writes_nowhere(path, monkeypatch):
    log = KeptLog(path)
    log.put("page", "key", b"data")
    monkeypatch.setattr(log, "_path", path.parent)  # as if a folder had taken its place
    log._close()
    with pytest.raises(OSError):
        log._open()
    other = os.open(path.parent / "other", os.O_RDWR | os.O_CREAT)  # which has the number that is free now
    log.put("page", "key", b"data")
    os.close(other)
    assert (path.parent / "other").read_bytes() == b""


@pytest.mark.parametrize("place", ["", "file/kept", "link", "pipe"])
def test_where_nothing_can_be_kept_nothing_is(tmp_path, place):
    (tmp_path / "file").write_bytes(b"of somebody else")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    os.mkfifo(tmp_path / "pipe")
    log = KeptLog(tmp_path / place)
    log.put("page", "key", b"data")
    log.tidy({"page"})
    assert log.get("page", "key") is None
    assert (tmp_path / "file").read_bytes() == b"of somebody else"
