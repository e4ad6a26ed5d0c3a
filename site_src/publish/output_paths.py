"""Which paths a built site may hold, so that it can be written on any file system and served from any host."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from site_src.publish.publish_error import PublishError


def check_paths(paths: Iterable[str]) -> None:
    """Raises PublishError for the first path that is not a plain relative one, or that collides with another.

    Two paths collide where a file system without upper and lower case, or one that normalises Unicode, would put
    them in the same place, and where one names a file and the other a folder of that name.
    """
    seen: dict[str, str] = {}
    folders: dict[str, str] = {}
    for path in sorted(paths):
        parts = path.split("/")
        if any(part in ("", ".", "..") for part in parts) or "\\" in path:
            raise PublishError(path, "is not a path within the site", "use a relative path without . and ..")
        if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in path):
            raise PublishError(ascii(path), "holds a control character", "rename it")
        if path != unicodedata.normalize("NFC", path):
            raise PublishError(path, "is written with letters in pieces", "rename it in composed form (NFC)")
        folded = [unicodedata.normalize("NFC", part).casefold() for part in parts]
        key = "/".join(folded)
        if key in seen:
            raise PublishError(path, f"can't stand beside {seen[key]} on every system", "give it a name of its own")
        seen[key] = path
        for depth in range(1, len(parts)):
            folder = "/".join(parts[:depth])
            if (other := folders.setdefault("/".join(folded[:depth]), folder)) != folder:
                raise PublishError(path, f"its folder can't stand beside {other} on every system", "rename it")
    for key, path in seen.items():
        if key in folders:
            raise PublishError(path, f"is a file, and a folder {folders[key]} is wanted too", "rename it")
