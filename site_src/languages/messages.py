"""Short strings from gettext catalogues, read from the .po files themselves: no compiled copy can be out of date."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, read_po

from site_src.errors import ContentError, Finding, Place
from site_src.languages.language import SOURCE, Language
from site_src.languages.typography import typographer
from site_src.text_files import read_text

Key = tuple[str | None, str]
_PLACEHOLDER = re.compile(r"%%|%\((\w++)\)[#0 +-]*+[\d.]*+[a-zA-Z]|%[#0 +-]*+[\d.]*+[a-zA-Z]|\{(\w*+)[^{}]*\}")
#: A letter that no word holds stands in for each character of a placeholder.
_SOME_WORD = "ǂ"
#: What a browser would read as a tag or an entity: Jinja takes translations for markup and escapes nothing in them.
_MARKUP = re.compile(r"<[A-Za-z/!?]|&#?\w+;")
_FORMS = re.compile(r"nplurals\s*=\s*(\d+)")
_LINE = re.compile(r'\s*+(?:#.*\s*|(?:msg(?:ctxt|id|id_plural|str(?:\[\d+\])?)\s*)?"(?:[^"\\]|\\.)*"\s*)?')


@dataclass(frozen=True)
class Messages:
    """One language's catalogue, with its typography; a string without a translation is given back as it is.

    What is untranslated is listed by its place; ``lent`` makes of it what stands in another language.
    """

    language: Language
    singular: Mapping[Key, str] = field(default_factory=dict)
    plural: Mapping[Key, tuple[str, ...]] = field(default_factory=dict)
    plural_index: Callable[[int], int] = field(default=lambda number: int(number != 1))
    untranslated: tuple[tuple[Place, str], ...] = ()
    lent: Callable[[str], str] = str

    def gettext(self, message: str) -> str:
        """The translation."""
        return self._said((None, message), message)

    def pgettext(self, context: str, message: str) -> str:
        """The translation in a context."""
        return self._said((context, message), message)

    def _said(self, key: Key, message: str) -> str:
        said = self.singular.get(key)
        return self._own(message) if said is None else said

    def _own(self, message: str) -> str:
        """A message without a translation: it is English."""
        return typeset(message, self.language) if self.language.code == SOURCE else self.lent(message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The translation that goes with a number."""
        return self._plural((None, one), one, many, number)

    def npgettext(self, context: str, one: str, many: str, number: int) -> str:
        """The translation that goes with a number, in a context."""
        return self._plural((context, one), one, many, number)

    def _plural(self, key: Key, one: str, many: str, number: int) -> str:
        forms = self.plural.get(key)
        if forms:
            return forms[min(self.plural_index(abs(int(number))), len(forms) - 1)]
        return self._own(one if number == 1 else many)


@functools.lru_cache(maxsize=4096)
def typeset(message: str, language: Language) -> str:
    """A message with the no-break spaces and apostrophes of its language; its placeholders and lines are kept."""
    masked = _PLACEHOLDER.sub(lambda match: match[0] if match[0] == "%%" else _SOME_WORD * len(match[0]), message)
    shown = "\n".join(map(typographer(language), masked.split("\n")))
    return "".join(old if new == _SOME_WORD else new for old, new in zip(message, shown, strict=True))


def load_messages(root: Path, language: Language) -> Messages:
    """Read content/locale/<code>/LC_MESSAGES/site.po; the source language needs none.

    Fuzzy and blank entries are left out, and listed as untranslated. Raises ContentError with file and line for
    a file that is no catalogue, and for translations whose placeholders are not those of the message.
    """
    shown = f"content/locale/{language.code}/LC_MESSAGES/site.po"
    path = root / shown
    if not path.exists():
        if language.code == SOURCE or not language.complete:
            return Messages(language)
        raise ContentError([Finding(Place(shown), "the file is missing", "`make messages` makes it")])
    catalog = read_catalogue(path, shown, language)
    findings = list(_check(catalog, shown))
    if findings:
        raise ContentError(findings)
    singular: dict[Key, str] = {}
    plural: dict[Key, tuple[str, ...]] = {}
    blank: list[tuple[Place, str]] = []
    for entry in filter(_id, catalog):
        if not _is_translated(entry):
            blank.append((Place(shown, entry.lineno or 1), _id(entry)))
        elif isinstance(entry.id, (list, tuple)):
            plural[(entry.context, entry.id[0])] = tuple(typeset(form, language) for form in entry.string or ())
        else:
            singular[(entry.context, entry.id)] = typeset(str(entry.string), language)
    return Messages(language, singular, plural, _plural_rule(catalog, language), tuple(blank))


def read_catalogue(path: Path, shown: str, language: Language | None) -> Catalog:
    """A .po file, called ``shown`` in messages. Raises ContentError with the line if it is broken."""
    lines = [line + "\n" for line in read_text(path, shown).split("\n")]
    for number, line in enumerate(lines, 1):
        # Babel passes over an open quotation mark in silence.
        if not _LINE.fullmatch(line):
            raise ContentError([Finding(Place(shown, number), "this is no line of a catalogue", 'write msgstr "…"')])
        # Babel makes room for as many forms, however many that are.
        if (forms := _FORMS.search(line)) and len(forms[1]) > 1:
            finding = Finding(Place(shown, number), f"{forms[0]} are more than any language has", "mend the header")
            raise ContentError([finding])
    try:
        return read_po(lines, locale=language.locale if language else None, abort_invalid=True)
    except PoFileError as error:
        place = Place(shown, int(getattr(error, "lineno", 0) or 0) + 1)
        reason = str(error).partition(" on ")[0]
        raise ContentError([Finding(place, f"this is not a catalogue: {reason}", "mend the syntax")]) from None
    except Exception as error:  # Babel's parser lets errors of several kinds through for broken files
        raise ContentError([Finding(Place(shown), f"this is not a catalogue: {error}", "mend the syntax")]) from None


def _id(entry: Message) -> str:
    """The message of an entry, in the singular; empty for the head of the catalogue."""
    return _ids(entry)[0] if entry.id else ""


def _is_translated(entry: Message) -> bool:
    strings = entry.string if isinstance(entry.string, (list, tuple)) else (entry.string,)
    return not entry.fuzzy and bool(strings) and all(string and string.strip() for string in strings)


def _ids(entry: Message) -> tuple[str, ...]:
    return tuple(entry.id) if isinstance(entry.id, (list, tuple)) else (str(entry.id),)


def _check(catalog: Catalog, shown: str) -> Iterator[Finding]:
    """What is wrong with translations: markup, placeholders lost or invented, plural forms missing."""
    for entry in filter(_is_translated, filter(_id, catalog)):
        place = Place(shown, entry.lineno or 1)
        ids = _ids(entry)
        plural = len(ids) > 1
        strings = tuple(entry.string) if isinstance(entry.string, (list, tuple)) else (str(entry.string),)
        if plural and len(strings) != catalog.num_plurals:
            yield Finding(place, f"{ids[0]!r} has {len(strings)} plural forms of {catalog.num_plurals}", "give all")
        allowed = set().union(*map(placeholders, ids))
        needed = set.intersection(*map(placeholders, ids)) if not plural else allowed - _counts(ids)
        for string in strings:
            if markup := _MARKUP.search(string):
                remedy = "write plain text; templates set it into the page as it is"
                yield Finding(place, f"{string!r} holds {markup[0]!r}, which is markup", remedy)
            for lost in sorted(needed - placeholders(string)):
                yield Finding(place, f"{string!r} lacks the placeholder {lost}", f"keep it as in {ids[0]!r}")
            for strange in sorted(placeholders(string) - allowed):
                yield Finding(place, f"{string!r} has the placeholder {strange}", f"{ids[0]!r} does not have it")


def _counts(ids: tuple[str, ...]) -> set[str]:
    """Placeholders that a plural form may leave out: those that the singular leaves out, and the number."""
    return (placeholders(ids[-1]) - placeholders(ids[0])) | {"%(num)", "%(n)", "%(count)", "%(number)", "%d"}


def placeholders(text: str) -> set[str]:
    """The placeholders of a message: ``%(name)``, ``%d``, ``{name}``."""
    found = set()
    for match in _PLACEHOLDER.finditer(text):
        if match[0] == "%%":
            continue
        named = match[1]
        found.add(f"%({named})" if named else f"{{{match[2]}}}" if match[0][0] == "{" else match[0])
    return found


def _plural_rule(catalog: Catalog, language: Language) -> Callable[[int], int]:
    """The rule of the catalogue's header, compiled by the standard library, which allows arithmetic only."""
    from gettext import c2py

    expression = catalog.plural_expr or get_plural(language.locale).plural_expr
    try:
        compiled: Callable[[int], int] = c2py(expression)
    except ValueError:
        place = Place(f"content/locale/{language.code}/LC_MESSAGES/site.po")
        finding = Finding(place, f"the plural rule {expression!r} can't be read", "mend the header")
        raise ContentError([finding]) from None
    return compiled
