"""Which k the words around a quote speak of: "pass^4 is [0.295](…all.5)" names one k and quotes another.

Within a sentence a quote belongs to the names that lead to it: pass^5, pass@5, "k = 5", and what the language's own
words make of it ("$k$ of [5](num:…)"). Where the sentence opens with a quote, the names follow their quotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from site_src.languages.language import Language
from site_src.languages.numbers import read
from site_src.languages.relations import literal
from site_src.ledger.value import Value
from site_src.pages.scanner import FIRST_MARK, Scanned, Token
from site_src.pages.sentences import MARKS, span, tokens_between

_METRIC = re.compile(r"pass[@^]\s*(\d{1,6})")
_OPEN_METRIC = re.compile(r"pass[@^]\s*$")
_EQUATION = re.compile(r"k\s*=\s*(\d{1,6})")
#: Ids that name their k where no formula does: the intervals, and sums too long to be spelled out.
_ID = re.compile(r"\.(?:all|any|pooled|at|count|none|subsets)\.(\d{1,6})(?:\.|$)")
_FACT = re.compile(r"\bpass-(?:at|hat)-(\d{1,6})\b")


@dataclass(frozen=True)
class _Named:
    """A k that the words name."""

    k: int


@dataclass(frozen=True)
class _Quoted:
    """A quote of a value that holds for one k."""

    token: Token
    k: int


def k_of(value: Value) -> int | None:
    """The k that a value holds for, None where it holds for all or for none."""
    given = value.formula.variables.get("k") if value.formula else None
    if isinstance(given, int):
        return given
    found = _ID.search(value.id)
    return int(found[1]) if found else None


def contradicted(
    scanned: Scanned, token: Token, ledger: Callable[[str], Value | None], language: Language
) -> tuple[tuple[int, ...], int] | None:
    """The k's that the words lead one to expect, and the other one that ``token`` quotes; None if they agree."""
    if _quoted(token, ledger) is None:
        return None
    parts = list(_sentence(scanned, token, ledger, language))
    if not any(isinstance(part, _Named) for part in parts):
        return None
    if not isinstance(parts[0], _Named):
        parts.reverse()
    led: list[int] = []
    after_quote = False
    for part in parts:
        if isinstance(part, _Named):
            led = [part.k] if after_quote else [*led, part.k]
            after_quote = False
        else:
            after_quote = True
            if part.token is token:
                return (tuple(sorted(set(led))), part.k) if led and part.k not in led else None
    return None


def _quoted(token: Token, ledger: Callable[[str], Value | None]) -> int | None:
    """The k of the value or fact that a token quotes."""
    if token.kind == "num":
        value = ledger(token.target)
        return k_of(value) if value else None
    found = _FACT.search(token.target) if token.kind == "fact" else None
    return int(found[1]) if found else None


def _sentence(
    scanned: Scanned, token: Token, ledger: Callable[[str], Value | None], language: Language
) -> Iterator[_Named | _Quoted]:
    """The names and quotes of the sentence that holds ``token``, in order."""
    start, end = span(scanned, token)
    for at, each in tokens_between(scanned, start, end):
        own = _quoted(each, ledger)
        if own is not None:
            yield _Quoted(each, own)
        named = _named(each, _spelled(scanned, scanned.marked[start:at]), language)
        yield from map(_Named, named)


def _spelled(scanned: Scanned, marked: str) -> str:
    """The words before a token, formulas spelled out and other tokens left as their marks."""

    def word(match: re.Match[str]) -> str:
        index = ord(match[0]) - FIRST_MARK
        token = scanned.tokens[index] if index < len(scanned.tokens) else None
        return token.text if token and token.kind in ("math", "span") else match[0]

    return re.sub(f"[{MARKS}]", word, marked[-40:])


def _named(token: Token, before: str, language: Language) -> list[int]:
    """The k that a token names: pass^5 as a name, a formula k = 2, or a number after "k =" or "pass^"."""
    match token.kind:
        case "name" | "term" | "page":
            return [int(k) for k in _METRIC.findall(token.text)]
        case "math" | "span":
            return [int(k) for k in _EQUATION.findall(token.text)]
        case "num":
            if _OPEN_METRIC.search(before) or _leads(language).search(before):
                reading = read(token.text, language)
                return [int(reading.value)] if reading and reading.value.denominator == 1 else []
    return []


@lru_cache(maxsize=64)
def _leads(language: Language) -> re.Pattern[str]:
    """What stands between k and its number: an equals sign, or one of the language's words for it."""
    words = [literal(word, language) for word in sorted(language.size_words, key=len, reverse=True)]
    between = "|".join(["=", *words])
    return re.compile(rf"(?<![^\W_])[*_$]?k[*_$]?,?\s*(?:{between})\s*[*_]*$", re.IGNORECASE)
