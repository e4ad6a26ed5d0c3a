"""The last complete mutation run, as ``make proof`` recorded it, and the content that a record belongs to."""

from __future__ import annotations

import datetime
import hashlib
from dataclasses import dataclass
from pathlib import Path

from site_src.experiments.fixtures import Table, load
from site_src.text_files import read_text

FIXTURE = "content/fixtures/proof.toml"
MOST = 10**9


@dataclass(frozen=True)
class FixtureRun:
    """What became of the mutations of the fixtures, and of the quotes and claims that rest on what they moved."""

    leaves: int
    mutations: int
    moved: int
    shown: int
    refused: int
    explained: int
    survivors: int
    quotes: int
    claims: int


@dataclass(frozen=True)
class PageRun:
    """How many mutations of the pages and registers there were, by kind, and how many nobody noticed."""

    digits: int
    ids: int
    claims: int
    facts: int
    survivors: int


@dataclass(frozen=True)
class ProofRecord:
    """A complete run: ``content`` is the version of the content that it was made with."""

    content: str
    on: datetime.date
    fixtures: FixtureRun
    pages: PageRun


def read(root: Path) -> ProofRecord:
    """Read ``proof.toml`` below ``root``."""
    table = Table(load(root / FIXTURE, FIXTURE))
    content = table.text("content", 64)
    on = table.raw("on")
    if not isinstance(on, datetime.date) or isinstance(on, datetime.datetime):
        table.fail("on", "on is not a date", "let `make proof` write the file")
    fixtures = FixtureRun(**_counts(table.table("fixtures"), FixtureRun))
    pages = PageRun(**_counts(table.table("pages"), PageRun))
    table.done()
    return ProofRecord(content, on, fixtures, pages)


def _counts(table: Table, of: type[FixtureRun] | type[PageRun]) -> dict[str, int]:
    found = {name: table.integer(name, 0, MOST) for name in of.__dataclass_fields__}
    table.done()
    return found


def content_version(root: Path) -> str:
    """Twelve digits of SHA-256 over all that authors write, the record itself left out."""
    digest = hashlib.sha256()
    for path in sorted((root / "content").rglob("*")):
        shown = path.relative_to(root).as_posix()
        hidden = any(part.startswith(".") for part in Path(shown).parts)
        if path.suffix in (".md", ".toml", ".po", ".py") and not hidden and shown != FIXTURE and path.is_file():
            digest.update(f"{shown}\0{read_text(path, shown)}\0".encode())
    return digest.hexdigest()[:12]
