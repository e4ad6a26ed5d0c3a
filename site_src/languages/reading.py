"""What a quoted text says: the shape it has, the value it shows, and how precisely."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.languages.numerals import Cell


@dataclass(frozen=True)
class Shape:
    """The text in pieces: ``before + sign + number + gap + unit + after`` is the quote.

    ``number`` is the integer, decimal, number word or numerator; ``unit`` the per cent sign or word, the
    multiplier word, the suffix of an ordinal, or the denominator, which ``gap`` parts from the number.
    """

    before: str
    sign: str
    number: str
    gap: str
    unit: str
    after: str
    system: str = "latn"
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Reading:
    """A quoted number as read.

    ``form`` is one of integer, decimal, percent, fraction, word, ordinal, multiplied. ``decimals`` are the
    places shown: of the percentage for a per cent, of the mantissa for a multiplied number. ``relation`` is
    "exact", "about", "above" or "below", from words or signs inside the text; ``strict`` excludes equality
    ("more than", but not "at least"). ``terms`` are a fraction's numerator and denominator as written;
    ``factor`` is the multiplier's value.
    """

    form: str
    value: Fraction
    shape: Shape
    decimals: int = 0
    relation: str = "exact"
    strict: bool = False
    terms: tuple[int, int] | None = None
    factor: int = 1

    @property
    def scale(self) -> Fraction:
        """What one unit of the number before the sign or multiplier word is worth."""
        return Fraction(1, 100) if self.form == "percent" else Fraction(self.factor)

    @property
    def is_word(self) -> bool:
        """Whether the number itself is written as a word."""
        return bool(self.shape.cells)
