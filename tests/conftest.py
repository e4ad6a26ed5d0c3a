"""What every test shares: a repeatable Hypothesis, the slow ones last, and the two programs from outside Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import needs
from tests.project import Project, copy

settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--complete``: the whole proof in place of its seeded sample, as ``make proof`` asks for it."""
    parser.addoption("--complete", action="store_true", help="prove everything, not a sample (see tests/proof)")


@pytest.fixture(scope="session")
def complete(request: pytest.FixtureRequest) -> bool:
    """Whether to take every case, and not a seeded sample."""
    return bool(request.config.getoption("complete"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Quick tests first, slow ones next, the browser's last; the order within each group stays."""
    items.sort(key=lambda item: [bool(item.get_closest_marker(name)) for name in ("browser", "slow")])


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; a test that wants it fails, and is not skipped, where there is none."""
    return needs.chromium() or pytest.fail(needs.advice(list(needs.DEBIAN_BROWSER)))


@pytest.fixture(scope="session")
def node() -> str:
    """The path of Node.js."""
    return needs.node() or pytest.fail(needs.advice(list(needs.DEBIAN_NODE)))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Project:
    """A copy of the content that a test may spoil."""
    copy(tmp_path)
    return Project(tmp_path, monkeypatch, capsys)
