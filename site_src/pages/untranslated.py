"""What a language needs beside its pages: short strings, the texts of the fixtures, and number words to find."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from site_src.errors import Finding, Place
from site_src.languages.language import Language
from site_src.languages.lexicon import SMALLEST
from site_src.pages.knowledge import SOURCE_LANGUAGE, Knowledge

if TYPE_CHECKING:
    from site_src.experiments.order_audit import OrderAudit

#: Whoever writes a word for a number writes those of the numbers up to here.
_COMMON = 12


def gaps(knowledge: Knowledge, language: Language) -> Iterator[list[Finding]]:
    """What a language lacks, kind by kind."""
    if language.code != SOURCE_LANGUAGE:
        yield [
            Finding(place, f"{message!r} is not translated", 'fill in msgstr "…", and drop the mark fuzzy')
            for place, message in knowledge.messages[language.code].untranslated
        ]
        yield list(unsaid(knowledge, language))
    yield list(unknown_words(language))


def unsaid(knowledge: Knowledge, language: Language) -> Iterator[Finding]:
    """Texts of the order audit that are not given in a language: readers would get English."""
    if "orders" not in knowledge.experiments:
        return
    for said in cast("OrderAudit", knowledge.experiments["orders"]).said:
        if language.code not in said.languages:
            yield Finding(said.place, f"{said.name} has no text in {language.name}", f"add {language.code} = …")


def unknown_words(language: Language) -> Iterator[Finding]:
    """A language whose number words are not known can't keep them from being typed unbound."""
    numerals = language.numerals
    cardinals = numerals.series[:1]
    for value in range(SMALLEST, _COMMON + 1):
        if not any(numerals.cell(series, value, 0, 0) for series in cardinals):
            yield Finding(
                Place(f"content/locale/{language.code}/language.toml"),
                f"[numerals] has no word for {value}, so that number words of {language.name} pass unseen",
                "give the words, as content/locale/README.md tells",
            )
            return
