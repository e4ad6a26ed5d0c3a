"""Text in, text out: the tables of tests/languages/cases, which anybody can extend without programming."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from site_src.languages.agreement import Number, agrees
from site_src.languages.dates import agrees_date
from site_src.languages.language import Language
from site_src.languages.lexicon import find_numbers
from site_src.languages.names import agrees_names, restate_names
from site_src.languages.nouns import noun_may_change
from site_src.languages.numbers import read, why_unreadable
from site_src.languages.relations import preceding_relation
from site_src.languages.restate import restatements
from site_src.languages.typography import Typographer

Languages = dict[str, Language]
CASES = Path(__file__).parent / "cases"


def cases(name: str, columns: int) -> list[object]:
    """The lines of a table as test parameters, each named by its line number and text."""
    found: list[object] = []
    for number, line in enumerate((CASES / f"{name}.txt").read_text("utf-8").split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            # One space on either side of a bar belongs to the table, further ones to the text.
            fields = (f" {line} ").replace("⍽", "\u00a0").replace("⎵", "\u202f").split("|")
            assert len(fields) == columns, f"{name}.txt:{number}: {len(fields)} columns for {columns}"
            found.append(pytest.param(*(field[1:-1] for field in fields), id=f"{number}:{line[:40]}"))
    return found


def number(text: str) -> tuple[Number, tuple[int, int] | None]:
    """A value such as "31/105", "4.7" (a float), "2/9 of 56/252"."""
    value, _, counts = text.strip().partition(" of ")
    top, _, bottom = counts.partition("/")
    exact: Number = Fraction(value) if "/" in value or value.lstrip("-").isdigit() else float(value)
    return exact, (int(top), int(bottom)) if counts else None


@pytest.mark.parametrize(("code", "text", "says"), cases("read", 3))
def test_read(languages: Languages, code: str, text: str, says: str) -> None:
    reading = read(text, languages[code])
    if says.strip() == "-":
        assert reading is None
        assert why_unreadable(text, languages[code])
        return
    assert reading is not None, why_unreadable(text, languages[code])
    shown = "/".join(map(str, reading.terms)) if reading.terms else str(reading.value)
    found = [reading.form, shown] + [f"places {reading.decimals}"] * bool(reading.decimals)
    found += [reading.relation] * (reading.relation != "exact") + ["strict"] * reading.strict
    assert " ".join(found) == says.strip()
    assert why_unreadable(text, languages[code]) == ""


@pytest.mark.parametrize(("code", "text", "exact", "before", "verdict"), cases("agree", 5))
def test_agree(languages: Languages, code: str, text: str, exact: str, before: str, verdict: str) -> None:
    reading = read(text, languages[code])
    assert reading is not None
    value, counts = number(exact)
    outer = preceding_relation(before, languages[code])
    found = agrees(reading, value, counts, outer)
    assert (found.reason or "ok") == verdict.strip()
    assert found.ok == (verdict.strip() == "ok")


@pytest.mark.parametrize(("code", "text", "exact", "before", "new"), cases("restate", 5))
def test_restate(languages: Languages, code: str, text: str, exact: str, before: str, new: str) -> None:
    value, counts = number(exact)
    outer = preceding_relation(before, languages[code])
    forms = restatements(text, value, counts, languages[code], outer, before)
    # A dash: there is no form, or there are several and a person must choose.
    assert len(forms) != 1 if new.strip() == "-" else forms == [new]
    for found in forms:
        again = read(found, languages[code])
        assert again is not None
        assert agrees(again, value, counts, outer).ok


@pytest.mark.parametrize(("code", "marked"), cases("find", 2))
def test_find(languages: Languages, code: str, marked: str) -> None:
    text = marked.replace("⟦", "").replace("⟧", "")
    expected = [part.partition("⟧")[0] for part in marked.split("⟦")[1:]]
    found = find_numbers(text, languages[code])
    assert [shown for _, _, shown in found] == expected
    assert all(text[start:end] == shown for start, end, shown in found)


@pytest.mark.parametrize(("code", "before", "old", "new", "after", "may"), cases("nouns", 6))
def test_nouns(languages: Languages, code: str, before: str, old: str, new: str, after: str, may: str) -> None:
    gap = "" if after[:1] in ".)-" else " "
    assert noun_may_change(old, new, gap + after, languages[code], before) == (may.strip() == "yes")


@pytest.mark.parametrize(("code", "text", "names", "verdict", "more"), cases("names", 5))
def test_names(languages: Languages, code: str, text: str, names: str, verdict: str, more: str) -> None:
    items = names.split("; ")
    assert agrees_names(text, items, languages[code]) == (verdict.strip() == "ok")
    restated = restate_names(text, [*items, "Z"], languages[code])
    assert restated == more
    assert agrees_names(more, [*items, "Z"], languages[code])


@pytest.mark.parametrize(("code", "text", "date", "verdict"), cases("dates", 4))
def test_dates(languages: Languages, code: str, text: str, date: str, verdict: str) -> None:
    assert agrees_date(text, date, languages[code]) == (verdict.strip() == "ok")


@pytest.mark.parametrize(("code", "typed", "set_"), cases("typography", 3))
def test_typography(languages: Languages, code: str, typed: str, set_: str) -> None:
    typographer = Typographer(languages[code])
    assert typographer(typed) == set_
    assert typographer(set_) == set_
    assert typographer.plain(set_) == typographer.plain(typed)
