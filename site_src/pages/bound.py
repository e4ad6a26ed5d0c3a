"""What becomes of a token: markup and plain text, and a quote that no longer holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from site_src.errors import Place, nearest
from site_src.pages.scanner import Scanned, Token
from site_src.pages.source import Fragment

if TYPE_CHECKING:
    from site_src.pages.binder import Binder

T = TypeVar("T")


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


class Unbound(Exception):
    """A token leads to nothing, or shows what it may not: what is wrong, and what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message, self.remedy = message, remedy


def found(among: Mapping[str, T], id: str, lacking: str) -> T:
    """The one of that id; where there is none, Unbound says so in words that begin with ``lacking``."""
    if id not in among:
        raise Unbound(f"{lacking} {id}", nearest(id, among))
    return among[id]


#: Renders one kind of token; notes what is wrong with it, or raises Unbound.
Handler = Callable[["Binder", Scanned, Token], Bound]
