"""What the file system refuses: a full disk, a folder that may not be written, a name that is too long."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from site_src.errors import ContentError, Finding, Place


class WholeFile(Place):
    """A file or folder as a whole; shown without a line, since what is wrong is not in its text."""

    def __str__(self) -> str:
        return self.path


class PublishError(ContentError):
    """The site is in order but can't be put in place (exit code 1); what stood there before still stands."""

    def __init__(self, path: str | Path, reason: str, remedy: str = "") -> None:
        super().__init__([Finding(WholeFile(str(path)), reason, remedy)])


@contextlib.contextmanager
def refusals(path: str | Path) -> Iterator[None]:
    """Turns an OSError raised within into a PublishError about ``path``, in the system's own words."""
    try:
        yield
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise PublishError(path, f"can't be written: {reason}", "nothing was replaced") from error
