"""A language: Babel's locale data, and what Babel does not know, read from language.toml."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from babel import Locale, UnknownLocaleError

from site_src.errors import ContentError, Finding, Place
from site_src.languages.digits import ZEROS
from site_src.languages.fold import fold
from site_src.languages.numerals import Cell, Lead, Numerals, read_numerals
from site_src.languages.parts import (
    DateSettings,
    Inflected,
    TypographySettings,
    by_word,
    read_dates,
    read_inflected,
    read_multipliers,
    read_typography,
)
from site_src.languages.settings import Settings, read_settings

SOURCE = "en"
CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
#: signs of approximation that every language knows; its words stand in language.toml
SIGNS = {
    "about": ("≈", "~", "≃"),
    "above": (">", "＞"),
    "below": ("<", "＜"),
    "at_least": ("≥", "⩾", ">="),
    "at_most": ("≤", "⩽", "<="),
}
RELATIONS = tuple(SIGNS)


@dataclass(frozen=True, eq=False, repr=False)
class Language:
    """Everything that depends on the language; compared and cached by identity."""

    code: str
    locale: Locale
    name: str
    complete: bool
    digits: str
    joins_lines: bool
    percent: str
    alike: Mapping[str, str]
    numerals: Numerals
    multipliers: Mapping[int, tuple[Inflected, ...]]
    bare_multiplier: tuple[str, ...]
    percent_words: tuple[Inflected, ...]
    approximation: Mapping[str, tuple[str, ...]]
    government: Mapping[str, frozenset[str]]
    coloured: Mapping[str, tuple[str, ...]]
    size_words: tuple[str, ...]
    conjunctions: tuple[str, ...]
    ordinal_suffixes: tuple[Inflected, ...]
    no_agreement: frozenset[str]
    oblique_same: frozenset[str]
    number_words: tuple[str, ...]
    not_number_words: tuple[str, ...]
    attached: tuple[str, ...]
    dates: DateSettings
    typography: TypographySettings

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    @property
    def direction(self) -> str:
        """"ltr" or "rtl"."""
        return "rtl" if self.locale.character_order == "right-to-left" else "ltr"

    @functools.cached_property
    def once_words(self) -> frozenset[str]:
        """The forms of the first coloured word, in lower case."""
        return frozenset(map(str.casefold, self.coloured["once"]))

    @functools.cached_property
    def every_words(self) -> frozenset[str]:
        """The forms of the second coloured word, in lower case."""
        return frozenset(map(str.casefold, self.coloured["every"]))

    def category(self, number: int | Decimal) -> str:
        """Babel's plural category; a Decimal keeps its shown places, which count in many languages."""
        return str(self.locale.plural_form(number.copy_abs() if isinstance(number, Decimal) else abs(number)))

    def fold(self, text: str) -> str:
        """One spelling for all that read alike: case, ё and е, kinds of space, hyphen and apostrophe."""
        return fold(text, self.alike)

    @functools.cached_property
    def word_cells(self) -> Mapping[str, tuple[Cell, ...]]:
        """Folded number words and their readings, hundreds with a rest left out."""
        found: dict[str, tuple[Cell, ...]] = {}
        for form, cells in self.numerals.cells.items():
            key = self.fold(form)
            found[key] = found.get(key, ()) + cells
        return found

    @functools.cached_property
    def hundreds(self) -> Mapping[str, tuple[Lead, ...]]:
        """Folded beginnings of compounds from a hundred up."""
        found: dict[str, tuple[Lead, ...]] = {}
        for form, leads in self.numerals.leads.items():
            found[self.fold(form)] = (*found.get(self.fold(form), ()), *leads)
        return found

    @functools.cached_property
    def multiplier_words(self) -> Mapping[str, tuple[int, tuple[Inflected, ...]]]:
        """Folded multiplier words ("million") with their factor, and the rows they may stand in."""
        found: dict[str, tuple[int, tuple[Inflected, ...]]] = {}
        for factor, rows in self.multipliers.items():
            for row in rows:
                for form in row.forms.values():
                    key = self.fold(form)
                    before = found.get(key, (factor, ()))[1]
                    if row not in before:
                        found[key] = (factor, (*before, row))
        return found


def load_languages(root: Path) -> dict[str, Language]:
    """Every folder of content/locale with a language.toml; the source language first, then by code."""
    folder = root / "content" / "locale"
    codes = sorted(path.parent.name for path in folder.glob("*/language.toml"))
    codes.sort(key=lambda code: code != SOURCE)
    return {code: load_language(root, code) for code in codes}


def load_language(root: Path, code: str) -> Language:
    """Read content/locale/<code>/language.toml. Raises ContentError with the file and the line."""
    shown = f"content/locale/{code}/language.toml"
    if not CODE.fullmatch(code):
        remedy = "name the folder by its BCP 47 code, such as ru or zh-Hans"
        raise ContentError([Finding(Place(shown), f"{code!r} is not a language code", remedy)])
    try:
        locale = Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        remedy = "use a code that Babel has data for"
        raise ContentError([Finding(Place(shown), f"there is no locale data for {code!r}", remedy)]) from None
    settings = read_settings(root / shown, shown)
    language = _read_language(settings, code, locale)
    settings.done()
    return language


def _read_language(settings: Settings, code: str, locale: Locale) -> Language:
    lexicon = settings.table("lexicon")
    words = settings.table("words")
    approximation = settings.table("approximation")
    government = settings.table("government")
    agreement = settings.table("agreement")
    alike_table = settings.table("alike")
    alike = {key: alike_table.text_of(key) for key in alike_table.names()}
    if "" in alike:
        alike_table.fail("", "nothing is no letter that reads like another", "name the letter")
    numerals = read_numerals(settings.table("numerals"))
    rows = {row for series in numerals.series for row in series.rows}
    for row in government.names():
        if row not in rows:
            government.fail(row, f"{row} is not a row of a series of numerals", "known: " + ", ".join(sorted(rows)))

    def folded(table: Settings, key: str) -> list[str]:
        return [fold(word, alike) for word in table.words(key)]

    language = Language(
        code=code,
        locale=locale,
        name=settings.text_of("name"),
        complete=settings.flag("complete"),
        digits=settings.choice("digits", ZEROS, "latn"),
        joins_lines=settings.flag("joins_lines"),
        percent=_read_percent(settings),
        alike=alike,
        numerals=numerals,
        multipliers=read_multipliers(settings, locale),
        bare_multiplier=settings.words("bare_multiplier"),
        percent_words=tuple(read_inflected(table) for table in settings.tables("percent_words")),
        approximation={relation: approximation.words(relation) + SIGNS[relation] for relation in RELATIONS},
        government=by_word((row, folded(government, row)) for row in government.names()),
        coloured={word: words.words(word) for word in ("once", "every")},
        size_words=words.words("size"),
        conjunctions=settings.words("conjunctions"),
        ordinal_suffixes=tuple(read_inflected(table) for table in settings.tables("ordinal_suffixes")),
        no_agreement=frozenset(folded(agreement, "none_with")),
        oblique_same=frozenset(agreement.words("oblique_same")),
        number_words=_starred(lexicon, "words"),
        not_number_words=_starred(lexicon, "except"),
        attached=lexicon.words("attached"),
        dates=read_dates(settings.table("dates")),
        typography=read_typography(settings.table("typography")),
    )
    for table in (lexicon, words, approximation, agreement):
        table.done()
    return language


def _read_percent(settings: Settings) -> str:
    pattern = settings.text_of("percent", "")
    if pattern and sorted(pattern.replace(" ", "")) != ["#", "%"]:
        settings.fail("percent", f"percent is {pattern!r}", 'write # for the number, such as "# %"')
    return pattern


def _starred(settings: Settings, key: str) -> tuple[str, ...]:
    words = settings.words(key)
    for word in words:
        if "*" in word[:-1] or word == "*":
            settings.fail(key, f"{word!r} has a star before its end", "a star stands for what follows a stem")
    return words
