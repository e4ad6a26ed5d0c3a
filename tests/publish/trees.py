"""Trees on disk, for the tests of publishing."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from pathlib import Path

from site_src.publish.owned_folder import MARKER

_KEPT = {"en/index.html": b"same", "ru/страница.txt": "да".encode()}
OLD = {**_KEPT, "index.html": b"old start", "en/gone/index.html": b"gone"}
NEW = {**_KEPT, "index.html": b"new start", "fr/index.html": b"nouveau"}


def read(folder: Path) -> dict[str, bytes]:
    """All files below ``folder``, without our manifest."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MARKER
    }


def state(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Inode, time and size of everything in and above ``folder``: equal before and after where nothing was touched."""
    paths = [folder.parent, folder, *sorted(folder.rglob("*"))]
    return {str(p): (p.stat().st_ino, p.stat().st_mtime_ns, p.stat().st_size) for p in paths}


def in_child(work: Callable[[], None]) -> int:
    """The exit code of a child process that does ``work``: 0, or 1 with the traceback on stderr."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
