"""The one error type for everything that a person can cause: where, what is wrong, and what to do."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

#: What a finding may quote from a file, and a terminal must not be sent: controls, marks of direction, no characters.
_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})


@dataclass(frozen=True, order=True)
class Place:
    """A position in a file of the project: ``path`` relative to its root, ``line`` and ``col`` from 1."""

    path: str
    line: int = 1
    col: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.col}"


@dataclass(frozen=True, order=True)
class Finding:
    """One thing that is wrong, with the remedy; printed as ``path:line:col: message; remedy``."""

    place: Place
    message: str
    remedy: str = ""

    def __str__(self) -> str:
        told = f"{self.place}: {self.message}" + (f"; {self.remedy}" if self.remedy else "")
        return "".join(char if unicodedata.category(char) not in _UNSEEN else "\ufffd" for char in told)


class ContentError(Exception):
    """The content, a fixture or a translation is at fault (exit code 1)."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = sorted(set(findings))
        super().__init__("\n".join(map(str, self.findings)))


class UsageError(Exception):
    """The call itself is wrong (exit code 2)."""


def nearest(wrong: str, known: Iterable[str]) -> str:
    """A remedy that names the known word most like ``wrong``, or lists the few that exist, or the three nearest."""
    import difflib  # late: few builds have anything wrong

    words = sorted(set(known))
    close = difflib.get_close_matches(wrong, words, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]}?"
    if words and len(words) <= 8:
        return "known: " + ", ".join(words)
    if not words:
        return "none is known here"
    return "the nearest are " + ", ".join(difflib.get_close_matches(wrong, words, n=3, cutoff=0))
