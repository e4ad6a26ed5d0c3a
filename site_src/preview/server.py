"""Serves the site from memory to this machine only, and streams what became of each build to the open pages."""

from __future__ import annotations

import json
import mimetypes
import os
import re
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from site_src.preview.stage import Stage
from site_src.preview.worker import OWN, SCRIPT

ADDRESS = "127.0.0.1"
_HOSTS = re.compile(r"(?:127\.0\.0\.1|localhost)(?::\d+)?")
#: What the preview answers itself, from ``templates/preview``.
_PARTS = {f"{OWN}preview.js": "preview.js", f"{OWN}preview.css": "preview.css"}
_EVENTS = f"{OWN}events"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ipynb": "application/json",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}
#: Shown while there is no site at all: the script then says why.
_NOTHING = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title><script defer src="%s"></script><p>There is nothing to show yet.</p></html>
"""


class PreviewServer(ThreadingHTTPServer):
    """Bound to this machine. Raises OSError if the port is taken."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows that would let two servers share a port

    def __init__(self, port: int, stage: Stage, parts: Path, archive: Callable[[str], bytes]) -> None:
        self.stage = stage
        self.parts = parts
        self.archive = archive
        super().__init__((ADDRESS, port), Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """A reader who goes away in the middle of an answer is nobody's error."""


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD."""

    server: PreviewServer
    server_version = "preview"
    sys_version = ""

    def do_GET(self) -> None:
        """A file of the site, or the stream of news."""
        if not _HOSTS.fullmatch(self.headers.get("Host", "")):
            # A page of another site whose name was made to lead here must not read what is being written.
            self._answer(HTTPStatus.FORBIDDEN, b"This preview is for this machine only.\n", "text/plain")
            return
        parts = urlsplit(self.path)
        path = unquote(parts.path)[1:]
        if path == _EVENTS and self.command == "GET":
            self._stream(parse_qs(parts.query))
        elif path in _PARTS:
            data = (self.server.parts / _PARTS[path]).read_bytes()
            self._answer(HTTPStatus.OK, data, _TYPES[Path(path).suffix])
        else:
            self._file(path)

    do_HEAD = do_GET

    def _file(self, path: str) -> None:
        stage = self.server.stage
        number, files = stage.number, stage.files
        name = path + "index.html" if path == "" or path.endswith("/") else path
        if name in files:
            self._answer(HTTPStatus.OK, self._ready(name, files[name], number), _type(name))
        elif f"{path}/index.html" in files:
            self._answer(HTTPStatus.FOUND, b"", "text/plain", location=f"/{path}/")
        elif path in stage.archives:
            self._answer(HTTPStatus.OK, self.server.archive(path), "application/zip")
        elif "404.html" in files:
            self._answer(HTTPStatus.NOT_FOUND, self._ready("404.html", files["404.html"], number), _type("404.html"))
        else:
            self._answer(HTTPStatus.SERVICE_UNAVAILABLE, _NOTHING % _script(number), _type("x.html"))

    def _ready(self, name: str, data: bytes, number: int) -> bytes:
        """A page is told which build it is of, so that it can learn whether it has become an old one."""
        return data.replace(f'"{SCRIPT}"'.encode(), b'"%s"' % _script(number)) if name.endswith(".html") else data

    def _answer(self, status: HTTPStatus, data: bytes, kind: str, location: str = "") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        if location:
            self.send_header("Location", location)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _stream(self, query: dict[str, list[str]]) -> None:
        """Server-sent events: one when the page connects, and one for each build, until the reader goes."""
        stage = self.server.stage
        asked = unquote(query.get("page", ["/"])[0])[1:]
        page = asked + "index.html" if asked == "" or asked.endswith("/") else asked
        if page not in stage.files:
            page = "404.html"
        built = _number(query.get("built", [""])[0])
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        seen = 0
        try:
            while not stage.closed:
                news = stage.wait(page, built, seen, 15)
                if news is None:
                    self.wfile.write(b":\n\n")
                else:
                    seen = news.number
                    told = {"reload": news.reload, "failure": news.failure, "findings": news.findings}
                    self.wfile.write(f"data: {json.dumps(told)}\n\n".encode())
                self.wfile.flush()
        except OSError:
            pass  # the page was closed

    def log_message(self, format: str, *args: object) -> None:
        """The terminal is for what became of the builds."""


def _script(number: int) -> bytes:
    return f"{SCRIPT}?built={number}".encode()


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 20 else 0


def _type(name: str) -> str:
    return _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
