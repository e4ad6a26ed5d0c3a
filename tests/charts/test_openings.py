"""The pictures beside the titles: one mark for each thing counted, heights and bands where the numbers say."""

from __future__ import annotations

import re
from fractions import Fraction

from site_src.charts import openings


def numbers(path: str) -> list[float]:
    return [float(text) for text in re.findall(r"-?\d+(?:\.\d+)?", path)]


def test_a_lozenge_for_each_k_is_printed_as_high_as_the_share():
    half, whole = Fraction(1, 2), Fraction(1)
    made = openings.lozenges([("calm", [half, whole], [half, Fraction(0)])], ["k = 1", "k = 2"])
    inks = [shape.ink for shape in made.shapes]
    assert inks.count("no") == 2 and inks.count("once") == 2 and inks.count("every") == 1  # no height, no print

    once = [shape for shape in made.shapes if shape.ink == "once"]
    assert once[0].path == once[1].path
    assert [shape.place.rpartition("scale")[2] for shape in once] == ["(0.5)", "(1)"]
    assert [word.text for word in made.words] == ["calm", "k = 1", "k = 2"]
    assert made.words[0].named and not made.words[1].named


def test_many_ks_are_shown_by_their_first_and_their_last():
    assert openings.shown_ks(3) == [1, 2, 3]
    assert openings.shown_ks(50) == [1, 2, 3, 5, 50]


def test_a_disc_for_each_task_and_a_band_from_low_to_high():
    made = openings.score(100, 50, 0.4, 0.6, ("40 %", "50 %", "60 %"))
    assert made is not None
    assert len(made.discs) == 100 and sum(disc.passed for disc in made.discs) == 50
    assert all(disc.y > 5 * openings.PITCH for disc in made.discs if disc.passed)  # those that passed are below
    _, top, _, bottom, _ = numbers(made.shapes[0].path)
    assert (top, bottom) == (4 * openings.PITCH, 6 * openings.PITCH)
    assert [word.text for word in made.words] == ["40 %", "50 %", "60 %"]


def test_too_many_tasks_are_no_picture():
    assert openings.score(openings.MOST_TASKS + 1, 1, 0, 1, ("", "", "")) is None


def test_a_cross_only_where_consent_was_missing():
    made = openings.rewards([("1", True, False), ("1", True, True), ("0", False, False), ("0", False, True)])
    assert [disc.passed for disc in made.discs] == [True, True, False, False]
    assert [sign.ink for sign in made.signs] == ["plate", "cross"] * 2
    assert len({(disc.x, disc.y) for disc in made.discs}) == 4
