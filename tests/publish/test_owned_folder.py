"""Which folders the build may replace, and which it leaves alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from site_src.errors import UsageError
from site_src.publish.owned_folder import MARKER, manifest, refuse_foreign, refuse_place


def ours(folder: Path, **files: bytes) -> Path:
    """A folder with ``files`` and their manifest."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    (folder / MARKER).write_bytes(manifest(files))
    return folder


def test_the_manifest_is_the_same_for_the_same_files_in_any_order() -> None:
    assert manifest({"b": b"2", "a": b"1"}) == manifest({"a": b"1", "b": b"2"})
    # printf 1 | sha256sum
    sum_of_1 = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"
    assert json.loads(manifest({"ж": b"1"})) == {"files": {"ж": sum_of_1}}


def test_an_absent_and_an_empty_folder_are_ours(tmp_path: Path) -> None:
    assert refuse_foreign(tmp_path / "absent", tmp_path) == {}
    assert refuse_foreign(tmp_path, tmp_path) == {}


def test_a_folder_with_its_manifest_is_ours(tmp_path: Path) -> None:
    out = ours(tmp_path / "out", a=b"1")
    assert refuse_foreign(out, out) == {"a": out / "a", MARKER: out / MARKER}


@pytest.mark.parametrize("marker", [None, b"", b"\xff", b"[]", b'{"files": []}', b'{"other": {}}'])
def test_files_without_a_sound_manifest_are_somebody_elses(tmp_path: Path, marker: bytes | None) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    if marker is not None:
        (tmp_path / MARKER).write_bytes(marker)
    with pytest.raises(UsageError, match=r"site holds files that this build did not make .*thesis\.txt.*empty folder"):
        refuse_foreign(tmp_path, Path("site"))


def test_a_file_that_was_added_to_our_folder_is_named(tmp_path: Path) -> None:
    out = ours(tmp_path / "out", a=b"1")
    (out / "sub").mkdir()
    for name in ("notes.txt", "sub/1", "sub/2", "sub/3"):
        (out / name).write_text("mine")
    with pytest.raises(UsageError, match=r"out holds notes\.txt, sub/1, sub/2 and 1 more, which this build"):
        refuse_foreign(out, Path("out"))


def test_a_link_in_our_folder_is_not_ours_even_under_a_listed_name(tmp_path: Path) -> None:
    out = ours(tmp_path / "out", a=b"1")
    (out / "a").unlink()
    (out / "a").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UsageError, match="out holds a, which"):
        refuse_foreign(out, Path("out"))


def test_a_linked_folder_is_not_entered(tmp_path: Path) -> None:
    out = ours(tmp_path / "out", a=b"1")
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "a").write_text("far")
    (out / "far").symlink_to(tmp_path / "far")
    with pytest.raises(UsageError, match="out holds far, which"):
        refuse_foreign(out, Path("out"))


def test_what_file_managers_leave_does_not_stand_in_the_way(tmp_path: Path) -> None:
    out = ours(tmp_path / "out", a=b"1")
    (out / ".DS_Store").write_bytes(b"x")
    assert ".DS_Store" not in refuse_foreign(out, out)


def test_places_that_hold_the_project_or_its_sources_are_refused(tmp_path: Path) -> None:
    root = tmp_path / "project"
    (root / "content" / "en").mkdir(parents=True)
    for place in ("/", root, tmp_path, root / "content", root / "content" / "en" / "out", root / ".git" / "x"):
        with pytest.raises(UsageError, match="choose an empty folder"):
            refuse_place(Path(place), root)


def test_the_usual_places_are_fine(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    for place in (root / "output", root / ".cache" / "draft", tmp_path / "project-site", root / "contents"):
        assert refuse_place(place, root) == place.resolve()


def test_a_link_into_the_sources_is_seen_through(tmp_path: Path) -> None:
    root = tmp_path / "project"
    (root / "content").mkdir(parents=True)
    (root / "output").symlink_to(root / "content")
    with pytest.raises(UsageError, match="content/, which is not generated"):
        refuse_place(root / "output", root)


def test_a_file_in_the_place_or_on_the_way_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for place in (tmp_path / "file", tmp_path / "file" / "out"):
        with pytest.raises(UsageError, match="file is a file; choose a folder"):
            refuse_place(place, tmp_path / "project")


def test_a_link_in_a_circle_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(UsageError, match="leads nowhere"):
        refuse_place(tmp_path / "a", tmp_path / "project")
