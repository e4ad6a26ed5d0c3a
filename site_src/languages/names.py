"""Text values made of names: "A, B and C", "D + E", "A + B, A + C and B + C"."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from site_src.languages.language import Language

_SPACE = re.compile(r"[\s\u00a0\u202f\u2009]+")


def agrees_names(text: str, items: Sequence[str], language: Language) -> bool:
    """Whether ``text`` lists exactly these names in this order, in any of the language's ways of joining them."""
    wanted = [_plain(item) for item in items]
    text = _plain(text)
    if not wanted:
        return False
    if len(wanted) == 1:
        return text == wanted[0]
    for joiner in _joiners(language):
        for last in _joiners(language, final=True) if joiner != " + " else (" + ",):
            if text == joiner.join(wanted[:-1]) + last + wanted[-1]:
                return True
    return False


def restate_names(text: str, items: Sequence[str], language: Language) -> str | None:
    """The new names joined as the old ones were; None if there are none.

    Where the old text had one name and so tells nothing, the locale's list of Babel's is used.
    """
    if not items:
        return None
    lead = text[: len(text) - len(text.lstrip())]
    tail = text[len(text.rstrip()) :] if text.strip() else ""
    # A name that holds a conjunction can mislead about the style; the locale's own is the way out.
    for joiner, last in (_style(text.strip(), language, any("+" in item for item in items)), _default(language)):
        new = lead + joiner.join(items[:-1]) + (last if len(items) > 1 else "") + items[-1] + tail
        if agrees_names(new, items, language):
            return new
    return None


def join_names(items: Sequence[str], language: Language, joiner: str = ",") -> str:
    """The names as a list of the locale (joiner ",") or with plus signs ("+")."""
    if joiner == "+":
        return " + ".join(items)
    if len(items) < 2:
        return "".join(items)
    return _default(language)[0].join(items[:-1]) + _default(language, len(items))[1] + items[-1]


def _style(text: str, language: Language, pairs: bool) -> tuple[str, str]:
    """How a text joins its names: in the middle, and before the last."""
    found = [match[0] for match in _splitter(language).finditer(text)]
    if len(found) > 1:
        return found[0], found[-1]
    if found:
        with_word = any(map(str.isalpha, found[0])) or "&" in found[0]
        return (_default(language)[0] if with_word else found[0]), found[0]
    plus = re.search(r"\s*\+\s*", text)
    return (plus[0], plus[0]) if plus and not pairs else _default(language)


def _babels(language: Language, which: str) -> str:
    """Babel's joiner: "start", "middle", "end", or "2" between two names only."""
    pattern = str(language.locale.list_patterns["standard"][which])
    return pattern.replace("{0}", "").replace("{1}", "")


def _default(language: Language, count: int = 3) -> tuple[str, str]:
    """Babel's joiners, without the comma that its English has before the conjunction."""
    middle, last = _babels(language, "middle"), _babels(language, "2" if count == 2 else "end")
    if count > 2 and last.startswith(middle.rstrip()) and language.conjunctions:
        last = _babels(language, "2")
    return middle, last


@functools.lru_cache(maxsize=128)
def _joiners(language: Language, final: bool = False) -> tuple[str, ...]:
    """What may join names, with one kind of space: in the middle of a list, or before its last name."""
    bare = {_SPACE.sub(" ", _babels(language, which)) for which in ("start", "middle", "end", "2")}
    commas = {", ", *(joiner for joiner in bare if not any(map(str.isalpha, joiner)))}
    if not final:
        return tuple(sorted({*commas, " + ", _SPACE.sub(" ", _babels(language, "middle"))}))
    words = {f" {word} " for word in language.conjunctions}
    return tuple(sorted({*commas, *bare, *words, *("," + word for word in words)}))


@functools.lru_cache(maxsize=64)
def _splitter(language: Language) -> re.Pattern[str]:
    joiners = sorted(_joiners(language, final=True), key=lambda joiner: (-len(joiner), joiner))
    return re.compile("|".join(re.escape(joiner).replace("\\ ", r"[\s\u00a0\u202f]+") for joiner in joiners))


def _plain(text: str) -> str:
    """One kind of space, and one around each plus sign."""
    return re.sub(r" ?\+ ?", " + ", _SPACE.sub(" ", text).strip())
