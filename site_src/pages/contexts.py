"""What the templates are given: one frozen class per thing that a template shows, every field typed.

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
    from site_src.charts.pair_matrix import PairMatrix
    from site_src.languages.signs import Signs

Text = str | Markup
T = TypeVar("T")


@dataclass_transform(frozen_default=True, eq_default=False)
def shown(thing: type[T]) -> type[T]:
    """A frozen dataclass that is not compared, and so is made sooner; what it prints tells what it shows."""
    return dataclass(frozen=True, eq=False)(thing)


# --- Around every page ------------------------------------------------------------------------------------------


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


# --- Blocks (each partial of templates/blocks takes one of these, named in its first line) ------------------------


@shown
class PairMatrixFigure:
    """blocks/pair_matrix.html, as ``matrix``: the drawing, and the counts that its description states."""

    id: str
    drawing: PairMatrix
    subsets: Text
    any_count: Text
    all_count: Text
    description: str = ""


@shown
class Download:
    """A file to take away. ``size`` is written in the language already ("12 KB"); ``digest`` is its SHA-256."""

    href: str
    name: str
    format: str
    size: str = ""
    title: Text = ""
    description: Text = ""
    digest: str = ""


@shown
class DataTable:
    """Rows of a figure's data, formatted in the language; the first column names the row."""

    columns: Sequence[Text]
    rows: Sequence[Sequence[Text]]


@shown
class FigureBlock:
    """blocks/figure.html, as ``figure``. ``body`` is inline SVG (a wide and a narrow drawing) or other markup."""

    id: str
    number: int
    title: Markup
    caption: Markup
    body: Markup
    data: DataTable | None = None
    downloads: Sequence[Download] = ()
    wide: bool = True


@shown
class RunsExample:
    """The calculator's example: the text of a table of runs, and rows of size, once, every time, interval."""

    text: str
    rows: Sequence[Sequence[Text]]


@shown
class TableBlock:
    """blocks/table.html, as ``table``: a table of values in prose style, its cells rendered already."""

    id: str
    number: int
    title: Markup
    caption: Markup
    columns: Sequence[Text]
    rows: Sequence[Sequence[Text]]
    foot: Sequence[Sequence[Text]] = ()
    wide: bool = False


@shown
class AttemptView:
    """A recorded attempt: its whole name, the short mark in its disc, whether the mark is an ordinal of ours."""

    name: str
    passed: bool
    mark: str
    counted: bool = False


@shown
class AttemptsBlock:
    """blocks/attempts.html, as ``attempts``; ``label`` describes the row for those who don't see it."""

    attempts: Sequence[AttemptView]
    label: str = ""


@shown
class PairRow:
    """A subset of k attempts with both verdicts."""

    attempts: Sequence[AttemptView]
    any: bool
    all: bool

    @property
    def key(self) -> str:
        return "+".join(attempt.name for attempt in self.attempts)

    @property
    def passed(self) -> list[str]:
        return [attempt.name for attempt in self.attempts if attempt.passed]


@shown
class PairTableBlock:
    """blocks/table_pairs.html, as ``pairs``. The totals are links into the ledger."""

    number: int
    title: Markup
    caption: Markup
    k: int
    rows: Sequence[PairRow]
    subsets: Markup
    any_count: Markup
    all_count: Markup
    any_rate: Markup
    all_rate: Markup


@shown
class CodeBlock:
    """blocks/code.html, as ``code``. ``highlighted`` is Pygments' inner markup (spans with classes, no wrapper)."""

    id: str
    title: Markup
    caption: Markup
    name: str
    highlighted: Markup
    download: Download | None = None


@shown
class OutputBlock:
    """blocks/output.html, as ``output``: what a command printed, as recorded."""

    id: str
    title: Markup
    caption: Markup
    command: str
    text: str
    download: Download | None = None


@shown
class ReportBlock:
    """blocks/report.html, as ``report``: the lines to paste into a report; the wording is the template's."""

    id: str
    title: Markup
    caption: Markup


@shown
class FormulaBlock:
    """blocks/formula.html, as ``formula``: MathML alone on its line."""

    id: str
    mathml: Markup


# --- Pages about the pages ----------------------------------------------------------------------------------------


@shown
class Place:
    """Somewhere on this site, for "quoted on" lists."""

    label: str
    href: str


@shown
class NumberEntry:
    """An entry of the ledger. ``value`` is text in the language, ``exact`` "9/10" or ""; ``kind`` is "computed" or
    "stipulated". ``formula`` and ``substituted`` are MathML (or "")."""

    id: str
    value: Text
    raw: str
    exact: str
    unit: str
    kind: str
    formula: Markup
    substituted: Markup
    function: str
    line: int
    fixture: str
    key: str
    quoted_on: Sequence[Place] = ()


@shown
class NumberGroup:
    """A topic of the ledger: a section of the page (its heading and prose) and the entries below it."""

    section: Section
    entries: Sequence[NumberEntry]


@shown
class SourcePlace:
    """A source, cited at a place in it ("section 3"); ``address`` is where that can be read, outside this site."""

    label: str
    place: str
    href: str
    address: str = ""


@shown
class ClaimValue:
    """A value that a claim's predicate looked at, as it is in this build."""

    id: str
    href: str
    shown: Text


@shown
class ClaimView:
    """An entry of the register. ``kind`` is "computed", "definition" or "source"; ``held`` is the verdict of this
    build (True where nothing is computed); ``predicate`` is what was checked, "" if nothing was; a source's claim may
    have one as well, checked on this site's own model."""

    section: Section
    kind: str
    held: bool
    predicate: Text = ""
    values: Sequence[ClaimValue] = ()
    sources: Sequence[SourcePlace] = ()
    stated_on: Sequence[Place] = ()


@shown
class TermView:
    """A term of the glossary and where it is used."""

    section: Section
    used_on: Sequence[Place] = ()


@shown
class FactView:
    """A sourced number: ``id`` within the source, the value as a ``<data>`` element, what it is, and where."""

    id: str
    value: Text
    statement: Text
    place: str = ""


@shown
class SourceView:
    """A source: what was published, which version is meant, and what this site takes from it."""

    section: Section
    authors: str
    title: str
    date: str
    date_text: str
    version: str
    url: str
    url_text: str
    places: Sequence[str] = ()
    facts: Sequence[FactView] = ()
    read_on: str = ""
    read_on_text: str = ""
    cited_on: Sequence[Place] = ()


@shown
class DownloadGroup:
    """A section of the downloads page and its files; ``offline`` is the one about the offline copy of the site."""

    section: Section
    files: Sequence[Download]
    offline: bool = False


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
    invitation: str  # "Go to the start"
    suggestion: str  # "the language of your browser"
