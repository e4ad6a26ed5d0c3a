"""The hidden folder beside the output in which one build at a time prepares the next one."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from site_src.publish.publish_error import refusals
from site_src.publish.swap import recover

#: After how many seconds of waiting for another build we say so.
PATIENCE = 1.0


@dataclass(frozen=True)
class Staging:
    """The folder ``area`` (``.output.publish`` for ``output``) and what may lie in it."""

    area: Path

    @property
    def lock(self) -> Path:
        """Held (flock) by the build that works here."""
        return self.area / "lock"

    @property
    def new(self) -> Path:
        """The tree being prepared."""
        return self.area / "new"

    @property
    def old(self) -> Path:
        """The tree that was moved aside."""
        return self.area / "old"


def beside(out: Path) -> Staging:
    """The staging of the output folder ``out``."""
    return Staging(out.with_name(f".{out.name}.publish"))


@contextlib.contextmanager
def held(out: Path, waiting: Callable[[], None]) -> Iterator[Staging]:
    """Holds the staging of ``out`` to ourselves, cleaned of what a killed build left; leaves nothing behind.

    Calls ``waiting`` once if another build has held it for a second, and goes on waiting. Raises OSError.
    """
    staging = beside(out)
    descriptor = _lock(staging, waiting)
    try:
        recover(out, staging.old)
        _clear(staging)
        try:
            yield staging
        finally:
            _clear(staging)
            with contextlib.suppress(OSError):
                staging.lock.unlink()
                staging.area.rmdir()
    finally:
        os.close(descriptor)


def _lock(staging: Staging, waiting: Callable[[], None]) -> int:
    """Takes the lock, and gives its descriptor."""
    deadline = time.monotonic() + PATIENCE
    while True:
        descriptor = _try_lock(staging)
        if descriptor is not None:
            return descriptor
        if time.monotonic() > deadline:
            waiting()
            deadline = float("inf")
        time.sleep(0.02)


def _try_lock(staging: Staging) -> int | None:
    """The descriptor of the lock if we got it, None if another build has it."""
    with refusals(staging.area.parent):
        if staging.area.is_symlink():
            raise NotADirectoryError(errno.ENOTDIR, "", staging.area)
        staging.area.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(staging.lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
        except FileNotFoundError:  # the build that is just ending removed the folder
            return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Whoever held the lock removed the file when done: is ours still the one that others see?
        if os.path.samestat(os.fstat(descriptor), os.stat(staging.lock)):
            return descriptor
    except (BlockingIOError, FileNotFoundError):
        pass
    except BaseException:
        os.close(descriptor)
        raise
    os.close(descriptor)
    return None


def _clear(staging: Staging) -> None:
    """Removes both trees as far as that goes; the next build removes the rest."""
    for tree in (staging.new, staging.old):
        with contextlib.suppress(OSError):
            shutil.rmtree(tree, ignore_errors=True)
        if tree.exists():  # folders that somebody made read-only
            with contextlib.suppress(OSError):
                tree.chmod(0o700)
                for folder, inner, _ in os.walk(tree):
                    for path in (Path(folder, name) for name in inner):
                        if not path.is_symlink():
                            path.chmod(0o700)
                shutil.rmtree(tree, ignore_errors=True)
