"""A build that fails, or is killed, at any step leaves a whole site, and the next build leaves nothing else.

Python announces what it asks of the system to audit hooks; a child process counts the announcements and ends itself
at the nth (as kill -9 would, with no clean-up), or gets an error from it (as from a failing disk).
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from site_src.publish import swap
from site_src.publish.files import replace_folder
from site_src.publish.publish_error import PublishError
from tests.publish.trees import NEW, OLD, in_child, read, state

STEPS = {
    "open",
    "os.chmod",
    "os.link",
    "os.listdir",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.scandir",
    "os.utime",
    "fcntl.flock",
    "shutil.copystat",
    "shutil.rmtree",
}
KILLED, FAILED, FINISHED = 9, 3, 0


def replace(out: Path, files: dict[str, bytes]) -> None:
    replace_folder(out, files, root=out.parent / "project")


def build_that_ends_at(step: int, out: Path, kill: bool) -> int:
    """How a build of NEW ended in which the system call number ``step`` killed it or failed."""

    def work() -> None:
        seen = 0

        def hook(event: str, _: tuple[object, ...]) -> None:
            nonlocal seen
            seen += event in STEPS
            if event in STEPS and seen == step:
                if kill:
                    os._exit(KILLED)
                raise OSError(errno.EIO, os.strerror(errno.EIO))

        sys.addaudithook(hook)
        try:
            replace(out, NEW)
        except PublishError as error:
            seen = -1000
            assert "Input/output error" in str(error)
            os._exit(FAILED)
        os._exit(FINISHED if seen < step else FINISHED + 100)

    return in_child(work)


@pytest.mark.parametrize("exchange", [True, False], ids=["exchange", "two renames"])
def test_killed_at_any_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchange: bool) -> None:
    if not exchange:
        monkeypatch.setattr(swap, "exchange", lambda one, other: False)
    seen = set()
    for step in range(1, 1000):
        out = tmp_path / str(step) / "out"
        replace(out, OLD)
        ended = build_that_ends_at(step, out, kill=True)
        if ended == FINISHED:
            break
        assert ended == KILLED
        # Only between two renames is there an instant without a site; the next build mends it, even one that fails.
        found = read(out) if exchange or out.exists() else read(out.with_name(".out.publish") / "old")
        assert found in (OLD, NEW)
        seen.add(found == NEW)
        replace(out, NEW)
        assert read(out) == NEW
        assert os.listdir(out.parent) == ["out"]
    assert step > 30
    assert seen == {True, False}


@pytest.mark.parametrize("exchange", [True, False], ids=["exchange", "two renames"])
def test_an_error_at_any_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchange: bool) -> None:
    if not exchange:
        monkeypatch.setattr(swap, "exchange", lambda one, other: False)
    endings = set()
    for step in range(1, 1000):
        out = tmp_path / str(step) / "out"
        replace(out, OLD)
        before = state(out)
        ended = build_that_ends_at(step, out, kill=False)
        endings.add(ended)
        if ended == FAILED:
            assert read(out) == OLD
            assert {path: was for path, was in state(out).items() if path != str(out.parent)} == {
                path: was for path, was in before.items() if path != str(out.parent)
            }
        else:
            assert read(out) == NEW, "an error while cleaning up, or one that has another way round it"
        if ended == FINISHED:
            break
        replace(out, NEW)
        assert os.listdir(out.parent) == ["out"]
    assert step > 30
    assert endings == {FAILED, FINISHED, FINISHED + 100}


def test_a_build_killed_between_two_renames_is_mended_even_by_one_that_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out"
    replace(out, OLD)
    (tmp_path / ".out.publish").mkdir()
    out.rename(tmp_path / ".out.publish" / "old")
    with pytest.raises(PublishError):
        replace(out, {"a" * 300: b""})
    assert read(out) == OLD
    assert os.listdir(tmp_path) == ["out"]
