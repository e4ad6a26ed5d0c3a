"""Lighthouse's four scores of every kind of page: ``python -m tests.browser.lighthouse [ADDRESS ...]``.

The site is built with a base URL and served as the hosts would that read its ``_headers``: with those headers, packed
by brotli or gzip. A phone on a slow network, as Lighthouse has it by default; 100 is asked for throughout.
"""

from __future__ import annotations

import functools
import gzip
import json
import os
import subprocess
import sys
import tempfile
import threading
from fnmatch import fnmatch
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import brotli

from site_src import pipeline
from tests import needs
from tests.browser.served import ADDRESSES, laid_out
from tests.project import ROOT

HERE = Path(__file__).parents[1] / "lighthouse"
PROGRAM = HERE / "node_modules" / "lighthouse" / "cli" / "index.js"
KINDS = ("performance", "accessibility", "best-practices", "seo")
#: The page for lost addresses is not to be found by search engines.
LOST = "404.html"
#: A busy machine slows a page down, and never speeds it up: the best of so many tries counts.
TRIES = 3
PACKED = (".html", ".css", ".js", ".svg", ".webmanifest", ".json", ".txt", ".xml")


def rules(text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """A ``_headers`` file: a pattern of paths, then its headers, indented."""
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for line in text.splitlines():
        if line.startswith("/"):
            found.append((line.strip(), []))
        elif line.startswith(" "):
            name, _, value = line.partition(":")
            found[-1][1].append((name.strip(), value.strip()))
    return found


class Host(SimpleHTTPRequestHandler):
    """A static host that reads ``_headers``, packs texts, and answers a lost address with ``404.html``."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        """One file, whole."""
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        status = 200 if file.is_file() else 404
        file = file if status == 200 else Path(self.directory) / "404.html"
        body, accepted = file.read_bytes(), self.headers.get("Accept-Encoding", "")
        self.send_response(status)
        for pattern, headers in rules((Path(self.directory) / "_headers").read_text()):
            if fnmatch(self.path, pattern):
                for name, value in headers:
                    self.send_header(name, value)
        if file.suffix in PACKED and "br" in accepted:
            body = brotli.compress(body, quality=5)
            self.send_header("Content-Encoding", "br")
        elif file.suffix in PACKED and "gzip" in accepted:
            body = gzip.compress(body)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def install() -> None:
    """Brings Lighthouse from its lock."""
    done = HERE / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < (HERE / "package-lock.json").stat().st_mtime:
        command = [str(needs.npm()), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=HERE, check=True, stdout=subprocess.DEVNULL)


def rate(url: str) -> tuple[list[int], list[str]]:
    """The four scores of ``url``, and the audits that cost points."""
    flags = "--headless=new --no-sandbox --disable-gpu"
    command = [str(needs.node()), str(PROGRAM), url, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    command += [f"--only-categories={','.join(KINDS)}"]
    environment = {**os.environ, "CHROME_PATH": str(needs.chromium())}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        return [0] * len(KINDS), [done.stderr.strip()[-300:]]
    report = json.loads(done.stdout)
    lost: list[str] = []
    for kind in KINDS:
        for audit in report["categories"][kind]["auditRefs"]:
            told = report["audits"][audit["id"]]
            if audit["weight"] and told["score"] is not None and told["score"] < 0.9:
                lost.append(f"{audit['id']} {told.get('displayValue', '')}".strip())
    return [round(100 * (report["categories"][kind]["score"] or 0)) for kind in KINDS], lost


def best(url: str) -> tuple[list[int], list[str]]:
    """The best rating of ``url`` in a few tries."""
    rated = rate(url)
    for _ in range(TRIES - 1):
        if rated[0][0] == 100:
            break
        rated = max(rated, rate(url))
    return rated


def main(wanted: list[str]) -> int:
    """Prints the scores; 1 if one is below 100."""
    install()
    below = 0
    with tempfile.TemporaryDirectory() as folder:
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=folder))
        base = f"http://127.0.0.1:{server.server_port}/"
        laid_out(pipeline.build(ROOT, pipeline.Options(base_url=base)).files, Path(folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"{'page':22}" + "".join(f"{kind:>16}" for kind in KINDS))
        for address in wanted or [*ADDRESSES, LOST]:
            scores, lost = best(base + address)
            below += min(scores[:3] if address == LOST else scores) < 100
            print(f"{'/' + address:22}" + "".join(f"{score:16}" for score in scores), *lost, sep="   ", flush=True)
        server.shutdown()
    return int(below > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
