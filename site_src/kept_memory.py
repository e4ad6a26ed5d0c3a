"""What a build works out and the next one need not, kept in a file with keys of what it was made from.

Pages with findings are never kept, so that what is wrong is found, and said, in every build.
"""

from __future__ import annotations

import pickle
from pathlib import Path

from site_src.kept_log import KeptLog
from site_src.memory import Memory
from site_src.pages.rendering import Rendered

#: What is slow enough to be worth keeping; all else is made anew.
_SLOW = ("experiments", "charts", "ledger", "files", "script", "page ")


class KeptMemory(Memory):
    """Results in the file ``path``. One that can't be read, or isn't whole, is made anew; no error comes of it."""

    shared = True

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._log = KeptLog(path)
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
        """What is kept under that name, if it is whole and was put there under the same key."""
        self._asked.add(name)
        return self._log.get(name, key)

    def put(self, name: str, key: str, data: bytes) -> None:
        """Keep it, in place of what was kept under that name."""
        self._log.put(name, key, data)

    def tidy(self) -> None:
        """Give up what nothing in this build has asked for."""
        self._log.tidy(self._asked)
