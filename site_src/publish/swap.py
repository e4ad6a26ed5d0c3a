"""Puts one folder in the place of another, so that a reader meets the old one or the new one and nothing between.

Linux exchanges two names in one step (renameat2). Elsewhere the old folder is moved aside and the new one in; between
the two steps nothing stands there for an instant, and :func:`recover` mends what a build killed just then left.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
#: What a kernel or a file system answers that can't exchange two names.
_UNABLE = (errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP)


def swap(new: Path, out: Path, aside: Path) -> None:
    """Puts ``new`` in the place of ``out``, which may be absent; the old folder ends as ``new`` or as ``aside``.

    All three lie on one file system. Raises OSError, with the old folder in its place.
    """
    if not out.exists():
        os.rename(new, out)
    elif not exchange(new, out):
        os.rename(out, aside)
        try:
            os.rename(new, out)
        except BaseException:
            os.rename(aside, out)
            raise


def recover(out: Path, aside: Path) -> None:
    """Moves the old folder back if a build was killed between the two steps of :func:`swap`."""
    if aside.exists() and not out.exists():
        os.rename(aside, out)


def exchange(one: Path, other: Path) -> bool:
    """Exchanges two folders in one step; False, with nothing done, where the system can't. Raises OSError."""
    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None) if sys.platform == "linux" else None
    if renameat2 is None:
        return False
    done: int = renameat2(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE)
    if done == 0:
        return True
    code = ctypes.get_errno()
    if code in _UNABLE:
        return False
    raise OSError(code, os.strerror(code), str(other))
