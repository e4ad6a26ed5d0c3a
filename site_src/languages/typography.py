"""No-break spaces and curved apostrophes where a language wants them. No character is ever added or lost."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from site_src.languages.language import Language
from site_src.languages.patterns import LETTER, is_wide
from site_src.languages.relations import literal
from site_src.languages.symbols import SPACES, symbols

NO_BREAK = "\u00a0"
NARROW = "\u202f"
#: A straight apostrophe within a word, or after one that ends in s.
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])|(?<=s)'(?= )")
_SPACES = re.compile("[\u00a0\u202f\u2009\u2007]")


class Typographer:
    """Turns ordinary spaces of a text into no-break ones, by the rules of language.toml; idempotent."""

    def __init__(self, language: Language) -> None:
        self.language = language
        rules = language.typography
        self.joins_lines = language.joins_lines
        self._apostrophe = rules.apostrophe
        self._rules: list[tuple[re.Pattern[str], str]] = []
        group = symbols(language).group
        if group in SPACES:
            self._rule(r"(?<=\d) (?=\d{3}(?!\d))", group)
        if rules.after_words:
            words = "|".join(_ordered(rules.after_words, language))
            self._rule(rf"(?<![^\W_])(?<![-\u2011])(?:{words})[ \n](?=\S|$)", NO_BREAK)
        if rules.before_words:
            words = "|".join(_ordered(rules.before_words, language))
            self._rule(rf"(?<=[\w»”\"'’)\]])[ \n](?=(?:{words})(?![\w-]))", NO_BREAK)
        if rules.before:
            signs = "|".join(map(re.escape, rules.before))
            self._rule(rf"[ \n](?={signs})", NO_BREAK)
        if rules.narrow_before:
            signs = "|".join(map(re.escape, rules.narrow_before))
            self._rule(rf"[ \n](?={signs})", NARROW)
        if rules.initials:
            # Two initials: after one alone a sentence may have ended ("attempt A. Then …").
            self._rule(r"(?<!\w)(?P<first>\w)\.[ \n](?P<second>\w)\.(?:[ \n](?=\w))?", NO_BREAK)
        if rules.after_numbers:
            self._rule(rf"(?<=\d)[ \n](?={LETTER})", NO_BREAK)

    def _rule(self, pattern: str, space: str) -> None:
        self._rules.append((re.compile(pattern, re.IGNORECASE), space))

    def __call__(self, text: str) -> str:
        """The text with its spaces set; its length is kept."""
        for pattern, space in self._rules:
            text = pattern.sub(functools.partial(_set, space), text)
        if self._apostrophe:
            text = _APOSTROPHE.sub(self._apostrophe, text)
        return text

    def parts(self, texts: Sequence[str]) -> list[str]:
        """The same for the pieces of one line of text, so that a rule sees across the elements between them."""
        whole = self("".join(texts))
        result, at = [], 0
        for text in texts:
            result.append(whole[at : at + len(text)])
            at += len(text)
        return result

    def plain(self, text: str) -> str:
        """The text with ordinary spaces only: for titles, descriptions and comparisons."""
        return _SPACES.sub(" ", text)

    def join_lines(self, text: str) -> str:
        """Single newlines become spaces, or nothing between two letters of a script without spaces."""
        if not self.joins_lines:
            return re.sub(r"[ \t]*\n[ \t]*(?!\n)", " ", text)

        def joined(match: re.Match[str]) -> str:
            left, right = match.string[match.start() - 1 : match.start()], match.string[match.end() : match.end() + 1]
            return "" if left and right and (is_wide(left) or is_wide(right)) else " "

        return re.sub(r"[ \t]*\n[ \t]*", joined, text)


@functools.lru_cache(maxsize=64)
def typographer(language: Language) -> Typographer:
    """The language's typography, made once."""
    return Typographer(language)


def _set(space: str, match: re.Match[str]) -> str:
    initials = match.groupdict()
    if initials and not (initials["first"] + initials["second"]).isupper():
        # An abbreviation (п. п., т. е.): what follows it is another matter.
        return match[0][:2] + space + match[0][3:]
    return match[0].replace(" ", space).replace("\n", space)


def _ordered(words: Sequence[str], language: Language) -> list[str]:
    return [literal(word, language) for word in sorted(words, key=lambda word: (-len(word), word))]
