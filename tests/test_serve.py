"""The preview: on this machine only, from memory, with the news of each build, and a clean end."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from site_src import cli
from site_src.errors import UsageError
from site_src.preview.outcome import Outcome
from site_src.preview.server import PreviewServer
from site_src.preview.stage import Stage
from site_src.serve import serve
from tests.project import ROOT, copy

LIMIT = 180  # seconds; a busy machine may take long to build, and to draw what no cache holds yet


# ------------------------------------------------------------------------------ the server, without builds


@dataclass
class Served:
    """A server over a stage that the test sets."""

    server: PreviewServer
    stage: Stage

    def get(self, path: str, method: str = "GET", host: str = "") -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of an answer; the path is sent as it is."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port, timeout=10)
        connection.putrequest(method, path, skip_host=True)
        connection.putheader("Host", host or f"127.0.0.1:{self.server.server_port}")
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


@pytest.fixture
def served(tmp_path) -> Iterator[Served]:
    parts = tmp_path / "preview"
    parts.mkdir()
    (parts / "preview.js").write_text("// script")
    (parts / "preview.css").write_text("/* sheet */")
    (tmp_path / "secret.txt").write_text("secret")
    stage = Stage(number=100)
    stage.show(
        Outcome(
            {
                "index.html": b'<script defer src="/-/preview.js"></script>chooser',
                "en/index.html": b"home",
                "404.html": b"lost",
                "assets/1/site.css": b"css",
                "data/x.csv": b"a,b",
            },
            whole=True,
            archives=("downloads/en-offline.zip",),
        )
    )
    server = PreviewServer(0, stage, parts, lambda path: f"archive of {path}".encode())
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield Served(server, stage)
    stage.close()
    server.shutdown()
    thread.join()
    server.server_close()


def test_it_listens_on_this_machine_only(served):
    assert served.server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("path", "status", "body", "kind"),
    [
        ("/en/", 200, b"home", "text/html; charset=utf-8"),
        ("/en/?x=1", 200, b"home", "text/html; charset=utf-8"),
        ("/en/index.html", 200, b"home", "text/html; charset=utf-8"),
        ("/assets/1/site.css", 200, b"css", "text/css; charset=utf-8"),
        ("/data/x.csv", 200, b"a,b", "text/csv; charset=utf-8"),
        ("/-/preview.js", 200, b"// script", "text/javascript; charset=utf-8"),
        ("/-/preview.css", 200, b"/* sheet */", "text/css; charset=utf-8"),
        ("/downloads/en-offline.zip", 200, b"archive of downloads/en-offline.zip", "application/zip"),
        ("/nowhere/at/all", 404, b"lost", "text/html; charset=utf-8"),
    ],
)
def test_files_come_from_memory_with_their_types(served, path, status, body, kind):
    answer = served.get(path)
    assert (answer[0], answer[2], answer[1]["content-type"]) == (status, body, kind)
    assert answer[1]["cache-control"] == "no-store" and answer[1]["x-content-type-options"] == "nosniff"
    head = served.get(path, "HEAD")
    assert (head[0], head[2], head[1]["content-length"]) == (status, b"", str(len(body)))


def test_a_folder_without_its_slash_is_sent_on(served):
    status, headers, _ = served.get("/en")
    assert (status, headers["location"]) == (302, "/en/")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/-/../secret.txt",
        "/%2e%2e/secret.txt",
        "/-/%2e%2e%2fsecret.txt",
        "/..%5csecret.txt",
        "//etc/passwd",
        "/etc/passwd",
        "/-/preview.js/../../secret.txt",
        "/-/secret.txt",
        "/%00",
        "/en/%2e%2e/../secret.txt",
    ],
)
def test_nothing_outside_the_site_is_served(served, path):
    status, _, body = served.get(path)
    assert (status, body) == (404, b"lost")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "evil.example:8000", "localhost.evil"])
def test_another_host_name_gets_nothing(served, host):
    assert served.get("/en/", host=host)[0] == 403
    assert served.get("/en/", host="localhost:1")[0] == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_changed(served, method):
    assert served.get("/en/", method)[0] == 501


def test_a_page_knows_its_build(served):
    assert b'src="/-/preview.js?built=101"' in served.get("/")[2]


def test_before_there_is_a_site_a_page_says_so_and_listens(tmp_path):
    server = PreviewServer(0, Stage(), tmp_path, lambda path: b"")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        status, _, body = Served(server, server.stage).get("/en/")
        assert status == 503 and b"/-/preview.js?built=" in body
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


# ------------------------------------------------------------------------------ the news


def news(stage: Stage, page: str, built: int, seen: int = 0):
    return stage.wait(page, built, seen, 0.01)


def test_a_page_is_reloaded_when_it_has_changed_and_not_otherwise():
    stage = Stage(number=100)
    stage.show(Outcome({"a.html": b"1", "b.html": b"1"}, whole=True))
    assert not news(stage, "a.html", 101).reload
    stage.show(Outcome({"a.html": b"2"}))
    assert news(stage, "a.html", 101).reload and not news(stage, "b.html", 101).reload
    assert not news(stage, "a.html", 102).reload, "it has been reloaded"
    assert news(stage, "a.html", 102, seen=102) is None, "there is nothing newer"
    stage.show(Outcome(removed=("b.html",)))
    assert news(stage, "b.html", 102).reload and "b.html" not in stage.files


def test_a_new_building_process_changes_nothing_that_is_the_same():
    stage = Stage(number=100)
    stage.show(Outcome({"a.html": b"1", "b.html": b"1", "c.html": b"1"}, whole=True))
    stage.show(Outcome({"a.html": b"1", "b.html": b"2"}, whole=True))
    assert not news(stage, "a.html", 101).reload
    assert news(stage, "b.html", 101).reload and news(stage, "c.html", 101).reload
    assert stage.files == {"a.html": b"1", "b.html": b"2"}


def test_an_error_is_told_until_it_is_mended_and_the_last_good_site_stays():
    stage = Stage(number=100)
    stage.show(Outcome({"a.html": b"1"}, whole=True, findings=("f",)))
    stage.show(Outcome(failure=("x.md:1:1: wrong",)))
    told = news(stage, "a.html", 101)
    assert told.failure == ("x.md:1:1: wrong",) and not told.reload and stage.files == {"a.html": b"1"}
    stage.show(Outcome())
    told = news(stage, "a.html", 101)
    assert told.failure == () and told.findings == () and not told.reload


def test_the_stream_tells_who_listens(served):
    connection = http.client.HTTPConnection("127.0.0.1", served.server.server_port, timeout=10)
    connection.request("GET", "/-/events?page=%2Fen%2F&built=101")
    stream = connection.getresponse()
    assert stream.getheader("Content-Type") == "text/event-stream"

    def heard() -> dict:
        line = stream.readline()
        while not line.startswith(b"data: "):
            line = stream.readline()
        return json.loads(line[6:])

    assert heard() == {"reload": False, "failure": [], "findings": []}
    served.stage.show(Outcome(failure=("a\nb <b>",)))
    assert heard()["failure"] == ["a\nb <b>"]
    served.stage.show(Outcome({"en/index.html": b"new"}))
    assert heard() == {"reload": True, "failure": [], "findings": []}
    connection.close()


# ------------------------------------------------------------------------------ the command


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(project):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"the port {port} can't be had"):
            serve(project.root, port)
        code, _, err = project.run("serve", "--port", str(port))
    assert code == 2 and "choose another" in err and "Traceback" not in err


@pytest.mark.parametrize("port", ["x", "-1", "65536", "1.5"])
def test_a_port_that_is_none(project, port):
    code, _, err = project.run("serve", f"--port={port}")
    assert code == 2 and "Traceback" not in err


@dataclass
class Running:
    """The command, running in a folder of its own."""

    root: Path
    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)
    port: int = 0

    def read(self) -> None:
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def wait(self, pattern: str, since: int = 0) -> str:
        """The first line of the terminal, from the given one on, in which the pattern is found."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            for line in self.lines[since:]:
                if re.search(pattern, line):
                    return line
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        pytest.fail(f"never seen: {pattern}\n" + "\n".join(self.lines))

    def get(self, path: str) -> str:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        connection.request("GET", path)
        body = connection.getresponse().read().decode("utf-8", "replace")
        connection.close()
        return body

    def edit(self, name: str, old: str, new: str) -> int:
        """Replace text in a file; the number of lines in the terminal so far."""
        path = self.root / name
        text = path.read_text("utf-8")
        assert old in text
        seen = len(self.lines)
        path.write_text(text.replace(old, new, 1), "utf-8")
        return seen

    def end(self) -> int:
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=LIMIT)


def elsewhere(root: Path) -> list[str]:
    """The command for the content of another folder, with the program of this repository."""
    return [
        "-c",
        f"import pathlib, sys; from site_src import cli; cli.ROOT = pathlib.Path({str(root)!r}); "
        "sys.exit(cli.main(['serve', '--port', '0']))",
    ]


def start(root: Path, command: list[str], code: Path) -> Running:
    process = subprocess.Popen(
        [sys.executable, "-u", *command],
        cwd=code,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONWARNINGS": "default"},
    )
    running = Running(root, process)
    threading.Thread(target=running.read, daemon=True).start()
    running.port = int(re.search(r":(\d+)/", running.wait(r"^Preview: http://127\.0\.0\.1:\d+/"))[1])
    running.wait(r"^\d+ pages|the build stopped")
    return running


@pytest.fixture
def running(tmp_path) -> Iterator[Running]:
    """The preview of a copy of the content, with the program of this repository."""
    copy(tmp_path)
    made = start(tmp_path, elsewhere(tmp_path), ROOT)
    yield made
    if made.process.poll() is None:
        made.process.kill()
        made.process.wait()
    made.process.stdout.close()


@pytest.mark.slow
def test_the_preview_follows_an_author(running):
    page = "content/en/pair-table.md"
    assert "<h1" in running.get("/en/pair-table/") and 'class="draft"' in running.get("/en/pair-table/")
    seen = running.edit(page, "\n## ", "\nFreshly typed words.\n\n## ")
    assert "page" in running.wait(r"pair-table\.md: .* touched", seen)
    assert "Freshly typed words." in running.get("/en/pair-table/")

    seen = running.edit(page, "Freshly typed words.", "Freshly typed words, 7 of them.")
    running.wait(r"1 finding", seen)
    running.wait(rf"^  {re.escape(page)}:\d+:\d+: unaccounted number 7", seen)
    assert 'class="finding"' in running.get("/en/pair-table/")

    seen = running.edit("content/fixtures/pool.toml", "k = 2", "k = =")
    running.wait(r"pool\.toml: the build stopped", seen)
    running.wait(r"^  content/fixtures/pool\.toml:\d+:\d+: this is not TOML", seen)
    assert "Freshly typed words" in running.get("/en/pair-table/"), "the last good page stays"
    seen = running.edit("content/fixtures/pool.toml", "k = =", "k = 2")
    running.wait(r"pool\.toml: .* touched", seen)

    archive = running.get("/downloads/en-offline.zip")
    assert archive.startswith("PK")
    assert not (running.root / "output").exists(), "nothing is written"
    assert running.end() == 0
    assert running.lines[-1] == "The preview has ended." and "Traceback" not in "\n".join(running.lines)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", running.port), timeout=5).close()


@pytest.mark.slow
def test_a_site_that_cannot_be_built_is_served_once_it_is_mended(tmp_path):
    copy(tmp_path)
    pool = tmp_path / "content/fixtures/pool.toml"
    good = pool.read_text()
    pool.write_text(good.replace("k = 2", "k = ="))
    running = start(tmp_path, elsewhere(tmp_path), ROOT)
    try:
        assert "/-/preview.js" in running.get("/en/")
        seen = len(running.lines)
        pool.write_text(good)
        running.wait(r"\d+ pages", seen)
        assert "<h1" in running.get("/en/")
    finally:
        running.end()
        running.process.stdout.close()


@pytest.mark.slow
def test_the_preview_follows_a_developer(tmp_path):
    copy(tmp_path)
    shutil.copytree(ROOT / "site_src", tmp_path / "site_src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "build.py", tmp_path)
    running = start(tmp_path, ["build.py", "serve", "--port", "0"], tmp_path)
    try:
        front = "site_src/publish/front.py"
        seen = running.edit(front, "def choices(", "def choices((")
        running.wait(r"front\.py: the build stopped", seen)
        running.wait(rf"^  {re.escape(front)}:\d+:\d+: ", seen)
        seen = running.edit(front, "def choices((", 'raise ValueError("boom")\n\n\ndef choices(')
        running.wait(r"ValueError: boom", seen)
        assert "<h1" in running.get("/en/"), "the last good page stays"
        seen = running.edit(front, 'raise ValueError("boom")\n\n\n', "")
        running.wait(r"front\.py: \d+ pages", seen)
        # The program of the server itself: it starts anew, on the same port.
        seen = running.edit("site_src/preview/server.py", "There is nothing to show yet.", "Nothing yet.")
        running.wait(r"starts anew", seen)
        assert f":{running.port}/" in running.wait(r"^Preview: ", seen)
        running.wait(r"^\d+ pages", seen)
        assert "<h1" in running.get("/en/")
        assert running.end() == 0
    finally:
        if running.process.poll() is None:
            running.process.kill()
            running.process.wait()
        running.process.stdout.close()


def test_help_names_the_command(capsys):
    with pytest.raises(SystemExit):
        cli.main(["serve", "--help"])
    assert "--port" in capsys.readouterr().out
