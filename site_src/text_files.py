"""The project's text files: read with what may be wrong with them told, written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

from site_src.errors import ContentError, Finding, Place

#: Far more than anything that a person writes by hand.
MOST_BYTES = 4_000_000


def read_text(path: Path, shown: str) -> str:
    """The text of a UTF-8 file, without byte-order mark and with ``\\n`` line ends.

    Raises ContentError, with line and column, if the file is missing or is not UTF-8.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise ContentError([Finding(Place(shown), "the file is missing", "restore it")]) from None
    except OSError as error:
        raise ContentError([Finding(Place(shown), f"it can't be read: {error.strerror}", "let it be read")]) from None
    if len(raw) > MOST_BYTES:
        raise ContentError([Finding(Place(shown), f"the file has {len(raw)} bytes", f"keep to {MOST_BYTES}")])
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        col = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        raise ContentError(
            [Finding(Place(shown, line, col), "the file is not valid UTF-8", "save it as UTF-8")]
        ) from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def write_whole(file: Path, shown: str, text: str) -> None:
    """Write a file aside and move it into place, so that a killed run leaves no half of it.

    In messages it is called ``shown``. Raises ContentError if it can't be written.
    """
    aside = file.with_name(f".{file.name}.new")
    try:
        aside.write_bytes(text.encode("utf-8"))
        shutil.copymode(file, aside)
        os.replace(aside, file)
    except OSError as error:
        with contextlib.suppress(OSError):
            aside.unlink()
        finding = Finding(Place(shown), f"the file can't be written: {error.strerror}", "let it be written")
        raise ContentError([finding]) from None
