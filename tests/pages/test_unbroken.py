"""Formulas stay with their punctuation, ticks with each other, short prefixes with their words."""

from __future__ import annotations

import pytest

from site_src.pages.unbroken import held, held_words

MATH = "<math><mi>k</mi></math>"
DOOR = f'<a class="door" href="#">{MATH}</a>'
TICK = '<a class="tick" href="../claims/#x"><svg><use/></svg></a>'
CITE = '<a class="cite" href="../sources/#y">§</a>'


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (f"for {MATH}.", f'for <span class="unbroken">{MATH}.</span>'),
        (f"({MATH}), so", f'<span class="unbroken">({MATH}),</span> so'),
        (f"for {MATH} and", f"for {MATH} and"),
        (f"близок к\u00a0{MATH}. А", f'близок <span class="unbroken">к\u00a0{MATH}.</span> А'),
        (f"при\u00a0{DOOR} и", f'<span class="unbroken">при\u00a0{DOOR}</span> и'),
        (f"Рис.\u00a0{MATH} и", f"Рис.\u00a0{MATH} и"),
        (f"к\u00a0(\n{MATH},", f'к\u00a0(\n<span class="unbroken">{MATH},</span>'),
        (f"{DOOR}:", f'<span class="unbroken">{DOOR}:</span>'),
        (f"so.{TICK}{CITE} Next", f'so.<span class="run">{TICK}{CITE}</span> Next'),
        (f"so. {TICK} {TICK}", f'so.<span class="run">{TICK}{TICK}</span>'),
        (f"so.{TICK} Next.{TICK}", f"so.{TICK} Next.{TICK}"),
    ],
)
def test_what_belongs_together_is_held_once(given, expected):
    assert held(given) == expected
    assert held(expected) == expected


@pytest.mark.parametrize(
    ("given", "held_part"),
    [("on τ-bench and", "τ-bench"), ("сказано по-русски.", "по-русски"), ("кто-то", "кто-то"), ("k-выбор", "k-выбор")],
)
def test_a_short_prefix_does_not_end_a_line(given, held_part):
    assert f'<span class="unbroken">{held_part}</span>' in held_words(given)


@pytest.mark.parametrize("given", ["well-known fact", "one - two", "a-very-long-chain", "x &amp;-y"])
def test_other_hyphens_may_break(given):
    assert held_words(given) == given
