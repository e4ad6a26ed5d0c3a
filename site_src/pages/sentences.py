"""Sentences of author's text: where the one around a token begins and ends, and how it reads."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache

from site_src.pages.scanner import BLOCKS, FIRST_MARK, Scanned, Token

MARKS = "\ue100-\uf8ff"
#: A sentence ends at its stop, with the ticks and citations behind it; at a paragraph, an item or a row of a table.
_END = re.compile(
    rf"[.?!…;。？！；؟؛][\"'»”’)*_{MARKS}]*(?=\s|$)|[。？！；]"
    r"|\n[ \t]*\n|\n[ \t]*(?=(?:[-*+]|\d+[.)])[ \t])|\n(?=[ \t]*\|)"
)
_SIGNS = re.compile(r"\*+|(?<!\w)_+|_+(?!\w)|^[ \t]*(?:[-*+>|]|\d+[.)])[ \t]*|[ \t]*\|[ \t]*$")


def span(scanned: Scanned, token: Token) -> tuple[int, int]:
    """Where the sentence that holds ``token`` begins and ends in ``scanned.marked``."""
    text = scanned.marked
    at = text.find(chr(FIRST_MARK + scanned.tokens.index(token)))
    ends = _ends(text)
    place = bisect_right(ends, at)
    return ends[place - 1] if place else 0, ends[place] if place < len(ends) else len(text)


@lru_cache(maxsize=8)
def _ends(text: str) -> list[int]:
    """Where its sentences end; all tokens of a text ask for that, one after the other."""
    return [match.end() for match in _END.finditer(text)]


def tokens_between(scanned: Scanned, start: int, end: int) -> Iterator[tuple[int, Token]]:
    """The tokens in a stretch of the marked text, with their places in it."""
    for match in re.finditer(f"[{MARKS}]", scanned.marked[start:end]):
        index = ord(match[0]) - FIRST_MARK
        if index < len(scanned.tokens):
            yield start + match.start(), scanned.tokens[index]


def reading(scanned: Scanned, start: int, end: int, shown: Callable[[Token], str]) -> str:
    """A stretch of the marked text as a reader has it, each quote as ``shown`` gives it."""

    def word(match: re.Match[str]) -> str:
        index = ord(match[0]) - FIRST_MARK
        token = scanned.tokens[index] if index < len(scanned.tokens) else None
        block = token is not None and token.kind in BLOCKS and token.kind != "formula"
        if token is None or block or (token.kind in ("claim", "cite") and token.text in ("✓", "§")):
            return ""
        return shown(token)

    text = re.sub(f"[{MARKS}]", word, _SIGNS.sub("", scanned.marked[start:end].strip()))
    return " ".join(re.sub(r"\\(.)", r"\1", text).split())
