"""Several builds at once, and readers meanwhile."""

from __future__ import annotations

import fcntl
import os
import threading
import time
from pathlib import Path

import pytest

from site_src.errors import UsageError
from site_src.publish import files as publish_files
from site_src.publish import staging
from site_src.publish.files import replace_folder
from site_src.publish.owned_folder import refuse_foreign
from tests.publish.trees import NEW, OLD, read, state

TREES = [{"index.html": f"{n}".encode() * 100, f"only/{n}.html": b"x", "same": b"same"} for n in range(4)]


def replace(out: Path, files: dict[str, bytes]) -> None:
    replace_folder(out, files, root=out.parent / "project")


def test_builds_at_once_take_turns(tmp_path: Path) -> None:
    out = tmp_path / "out"
    children = []
    for tree in TREES:
        child = os.fork()
        if child == 0:
            try:
                for _ in range(15):
                    replace(out, tree)
            except BaseException:
                os._exit(1)
            os._exit(0)
        children.append(child)
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0] * len(children)
    assert read(out) in TREES
    assert os.listdir(tmp_path) == ["out"]


def test_a_reader_never_finds_the_site_gone(tmp_path: Path) -> None:
    out = tmp_path / "out"
    replace(out, OLD)
    missed, stop = [], threading.Event()

    def reading() -> None:
        while not stop.is_set():
            try:
                assert (out / "index.html").read_bytes() in (OLD["index.html"], NEW["index.html"])
            except FileNotFoundError:
                missed.append(time.monotonic())

    reader = threading.Thread(target=reading)
    reader.start()
    try:
        for tree in [NEW, OLD] * 20:
            replace(out, tree)
    finally:
        stop.set()
        reader.join()
    if os.uname().sysname == "Linux":  # elsewhere the two renames leave an instant
        assert not missed


def test_who_waits_says_so_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(staging, "PATIENCE", 0.1)
    out = tmp_path / "out"
    at = staging.beside(out)
    at.area.mkdir()
    with at.lock.open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        build = threading.Thread(target=replace, args=(out, OLD))
        build.start()
        time.sleep(0.4)
        assert build.is_alive()
        assert not out.exists()
        fcntl.flock(other, fcntl.LOCK_UN)
        build.join(timeout=10)
    assert read(out) == OLD
    said = capsys.readouterr().err
    assert said == f"Another build is writing to {out}; waiting for it ...\n"


def test_a_lock_that_was_removed_with_its_folder_is_not_the_lock_any_more(tmp_path: Path) -> None:
    out = tmp_path / "out"
    at = staging.beside(out)
    at.area.mkdir()
    with at.lock.open("w") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        descriptor = os.open(at.lock, os.O_RDWR)  # what a waiting build has opened
        at.lock.unlink()
        with at.lock.open("w") as second:
            fcntl.flock(second, fcntl.LOCK_EX)
            fcntl.flock(first, fcntl.LOCK_UN)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(os, "open", lambda *_: descriptor)
                assert staging._try_lock(at) is None
    replace(out, OLD)
    assert os.listdir(tmp_path) == ["out"]


def test_a_glance_that_another_build_fell_into_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    replace(out, OLD)
    calls = []

    def half_of_two_trees(real: Path, shown: Path) -> dict[str, Path]:
        calls.append(real)
        if len(calls) == 1:
            replace(out, NEW)
            raise UsageError("a file of the new tree that the old manifest doesn't list")
        return refuse_foreign(real, shown)

    monkeypatch.setattr(publish_files, "refuse_foreign", half_of_two_trees)
    replace(out, OLD)
    assert read(out) == OLD


def test_what_a_killed_build_left_is_removed_even_where_nothing_changed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    replace(out, OLD)
    before = state(out)
    (tmp_path / ".out.publish" / "new" / "en").mkdir(parents=True)
    replace(out, OLD)
    assert os.listdir(tmp_path) == ["out"]
    assert {p: was for p, was in state(out).items() if p != str(tmp_path)} == {
        p: was for p, was in before.items() if p != str(tmp_path)
    }
