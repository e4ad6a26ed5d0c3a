"""Pages made of text, for tests."""

from __future__ import annotations

from pathlib import Path

from site_src.gathering import scanned
from site_src.pages.source import read_page
from site_src.pages.versions import ScannedPage

FRONT = '+++\ntitle = "T"\ndescription = "D"\norder = 1\n'


def page(folder: Path, body: str, language: str = "en", front: str = FRONT, key: str = "sample") -> ScannedPage:
    """A page with this body, read and scanned."""
    path = folder / "content" / language / f"{key}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(f"{front}+++\n{body}".encode())
    return scanned(read_page(folder, path, language))
