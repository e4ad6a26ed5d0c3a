"""Files that one build keeps for the next: whole, made from the same things by the same program, or as good as none.

The first line of a file tells what it was made from, the program included, and the checksum of the rest.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from site_src import inputs


def read(path: Path, key: str) -> bytes | None:
    """What was written there under the same key; None if nothing was, or not all of it."""
    try:
        head, _, data = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return data if head == _head(key, data) else None


def write(path: Path, key: str, data: bytes) -> None:
    """Put it there in place of what stood there before. Where nothing can be written, nothing is kept."""
    with contextlib.suppress(OSError):
        whole, aside = _head(key, data) + b"\n" + data, f"{path}.{os.getpid()}.new"
        try:
            _write(aside, whole)
        except FileNotFoundError:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write(aside, whole)
        os.replace(aside, path)


def _write(path: str, data: bytes) -> None:
    with open(path, "wb", buffering=0) as file:
        file.write(data)


def _head(key: str, data: bytes) -> bytes:
    return f"{inputs.checksum([inputs.program(), key])} {hashlib.sha256(data).hexdigest()}".encode()
