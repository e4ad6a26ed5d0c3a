"""The output is replaced whole, and only where something changed."""

from __future__ import annotations

import os
import resource
import shutil
import sys
from pathlib import Path

import pytest

from site_src.errors import UsageError
from site_src.publish import swap
from site_src.publish.files import Summary, replace_folder
from site_src.publish.owned_folder import MARKER, manifest
from site_src.publish.publish_error import PublishError
from tests.publish.trees import NEW, OLD, in_child, read, state


def put(out: Path, files: dict[str, bytes]) -> Summary:
    """replace_folder with a project that is elsewhere."""
    return replace_folder(out, files, root=out.parent / "project")


@pytest.fixture(params=["exchange", "two renames"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways of putting a folder in the place of another."""
    if request.param == "two renames":
        monkeypatch.setattr(swap, "exchange", lambda one, other: False)
    return str(request.param)


def test_a_first_build(tmp_path: Path) -> None:
    summary = put(tmp_path / "deep" / "out", OLD)
    assert summary == Summary(written=tuple(sorted(OLD)), unchanged=(), removed=())
    assert read(tmp_path / "deep" / "out") == OLD
    assert os.listdir(tmp_path / "deep") == ["out"]


def test_into_an_empty_folder(tmp_path: Path, way: str) -> None:
    (tmp_path / "out").mkdir()
    put(tmp_path / "out", OLD)
    assert read(tmp_path / "out") == OLD


def test_a_second_build(tmp_path: Path, way: str) -> None:
    out = tmp_path / "out"
    put(out, OLD)
    before = state(out)
    assert put(out, NEW) == Summary(
        written=("fr/index.html", "index.html"),
        unchanged=("en/index.html", "ru/страница.txt"),
        removed=("en/gone/index.html",),
    )
    assert read(out) == NEW
    assert (out / MARKER).read_bytes() == manifest(NEW)
    assert not (out / "en" / "gone").exists()
    after = state(out)
    for path in ("en/index.html", "ru/страница.txt"):
        assert before[str(out / path)] == after[str(out / path)], "the same file, not one like it"
    assert os.listdir(tmp_path) == ["out"]


def test_linux_exchanges_in_one_step(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "was").write_text(name)
    assert swap.exchange(tmp_path / "a", tmp_path / "b") == (sys.platform == "linux")
    if sys.platform == "linux":
        assert (tmp_path / "a" / "was").read_text() == "b"


def test_nothing_is_touched_where_nothing_changed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    put(out, OLD)
    before = state(out)
    assert put(out, dict(reversed(OLD.items()))) == Summary(written=(), unchanged=tuple(sorted(OLD)), removed=())
    assert state(out) == before


def test_a_file_that_was_edited_or_deleted_by_hand_is_made_again(tmp_path: Path) -> None:
    out = tmp_path / "out"
    put(out, OLD)
    (out / "index.html").write_bytes(b"old stare")  # as long as what was there
    (out / "en" / "index.html").unlink()
    assert put(out, OLD).written == ("en/index.html", "index.html")
    assert read(out) == OLD


def test_a_damaged_manifest_is_not_mistaken_for_ours(tmp_path: Path) -> None:
    out = tmp_path / "out"
    put(out, OLD)
    (out / MARKER).write_text("{}")
    with pytest.raises(UsageError, match="did not make"):
        put(out, NEW)
    assert read(out) == OLD


def test_a_foreign_file_stays_and_stops_the_build(tmp_path: Path) -> None:
    out = tmp_path / "out"
    put(out, OLD)
    (out / "CNAME").write_text("example.org")
    before = state(out)
    with pytest.raises(UsageError, match="out holds CNAME, which this build did not make"):
        put(out, NEW)
    assert state(out) == before


def test_a_link_to_the_folder_stays_a_link(tmp_path: Path, way: str) -> None:
    (tmp_path / "served").mkdir()
    (tmp_path / "here").mkdir()
    link = tmp_path / "here" / "out"
    link.symlink_to(tmp_path / "served" / "site")
    for tree in (OLD, NEW):
        put(link, tree)
        assert link.is_symlink()
        assert read(tmp_path / "served" / "site") == tree
    assert os.listdir(tmp_path / "served") == ["site"]


def test_the_folders_permissions_stay(tmp_path: Path, way: str) -> None:
    out = tmp_path / "out"
    put(out, OLD)
    out.chmod(0o711)
    put(out, NEW)
    assert out.stat().st_mode & 0o777 == 0o711


def test_a_file_system_without_hard_links_gets_copies_of_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    out = tmp_path / "out"
    put(out, OLD)
    os.utime(out / "en" / "index.html", (1_000_000, 1_000_000))
    monkeypatch.setattr(os, "link", link)
    put(out, NEW)
    assert read(out) == NEW
    assert (out / "en" / "index.html").stat().st_mtime == 1_000_000


@pytest.mark.parametrize("path", ["../x", "/x", "a/../../x", MARKER])
def test_paths_that_would_leave_the_folder_stop_before_anything_is_written(tmp_path: Path, path: str) -> None:
    with pytest.raises(PublishError):
        put(tmp_path / "out", {path: b"x"})
    assert not os.listdir(tmp_path)


def test_a_link_in_the_stagings_place_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "far" / "new").mkdir(parents=True)
    (tmp_path / ".out.publish").symlink_to(tmp_path / "far")
    with pytest.raises(PublishError, match="Not a directory"):
        put(tmp_path / "out", OLD)
    assert (tmp_path / "far" / "new").is_dir()


def test_a_name_that_is_too_long_is_named(tmp_path: Path) -> None:
    out = tmp_path / "out"
    put(out, OLD)
    with pytest.raises(PublishError, match=r"out/a{300}: can't be written: File name too long; nothing was replaced"):
        put(out, {"a" * 300: b""})
    assert read(out) == OLD
    assert os.listdir(tmp_path) == ["out"]


def as_somebody() -> None:
    """Drops root's privileges: root writes into read-only folders."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)


def give_away(folder: Path) -> None:
    """Gives a tree, and the way to it, to whom :func:`as_somebody` becomes."""
    for path in [folder, *folder.rglob("*")] if os.geteuid() == 0 else []:
        os.chown(path, 65534, 65534)
    # The folders of the test, of its worker (if the tests share out the cores), of the run, and of the user.
    for parent in list(folder.parents)[:4]:
        if parent.stat().st_uid == os.geteuid() and parent != Path("/tmp"):
            parent.chmod(parent.stat().st_mode | 0o055)


def test_a_full_disk(tmp_path: Path) -> None:
    out = tmp_path / "out"
    put(out, OLD)

    def work() -> None:
        # The limit on a file's size is met in the middle of a write, as the end of a disk is.
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        with pytest.raises(PublishError, match=r"out/big\.svg: can't be written: File too large; nothing was replaced"):
            put(out, {**NEW, "big.svg": b"x" * 5000})

    assert in_child(work) == 0
    assert read(out) == OLD
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize("read_only", ["parent", "out"])
def test_a_read_only_folder(tmp_path: Path, read_only: str) -> None:
    parent = tmp_path / "www"
    out = parent / "out"
    put(out, OLD)
    give_away(parent)
    folder = {"parent": parent, "out": out}[read_only]
    folder.chmod(0o555)

    def work() -> None:
        as_somebody()
        assert put(out, OLD).written == (), "nothing to do, nothing to refuse"
        with pytest.raises(PublishError, match=rf"{folder}: can't be written: Permission denied"):
            put(out, NEW)

    try:
        assert in_child(work) == 0
        assert read(out) == OLD
        assert os.listdir(parent) == ["out"]
    finally:
        folder.chmod(0o755)


def test_read_only_folders_within_the_old_tree_leave_nothing_behind(tmp_path: Path) -> None:
    parent = tmp_path / "www"
    out = parent / "out"
    put(out, OLD)
    give_away(parent)
    (out / "en" / "gone").chmod(0o555)
    (out / "en").chmod(0o555)

    def work() -> None:
        as_somebody()
        put(out, NEW)

    assert in_child(work) == 0
    assert read(out) == NEW
    assert os.listdir(parent) == ["out"]


def test_a_mount_point_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object) -> bool:
        raise OSError(16, "Device or resource busy")

    out = tmp_path / "out"
    put(out, OLD)
    monkeypatch.setattr(swap, "exchange", busy)
    with pytest.raises(PublishError, match="out: is a mount point and can't be replaced whole; choose a folder in it"):
        put(out, NEW)
    assert read(out) == OLD


def test_a_tree_that_was_copied_elsewhere_is_still_ours(tmp_path: Path) -> None:
    put(tmp_path / "out", OLD)
    shutil.copytree(tmp_path / "out", tmp_path / "copy")
    put(tmp_path / "copy", NEW)
    assert read(tmp_path / "copy") == NEW
