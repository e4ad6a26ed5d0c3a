"""Dates: read by the patterns of Babel's locale data and of language.toml, and written by the same."""

from __future__ import annotations

import datetime
import functools
import re

from site_src.languages.digits import system_of
from site_src.languages.language import Language
from site_src.languages.relations import literal
from site_src.languages.symbols import symbols

ISO = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")
_FIELDS = re.compile(r"'((?:[^']|'')*)'|(y+|M+|L+|d+)|([A-Za-z]+)|([^A-Za-z']+)")
_SPACES = re.compile(r"[\s\u00a0\u202f\u2009]+")
#: Babel's names of patterns for a day, a month and a year
DAY_PATTERNS = ("long", "medium")
SKELETONS = ("y", "yMMM", "yMMMM", "yMMMd", "yMMMMd")

Parts = tuple[int, int | None, int | None]


def parse_iso(iso: str) -> Parts | None:
    """Year, month and day of "2024", "2024-06" or "2024-06-17"; None if there is no such date."""
    match = ISO.fullmatch(iso)
    if match is None or not iso.isascii():
        return None
    year, month, day = (int(part) if part else None for part in match.groups())
    try:
        datetime.date(year or 0, month or 1, day or 1)
    except ValueError:
        return None
    return year or 0, month, day


def agrees_date(text: str, iso: str, language: Language) -> bool:
    """Whether ``text`` is the date ``iso``, or says less of it (the year of a day), never more."""
    wanted = parse_iso(iso)
    if wanted is None:
        return False
    meant = read_date(text, language)
    return any(all(have in (None, want) for have, want in zip(parts, wanted, strict=True)) for parts in meant)


def read_date(text: str, language: Language) -> set[Parts]:
    """Every (year, month, day) that the text can mean; empty if it is no date in the language."""
    if len(text) > 100:
        return set()
    text = _SPACES.sub(" ", text).strip()
    if any(system_of(letter) != "latn" for letter in text if system_of(letter)):
        text = "".join(str(int(letter)) if system_of(letter) else letter for letter in text)
    found: set[Parts] = set()
    for pattern in _readers(language):
        if match := pattern.fullmatch(text):
            groups = match.groupdict()
            month = next((int(name[1:]) for name, hit in groups.items() if hit and name[0] == "m"), None)
            month = int(groups["n"]) if groups.get("n") else month
            day = int(groups["d"]) if groups.get("d") else None
            if month is None or 1 <= month <= 12:
                found.add((int(groups["y"]), month, day))
    return found


def write_date(iso: str, language: Language) -> str:
    """The date as running text writes it: "30 November 2026", "июнь 2024 года", "2024".

    Raises ValueError if ``iso`` is no date.
    """
    parts = parse_iso(iso)
    if parts is None:
        raise ValueError(f"{iso!r} is not a date such as 2024, 2024-06 or 2024-06-17")
    locale = language.locale
    if parts[2]:
        pattern = language.dates.day or str(locale.date_formats["long"].pattern)
    elif parts[1]:
        pattern = language.dates.month or str(locale.datetime_skeletons["yMMMM"].pattern)
    else:
        return symbols(language).to_native(iso)
    written = []
    for quoted, letters, _, other in _FIELDS.findall(_without_era(pattern)):
        written.append(quoted or other or _field(letters, parts, language))
    return "".join(written)


def _without_era(pattern: str) -> str:
    """Some locales name the era in every date (Thai, Latin); ours all lie in the common one."""
    return re.sub(r"\s*G+", "", pattern).strip()


def _field(letters: str, parts: Parts, language: Language) -> str:
    year, month, day = parts
    native = symbols(language).to_native
    if letters[0] == "y":
        return native(str(year))
    if letters[0] == "d":
        return native(str(day).rjust(len(letters), "0"))
    if len(letters) < 3:
        return native(str(month).rjust(len(letters), "0"))
    context = "stand-alone" if letters[0] == "L" else "format"
    width = "wide" if len(letters) == 4 else "abbreviated"
    return str(language.locale.months[context][width][month])


@functools.lru_cache(maxsize=64)
def _readers(language: Language) -> tuple[re.Pattern[str], ...]:
    locale = language.locale
    skeletons = locale.datetime_skeletons
    patterns = [*(language.dates.patterns), language.dates.day, language.dates.month]
    patterns += [str(locale.date_formats[name].pattern) for name in DAY_PATTERNS]
    patterns += [str(skeletons[name].pattern) for name in SKELETONS if name in skeletons]
    patterns.append("y")
    compiled = (_reader(pattern, language) for pattern in dict.fromkeys(filter(None, patterns)))
    return tuple(pattern for pattern in compiled if pattern is not None)


def _reader(pattern: str, language: Language) -> re.Pattern[str] | None:
    """A CLDR date pattern as a regular expression; None if it holds letters other than y, M, L, d."""
    built = ""
    for quoted, letters, unknown, other in _FIELDS.findall(_without_era(pattern)):
        if unknown:
            return None
        if quoted:
            built += literal(quoted.replace("\u202f", " ").replace("\u00a0", " "), language)
        elif other:
            built += re.sub(r"(?:\\[ \u00a0\u202f]|[ \u00a0\u202f])+", " ", re.escape(other)).replace(" ", "[ ]")
        elif letters[0] == "y":
            built += r"(?P<y>[0-9]{4})"
        elif letters[0] == "d":
            built += r"(?P<d>0?[1-9]|[12][0-9]|3[01])"
        elif len(letters) < 3:
            built += r"(?P<n>[0-9]{1,2})"
        else:
            built += "(?:" + "|".join(f"(?P<m{month}>{_month(month, language)})" for month in range(1, 13)) + ")"
    try:
        return re.compile(built, re.IGNORECASE)
    except re.error:
        return None


def _month(month: int, language: Language) -> str:
    forms = set(language.dates.months.get(month, ()))
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            name = language.locale.months[context][width].get(month)
            if name and not name.isdigit():
                forms |= {str(name), str(name).rstrip(".")}
    ordered = sorted(forms, key=lambda form: (-len(form), form))
    return "|".join(literal(form, language) for form in ordered)
