"""The process that builds for the preview: ``python -m site_src.preview.worker ROOT``, spoken to through its pipes.

It reads a request a line, ``build`` or ``archive LANGUAGE``, and answers each with a pickle, its length before it. It
imports the engine when it is first asked to build, so that even an engine that can't be imported is answered, and it is
replaced by a new process when the engine's code changes. It ends when its input does.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import time
import traceback
from pathlib import Path
from typing import IO, Any

from site_src.preview.outcome import Outcome

#: Where the preview server answers itself; no path of a site begins like this.
OWN = "-/"
SCRIPT = f"/{OWN}preview.js"


class Worker:
    """Builds in memory, again and again."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._memory: Any = None
        self._built: Any = None
        self._files: dict[str, bytes] = {}

    def build(self) -> Outcome:
        """Build what has changed; an error of whatever kind is an outcome too."""
        begun = time.monotonic()
        try:
            from site_src.errors import ContentError
        except Exception:
            return Outcome(failure=_trace())
        try:
            return self._build(begun)
        except ContentError as error:
            return Outcome(failure=tuple(map(str, error.findings)), seconds=time.monotonic() - begun)
        except Exception:
            return Outcome(failure=_trace(), seconds=time.monotonic() - begun)

    def _build(self, begun: float) -> Outcome:
        from site_src.memory import Memory
        from site_src.pages.knowledge import HOME
        from site_src.pages.links import offline_archive
        from site_src.pipeline import Options, build
        from site_src.publish import whole

        self._memory = self._memory or Memory()
        built = build(self.root, Options(draft=True, live_reload=SCRIPT), self._memory)
        bundle = whole.bundled(built.edition, built.pages, built.assets)
        files = {**bundle.files, **built.knowledge.offered, **whole.served(built.edition, built.pages, bundle.folder)}
        changed = {path: data for path, data in files.items() if self._files.get(path) != data}
        removed = tuple(sorted(self._files.keys() - files.keys()))
        whole_site = self._built is None
        self._built, self._files = built, files
        return Outcome(
            changed,
            removed,
            whole_site,
            tuple(map(str, built.findings.all())),
            pages=len(built.pages),
            archives=tuple(offline_archive(code) for code in built.knowledge.languages_of(HOME)),
            seconds=time.monotonic() - begun,
        )

    def archive(self, path: str) -> bytes:
        """An offline archive, which is made only when somebody asks for it; empty if it can't be."""
        if self._built is None:
            return b""
        try:
            made: bytes = self._built.files.get(path, b"")
        except Exception:
            return b""
        return made


def _trace() -> tuple[str, ...]:
    return tuple(traceback.format_exc().rstrip().splitlines())


def send(pipe: IO[bytes], answer: object) -> None:
    """Write an answer."""
    data = pickle.dumps(answer, protocol=pickle.HIGHEST_PROTOCOL)
    pipe.write(struct.pack(">Q", len(data)) + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """Read an answer. Raises EOFError if the other process ended."""
    head = pipe.read(8)
    if len(head) < 8:
        raise EOFError
    (length,) = struct.unpack(">Q", head)
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return pickle.loads(data)


def main(root: str) -> None:
    """Answer requests until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that serves, which then closes our input
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # whatever the engine prints must not get between the answers
        worker = Worker(Path(root))
        for line in sys.stdin:
            request, _, what = line.strip().partition(" ")
            send(answers, worker.archive(what) if request == "archive" else worker.build())


if __name__ == "__main__":
    main(sys.argv[1])
