"""A language: Babel's locale data, and what Babel does not know, read from language.toml."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from babel import Locale, UnknownLocaleError

from site_src.errors import ContentError, Finding, Place
from site_src.languages.numerals import Cell, Lead, Numerals, read_numerals
from site_src.languages.settings import Settings, read_settings

SOURCE = "en"
CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
RELATIONS = ("about", "above", "below", "at_least", "at_most")
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


@dataclass(frozen=True, eq=False)
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
    conjunctions: tuple[str, ...]
    ordinal_suffixes: tuple[Inflected, ...]
    no_agreement: frozenset[str]
    oblique_same: frozenset[str]
    number_words: tuple[str, ...]
    not_number_words: tuple[str, ...]
    attached: tuple[str, ...]
    dates: DateSettings
    typography: TypographySettings

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
        text = self._replace_alike(unicodedata.normalize("NFC", text)).translate(_ALIKE).lower()
        return re.sub(r"\s+", " ", self._replace_alike(text))

    def _replace_alike(self, text: str) -> str:
        for one, other in self.alike.items():
            text = text.replace(one, other)
        return text

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


_ALIKE = str.maketrans(
    {
        "\u00a0": " ",
        "\u202f": " ",
        "\u2009": " ",
        "\u2007": " ",
        "\u2010": "-",
        "\u2011": "-",
        "\u2019": "'",
        "\u00ad": None,
        "\u200e": None,
        "\u200f": None,
        "\u061c": None,
        "\u2066": None,
        "\u2067": None,
        "\u2068": None,
        "\u2069": None,
        "\u200b": None,
    }
)


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
    alike = settings.table("alike")
    numerals = read_numerals(settings.table("numerals"))
    rows = {row for series in numerals.series for row in series.rows}
    for row in government.names():
        if row not in rows:
            government.fail(row, f"{row} is not a row of a series of numerals", "known: " + ", ".join(sorted(rows)))
    language = Language(
        code=code,
        locale=locale,
        name=settings.text_of("name"),
        complete=settings.flag("complete"),
        digits=settings.text_of("digits", "latn"),
        joins_lines=settings.flag("joins_lines"),
        percent=settings.text_of("percent", ""),
        alike={key: alike.text_of(key) for key in alike.names()},
        numerals=numerals,
        multipliers=_read_multipliers(settings, locale),
        bare_multiplier=settings.words("bare_multiplier"),
        percent_words=tuple(_read_inflected(table) for table in settings.tables("percent_words")),
        approximation={relation: approximation.words(relation) for relation in RELATIONS},
        government=_by_word((row, government.words(row)) for row in government.names()),
        coloured={word: words.words(word) for word in ("once", "every")},
        conjunctions=settings.words("conjunctions"),
        ordinal_suffixes=tuple(_read_inflected(table) for table in settings.tables("ordinal_suffixes")),
        no_agreement=frozenset(agreement.words("none_with")),
        oblique_same=frozenset(agreement.words("oblique_same")),
        number_words=lexicon.words("words"),
        not_number_words=lexicon.words("except"),
        attached=lexicon.words("attached"),
        dates=_read_dates(settings.table("dates")),
        typography=_read_typography(settings.table("typography")),
    )
    for table in (lexicon, words, approximation, agreement):
        table.done()
    return language


def _by_word(rows: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row, words in rows:
        for word in words:
            found.setdefault(word, set()).add(row)
    return {word: frozenset(names) for word, names in found.items()}


def _read_inflected(settings: Settings) -> Inflected:
    row = settings.text_of("row", "")
    forms = {category: settings.text_of(category) for category in CATEGORIES if category in settings.data}
    if not forms.get("other"):
        settings.fail(None, "a form for other is missing", 'add other = "…"')
    settings.known.extend(forms)
    if "value" in settings.data:
        settings.known.append("value")
    settings.done()
    return Inflected(row, forms)


def _read_multipliers(settings: Settings, locale: Locale) -> dict[int, tuple[Inflected, ...]]:
    """Those of language.toml, then those of Babel's compact formats ("0 million", "0 млн")."""
    found: dict[int, list[Inflected]] = {}
    for table in settings.tables("multipliers"):
        found.setdefault(table.integer("value", 2, 10**15), []).append(_read_inflected(table))
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


def _read_dates(settings: Settings) -> DateSettings:
    months = settings.table("months")
    forms = {}
    for key in months.names():
        if key not in map(str, range(1, 13)):
            months.fail(key, f"{key} is not a month", "the keys are the months from 1 to 12")
        forms[int(key)] = months.words(key)
    dates = DateSettings(
        settings.words("patterns"), settings.text_of("day", ""), settings.text_of("month", ""), forms
    )
    settings.done()
    return dates


def _read_typography(settings: Settings) -> TypographySettings:
    typography = TypographySettings(
        settings.words("no_break_before"),
        settings.words("narrow_no_break_before"),
        settings.words("no_break_after_words"),
        settings.words("no_break_before_words"),
        settings.flag("initials"),
        settings.flag("no_break_after_numbers"),
    )
    settings.done()
    return typography
