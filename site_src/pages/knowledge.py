"""Everything that a page may refer to, gathered once for all pages and languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from site_src.charts.chart import Chart
from site_src.errors import Finding, Place
from site_src.languages.language import SOURCE, Language
from site_src.languages.messages import Messages
from site_src.ledger.catalogue.checks import Tally
from site_src.ledger.claims import Verdict
from site_src.ledger.sources import Source
from site_src.ledger.value import Ledger
from site_src.pages.versions import ScannedPage

#: Where something is named: language, page, and place in its file.
Use = tuple[str, str, Place]

#: English is the language that the others are made from.
SOURCE_LANGUAGE = SOURCE
GLOSSARY = "glossary"
HOME = "index"


@dataclass(frozen=True)
class Knowledge:
    """The ledger, the register, the bibliography, and every page in every language."""

    root: Path
    ledger: Ledger
    claims: Mapping[str, Verdict]
    sources: Mapping[str, Source]
    languages: Mapping[str, Language]
    messages: Mapping[str, Messages]
    pages: Mapping[str, Mapping[str, ScannedPage]]
    experiments: Mapping[str, object] = field(default_factory=dict)
    charts: Mapping[str, Chart] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)
    #: Files to take away, by their path in the site.
    offered: Mapping[str, bytes] = field(default_factory=dict)

    def page(self, language: str, key: str) -> ScannedPage | None:
        """A page in a language, if it is there."""
        return self.pages.get(language, {}).get(key)

    def page_of(self, path: str, otherwise: ScannedPage) -> ScannedPage:
        """The page that is read from a file."""
        return self._by_path.get(path, otherwise)

    @cached_property
    def _by_path(self) -> dict[str, ScannedPage]:
        return {page.source.file.path: page for pages in self.pages.values() for page in pages.values()}

    def names(self, language: str) -> tuple[str, ...]:
        """The names that hold a digit or number word, from the glossary's front matter."""
        glossary = self.page(language, GLOSSARY)
        return glossary.source.names if glossary else ()

    def languages_of(self, key: str) -> tuple[str, ...]:
        """The languages in which a page exists."""
        return tuple(code for code in self.languages if self.page(code, key))

    @cached_property
    def cited(self) -> Mapping[str, tuple[Use, ...]]:
        """Where each source is cited."""
        found: dict[str, tuple[Use, ...]] = {}
        for target, uses in self.uses("cite").items():
            source = target.partition("#")[0]
            found[source] = (*found.get(source, ()), *uses)
        return found

    def uses(self, kind: str) -> Mapping[str, tuple[Use, ...]]:
        """Where each target of a kind of token (num, claim, term, …) is named."""
        return self._all_uses.get(kind, {})

    @cached_property
    def _all_uses(self) -> dict[str, dict[str, tuple[Use, ...]]]:
        found: dict[str, dict[str, list[Use]]] = {}
        for code, pages in self.pages.items():
            for key, page in pages.items():
                for part in page.everything():
                    for holder, token in part.all_tokens():
                        place = holder.fragment.place(token.start)
                        found.setdefault(token.kind, {}).setdefault(token.target, []).append((code, key, place))
        return {kind: {t: tuple(uses) for t, uses in targets.items()} for kind, targets in found.items()}


@dataclass
class Findings:
    """What was found wrong so far with pages that a draft can show all the same."""

    noted: list[Finding] = field(default_factory=list)

    def all(self) -> list[Finding]:
        """Every finding once, in the order of the files."""
        return sorted({*self.noted})
