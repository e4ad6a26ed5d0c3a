"""What becomes of a token: markup and plain text, and a quote that no longer holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from site_src.errors import Place
from site_src.pages.scanner import Scanned, Token
from site_src.pages.source import Fragment

if TYPE_CHECKING:
    from site_src.pages.binder import Binder


@dataclass(frozen=True)
class Stale:
    """A quote that no longer holds, and its text restated where a program can do it."""

    language: str
    fragment: Fragment
    start: int
    end: int
    shown: str
    restated: str | None

    @property
    def place(self) -> Place:
        """Where the quoted text stands."""
        return self.fragment.place(self.start)


@dataclass(frozen=True)
class Bound:
    """A token rendered: as markup for the text, and as plain text for titles and attributes."""

    html: str
    text: str


#: Renders one kind of token, or notes what is wrong with it.
Handler = Callable[["Binder", Scanned, Token], Bound]
