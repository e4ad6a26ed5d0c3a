"""Cases and plural categories around a number."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from site_src.languages.language import Language
from site_src.languages.reading import Reading


def governed_cases(before: str, language: Language) -> frozenset[str] | None:
    """The cases that the last words before a number allow, where the settings know them."""
    words = language.fold(before).split()
    for count in (2, 1):
        phrase = " ".join(words[-count:]).strip("(«„“\"*_[")
        if len(words) >= count and phrase in language.government:
            return language.government[phrase]
    return None


def shown_category(reading: Reading, number: Fraction, language: Language) -> str:
    """Babel's plural category of the number as shown: 1 and 1.0 differ in English."""
    if not reading.decimals:
        return language.category(int(number))
    scaled = number * 10**reading.decimals
    return language.category(Decimal(int(scaled)).scaleb(-reading.decimals))
