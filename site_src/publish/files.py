"""Replaces the output folder by a complete new tree, whole, and touches nothing where nothing changed."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from site_src.errors import UsageError
from site_src.publish.output_paths import check_paths
from site_src.publish.owned_folder import MARKER, manifest, refuse_foreign, refuse_place
from site_src.publish.publish_error import PublishError, refusals
from site_src.publish.staging import Staging, beside, held
from site_src.publish.swap import swap

_ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Summary:
    """What became of each path, sorted; the manifest isn't counted."""

    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]


def replace_folder(out: Path, files: Mapping[str, bytes], root: Path = _ROOT) -> Summary:
    """Makes the folder ``out`` hold exactly ``files`` (relative path to content), and our manifest.

    The tree is prepared aside, on the same file system, and swapped in whole: whoever reads, at any moment, finds the
    old tree or the new one, and a build that dies leaves the old one. An unchanged file stays the same file (inode and
    time); if nothing changed, nothing is written at all. Two builds at once wait for each other.

    ``root`` is the project's folder, into whose sources nothing is built. Raises UsageError, naming what is there, if
    ``out`` isn't ours to replace, and PublishError if a path or the file system doesn't allow it.
    """
    check_paths([*files, MARKER])
    wanted = {**files, MARKER: manifest(files)}

    def waiting() -> None:
        print(f"Another build is writing to {out}; waiting for it ...", file=sys.stderr, flush=True)

    with refusals(out):
        real = refuse_place(out, root)
        glance = _glance(real, out, wanted)
        if glance and _is_done(glance) and not beside(real).area.exists():
            return _without_marker(glance)
        with held(real, waiting) as staging:
            old = refuse_foreign(real, out)
            summary = _compare(old, wanted)
            if not _is_done(summary):
                _prepare(staging.new, wanted, {path: old[path] for path in summary.unchanged}, out)
                _put_in_place(staging, real, out)
    return _without_marker(summary)


def stands(out: Path, manifest: str, root: Path = _ROOT) -> bool:
    """Whether ``out`` holds, byte for byte, the tree whose manifest has the SHA-256 ``manifest``, and nothing else."""
    try:
        real = refuse_place(out, root)
        found = refuse_foreign(real, out)
        marker = found.pop(MARKER).read_bytes()
        if hashlib.sha256(marker).hexdigest() != manifest or beside(real).area.exists():
            return False
        listed = json.loads(marker)["files"]
        return found.keys() == listed.keys() and all(
            hashlib.sha256(path.read_bytes()).hexdigest() == listed[name] for name, path in found.items()
        )
    except (OSError, UsageError, KeyError):
        return False


def _glance(real: Path, out: Path, wanted: Mapping[str, bytes]) -> Summary | None:
    """What there is to do, seen without the lock, since taking it writes; None if another build came in between.

    A tree in its place is never altered, only replaced: where the folder is still the same one, we saw one tree.
    """
    before = _identity(real)
    try:
        summary = _compare(refuse_foreign(real, out), wanted)
    except (OSError, UsageError):
        if _identity(real) == before:
            raise
        return None
    return summary if _identity(real) == before else None


def _identity(folder: Path) -> tuple[int, int] | None:
    try:
        status = folder.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def _compare(old: Mapping[str, Path], wanted: Mapping[str, bytes]) -> Summary:
    """What has to be done to the files of ``old``; they are compared byte by byte, not by what a manifest says."""
    unchanged = {path for path, data in wanted.items() if path in old and _holds(old[path], data)}
    return Summary(
        written=tuple(sorted(wanted.keys() - unchanged)),
        unchanged=tuple(sorted(unchanged)),
        removed=tuple(sorted(old.keys() - wanted.keys())),
    )


def _holds(path: Path, data: bytes) -> bool:
    """Whether a file holds ``data``; one that can't be read, or is gone by now, doesn't."""
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _is_done(summary: Summary) -> bool:
    return not summary.written and not summary.removed


def _without_marker(summary: Summary) -> Summary:
    return Summary(*(tuple(p for p in paths if p != MARKER) for paths in vars(summary).values()))


def _prepare(new: Path, wanted: Mapping[str, bytes], kept: Mapping[str, Path], out: Path) -> None:
    """Writes the whole tree into ``new``; what is in ``kept`` becomes a second name of the file that holds it."""
    new.mkdir()
    folders = {""}
    for path, data in sorted(wanted.items()):
        with refusals(out / path):
            folder, target = path.rpartition("/")[0], f"{new}/{path}"
            if folder not in folders:
                os.makedirs(f"{new}/{folder}", exist_ok=True)
                folders.add(folder)
            if path in kept:
                _keep(kept[path], target)
            else:
                with open(target, "xb") as file:
                    file.write(data)


def _keep(file: Path, name: str) -> None:
    """Gives a file a second name, or, where the file system can't or may not, a copy with the same time."""
    try:
        os.link(file, name)
    except OSError:
        shutil.copy2(file, name)


def _put_in_place(staging: Staging, real: Path, out: Path) -> None:
    """Swaps the prepared tree in, with the permissions that the old folder had."""
    with contextlib.suppress(FileNotFoundError):
        staging.new.chmod(real.stat().st_mode & 0o7777)
    try:
        swap(staging.new, real, staging.old)
    except OSError as error:
        if error.errno in (errno.EBUSY, errno.EXDEV):
            raise PublishError(out, "is a mount point and can't be replaced whole", "choose a folder in it") from error
        raise
