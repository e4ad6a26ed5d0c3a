"""One spelling for texts that a reader takes for the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

_ALIKE = str.maketrans(
    {
        "\u00a0": " ",
        "\u202f": " ",
        "\u2009": " ",
        "\u2007": " ",
        "\u2010": "-",
        "\u2011": "-",
        "\u2019": "'",
        "\u00ad": None,
        "\u200e": None,
        "\u200f": None,
        "\u061c": None,
        "\u2066": None,
        "\u2067": None,
        "\u2068": None,
        "\u2069": None,
        "\u200b": None,
    }
)


def fold(text: str, alike: Mapping[str, str]) -> str:
    """Lower case, one kind of space, hyphen and apostrophe, nothing invisible, and ``alike`` letters as one."""
    text = _replace(unicodedata.normalize("NFC", text), alike).translate(_ALIKE).lower()
    return re.sub(r"\s+", " ", _replace(text, alike))


def _replace(text: str, alike: Mapping[str, str]) -> str:
    for one, other in alike.items():
        text = text.replace(one, other)
    return text
