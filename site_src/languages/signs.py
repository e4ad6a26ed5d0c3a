"""A language's way of writing numbers as plain data, for scripts that write them where no Python runs."""

from __future__ import annotations

from typing import TypedDict

from site_src.languages.language import Language
from site_src.languages.relations import sign_for
from site_src.languages.symbols import symbols
from site_src.languages.writing import percent


class Signs(TypedDict):
    """What :func:`site_src.languages.writing.write` uses: ``#`` stands for the number in ``percent``."""

    zero: str
    decimal: str
    group: str
    grouping: tuple[int, int]
    percent: str
    minus: str
    above: str
    below: str


def signs(language: Language) -> Signs:
    """The signs of the language's own numbering system; ``templates/assets/format.js`` writes with them."""
    own = symbols(language)
    last, others = language.locale.decimal_formats[None].grouping
    return Signs(
        zero=own.zero, decimal=own.decimal, group=own.group, grouping=(last, others), percent=percent("#", language),
        minus="−", above=sign_for("above"), below=sign_for("below"),
    )
