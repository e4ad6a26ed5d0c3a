"""What is said of a quote that no longer holds: what a program restates, and what it leaves to a person."""

from __future__ import annotations

from fractions import Fraction

import pytest

from site_src.languages.language import load_languages
from site_src.pages.quotes import ACCEPT, check
from tests.project import ROOT

LANGUAGES = load_languages(ROOT)


@pytest.mark.parametrize(
    ("code", "before", "shown", "exact", "remedy", "restated"),
    [
        ("ru", "все ", "пять", 6, ACCEPT, "шесть"),
        ("ru", "из них ", "трёх", 6, "restate it by hand: шести or шесть", None),
        ("ru", "в ", "трёх", 6, ACCEPT, "шести"),
        ("ru", "на ", "три", 6, ACCEPT, "шесть"),
        ("ru", "", "пятеро", 30, "restate it by hand", None),
        ("en", "", "0.6", Fraction(3, 4), ACCEPT, "0.8"),
        ("en", "", "0.60", Fraction(3, 4), ACCEPT, "0.75"),
        ("en", "", "0.6", Fraction(1, 2), ACCEPT, "0.5"),
        ("en", "about ", "0.6", Fraction(3, 4), ACCEPT, "0.8"),
        ("en", "", "0.600", Fraction(2, 3), ACCEPT, "0.667"),
        ("en", "", "2.16", 3.14159, ACCEPT, "3.14"),
    ],
)
def test_what_is_left_to_a_person(code, before, shown, exact, remedy, restated):
    found = check(shown, "x", exact, None, before, "", LANGUAGES[code])
    assert (found.ok, found.remedy, found.restated) == (False, remedy, restated)
