"""The serving process's side of the process that builds: starts it, asks it, replaces it."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from site_src.preview.outcome import Outcome
from site_src.preview.worker import receive


class Builder:
    """One process that builds the site below ``root``; ``code`` is the folder from which its program is read."""

    def __init__(self, root: Path, code: Path) -> None:
        self.root = root
        self.code = code
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = threading.Lock()

    def build(self) -> Outcome:
        """Build. A process that ends in the middle of it is an outcome too."""
        try:
            outcome: Outcome = self._ask("build")
        except (EOFError, OSError):
            self.stop()
            return Outcome(failure=("the building process has ended; the terminal says why",))
        return outcome

    def archive(self, path: str) -> bytes:
        """An offline archive."""
        try:
            made: bytes = self._ask(f"archive {path}")
        except (EOFError, OSError):
            return b""
        return made

    def _ask(self, request: str) -> Any:
        with self._turn:
            if self._process is None:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "site_src.preview.worker", str(self.root)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    cwd=self.code,
                )
            assert self._process.stdin and self._process.stdout
            self._process.stdin.write(f"{request}\n".encode())
            self._process.stdin.flush()
            return receive(self._process.stdout)

    def stop(self) -> None:
        """End the process; the next request starts a new one, which reads the program anew."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe:
                with contextlib.suppress(OSError):  # it had ended before
                    pipe.close()
        try:
            process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
