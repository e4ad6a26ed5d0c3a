"""Where every key and value of a TOML text stands.

``tomllib`` gives values and no positions; :func:`positions` walks the same text once more. It runs only on text that
``tomllib`` accepted, so it need not judge syntax.
"""

from __future__ import annotations

import bisect
import re
import tomllib
from dataclasses import dataclass

Key = tuple[str | int, ...]

_KEY_PART = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_SCALAR = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' r"'''.*?'{3,5}|" r'"(?:[^"\\\n]|\\.)*"|' r"'[^'\n]*'|[^\s,\]}#]+(?: \d[^\s,\]}#]*)?",
    re.DOTALL,
)
_BLANK = re.compile(r"(?:[ \t\n\r]|#[^\n]*)*")


@dataclass(frozen=True)
class Positions:
    """Line and column, from 1, of every key, table header and array element, and of the value behind each key."""

    keys: dict[Key, tuple[int, int]]
    values: dict[Key, tuple[int, int]]


def positions(text: str) -> Positions:
    """Where everything stands in valid TOML."""
    starts = [0] + [match.end() for match in re.finditer("\n", text)]
    found = Positions({}, {})
    counts: dict[Key, int] = {}
    at = 0

    def position(offset: int) -> tuple[int, int]:
        line = bisect.bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def note(key: Key, offset: int) -> None:
        found.keys.setdefault(key, position(offset))

    def note_all(key: Key, offset: int) -> None:
        """A header also makes the tables around it, unless they have a place already."""
        for depth in range(1, len(key) + 1):
            note(key[:depth], offset)

    def skip(offset: int) -> int:
        match = _BLANK.match(text, offset)
        return match.end() if match else offset

    def dotted(offset: int) -> tuple[list[str], int]:
        parts: list[str] = []
        while match := _KEY_PART.match(text, offset):
            word = match[0]
            parts.append(tomllib.loads(f"k = {word}")["k"] if word[0] in "\"'" else word)
            offset = match.end()
            following = re.compile(r"[ \t]*\.[ \t]*").match(text, offset)
            if not following:
                break
            offset = following.end()
        return parts, offset

    def resolve(parts: list[str]) -> Key:
        """A table's path, with the index of the newest element wherever an array of tables is passed."""
        key: Key = ()
        for part in parts:
            key += (part,)
            if key in counts:
                key += (counts[key],)
        return key

    def pair(prefix: Key, offset: int) -> int:
        start = offset
        parts, offset = dotted(offset)
        key = prefix
        for part in parts:
            key += (part,)
            note(key, start)
        offset = skip(text.index("=", offset) + 1)
        found.values[key] = position(offset)
        return value(key, offset)

    def value(key: Key, offset: int) -> int:
        if text[offset] == "[":
            offset, index = skip(offset + 1), 0
            while text[offset] != "]":
                note((*key, index), offset)
                offset = skip(value((*key, index), offset))
                index += 1
                if text[offset] == ",":
                    offset = skip(offset + 1)
            return offset + 1
        if text[offset] == "{":
            offset = skip(offset + 1)
            while text[offset] != "}":
                offset = skip(pair(key, offset))
                if text[offset] == ",":
                    offset = skip(offset + 1)
            return offset + 1
        match = _SCALAR.match(text, offset)
        return match.end() if match else offset + 1

    prefix: Key = ()
    while (at := skip(at)) < len(text):
        if text.startswith("[[", at):
            parts, end = dotted(skip(at + 2))
            key = (*resolve(parts[:-1]), parts[-1])
            counts[key] = counts.get(key, -1) + 1
            prefix = (*key, counts[key])
            note_all(prefix, at)
            at = text.index("]]", end) + 2
        elif text[at] == "[":
            parts, end = dotted(skip(at + 1))
            prefix = resolve(parts)
            note_all(prefix, at)
            at = text.index("]", end) + 1
        else:
            at = pair(prefix, at)
    return found
