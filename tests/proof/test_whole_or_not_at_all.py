"""The real command killed, starved and crowded: what is served is the whole old site or the whole new one.

``tests/publish`` proves this of the swap alone, step by step; here are whole builds, with what they keep for the next.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.proof.small_project import SmallProject, ended, make, start
from tests.publish.test_files import as_somebody, give_away
from tests.publish.trees import read

Site = dict[str, bytes]
SEED = 8
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> SmallProject:
    """The small project, built in its first state."""
    return make(tmp_path_factory.mktemp("small") / "project")


@pytest.fixture(scope="module")
def sites(project: SmallProject) -> tuple[Site, Site]:
    """Both states as whole sites, each built from nothing."""
    made = []
    for state in (0, 1):
        project.be(state)
        project.forget()
        assert ended(start(project, ["build"], project.root.parent / "log")) == 0
        made.append(read(project.out))
    assert made[0] != made[1] and len(made[0]) > 50
    return made[0], made[1]


def put(project: SmallProject, sites: tuple[Site, Site], state: int, cold: bool = False) -> None:
    """Have the site of ``state`` served, and content of the other state waiting to be built."""
    if not project.out.exists() or read(project.out) != sites[state]:
        project.be(state)
        assert ended(start(project, ["build"], project.root.parent / "log")) == 0
        assert read(project.out) == sites[state]
    project.be(1 - state)
    if cold:
        project.forget()


def then_the_next_works(project: SmallProject, site: Site) -> None:
    """The next build leaves the new site whole, and nothing beside it."""
    assert ended(start(project, ["build"], project.root.parent / "log")) == 0
    assert read(project.out) == site
    assert sorted(p.name for p in project.root.iterdir()) == [".cache", "content", "output", "templates"]
    assert not [p for p in (project.root / "content").rglob("*") if p.name.startswith(".")]


def steps_of(project: SmallProject, arguments: list[str], within: str = "") -> int:
    """How many steps a whole run takes."""
    reading, writing = os.pipe()
    assert ended(start(project, arguments, project.root.parent / "log", within=within, count=writing)) == 0
    os.close(writing)
    with os.fdopen(reading) as pipe:
        return int(pipe.read())


def test_killed_at_any_moment(project: SmallProject, sites: tuple[Site, Site], complete: bool) -> None:
    rng = random.Random(SEED)
    log = project.root.parent / "log"
    put(project, sites, 0, cold=True)
    began = time.monotonic()
    steps = {True: steps_of(project, ["build"])}
    lasts = time.monotonic() - began
    put(project, sites, 0)
    steps[False] = steps_of(project, ["build"])
    assert steps[True] > steps[False] > 50
    ends, state = [], 1
    for number in range(50 if complete else 4):
        put(project, sites, state := 1 - state, cold := number % 2 == 0)
        if number % 4 < 3:  # at a step of its own …
            child = start(project, ["build"], log, step=rng.randint(1, steps[cold]))
        else:  # … or at a moment of the clock
            child = start(project, ["build"], log)
            time.sleep(rng.uniform(0, lasts))
            os.kill(child, signal.SIGKILL)
        ends.append(ended(child))
        assert read(project.out) in sites
        then_the_next_works(project, sites[1 - state])
    assert ends.count(-signal.SIGKILL) > len(ends) // 2, "most of them were killed before they were done"


def test_accept_killed_at_any_moment(project: SmallProject, sites: tuple[Site, Site], complete: bool) -> None:
    rng = random.Random(SEED)
    log = project.root.parent / "log"

    def contents() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in project.content_files}

    project.be(1)
    new = contents()
    put(project, sites, 0)
    project.be(1, restated=False)
    old = contents()
    command, within = ["build", "--accept"], "/content/en/"
    steps = steps_of(project, command, within)
    assert contents() == new and old.keys() == new.keys()
    mixed = 0
    for _ in range(30 if complete else 3):
        put(project, sites, 0)
        project.be(1, restated=False)
        child = start(project, command, log, step=rng.randint(1, steps), within=within)
        assert ended(child) == -signal.SIGKILL
        found = contents()
        assert all(data in (old[name], new[name]) for name, data in found.items()) and found.keys() == old.keys()
        mixed += found not in (old, new)
        assert read(project.out) == sites[0]
        assert ended(start(project, command, log)) == 0
        assert contents() == new
        then_the_next_works(project, sites[1])
    assert mixed, "some of them were killed between two pages"


def test_a_full_disk(project: SmallProject, sites: tuple[Site, Site], tmp_path: Path, complete: bool) -> None:
    """On a small file system of its own where one may be mounted; else each file meets a limit in its middle."""
    small = tmp_path / "small"
    small.mkdir()
    mounted = _mount(small)
    try:
        moved = project.copied(small / "project")
        log = tmp_path / "log"
        moved.be(1)
        restated = [path.read_bytes() for path in moved.content_files]
        cases = [(free, command) for free in (0, 4, 16, 64, 256) for command in (["build"], ["build", "--accept"])]
        for free, command in cases if complete else [cases[0], cases[7]]:
            put(moved, sites, 0, cold=True)
            moved.be(1, restated="--accept" not in command)
            before = [path.read_bytes() for path in moved.content_files]
            with _full(small, free, mounted) as limit:
                code = ended(start(moved, command, log, limit=limit))
            told = log.read_text("utf-8")
            assert code in (0, 1) and "Traceback" not in told, told
            assert read(moved.out) == sites[1 if code == 0 else 0]
            assert code == 0 or "No space left on device" in told or "File too large" in told, told
            after = [path.read_bytes() for path in moved.content_files]
            assert all(now in each for now, *each in zip(after, before, restated, strict=True))
            assert ended(start(moved, ["build", "--accept"], log)) == 0
            then_the_next_works(moved, sites[1])
    finally:
        if mounted:
            subprocess.run(["umount", "-l", small], check=True)


@pytest.fixture
def open_path() -> Iterator[Path]:
    """A folder that every user may enter; each session of pytest closes those of its own to others."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_read_only_for_an_ordinary_user(project: SmallProject, sites: tuple[Site, Site], open_path: Path) -> None:
    guarded = project.copied(open_path / "project")
    put(guarded, sites, 0, cold=True)
    log = open_path / "log"
    log.chmod(0o666)
    mine = open_path / "mine"
    mine.mkdir()
    for folder in (guarded.root, mine):
        give_away(folder)

    def run(*arguments: str) -> tuple[int, str]:
        code = ended(start(guarded, arguments, log, first=as_somebody))
        return code, log.read_text("utf-8")

    folders = [guarded.root, *(path for path in guarded.root.rglob("*") if path.is_dir())]
    try:
        for folder in folders:
            folder.chmod(0o555)
        for arguments in (("build",), ("build", "--accept")):
            code, told = run(*arguments)
            assert code == 1 and "Permission denied" in told and "Traceback" not in told, told
            assert read(guarded.out) == sites[0]
        assert run("check")[0] == 0
        code, told = run("build", "--out", str(mine / "site"))
        assert code == 0, told
        assert read(mine / "site") == sites[1], "what can't be kept for the next build is made without"
    finally:
        for folder in folders:
            folder.chmod(0o755)
    code, told = run("build")
    assert code == 0, told
    assert read(guarded.out) == sites[1]


@pytest.mark.parametrize("same", [True, False], ids=["of one project", "of two projects into one folder"])
def test_two_builds_at_once(
    project: SmallProject, sites: tuple[Site, Site], tmp_path: Path, complete: bool, same: bool
) -> None:
    other = project if same else project.copied(tmp_path / "other")
    put(project, sites, 0)
    if not same:
        other.be(0)
    rng = random.Random(SEED)
    logs = [tmp_path / "one", tmp_path / "two"]
    for _ in range(8 if complete else 1):
        for each in {project, other}:
            each.forget()
        children = []
        for builder, log in zip((project, other), logs, strict=True):
            children.append(start(builder, ["build", "--out", str(project.out)], log))
            time.sleep(rng.uniform(0, 0.1))
        assert [ended(child) for child in children] == [0, 0], [log.read_text("utf-8") for log in logs]
        assert read(project.out) == sites[1] if same else read(project.out) in sites
        then_the_next_works(project, sites[1])
        put(project, sites, 0)


def _mount(folder: Path) -> bool:
    """A file system in memory at ``folder``, where that is allowed."""
    command = ["mount", "-t", "tmpfs", "-o", "size=48m", "every-run-counts", str(folder)]
    return bool(shutil.which("mount")) and subprocess.run(command, capture_output=True).returncode == 0


@contextlib.contextmanager
def _full(folder: Path, kilobytes: int, mounted: bool) -> Iterator[int | None]:
    """The file system at ``folder`` filled but for ``kilobytes``; or, where it is not ours, a limit on each file."""
    if not mounted:
        yield 1000 * (kilobytes + 1)
        return
    ballast = folder / "ballast"
    state = os.statvfs(folder)
    with ballast.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(1, state.f_bavail * state.f_frsize - 1024 * kilobytes))
    try:
        yield None
    finally:
        ballast.unlink()
