"""Formulas as they are shown: what is written out gives the value again, and what is drawn reads as it is meant."""

from fractions import Fraction

import pytest

from site_src.ledger.expression import evaluate
from site_src.ledger.formula import Formula, plain_number


def value(text):
    """What a text without names comes to."""
    return evaluate(text, {}.__getitem__)


def test_substituted_text_gives_the_value_again():
    formula = Formula("1 - C(n - c, k) / C(n, k)", {"n": 5, "c": 3, "k": 2})
    assert formula.substituted() == "1 - C(2, 2) / C(5, 2)"
    assert value(formula.substituted()) == formula.evaluate() == Fraction(9, 10)


def test_substitution_keeps_brackets_where_they_are_needed():
    formula = Formula("(c / n)^k", {"c": 3, "n": 5, "k": 2})
    assert formula.substituted() == "(3 / 5)^2"
    third = Formula("p^k", {"p": Fraction(1, 3), "k": 2})
    assert value(third.substituted()) == Fraction(1, 9)
    assert value(Formula("a - (b - c)", {"a": 5, "b": 3, "c": 1}).substituted()) == 3
    assert value(Formula("a / (b / c)", {"a": 5, "b": 3, "c": 2}).substituted()) == Fraction(10, 3)


def test_mathml_draws_fractions_powers_and_sums():
    drawn = Formula("C(c, k) / C(n, k)", {"n": 5, "c": 3, "k": 2}).mathml(plain_number)
    assert drawn.startswith("<mfrac>") and "<mn>3</mn>" in drawn
    power = Formula("(c / n)^k", {"n": 5, "c": 3, "k": 2}).mathml()
    assert power.count("(</mo>") == 1, "a fraction to a power stands in brackets"
    total = Formula("sum(x for x in xs)", {"xs": (1, 2)}).mathml(plain_number)
    assert "∑" in total and "<mn>1</mn><mo>,</mo><mn>2</mn>" in total


@pytest.mark.parametrize(
    ("number", "text"),
    [(3, "3"), (Fraction(3, 5), "0.6"), (Fraction(-1, 8), "-0.125"), (Fraction(28, 45), "28/45"), (0.5, "0.5")],
)
def test_plain_numbers(number, text):
    assert plain_number(number) == text
