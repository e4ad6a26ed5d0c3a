"""The words and numbers of a chart, before any language: a chart is drawn with tokens in their place.

A label is a :class:`Number`, a :class:`Name` (shown as it is), or a :class:`Text`: an English message with named
places, ``%(name)s``, for labels. A line break in the message is one in the chart, so that a translation decides for
itself where its lines end. ``N_`` marks messages for extraction; they are translated when a chart is localised.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

Style = Literal["integer", "decimal", "percent", "fraction"]
Exact = int | Fraction | float


def N_(message: str) -> str:
    """Mark ``message`` for the translators; it stays as it is."""
    return message


@dataclass(frozen=True)
class Number:
    """An exact value and the form in which a language is to write it."""

    value: Exact
    style: Style = "decimal"
    decimals: int = 3


@dataclass(frozen=True)
class Name:
    """A name from a fixture, the same in every language."""

    text: str


@dataclass(frozen=True)
class Text:
    """A message with labels for its named places."""

    message: str
    arguments: tuple[tuple[str, Label], ...] = ()


Label = Number | Name | Text


def text(message: str, **arguments: Label) -> Text:
    """A :class:`Text` whose places are filled by keyword."""
    return Text(message, tuple(arguments.items()))


def whole(value: int) -> Number:
    """A whole number with the language's grouping."""
    return Number(value, "integer", 0)


def percent(value: Exact, decimals: int = 0) -> Number:
    """A share as a per cent."""
    return Number(value, "percent", decimals)


def messages(label: Label) -> Iterator[str]:
    """Every message within a label, the outermost first."""
    if isinstance(label, Text):
        yield label.message
        for _, inner in label.arguments:
            yield from messages(inner)


def to_json(label: Label) -> Any:
    """A label as plain data; exact values stay exact. :func:`from_json` gives it back."""
    if isinstance(label, Number):
        value = label.value.hex() if isinstance(label.value, float) else str(Fraction(label.value))
        return {"number": value, "style": label.style, "decimals": label.decimals}
    if isinstance(label, Name):
        return {"name": label.text}
    return {"message": label.message, "arguments": {name: to_json(inner) for name, inner in label.arguments}}


def from_json(data: Mapping[str, Any]) -> Label:
    """The label that :func:`to_json` wrote; KeyError or ValueError if it did not write this."""
    if "number" in data:
        shown = data["number"]
        value: Exact = float.fromhex(shown) if "x" in shown or "n" in shown else Fraction(shown)
        return Number(value, data["style"], int(data["decimals"]))
    if "name" in data:
        return Name(data["name"])
    return Text(data["message"], tuple((name, from_json(inner)) for name, inner in data["arguments"].items()))
