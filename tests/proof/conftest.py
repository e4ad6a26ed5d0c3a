"""The world that is spoiled, and the record of a complete run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.proof.recording import Recording
from tests.proof.world import World

_RECORDING = pytest.StashKey[Recording]()


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """The project's state in memory, and a folder whose fixtures are changed one at a time."""
    return World.make(tmp_path_factory.mktemp("world"))


@pytest.fixture(scope="session")
def recording(request: pytest.FixtureRequest, complete: bool) -> Iterator[Recording]:
    """What the parts of a run have counted. The record is written when all parts of a complete run have passed."""
    kept = request.config.stash.setdefault(_RECORDING, Recording())
    kept.complete = complete
    yield kept


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Let the page about the checks tell of this run."""
    kept = session.config.stash.get(_RECORDING, None)
    if kept and kept.complete and exitstatus == 0 and kept.is_whole:
        print(f"\n{kept.write(Path(__file__).resolve().parents[2])} tells of this run")
