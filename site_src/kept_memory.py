"""What a build works out and the next one need not: results below ``.cache/``, with keys of what they are made from.

The key of a result covers the program and the installed versions too. Pages with findings are never kept, so that
what is wrong is found, and said, in every build.
"""

from __future__ import annotations

import contextlib
import pickle
from pathlib import Path

from site_src import whole_files
from site_src.memory import Memory
from site_src.pages.rendering import Rendered

#: What is slow enough to be worth a file; all else is made anew.
_SLOW = ("experiments", "charts", "ledger", "files", "script", "page ")


class KeptMemory(Memory):
    """Results in files of ``folder``. One that can't be read, or isn't whole, is made anew; no error comes of it."""

    shared = True

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self._asked: set[str] = set()

    def keeps(self, name: str) -> bool:
        """Whether making it anew would take longer than reading it."""
        return name.startswith(_SLOW)

    def find(self, name: str, key: str) -> object | None:
        """What an earlier process has kept under this name and key."""
        known = self.get(name, key) if self.keeps(name) else None
        return pickle.loads(known) if known is not None else None

    def keep(self, name: str, key: str, made: object) -> None:
        """Keep a result for later processes, but no page in which something is wrong."""
        if self.keeps(name) and not (isinstance(made, Rendered) and (made.findings.all() or made.stale)):
            self.put(name, key, pickle.dumps(made, pickle.HIGHEST_PROTOCOL))

    def get(self, name: str, key: str) -> bytes | None:
        """The content of a file of that name, if it is whole and was written under the same key."""
        path = self._path(name)
        self._asked.add(path.name)
        return whole_files.read(path, key)

    def put(self, name: str, key: str, data: bytes) -> None:
        """Write a file, whole, in place of an older one of that name."""
        whole_files.write(self._path(name), key, data)

    def _path(self, name: str) -> Path:
        return self.folder / name.replace("/", " ")

    def tidy(self) -> None:
        """Remove what no page of this build has asked for."""
        with contextlib.suppress(OSError):
            for path in self.folder.iterdir():
                if path.name not in self._asked:
                    path.unlink(missing_ok=True)
