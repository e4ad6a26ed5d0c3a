"""The picture that goes with a shared link: one a language, drawn from the pool, with words where they can be set."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from site_src.charts.pair_matrix import pair_matrix
from site_src.publish.card_drawing import EVERY, ONCE, Words, draw
from site_src.publish.share_card import cards, words_of

WORDS = Words("Every Run Counts", (("Once", ONCE), (", or ", "#17191c"), ("every time", EVERY), ("?", "#17191c")))


def matrix(passed: str, k: int = 2):
    names = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(passed)])
    return pair_matrix(names, [letter == "1" for letter in passed], k, any_share=0, all_share=0)


def colours(data: bytes) -> dict[str, int]:
    image = Image.open(io.BytesIO(data)).convert("RGB")
    found = image.getcolors(image.width * image.height)
    return {"#{:02x}{:02x}{:02x}".format(*colour): count for count, colour in found}


def test_there_is_one_for_each_language_of_the_right_size(local):
    made = {path: recipe.make() for path, recipe in cards(local.knowledge).items()}
    assert list(made) == [f"share/{code}.png" for code in local.knowledge.pages]
    for data in made.values():
        assert Image.open(io.BytesIO(data)).size == (1200, 630)
        assert len(data) < 120_000
    assert {local.files[path] for path in made} == set(made.values())


def test_the_two_words_wear_their_colours(local):
    for code in ("en", "ru"):
        words = words_of(local.knowledge, code)
        assert [ink for _, ink in words.question if ink in (ONCE, EVERY)] == [ONCE, EVERY]
    said = "".join(piece for piece, _ in words_of(local.knowledge, "en").question)
    assert said == "Once, or every time?"


def test_it_shows_the_pool():
    without = draw(matrix("11100"), Words("", (), "rtl"))
    none = draw(matrix("00000"), Words("", (), "rtl"))
    assert ONCE in colours(without) and EVERY in colours(without)
    assert not {ONCE, EVERY} & colours(none).keys()


@pytest.mark.parametrize(
    ("passed", "k"),
    [("1", 1), ("10", 2), ("1110001100", 3), ("11111000001111100000111110", 13), ("11111000001111100000111110", 2)],
)
def test_every_form_of_the_matrix_can_be_drawn(passed, k):
    assert Image.open(io.BytesIO(draw(matrix(passed, k), WORDS))).size == (1200, 630)


def test_letters_that_no_font_of_ours_has_are_left_out():
    plain = draw(matrix("11100"), Words("", (), "rtl"))
    assert draw(matrix("11100"), Words("每次运行都算数", (("一次", ONCE),))) == plain
    assert draw(matrix("11100"), Words("كل مرة", (("مرة", ONCE),), "rtl")) == plain


def test_a_long_question_is_set_smaller_and_stays_in_its_column():
    long = Words("N", (("Wenigstens ein einziges Mal", ONCE), (" oder ", "#17191c"), ("ausnahmslos jedes Mal", EVERY)))
    image = Image.open(io.BytesIO(draw(matrix("11100"), long))).convert("RGB")
    gap = image.crop((580, 0, 618, 630)).getcolors()
    assert len(gap) == 1, "nothing stands between the words and the matrix"


def test_it_is_the_same_each_time(local):
    assert draw(matrix("11100"), WORDS) == draw(matrix("11100"), WORDS)
    one, other = (cards(local.knowledge)["share/ru.png"] for _ in range(2))
    assert (one.key, one.make()) == (other.key, other.make())
    assert one.key != cards(local.knowledge)["share/en.png"].key
