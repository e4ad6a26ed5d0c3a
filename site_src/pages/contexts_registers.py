"""What the pages about the pages are given: entries of the ledger, claims, terms, sources, files to take away."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from site_src.pages.contexts import Section, Text, shown
from site_src.pages.contexts_blocks import Download


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
