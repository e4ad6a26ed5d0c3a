"""Every page, the style sheet and the icon are what the standards say: the Nu checker, all files in one run."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import needs
from tests.browser.served import laid_out

pytestmark = pytest.mark.slow

#: A page in a file has no origin, so that the checker takes our own style sheet for a stranger's.
NOT_MEANT = ".*Content Security Policy.*"


def complaints(folder: Path) -> str:
    """What the checker says of the files below ``folder``, a line each."""
    if (java := needs.java()) is None or not needs.MARKUP_CHECKER.exists():
        pytest.fail("Java or the Nu checker is missing: python -m tests.needs")
    files = [str(path) for path in sorted(folder.rglob("*")) if path.suffix in (".html", ".css", ".svg")]
    options = ["--also-check-css", "--also-check-svg", "--format", "gnu", "--filterpattern", NOT_MEANT]
    done = subprocess.run(
        [java, "-Xss4m", "-jar", str(needs.MARKUP_CHECKER), *options, *files], capture_output=True, text=True
    )
    return done.stdout + done.stderr


def test_all_files_are_valid(published, tmp_path):
    laid_out(published.files, tmp_path / "site")
    bad = "<!doctype html><html lang=en><title>t</title><a download>b</a>"
    (tmp_path / "site" / "one-that-is-not.html").write_text(bad)
    said = complaints(tmp_path / "site").splitlines()
    wrong = [line for line in said if "one-that-is-not.html" in line]
    assert wrong, "the checker finds nothing at all"
    assert [line for line in said if line not in wrong] == []
