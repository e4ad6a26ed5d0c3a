"""Whether there is anything to do: a build leaves a receipt, which says what it was made from and what it wrote."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from site_src import inputs
from site_src.publish.files import stands
from site_src.publish.owned_folder import MARKER

#: Below the project's folder for what a build may leave to the next one.
RECEIPT = "receipt.json"


def key(root: Path, *options: object) -> str:
    """What a build of the project below ``root`` depends on."""
    return inputs.checksum([inputs.program(), inputs.project(root), repr(options)])


def standing(cache: Path, key: str, out: Path, root: Path) -> str | None:
    """What the last build said of its site, if it had the same key and ``out`` still holds what it wrote."""
    try:
        receipt = json.loads((cache / RECEIPT).read_bytes())
        if receipt["key"] == key and stands(out, receipt["manifest"], root):
            return str(receipt["said"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


def leave(cache: Path, key: str, out: Path, said: str) -> None:
    """Leave a receipt for the site in ``out``; where nothing can be written there will be none."""
    try:
        manifest = hashlib.sha256((out / MARKER).read_bytes()).hexdigest()
        cache.mkdir(parents=True, exist_ok=True)
        aside = cache / (RECEIPT + ".new")
        aside.write_text(json.dumps({"key": key, "manifest": manifest, "said": said}), "utf-8")
        aside.replace(cache / RECEIPT)
    except OSError:
        pass
