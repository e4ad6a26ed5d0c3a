"""What the calculator in the browser reads: Node.js pastes into it whatever there is."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "pasted_tables.mjs"


@pytest.mark.slow
def test_whatever_is_pasted(node: str, complete: bool) -> None:
    given = {**os.environ, "ROUNDS": "200000" if complete else "3000"}
    done = subprocess.run([node, "--test", str(SCRIPT)], capture_output=True, text=True, timeout=1800, env=given)
    assert done.returncode == 0, done.stdout + done.stderr
