"""Small builders of regular expressions."""

from __future__ import annotations

import functools
import re
import sys
import unicodedata
from collections.abc import Iterable
from typing import Any

LETTER = r"[^\W\d_]"
#: from here on Unicode has ideographs, private use and little else
PLANE_TWO = 0x20000


def char_class(letters: Iterable[str]) -> str:
    """The inside of a character class, as ranges."""
    codes = sorted({ord(letter) for letter in letters})
    ranges: list[list[int]] = []
    for code in codes:
        if ranges and code == ranges[-1][1] + 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return "".join(
        re.escape(chr(first)) + ("-" + re.escape(chr(last)) if last > first else "") for first, last in ranges
    )


@functools.lru_cache(maxsize=1)
def _letters() -> str:
    letters = (chr(code) for code in range(PLANE_TWO) if unicodedata.category(chr(code))[0] in "LM")
    return char_class(letters) + f"{chr(PLANE_TWO)}-{chr(sys.maxunicode)}"


#: the inside of a class of all letters and the marks that belong to them, which ``\w`` leaves out
LETTERS = _letters()


def is_wide(letter: str) -> bool:
    """Whether the letter belongs to a script that is written without spaces between words."""
    return unicodedata.east_asian_width(letter) in "WF"


def trie(words: Iterable[str]) -> str:
    """One pattern for many words that shares their beginnings; a star at the end is any letters."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = {}
    return _branch(root)


def _branch(node: dict[str, Any]) -> str:
    options = []
    for letter, below in sorted(node.items(), reverse=True):
        if letter == "":
            continue
        options.append(_atom(letter) + _branch(below))
    if not options:
        return ""
    joined = options[0] if len(options) == 1 and "" not in node else f"(?:{'|'.join(options)})"
    return joined + "?" if "" in node else joined


def phrase(text: str) -> str:
    """A pattern for a word or phrase that stands whole; a star at the end is any letters."""
    pattern = "".join(map(_atom, text))
    if not is_wide(text[0]):
        pattern = f"(?<![{LETTERS}])" + pattern
    return pattern if is_wide(text[-1]) else pattern + f"(?![{LETTERS}])"


def _atom(letter: str) -> str:
    if letter == "*":
        return f"[{LETTERS}]*"
    if letter == " ":
        return "[ \u00a0\u202f\n]+"
    if letter == "-":
        return "[-\u2010\u2011]"
    if letter == "'":
        return "['\u2019]"
    return re.escape(letter)
