"""The smaller parts of a language's settings: inflected words, multipliers, dates, typography."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from babel import Locale

from site_src.languages.settings import Settings

CATEGORIES = ("zero", "one", "two", "few", "many", "other")


@dataclass(frozen=True)
class Inflected:
    """A word that goes with a number: its form per plural category, in one case (``row``, may be empty)."""

    row: str
    forms: Mapping[str, str]

    def form(self, category: str) -> str:
        """The form for a plural category of Babel's."""
        return self.forms.get(category) or self.forms["other"]


@dataclass(frozen=True)
class DateSettings:
    """Date patterns in CLDR letters beyond Babel's, those to write with, and further forms of the months."""

    patterns: tuple[str, ...]
    day: str
    month: str
    months: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True)
class TypographySettings:
    """Where a space must not break, in words; see typography.py."""

    before: tuple[str, ...]
    narrow_before: tuple[str, ...]
    after_words: tuple[str, ...]
    before_words: tuple[str, ...]
    initials: bool
    after_numbers: bool
    apostrophe: str


def by_word(rows: Iterable[tuple[str, Iterable[str]]]) -> dict[str, frozenset[str]]:
    """For each word the rows that it stands in."""
    found: dict[str, set[str]] = {}
    for row, words in rows:
        for word in words:
            found.setdefault(word, set()).add(row)
    return {word: frozenset(names) for word, names in found.items()}


def read_inflected(settings: Settings) -> Inflected:
    """An inflected word; a form for "other" must be there."""
    row = settings.text_of("row", "")
    forms = {category: settings.text_of(category) for category in CATEGORIES if category in settings.data}
    if not forms.get("other"):
        settings.fail(None, "a form for other is missing", 'add other = "…"')
    settings.known.extend(forms)
    if "value" in settings.data:
        settings.known.append("value")
    settings.done()
    return Inflected(row, forms)


def read_multipliers(settings: Settings, locale: Locale) -> dict[int, tuple[Inflected, ...]]:
    """Those of language.toml, then those of Babel's compact formats ("0 million", "0 млн")."""
    found: dict[int, list[Inflected]] = {}
    for table in settings.tables("multipliers"):
        found.setdefault(table.integer("value", 2, 10**15), []).append(read_inflected(table))
    for style in ("long", "short"):
        by_size: dict[int, dict[str, str]] = {}
        for category, patterns in locale.compact_decimal_formats.get(style, {}).items():
            for power, pattern in patterns.items():
                text = str(pattern.pattern).split(";")[0]
                zeros = text.count("0")
                word = re.sub(r"[0'\u200e\u200f]", "", text).strip()
                # one-letter abbreviations (K, M) are left out: here k is the size of a subset
                long_enough = style == "long" or len(word) > 1
                if word and zeros and long_enough and not text.startswith(("'", word[0])):
                    by_size.setdefault(int(power) // 10 ** (zeros - 1), {}).setdefault(str(category), word)
        for size, forms in by_size.items():
            forms.setdefault("other", next(iter(forms.values())))
            found.setdefault(size, []).append(Inflected("", forms))
    return {size: tuple(found[size]) for size in sorted(found)}


def read_dates(settings: Settings) -> DateSettings:
    """The table ``dates``. Patterns may hold y, M, L and d; what stands in single quotes is text."""
    months = settings.table("months")
    forms = {}
    for key in months.names():
        if key not in map(str, range(1, 13)):
            months.fail(key, f"{key} is not a month", "the keys are the months from 1 to 12")
        forms[int(key)] = months.words(key)
    dates = DateSettings(settings.words("patterns"), settings.text_of("day", ""), settings.text_of("month", ""), forms)
    for key, patterns in (("patterns", dates.patterns), ("day", (dates.day,)), ("month", (dates.month,))):
        for pattern in filter(None, patterns):
            letters = set(re.findall("[A-Za-z]", re.sub("'[^']*'", "", pattern)))
            if "y" not in letters or not letters <= set("yMLd") or pattern.count("'") % 2:
                remedy = "use y, M or L, and d; other letters stand in single quotes"
                settings.fail(key, f"{pattern!r} is not a date pattern", remedy)
    settings.done()
    return dates


def read_typography(settings: Settings) -> TypographySettings:
    """The table ``typography``."""
    typography = TypographySettings(
        settings.words("no_break_before"),
        settings.words("narrow_no_break_before"),
        settings.words("no_break_after_words"),
        settings.words("no_break_before_words"),
        settings.flag("initials"),
        settings.flag("no_break_after_numbers"),
        settings.text_of("apostrophe", ""),
    )
    settings.done()
    return typography
