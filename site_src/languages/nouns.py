"""Whether the word after a number may have to change with it: 1 pair → 2 pairs, 3 пары → 6 пар."""

from __future__ import annotations

import re

from site_src.languages.inflection import governed_cases, shown_category
from site_src.languages.language import Language
from site_src.languages.numbers import read
from site_src.languages.reading import Reading

_NEXT_WORD = re.compile(r"[\s\u200e\u200f]*[*_«„“\"(]*([^\W\d_]+)")


def noun_may_change(old_text: str, new_text: str, text_after: str, language: Language, text_before: str = "") -> bool:
    """Whether a program that put ``new_text`` for ``old_text`` should ask a person to read the sentence.

    True when a word follows that would agree (those in the settings' [agreement] don't), and the plural
    category of an integer, decimal or number word changes. In an oblique case (десяти) the categories that
    the settings call the same there don't count as different.
    """
    old, new = read(old_text, language), read(new_text, language)
    found = _NEXT_WORD.match(text_after)
    if old is None or new is None or found is None or language.fold(found[1]) in language.no_agreement:
        return False
    if not {old.form, new.form} <= {"integer", "decimal", "word"}:
        return False
    before, after = (shown_category(each, abs(each.value), language) for each in (old, new))
    if _oblique(old, language, text_before):
        same = language.oblique_same
        return before != after and not (before in same and after in same)
    return before != after


def _oblique(reading: Reading, language: Language, text_before: str) -> bool:
    series = language.numerals.series
    if reading.is_word:
        return not any(cell.row in series[cell.series].direct for cell in reading.shape.cells)
    governed = governed_cases(reading.shape.before.strip() or text_before, language)
    if governed is None or not series:
        return False
    direct = {series[0].rows[row] for row in series[0].direct}
    return not governed & direct
