"""The signs that a language writes its numbers with: Babel's decimal, grouping and per cent signs."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from site_src.languages.digits import ZEROS
from site_src.languages.language import Language

#: spaces that may group digits where the locale groups by one of them
SPACES = " \u00a0\u202f\u2009"
#: invisible marks of direction, which Babel's signs carry in some locales
MARKS = "\u200e\u200f\u061c\u2066\u2067\u2068\u2069"
MINUS = "−-"


@dataclass(frozen=True)
class Symbols:
    """How one numbering system is written in a language."""

    system: str
    zero: str
    decimal: str
    group: str
    groups: str
    percent: str

    def to_native(self, digits: str) -> str:
        """ASCII digits in this system."""
        return "".join(chr(ord(self.zero) + int(digit)) for digit in digits)


@functools.lru_cache(maxsize=512)
def symbols(language: Language, system: str = "") -> Symbols:
    """The signs of a numbering system, that of the language's settings if none is named."""
    system = system or language.digits
    table = language.locale.number_symbols
    own = {key: sign for key, sign in (table.get(system) or {}).items() if sign}
    latin = dict((table.get("latn") or {}).items())

    def sign(key: str) -> str:
        return str(own.get(key) or latin[key])

    group = sign("group")
    groups = SPACES if group in SPACES else "'\u2019" if group in "'\u2019" else group
    return Symbols(
        system, ZEROS.get(system, "0"), sign("decimal"), group, groups, sign("percentSign").strip(MARKS)
    )


@functools.lru_cache(maxsize=512)
def may_write(language: Language, system: str) -> bool:
    """Whether the language's readers know the system: Latin, the settings' own, or the locale's native one."""
    locale = language.locale
    native = {locale.default_numbering_system, *locale.other_numbering_systems.values()}
    return system in {"latn", language.digits} | native
