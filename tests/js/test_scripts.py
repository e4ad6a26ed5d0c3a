"""The scripts' own tests: Node runs them, and the vectors that they read are what Python computes now."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import needs
from tests.vectors import write

HERE = Path(__file__).parent


def test_the_vectors_are_up_to_date() -> None:
    stale = [name for name, text in write.files().items() if (write.HERE / name).read_text("utf-8") != text]
    assert not stale, "python -m tests.vectors.write renews them"


def test_the_vectors_are_many() -> None:
    cases = sum(text.count("\n[") for text in write.files().values())
    assert cases >= 2000


def test_scripts_pass_their_tests(node: str) -> None:
    files = sorted(str(path) for path in HERE.glob("*.test.mjs"))
    done = subprocess.run([node, "--test", *files], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_scripts_keep_to_their_types(node: str) -> None:
    if not needs.CHECKER.exists():
        pytest.fail("the type checker is missing: python -m tests.needs")
    command = [node, str(needs.CHECKER), "--project", str(HERE / "tsconfig.json")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout
