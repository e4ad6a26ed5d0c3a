"""What the templates are given: one frozen class per thing that a template shows, every field typed.

Here is what stands around a page; its blocks and the registers are ``contexts_blocks``, ``contexts_orders`` and
``contexts_registers``.

A template reads nothing else (the environment is strict). ``Text`` is either plain text, which is escaped, or
markup that the build made itself; author text never arrives as markup unless the Markdown stage rendered it.
Counts and values arrive as markup too: they are ``<data>`` elements, with or without the link to the ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, dataclass_transform

from markupsafe import Markup

if TYPE_CHECKING:
    from site_src.charts.openings import Opening
    from site_src.languages.signs import Signs
    from site_src.pages.contexts_blocks import PairMatrixFigure

Text = str | Markup
T = TypeVar("T")


@dataclass_transform(frozen_default=True, eq_default=False)
def shown(thing: type[T]) -> type[T]:
    """A frozen dataclass that is not compared, and so is made sooner; what it prints tells what it shows."""
    return dataclass(frozen=True, eq=False)(thing)


@shown
class NavLink:
    """A link of the navigation. ``label`` is the short name, ``ordinal`` the page's place in the course or None."""

    key: str
    label: str
    href: str
    current: bool = False
    ordinal: int | None = None
    title: Text = ""
    description: Text = ""


@shown
class LanguageLink:
    """The same page in another language; ``url`` is absolute (for hreflang) and empty without a base URL."""

    code: str
    name: str
    href: str
    direction: str
    current: bool = False
    url: str = ""


@shown
class Site:
    """What all pages of one language share, seen from one page (links are relative to that page).

    ``asset`` turns the name of a file under templates/assets into its published address; ``numeral`` writes a whole
    number in the language; ``names`` joins names as the language lists them ("A, B and C"). ``draft`` marks a build
    that was made in spite of findings; ``live_reload`` is the script of the preview server, or "". ``locale`` is the
    language with a country, for Open Graph. For the panels of live figures ``signs`` says how the language writes
    numbers, and ``live`` gives the data that each begins with.
    """

    language: str
    language_name: str
    direction: str
    root: str
    home: str
    nav: Sequence[NavLink]
    tools: Sequence[NavLink]
    languages: Sequence[LanguageLink]
    asset: Callable[[str], str]
    numeral: Callable[[int], str]
    names: Callable[[Sequence[str]], str]
    fixtures_version: str
    draft: bool = False
    default_url: str = ""
    live_reload: str = ""
    locale: str = ""
    signs: Signs | None = None
    live: Callable[[], Mapping[str, Mapping[str, object]]] = dict


@shown
class Section:
    """A heading and what stands below it; ``html`` excludes the heading and the child sections.

    ``notice`` is "" (in step with the source), "stale" or "missing" (the text is the source language's, whose code
    is ``language`` then).
    """

    anchor: str
    level: int
    title: Markup
    title_text: str
    html: Markup
    notice: str = ""
    language: str = ""
    children: Sequence[Section] = ()


@shown
class PoolHero:
    """The emblem and its two verdicts: the picture of the home page and the head of the pair-table page.

    The counts are links into the ledger; those of ``figure`` are bare ``<data>`` elements (they stand in an SVG).
    """

    figure: PairMatrixFigure
    total: int  # the number of subsets, for the plural of the noun after it
    any_count: Markup
    all_count: Markup
    subsets: Markup
    any_rate: Markup
    all_rate: Markup


@shown
class PictureHero:
    """The picture beside a reading page's title: the drawing, its title and description for those who don't see it,
    and the note that says where its data come from. The key is the template's."""

    drawing: Opening
    title: str
    description: str
    note: str


@shown
class Definition:
    """A term and its meaning, both without links."""

    title: Markup
    html: Markup


@shown
class Definitions:
    """What the terms of a page mean, under the glossary's name."""

    title: str
    terms: Sequence[Definition]


@shown
class Page:
    """One page. ``changed`` is an ISO date or ""; ``canonical`` is absolute and empty without a base URL."""

    key: str
    title: Markup
    title_text: str
    description: str
    intro: Markup
    sections: Sequence[Section]
    previous: NavLink | None = None
    next: NavLink | None = None
    ordinal: int | None = None
    label: str = ""
    notice: str = ""
    changed: str = ""
    changed_text: str = ""
    content_version: str = ""
    cite_text: Text = ""
    canonical: str = ""
    share_image: str = ""
    hero: PoolHero | None = None
    picture: PictureHero | None = None
    definitions: Definitions | None = None


@shown
class ChooserEntry:
    """A language on the chooser at "/" or on the page for lost addresses; every text is in that language."""

    code: str
    name: str
    direction: str
    href: str
    site_name: str
    question: Text  # "once, or every time?", with the two words as <b class="o"> and <b class="e">
    lost: str  # "This page does not exist."
    invitation: str  # "Go to the home page"
    suggestion: str  # "the language of your browser"
