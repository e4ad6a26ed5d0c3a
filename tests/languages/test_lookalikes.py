"""Letters in another dress: the blocks that are undressed hold all that Unicode knows."""

from __future__ import annotations

import unicodedata

from site_src.languages.lookalikes import is_plain, plainly, readings

SIGNS = "₨№℠℡™℻🆐"


def test_every_letter_that_unicode_calls_a_variant_of_an_ascii_letter_is_undressed() -> None:
    for code in range(0x80, 0x20000):
        letter = chr(code)
        plain = unicodedata.normalize("NFKC", letter)
        if letter in SIGNS or letter.isnumeric() or not (plain.isascii() and plain.isalpha()):
            continue
        if not 0x3250 <= code <= 0x33FF:  # units of measurement
            assert not is_plain(letter), f"U+{code:04X} {letter}"
            assert plainly(letter)[0] == plain


def test_positions_are_those_of_the_original() -> None:
    assert plainly("a\u00adﬁx") == ("afix", [(0, 1), (2, 3), (2, 3), (3, 4)])


def test_an_ordinary_word_has_one_reading() -> None:
    assert list(readings("seven")) == ["seven"]
    assert {"сем", "семь"}.isdisjoint(readings("agent"))
