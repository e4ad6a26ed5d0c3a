"""Finds every number in a text: digits of any script, Roman numerals, and number words from three up.

One, two, once, twice, half and both are ordinary words and don't count. Words are found whole: "often"
holds no ten, and "five-attempt" holds five. What the tables of numerals do not give (dozen,
пятикратный) is listed in language.toml, where a star at the end stands for any letters.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from site_src.languages.language import Language
from site_src.languages.lookalikes import is_plain, plainly, readings, roman_numerals
from site_src.languages.numbers import word_cells
from site_src.languages.patterns import LETTER, char_class, is_mark, is_wide, letters, phrase

SMALLEST = 3
#: Finds the words of a text without marks and numerals, of the basic plane.
_PLAIN_WORD = re.compile(f"{LETTER}+")
_LAST_OF_THE_PLANE = "\uffff"
_SEPARATORS = " \u00a0\u202f\n-\u2010\u2011"
_REMEMBERED = 100_000
LONGEST_STEM = 40
#: words that a compound may have before or after one of its words
LONGEST_COMPOUND = 4


def find_numbers(text: str, language: Language) -> list[tuple[int, int, str]]:
    """``(start, end, text)`` of each number, in order; the words of one compound are one number."""
    if is_plain(text):
        return [(start, end, text[start:end]) for start, end in _find(text, language)]
    plain, clusters = plainly(text)
    spans = [(clusters[start][0], clusters[end - 1][1]) for start, end in _find(plain, language)]
    return [(start, end, text[start:end]) for start, end in spans]


def is_free(text: str, language: Language) -> bool:
    """Whether a glance at a text shows that it holds no number. True is certain; false means that one has to look."""
    lexicon = _lexicon(language)
    if lexicon.phrases and lexicon.phrases.search(lexicon.lowered(text)):
        return False
    once = " ".join(set(text.split()))  # apart from phrases, what stands between spaces decides alone
    if not is_plain(once) or next(roman_numerals(once), None):
        return False
    lowered = lexicon.lowered(once)
    signs = set(lowered)
    return _numerals().isdisjoint(signs) and not any(map(lexicon.holds, set(_words_of(signs).findall(lowered))))


@functools.cache
def _any_word() -> re.Pattern[str]:
    """Finds the words of every text, and takes its time."""
    return re.compile(f"[{letters()}]+")


def _words_of(signs: set[str]) -> re.Pattern[str]:
    """The pattern that finds the words of a text made of these signs, none of them a numeral."""
    plain = signs and max(signs) <= _LAST_OF_THE_PLANE and not any(map(is_mark, signs))
    return _PLAIN_WORD if plain else _any_word()


def _find(text: str, language: Language) -> list[tuple[int, int]]:
    lexicon = _lexicon(language)
    lowered = lexicon.lowered(text)
    signs = set(lowered)
    found = list(roman_numerals(text))
    word = _words_of(signs)
    if not _numerals().isdisjoint(signs):
        word = _any_word()
        found += [match.span() for match in _digits().finditer(lowered) if not match[0].isalpha() or _counts(match[0])]
    if lexicon.phrases:
        found += [match.span() for match in lexicon.phrases.finditer(lowered)]
    if any(map(lexicon.holds, set(word.findall(lowered)))):
        words = [match.span() for match in word.finditer(lowered)]
        for index, (start, end) in enumerate(words):
            if lexicon.holds(lowered[start:end]):
                found.append(_whole(lowered, words, index, language))
    if not found:
        return []
    spared = [match.span() for match in lexicon.exceptions.finditer(lowered)] if lexicon.exceptions else []
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if any(low <= start and end <= high for low, high in spared):
            continue
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _counts(ideographs: str) -> bool:
    """Whether a run of numeral ideographs holds one from three up."""
    return any(unicodedata.numeric(letter, 0) >= SMALLEST for letter in ideographs)


def _whole(text: str, words: list[tuple[int, int]], index: int, language: Language) -> tuple[int, int]:
    """The longest number word around the word at ``index``: "hundred" in "one hundred and five"."""
    low = high = index
    while low > 0 and index - low < LONGEST_COMPOUND and _adjoin(text, words[low - 1][1], words[low][0]):
        low -= 1
    while (
        high + 1 < len(words) and high - index < LONGEST_COMPOUND and _adjoin(text, words[high][1], words[high + 1][0])
    ):
        high += 1
    spans = sorted(((first, last) for first in range(low, index + 1) for last in range(index, high + 1)), key=_length)
    for first, last in spans:
        if first == last or word_cells(text[words[first][0] : words[last][1]], language):
            return words[first][0], words[last][1]
    return words[index]


def _length(span: tuple[int, int]) -> int:
    return span[0] - span[1]


def _adjoin(text: str, end: int, start: int) -> bool:
    return start == end + 1 and text[end] in _SEPARATORS


@dataclass(frozen=True)
class _Lexicon:
    """A language's number words; ``seen`` remembers what was decided about each word of the pages."""

    language: Language
    alike: tuple[tuple[str, str], ...]
    words: frozenset[str]
    exceptions_in_words: frozenset[str]
    attached: tuple[str, ...]
    phrases: re.Pattern[str] | None
    exceptions: re.Pattern[str] | None
    seen: dict[str, bool] = field(default_factory=dict)

    def lowered(self, text: str) -> str:
        """The text in lower case, letters that read alike made one; its length is kept."""
        lowered = text.lower()
        if len(lowered) != len(text):
            lowered = "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in text)
        return _made_one(lowered, self.alike)

    def holds(self, word: str) -> bool:
        """Whether the word, whole and in lower case, is a number word."""
        known = self.seen.get(word)
        if known is None:
            parts = [word, *(word[len(part) :] for part in self.attached if word.startswith(part))]
            known = any(map(self._decide, dict.fromkeys(reading for part in parts for reading in readings(part))))
            if len(self.seen) < _REMEMBERED:
                self.seen[word] = known
        return known

    def _decide(self, word: str) -> bool:
        if _listed(word, self.exceptions_in_words):
            return False
        if _listed(word, self.words):
            return True
        joined = self.language.numerals.joined  # else all that are single words are listed
        return joined and any(cell.value >= SMALLEST for cell in word_cells(word, self.language))


def _made_one(text: str, alike: Sequence[tuple[str, str]]) -> str:
    """The text with one letter for those that read alike."""
    for letter, other in alike:
        text = text.replace(letter, other)
    return text


def _listed(word: str, words: frozenset[str]) -> bool:
    """Whether the word is in the list, or begins like one that ends with a star."""
    return word in words or any(word[:end] + "*" in words for end in range(1, min(len(word), LONGEST_STEM) + 1))


@functools.lru_cache(maxsize=64)
def _lexicon(language: Language) -> _Lexicon:
    alike = tuple((one, other) for one, other in language.alike.items() if len(one) == len(other) == 1)
    words: set[str] = set()
    phrases: set[str] = set()
    spared: set[str] = set()
    spared_phrases: set[str] = set()
    for word in {_made_one(word, alike) for word in _words(language)}:
        (words if _is_single(word) else phrases).add(word)
    for word in {_made_one(language.fold(word), alike) for word in language.not_number_words}:
        (spared if _is_single(word) else spared_phrases).add(word)
    lexicon = _Lexicon(language, alike, frozenset(words), frozenset(spared), language.attached, None, None)
    # A phrase needs no pattern of its own if one of its words, or a numeral in it, is found anyway.
    phrases = {each for each in phrases if not any(map(str.isnumeric, each))}
    phrases = {each for each in phrases if not any(map(lexicon.holds, _words_of(set(each)).findall(each)))}
    return replace(lexicon, phrases=_alternatives(phrases), exceptions=_alternatives(spared_phrases))


def _is_single(word: str) -> bool:
    """Whether it is one word, perhaps with a star at its end, of a script with spaces between words."""
    stem = word.removesuffix("*")
    return stem != "" and all(sign.isalpha() or is_mark(sign) for sign in stem) and not is_wide(word[0])


def _alternatives(phrases: set[str]) -> re.Pattern[str] | None:
    ordered = sorted(phrases, key=lambda word: (-len(word), word))
    return re.compile("|".join(map(phrase, ordered))) if ordered else None


def _words(language: Language) -> Iterator[str]:
    """Folded words and phrases that are numbers from three up."""
    for series in language.numerals.series:
        for value, grid in series.forms.items():
            if value >= SMALLEST:
                yield from (language.fold(form) for row in grid for cell in row for form in cell)
    if language.numerals.joined:
        for form, cells in language.word_cells.items():
            if form.isalpha() and any(cell.value >= SMALLEST for cell in cells):
                yield form
    yield from filter(str.isalpha, language.multiplier_words)
    for word in language.number_words:
        yield language.fold(word)


@functools.lru_cache(maxsize=1)
def _numerals() -> frozenset[str]:
    """Everything with a numeric value."""
    return frozenset(filter(str.isnumeric, map(chr, range(0x30000)))) | {"两"}


@functools.lru_cache(maxsize=1)
def _digits() -> re.Pattern[str]:
    """Runs of numerals, grouping and decimal signs between them included."""
    run = f"[{char_class(_numerals())}]+"
    return re.compile(rf"{run}(?:[.,'\u2019\u00a0\u202f\u066b\u066c]{run})*")
