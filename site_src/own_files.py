"""What a build reads stands in the project: a symbolic link that leads out of it is refused, not followed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from site_src.errors import ContentError, Finding, Place

#: The folders that a build reads.
FOLDERS = ("content", "templates")


def refuse_links_out(root: Path) -> None:
    """Raises ContentError for each link in ``content/`` or ``templates/`` that leads out of its folder, or nowhere."""
    if findings := [finding for name in FOLDERS for finding in _links_out(root, root / name)]:
        raise ContentError(findings)


def _links_out(root: Path, folder: Path) -> Iterator[Finding]:
    home = Path(os.path.realpath(root), folder.name)
    entries = (Path(above, name) for above, folders, files in os.walk(folder) for name in (*folders, *files))
    for path in (folder, *entries):
        if not path.is_symlink():
            continue
        leads = Path(os.path.realpath(path))
        if not (leads.exists() and leads.is_relative_to(home)):
            where = "out of this folder" if leads.exists() else "nowhere"
            shown = path.relative_to(root).as_posix()
            yield Finding(Place(shown), f"this is a link that leads {where}", "put the file itself here")
