"""A file to which results are added, each whole and made from the same things by the same program, or as good as none.

A record is one line (name, checksum of what it was made from with the program, checksum and size of the data) and the
data. The last record of a name counts. Several processes may add to one file: a record is written at once, at the end.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import weakref
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from site_src import inputs

_LONGEST_HEAD = 1000


class _Record(NamedTuple):
    """Where a record begins and its data does, and how long that is."""

    head: bytes
    begin: int
    start: int
    size: int

    @property
    def end(self) -> int:
        """Where the next one begins."""
        return self.start + self.size


class KeptLog:
    """The results in the file ``path``. A file that can't be read holds none; one that can't be written gets none."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._records: dict[str, _Record] = {}
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(OSError):
            self._open()

    def _open(self) -> None:
        """Open the file, or a new one; nothing that a link leads to is ever altered."""
        self._file = -1
        file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK, 0o666)
        self._close = weakref.finalize(self, os.close, file)
        if stat.S_ISREG(os.fstat(file).st_mode):
            self._file = file
            self._read()

    def _read(self) -> None:
        """Find all records; what follows the last whole one is cut off."""
        self._records.clear()
        end, length = 0, os.fstat(self._file).st_size
        while end < length:
            line, newline, _ = os.pread(self._file, _LONGEST_HEAD, end).partition(b"\n")
            fields = line.rsplit(b" ", 3)
            if not newline or len(fields) != 4 or not fields[3].isdigit():
                break
            record = _Record(line, end, end + len(line) + 1, int(fields[3]))
            if record.end > length:
                break
            self._records[fields[0].decode("utf-8", "surrogateescape")] = record
            end = record.end
        if end < length:
            os.ftruncate(self._file, end)

    def get(self, name: str, key: str) -> bytes | None:
        """What was put there last under this name, if it was under the same key."""
        record = self._records.get(name)
        if record is None:
            return None
        try:
            data = os.pread(self._file, record.size, record.start)
        except OSError:
            return None
        return data if record.head == _head(name, key, data) else None

    def put(self, name: str, key: str, data: bytes) -> None:
        """Add a result. This process finds it from now on; others find it when they open the file again."""
        head = _head(name, key, data)
        with contextlib.suppress(OSError):
            os.write(self._file, head + b"\n" + data)
            begin = os.lseek(self._file, 0, os.SEEK_CUR) - len(head) - 1 - len(data)
            self._records[name] = _Record(head, begin, begin + len(head) + 1, len(data))

    def tidy(self, names: Collection[str]) -> None:
        """Drop what has another name than these, or was replaced, once that is more than half of the file."""
        with contextlib.suppress(OSError):
            self._read()
            wanted = [record for name, record in self._records.items() if name in names]
            if 2 * sum(record.end - record.begin for record in wanted) >= os.fstat(self._file).st_size:
                return
            aside = f"{self._path}.{os.getpid()}.new"
            with open(aside, "wb") as file:
                for record in wanted:
                    file.write(os.pread(self._file, record.end - record.begin, record.begin))
            os.replace(aside, self._path)
            self._close()
            self._open()


def _head(name: str, key: str, data: bytes) -> bytes:
    made_from = inputs.checksum([inputs.program(), key])
    head = f"{name} {made_from} {hashlib.sha256(data).hexdigest()} {len(data)}"
    return head.encode("utf-8", "surrogateescape")
