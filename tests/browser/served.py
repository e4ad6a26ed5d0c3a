"""The built site behind an address of this machine, for whatever looks at it from outside."""

from __future__ import annotations

import functools
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.project import ROOT

LANGUAGES = ("en", "ru")
#: Every page of the site, from its root; the first is the language chooser.
ADDRESSES = [
    "",
    *(
        f"{code}/" + ("" if path.stem == "index" else f"{path.stem}/")
        for code in LANGUAGES
        for path in sorted((ROOT / "content" / code).glob("*.md"))
    ),
]


class Quiet(SimpleHTTPRequestHandler):
    """A server that does not report each request."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def laid_out(files: Mapping[str, bytes | Path], folder: Path) -> None:
    """Writes the files of a build into ``folder``."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.read_bytes())


class Patient(ThreadingHTTPServer):
    """A server that says nothing when a browser hangs up in the middle of an answer."""

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(files: Mapping[str, bytes | Path]) -> Iterator[str]:
    """The address of the files of a build, below ``/project/`` as on many hosts."""
    with tempfile.TemporaryDirectory() as folder:
        laid_out(files, Path(folder) / "project")
        server = Patient(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/project"
        finally:
            server.shutdown()
            server.server_close()
