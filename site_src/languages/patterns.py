"""Small builders of regular expressions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

LETTER = r"[^\W\d_]"
#: Beyond the basic plane whole blocks are taken for letters: a class with hundreds of ranges there is slow,
#: and all that matters is that symbols and emoji end a word.
_BEYOND = "\U00010000-\U0001cfff\U0001d400-\U0001d7cd\U0001e000-\U0001efff\U00020000-\U0010ffff"


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


@lru_cache(maxsize=4096)
def is_mark(sign: str) -> bool:
    """Whether it is one of the marks that belong to letters, which ``\\w`` leaves out."""
    return unicodedata.category(sign)[0] == "M"


@cache
def letters() -> str:
    """The inside of a class of all letters and their marks: some thousand ranges, so few texts are searched with it."""
    plane = "".join(map(chr, range(0x10000)))
    marks = filter(is_mark.__wrapped__, re.findall(r"[^\w\s]", plane))
    return char_class([*filter(str.isalpha, plane), *marks]) + _BEYOND


def is_wide(letter: str) -> bool:
    """Whether the letter belongs to a script that is written without spaces between words."""
    return unicodedata.east_asian_width(letter) in "WF"


def phrase(text: str) -> str:
    """A pattern for a phrase that stands whole, with any kind of space, hyphen and apostrophe in it."""
    pattern = "".join(map(_atom, text))
    if not is_wide(text[0]):
        pattern = f"(?<![{letters()}])" + pattern
    return pattern if is_wide(text[-1]) else pattern + f"(?![{letters()}])"


def _atom(letter: str) -> str:
    if letter == " ":
        return "[ \u00a0\u202f\n]+"
    if letter == "-":
        return "[-\u2010\u2011]"
    if letter == "'":
        return "['\u2019]"
    return re.escape(letter)
