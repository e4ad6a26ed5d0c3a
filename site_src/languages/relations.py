"""Words and signs of approximation: about, ≈, more than, below, at least."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from site_src.languages.language import RELATIONS, SIGNS, Language
from site_src.languages.patterns import is_wide
from site_src.languages.symbols import MARKS, SPACES

EDGES = " \n\t" + SPACES[1:] + MARKS
GAP = f"[{EDGES}]"
#: what may stand between such words and the number: emphasis, a quotation or a bracket that opens
_OPENING = "*_(«„“\""
#: what each list of language.toml means, and whether equality is excluded
MEANING = {
    "about": ("about", False),
    "above": ("above", True),
    "below": ("below", True),
    "at_least": ("above", False),
    "at_most": ("below", False),
}


@dataclass(frozen=True)
class Split:
    """A quote without its words of approximation: ``before + body + after`` is the text."""

    before: str
    body: str
    after: str
    relation: str
    strict: bool


def split_relation(text: str, language: Language) -> Split:
    """Take the words of approximation off a quote; relation is "exact" where there are none."""
    leading, trailing = _patterns(language)
    relation, strict = "exact", False
    start, end = 0, len(text)
    if found := leading.match(text):
        start = found.end()
        if name := found.lastgroup:
            relation, strict = MEANING[name]
    if relation == "exact" and (found := trailing.search(text, start)):
        end = found.start()
        relation, strict = MEANING[found.lastgroup or "about"]
    body = text[start:end]
    kept = body.rstrip(EDGES + ("," if end < len(text) else ""))
    return Split(text[:start], kept, text[start + len(kept) :], relation, strict)


def preceding_relation(text_before: str, language: Language) -> str:
    """The relation of the words directly before a quote: "exact", "about", "above" or "below"."""
    near = text_before[-80:]
    pattern, ends = _preceding(language)
    if not ends.match(near.rstrip(_OPENING).rstrip(EDGES)[-1:]):
        return "exact"  # as nearly always: a glance spares the search
    found = pattern.search(near)
    return MEANING[found.lastgroup][0] if found and found.lastgroup else "exact"


def sign_for(relation: str) -> str:
    """The sign for a relation, such as ">" for above."""
    return SIGNS[relation][0]


def literal(entry: str, language: Language) -> str:
    """A pattern for a phrase as people type it: any kind of space, letters that read alike."""
    parts = []
    for letter in entry:
        same = {letter, *(a for a, b in language.alike.items() if b == letter)}
        same |= {b for a, b in language.alike.items() if a == letter}
        if letter == " ":
            parts.append("[ \u00a0\u202f\n]+")
        elif letter in "'\u2019":
            parts.append("['\u2019]")
        else:
            parts.append(f"[{''.join(map(re.escape, sorted(same)))}]" if len(same) > 1 else re.escape(letter))
    return "".join(parts)


def _alternatives(language: Language, trailing: bool) -> str:
    groups = []
    entries = [
        (entry.removeprefix("…").strip(), name)
        for name in RELATIONS
        for entry in language.approximation[name]
        if entry.startswith("…") == trailing
    ]
    for name in RELATIONS:
        own = sorted((entry for entry, of in entries if of == name), key=lambda entry: (-len(entry), entry))
        if own:
            patterns = []
            for entry in own:
                pattern = literal(entry, language)
                if entry[0].isalpha() and not is_wide(entry[0]):
                    pattern = r"(?<![^\W\d_])" + pattern
                if entry[-1].isalpha() and not is_wide(entry[-1]):
                    pattern += r"(?![^\W\d_])"
                patterns.append(pattern)
            groups.append(f"(?P<{name}>{'|'.join(patterns)})")
    return "|".join(groups)


@functools.lru_cache(maxsize=64)
def _patterns(language: Language) -> tuple[re.Pattern[str], re.Pattern[str]]:
    leading = _alternatives(language, trailing=False)
    after = _alternatives(language, trailing=True)
    return (
        re.compile(f"{GAP}*(?:(?:{leading}){GAP}*)?" if leading else f"{GAP}*", re.IGNORECASE),
        re.compile(f"(?:{after}){GAP}*$" if after else r"(?!)", re.IGNORECASE),
    )


@functools.lru_cache(maxsize=64)
def _preceding(language: Language) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What finds words of approximation at the end of a text, and what matches the last letter of any of them."""
    leading = _alternatives(language, trailing=False)
    if not leading:
        return re.compile(r"(?!)"), re.compile(r"(?!)")
    entries = {entry for name in RELATIONS for entry in language.approximation[name] if not entry.startswith("…")}
    ends = "|".join(sorted({literal(entry.strip()[-1], language) for entry in entries}))
    return (
        re.compile(rf"(?:{leading}){GAP}*[{re.escape(_OPENING)}]*$", re.IGNORECASE),
        re.compile(ends, re.IGNORECASE),
    )
