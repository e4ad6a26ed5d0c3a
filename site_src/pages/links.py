"""Addresses within the site: every link is relative, so that the site works below any folder."""

from __future__ import annotations

from dataclasses import dataclass

from site_src.pages.editions import INDEX
from site_src.pages.knowledge import HOME


@dataclass(frozen=True)
class Links:
    """How pages are addressed. ``index`` is what follows a folder: a mark, which each edition sets in its own way."""

    index: str = INDEX

    def folder(self, language: str, key: str) -> str:
        """The folder of a page, with its trailing slash: ``en/`` or ``en/pair-table/``."""
        return f"{language}/" if key == HOME else f"{language}/{key}/"

    def root(self, folder: str) -> str:
        """The way from a page's folder up to the site's root: ``../`` for each level, or ``./``."""
        return "../" * folder.count("/") or "./"

    def between(self, here: str, there: str, anchor: str = "") -> str:
        """The relative address of the folder ``there`` as seen from the folder ``here``."""
        if here == there and anchor:
            return f"#{anchor}"
        up, down = here.split("/")[:-1], there.split("/")[:-1]
        while up and down and up[0] == down[0]:
            del up[0], down[0]
        way = "../" * len(up) + "".join(f"{folder}/" for folder in down) or "./"
        return way + self.index + (f"#{anchor}" if anchor else "")

    @staticmethod
    def there(here: str, way: str) -> str:
        """The folder that :meth:`between` has led to from the folder ``here``."""
        up = way.count("../")
        above = here.split("/")[:-1]
        return "".join(f"{folder}/" for folder in above[: len(above) - up]) + way.removeprefix("./")[3 * up :]

    def file(self, here: str, path: str) -> str:
        """The relative address of a file as seen from the folder ``here``."""
        return self.root(here).removeprefix("./") + path


def share_picture(code: str) -> str:
    """Where the picture that goes with links to pages in this language stands in the site."""
    return f"share/{code}.png"


def offline_archive(code: str) -> str:
    """Where the archive with all pages of this language stands in the site."""
    return f"downloads/{code}-offline.zip"
