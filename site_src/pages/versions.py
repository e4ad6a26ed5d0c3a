"""Content hashes: which source section a translation was made from, and what a page's text is.

Hashes leave quoted text out and take the ids instead, so that accepting new numbers makes no
translation stale and no page look rewritten.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from site_src.pages.scanner import Scanned
from site_src.pages.source import PageSource

#: The key under which title, description and introduction are hashed together.
INTRO = "intro"
_QUOTES = frozenset({"num", "fact", "items"})


@dataclass(frozen=True)
class ScannedPage:
    """A page with all its fragments scanned."""

    source: PageSource
    title: Scanned
    description: Scanned
    label: Scanned | None
    intro: Scanned
    titles: dict[str, Scanned]
    bodies: dict[str, Scanned]

    def parts(self, anchor: str) -> tuple[Scanned, ...]:
        """The fragments of a section, or of the page's head for ``INTRO``."""
        if anchor == INTRO:
            return (self.title, self.description, *([self.label] if self.label else []), self.intro)
        return (self.titles[anchor], self.bodies[anchor])

    def pieces(self) -> tuple[str, ...]:
        """``INTRO`` and every anchor, in order."""
        return (INTRO, *self.source.anchors)

    @property
    def changed(self) -> datetime.date | None:
        """The day on which the text was last recorded as changed; None if it is no longer the text recorded then."""
        return self.source.changed if self.source.changed_content == self.hash else None

    def everything(self) -> list[Scanned]:
        """Every fragment, in order."""
        return [part for key in self.pieces() for part in self.parts(key)]

    @cached_property
    def hashes(self) -> Mapping[str, str]:
        """The hash of each piece."""
        sections = {section.anchor: section for section in self.source.sections}
        levels = {key: str(sections[key].level) if key in sections else "" for key in self.pieces()}
        return {key: digest([level, *map(_neutral, self.parts(key))]) for key, level in levels.items()}

    @cached_property
    def hash(self) -> str:
        """The hash of the whole text."""
        return digest(self.hashes.values())


def digest(parts: Iterable[str]) -> str:
    """Twelve hexadecimal digits of SHA-256 over the parts."""
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:12]


def _neutral(scanned: Scanned) -> str:
    """The text with quoted numbers left out and ids kept, white space folded."""
    pieces: list[str] = []
    last = 0
    text = scanned.fragment.text
    for token in scanned.tokens:
        pieces.append(text[last : token.start])
        if token.kind in _QUOTES:
            pieces.append(f"[]({token.kind}:{token.target})")
        elif token.caption or token.description:
            inner = [_neutral(part) for part in (token.caption, token.description) if part]
            pieces.append(f"![{'|'.join(inner)}]({token.kind}:{token.target})")
        else:
            pieces.append(text[token.start : token.end])
        last = token.end
    pieces.append(text[last:])
    return " ".join("".join(pieces).split())
