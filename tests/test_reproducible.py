"""Two builds from nothing, in surroundings that differ in all that should not matter, give the same bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import ROOT

#: Folder, time zone, language, hash seed, the day that is given, and how many processors.
SURROUNDINGS = (
    ("one", {"TZ": "UTC", "LC_ALL": "C", "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": "0"}, 1),
    (
        "another one with a longer name",
        {"TZ": "Asia/Kathmandu", "LC_ALL": "C.UTF-8", "LANG": "tr_TR.UTF-8", "PYTHONHASHSEED": "2",
         "SOURCE_DATE_EPOCH": "1893456000", "COLUMNS": "40", "HOME": "/nowhere"},
        None,
    ),
)


def _project(folder: Path, turned: bool) -> Path:
    """The project in a folder of its own, without caches; the files are made in one order or the other."""
    for name in ("content", "site_src", "templates"):
        paths = sorted(path for path in (ROOT / name).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        for path in reversed(paths) if turned else paths:
            copy = folder / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            os.utime(copy, (0, 0) if turned else None)
    for name in ("build.py", "LICENSE"):
        shutil.copyfile(ROOT / name, folder / name)
    return folder


def _build(folder: Path, surroundings: dict[str, str], processors: int | None, base_url: str) -> dict[str, bytes]:
    def limit() -> None:
        if processors and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:processors])

    subprocess.run(
        [sys.executable, "-B", "build.py", "build", "--base-url", base_url],
        cwd=folder, env={"PATH": os.environ["PATH"], **surroundings}, preexec_fn=limit, check=True,
        stdout=subprocess.DEVNULL,
    )
    output = folder / "output"
    return {path.relative_to(output).as_posix(): path.read_bytes() for path in output.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_two_builds_agree_in_every_byte(tmp_path):
    made = [
        _build(_project(tmp_path / name, turned=processors is None), given, processors, "https://example.org/site/")
        for name, given, processors in SURROUNDINGS
    ]
    one, other = made
    assert {path for path in one if one[path] != other.get(path)} == set()
    assert one.keys() == other.keys()
    endings = {path.rpartition(".")[2] for path in one}
    assert {"html", "zip", "ipynb", "woff2", "png", "xml", "json", "csv", "js", "css"} <= endings
