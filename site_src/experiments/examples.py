"""The stand-alone scripts of ``content/examples``: run as a reader would run them, and what they print recorded.

Each runs once per build, without this project, without any installed package and with an empty environment, so that
what the page shows is what the listing alone does. Whatever goes wrong is the script's fault, at its line.
"""

from __future__ import annotations

import re
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from site_src.errors import ContentError, Finding, Place
from site_src.text_files import read_text

FOLDER = "content/examples"
SECONDS = 30.0
LONGEST_OUTPUT = 100_000  # bytes: more than anybody reads on a page

_NAME = re.compile(r"[a-z][a-z0-9_]{0,60}")


@dataclass(frozen=True)
class Example:
    """A script and what it printed. ``name`` is the id of its blocks, ``file`` the name under which it is offered."""

    name: str
    file: str
    source: str
    output: str

    @property
    def command(self) -> str:
        """What a reader types to get the same output."""
        return f"python3 {self.file}"


def run_all(root: Path) -> Mapping[str, Example]:
    """Every script below the project's ``root``, by name; ContentError names the file and line of what failed."""
    paths = sorted((root / FOLDER).glob("*.py"))
    if not paths:
        return {}
    faults: list[Finding] = []
    found: dict[str, Example] = {}

    def attempt(path: Path) -> Example | ContentError:
        try:
            return run(path, f"{FOLDER}/{path.name}")
        except ContentError as error:
            return error

    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(max_workers=4) as several:
        for made in several.map(attempt, paths):
            if isinstance(made, ContentError):
                faults += made.findings
            else:
                found[made.name] = made
    if faults:
        raise ContentError(faults)
    return found


def run(path: Path, shown: str, seconds: float = SECONDS) -> Example:
    """Run one script, called ``shown`` in messages. ContentError when it fails, complains, hangs or prints nothing."""
    if not _NAME.fullmatch(path.stem):
        raise _fault(shown, f"{path.name!r} can't name an example", "use small Latin letters, digits and underscores")
    if path.stem in sys.stdlib_module_names:
        raise _fault(shown, f"{path.name} would hide the standard library's {path.stem}", "give it another name")
    source = read_text(path, shown)
    output, complaint, code = _printed(path, shown, seconds)
    if code != 0:
        raise _failed(path, shown, complaint, code)
    if complaint.strip():
        raise _fault(shown, f"it complains: {_last_line(complaint)}", "an example prints its results and nothing else")
    try:
        text = output.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise _fault(shown, "what it prints is not UTF-8", "print text") from None
    if not text.strip():
        raise _fault(shown, "it prints nothing", "print what the page shows")
    if unprintable := re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ue000-\uf8ff]", text):
        raise _fault(shown, f"it prints the control character U+{ord(unprintable[0]):04X}", "print plain text")
    return Example(path.stem.replace("_", "-"), path.name, source, text)


def _printed(path: Path, shown: str, seconds: float) -> tuple[bytes, str, int]:
    """Standard output, standard error and the exit code of a clean interpreter (no site packages, no environment)."""
    import subprocess

    command = [sys.executable, "-I", "-S", "-B", "-X", "utf8", str(path.resolve())]
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command, cwd=empty, env={}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors
        )
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(seconds, stop)
        timer.start()
        try:
            assert process.stdout is not None
            output = process.stdout.read(LONGEST_OUTPUT + 1)
            if len(output) > LONGEST_OUTPUT:
                raise _fault(shown, f"it prints more than {LONGEST_OUTPUT} bytes", "print less")
            code = process.wait()
        finally:
            timer.cancel()
            process.kill()
            process.wait()
            timer.join()  # a process with threads can't divide its work
            if process.stdout is not None:
                process.stdout.close()
        if late.is_set():
            raise _fault(shown, f"it runs for more than {seconds:g} seconds", "make it quicker, or let it end")
        errors.seek(0)
        return output, errors.read(LONGEST_OUTPUT).decode("utf-8", "replace"), code


def _failed(path: Path, shown: str, complaint: str, code: int) -> ContentError:
    """The fault at the innermost line of the script that the traceback names."""
    lines = re.findall(rf'File "{re.escape(str(path.resolve()))}", line (\d+)', complaint)
    line = int(lines[-1]) if lines else 1
    reason = _last_line(complaint) if complaint.strip() else "it says nothing about why"
    return _fault(shown, f"it ends with exit code {code}: {reason}", f"run it: python3 {shown}", line)


def _last_line(text: str) -> str:
    return text.strip().splitlines()[-1][:200]


def _fault(shown: str, message: str, remedy: str, line: int = 1) -> ContentError:
    return ContentError([Finding(Place(shown, line), message, remedy)])
