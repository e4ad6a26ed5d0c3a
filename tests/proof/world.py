"""The project's inputs and pages in memory, and what becomes of them when one fixture is another one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path

from site_src import impact
from site_src.errors import ContentError, Finding, Place
from site_src.experiments.fixtures import load
from site_src.gathering import gather, recomputed
from site_src.ledger.catalogue.topics import TOPICS
from site_src.pages import blocks
from site_src.pages.binder import Binder
from site_src.pages.environment import in_language
from site_src.pages.knowledge import Findings, Knowledge
from site_src.pages.live_data import live_data
from site_src.pages.scanner import Scanned, Token
from site_src.pages.tellers import tellers, tokens_of
from tests.project import ROOT
from tests.proof.mutants import Data
from tests.proof.toml_text import toml

FOLDER = "content/fixtures"


@dataclass
class Quote:
    """A token that quotes a value or states a claim, and the page's binder."""

    code: str
    holder: Scanned
    token: Token


@dataclass
class World:
    """The true state, and a folder whose fixtures are changed one at a time."""

    root: Path
    true: Knowledge
    fixtures: dict[str, Data]
    reads: dict[str, frozenset[str]]  # which topics read a fixture
    quotes: dict[tuple[str, str], list[Quote]] = field(default_factory=dict)

    @classmethod
    def make(cls, root: Path) -> World:
        """The project's own state; ``root`` becomes the copy that is changed."""
        true = gather(ROOT)
        shutil.copytree(ROOT / FOLDER, root / FOLDER)
        shutil.copytree(ROOT / "content/examples", root / "content/examples")
        files = sorted((ROOT / FOLDER).glob("*.toml"))
        fixtures = {path.name: load(path, f"{FOLDER}/{path.name}").data for path in files}
        world = cls(root, true, fixtures, {})
        for name, data in fixtures.items():
            world.reads[name] = frozenset(world._readers(name))
            world.write(name, data)
        for code, pages in true.pages.items():
            for page in pages.values():
                for _, holder, token in tokens_of(page):
                    if token.kind in ("num", "claim"):
                        world.quotes.setdefault((token.kind, token.target), []).append(Quote(code, holder, token))
        return world

    def write(self, name: str, data: Data) -> None:
        """Let a fixture be another one."""
        (self.root / FOLDER / name).write_text(toml(data), "utf-8")

    def _readers(self, name: str) -> Iterator[str]:
        """The topics that miss a fixture when it is away."""
        path = self.root / FOLDER / name
        path.rename(path.with_suffix(".away"))
        for topic in TOPICS:
            try:
                topic.run(self.root)
            except ContentError:
                yield topic.name
        path.with_suffix(".away").rename(path)

    def changed(self, name: str, data: Data) -> Knowledge:
        """What is known with the fixture ``name`` being ``data``. Raises ContentError as a build does."""
        self.write(name, data)
        try:
            keep = [topic.name for topic in TOPICS if topic.name not in self.reads[name]]
            return recomputed(self.true, self.root, keep)
        finally:
            self.write(name, self.fixtures[name])

    @cached_property
    def binders(self) -> dict[str, Binder]:
        """A binder for each page by its file, over the true values."""
        return {binder.page.source.file.path: binder for binder in tellers(impact.edition(self.true))}

    @cached_property
    def shown(self) -> dict[tuple[str, int, str], tuple[object, object]]:
        """What every block shows in the true state."""
        return impact.drawn(self._over(self.true, binder) for binder in self.binders.values())

    def blocks_changed(self, other: Knowledge) -> list[str]:
        """The blocks that show something else."""
        after = impact.drawn(self._over(other, binder) for binder in self.binders.values())
        return sorted({where[2] for where, (_, shows) in after.items() if self.shown[where][1] != shows})

    def _over(self, other: Knowledge, binder: Binder) -> Binder:
        """A page's binder over other values."""
        in_language(binder.env, binder.messages)
        rows = partial(blocks.table_rows, other.experiments)
        site = replace(binder.site, live=partial(live_data, other.experiments))
        return replace(binder, knowledge=other, findings=Findings(), stale=[], rows=rows, site=site, counters={})

    def reported(self, other: Knowledge, moved: frozenset[str]) -> set[Place]:
        """The places of the quotes of moved values and of the statements of false claims that binding reports."""
        false = {id for id, verdict in other.claims.items() if not verdict.held}
        named = {("num", id) for id in moved} | {("claim", id) for id in false}
        found: set[Place] = set()
        for quote in (quote for name in sorted(named) for quote in self.quotes.get(name, ())):
            found |= {finding.place for finding in self.bind(other, quote)}
        return found

    def bind(self, other: Knowledge, quote: Quote) -> list[Finding]:
        """What the build finds when it binds one quote over other values."""
        fresh = self._over(other, self.binders[quote.holder.fragment.file.path])
        fresh.token(quote.holder, quote.token)
        return fresh.findings.noted
