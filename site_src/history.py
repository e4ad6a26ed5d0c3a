"""Files as an earlier revision has them, asked of git."""

from __future__ import annotations

import subprocess
from pathlib import Path

from site_src.errors import UsageError


def files(root: Path, revision: str, folder: str) -> dict[str, bytes]:
    """The files below ``folder`` of the project at ``root`` as of ``revision``, by path relative to ``root``.

    Raises UsageError if git is not there, ``root`` is in no repository, or the revision is unknown or lacks the folder.
    """
    if not revision or revision.startswith("-"):
        raise UsageError(f"--against {revision!r} is not a revision; name a commit, a branch or a tag")
    if _git(root, "rev-parse", "--git-dir") is None:
        raise UsageError(f"impact compares with a revision of git, and {root} is in no repository")
    if _git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}") is None:
        raise UsageError(f"git knows no revision {revision}; name a commit, a branch or a tag")
    listed = _git(root, "ls-tree", "-r", "-z", "--name-only", revision, "--", folder) or b""
    names = [name for name in listed.decode("utf-8", "replace").split("\0") if name]
    if not names:
        raise UsageError(f"{revision} has no {folder}; choose a later revision")
    return {name: _git(root, "show", f"{revision}:./{name}") or b"" for name in names}


def _git(root: Path, *arguments: str) -> bytes | None:
    """What git prints; None if it fails."""
    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False)
    except OSError:
        raise UsageError("impact needs git, and it was not found; install it, or compare two builds by hand") from None
    return done.stdout if done.returncode == 0 else None
