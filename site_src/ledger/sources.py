"""Cited works, the places in them that pages point to, and the facts taken from them."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from site_src.errors import Place
from site_src.experiments.fixtures import Table, load

FILE = "content/sources.toml"
SLUG = r"[a-z][a-z0-9-]*"


@dataclass(frozen=True)
class Spot:
    """A place in a work: a section, an appendix, a page or a file, and the function in that file."""

    id: str
    kind: str
    ref: str
    function: str = ""


@dataclass(frozen=True)
class Fact:
    """A number that a source states; ``relation`` says whether it is a bound (below, above) or exact."""

    id: str
    value: Fraction
    relation: str
    spot: str
    unit: str


@dataclass(frozen=True)
class Source:
    """A work as the bibliography shows it."""

    id: str
    authors: tuple[str, ...]
    title: str
    date: str
    version: int | None
    arxiv: str
    venue: str
    url: str
    read: datetime.date | None
    spots: dict[str, Spot]
    facts: dict[str, Fact]
    place: Place

    @property
    def year(self) -> str:
        """The year of the version that is meant."""
        return self.date[:4]

    @property
    def link(self) -> str:
        """Where the version that is meant can be read."""
        if self.arxiv:
            return f"https://arxiv.org/abs/{self.arxiv}" + (f"v{self.version}" if self.version else "")
        return self.url

    def address(self, spot: Spot | None) -> str:
        """Where a place of it can be read: the file itself of a repository on GitHub, else the work."""
        if spot and spot.kind == "file" and "/tree/" in self.url:
            return f"{self.url.replace('/tree/', '/blob/')}/{spot.ref}"
        return self.link


def read(root: Path) -> dict[str, Source]:
    """Read and validate ``sources.toml`` below ``root``."""
    table = Table(load(root / FILE, FILE))
    found = {}
    for id in table.names(500):
        _check_slug(table, id)
        found[id] = _source(id, table.table(id))
    table.done()
    return found


def _check_slug(table: Table, id: str) -> None:
    if not re.fullmatch(SLUG, id):
        table.fail_name(id, f"{id!r} can't be an id", "use small Latin letters, digits and hyphens")


def _is_date(text: str) -> bool:
    """Whether it is a year, a month or a day that there is."""
    found = re.fullmatch(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?", text)
    try:
        return found is not None and bool(datetime.date(int(found[1]), int(found[2] or 1), int(found[3] or 1)))
    except ValueError:
        return False


def _source(id: str, table: Table) -> Source:
    authors = table.texts("authors", 20, plain=False)
    title = table.text("title", 300, plain=False)
    date = table.text("date", 10)
    if not _is_date(date):
        table.fail("date", f"date is {date!r}", "write it as 2024, 2024-06 or 2024-06-17")
    version = table.integer("version", 1, 99) if table.has("version") else None
    arxiv = table.text("arxiv") if table.has("arxiv") else ""
    if arxiv and not re.fullmatch(r"[0-9]{4}\.[0-9]{4,5}", arxiv):
        table.fail("arxiv", f"{arxiv!r} is not an arXiv number", "write it like 2406.12045")
    venue = table.text("venue", 200) if table.has("venue") else ""
    url = table.text("url", 300) if table.has("url") else ""
    if url and not url.startswith("https://"):
        table.fail("url", f"{url!r} is not an https address", "begin it with https://")
    if not arxiv and not url:
        table.fail(None, f"nothing says where {id} can be read", 'add arxiv = "…" or url = "https://…"')
    read_on = table.raw("read") if table.has("read") else None
    if read_on is not None and (not isinstance(read_on, datetime.date) or isinstance(read_on, datetime.datetime)):
        table.fail("read", "read is not a date", "write it without quotes, like 2026-11-30")
    spots = {}
    if table.has("places"):
        places = table.table("places")
        for spot in places.names(100):
            _check_slug(places, spot)
            entry = places.table(spot)
            kind = entry.choice("kind", ("section", "appendix", "page", "file"))
            function = entry.text("function") if entry.has("function") else ""
            spots[spot] = Spot(spot, kind, entry.text("ref", 200), function)
            entry.done()
        places.done()
    facts = {}
    if table.has("facts"):
        group = table.table("facts")
        for fact in group.names(100):
            _check_slug(group, fact)
            entry = group.table(fact)
            value = entry.fraction("value", -(10**12), 10**12)
            relation = entry.choice("relation", ("exact", "above", "below"))
            spot = entry.text("place") if entry.has("place") else ""
            if spot and spot not in spots:
                entry.fail("place", f"{id} has no place {spot}", "list it under places")
            facts[fact] = Fact(fact, value, relation, spot, entry.text("unit") if entry.has("unit") else "")
            entry.done()
        group.done()
    table.done()
    return Source(id, authors, title, date, version, arxiv, venue, url, read_on, spots, facts, table.place())
