"""What the rendering of a page depends on, as one checksum: for the preview, which renders what an edit touches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from site_src.memory import texts
from site_src.pages.definitions import glossary_of, terms_of
from site_src.pages.knowledge import SOURCE_LANGUAGE
from site_src.pages.versions import ScannedPage, digest
from site_src.pages.views import Edition

#: Templates of pages that show nothing of what other pages say beyond titles and descriptions.
_OWN = frozenset({"page", "home"})


class Fingerprints:
    """The checksums of the pages of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.knowledge = edition.knowledge

    def of(self, page: ScannedPage) -> str:
        """The checksum of a page."""
        original = self.knowledge.page(SOURCE_LANGUAGE, page.source.key)
        parts = [self._world, page.source.file.text, original.source.file.text if original else ""]
        if glossary := glossary_of(self.knowledge, page.source.language):
            parts += (glossary.bodies[term].fragment.text for term in terms_of(page, glossary))
        if page.source.template not in _OWN:
            parts.append(self._statements(page.source.language))
        if page.source.template not in _OWN or any("checks" in part for part in parts[1:3]):
            parts.append(self._counts)
        return digest(parts)

    @cached_property
    def _counts(self) -> str:
        """What all pages and registers hold together: some pages quote it, and the ledger shows it."""
        counted = (value for id, value in self.knowledge.ledger.items() if id.startswith("checks."))
        return digest(f"{value.id} {value.exact}" for value in counted)

    @cached_property
    def _world(self) -> str:
        """What all pages depend on: inputs, short strings, templates, and what pages say of each other."""
        edition = self.edition
        return digest(
            [
                texts(self.knowledge.root, "content/*.toml", "content/fixtures/**/*", "content/examples/**/*"),
                texts(self.knowledge.root, "content/locale/**/*"),
                texts(self.knowledge.root, "LICENSE"),  # part of what readers may take away, whose sizes pages show
                texts(self.knowledge.root, "templates/**/*", without="templates/assets/"),
                repr((edition.base_url, edition.draft, edition.live_reload, sorted(edition.assets))),
                *self._outline(),
            ]
        )

    def _outline(self) -> Iterator[str]:
        for code, pages in self.knowledge.pages.items():
            for key, page in pages.items():
                source = page.source
                told = [page.title, page.description, *([page.label] if page.label else []), *page.titles.values()]
                yield repr((code, key, source.order, source.template, source.names, list(page.titles)))
                yield from (scanned.fragment.text for scanned in told)
                # A title that counts the items of a list says something of the text below a heading.
                counted = {token.target for scanned in told for token in scanned.tokens if token.kind == "items"}
                if any(token.target.startswith("checks.") for scanned in told for token in scanned.tokens):
                    yield self._counts
                yield from (page.bodies[anchor].fragment.text for anchor in sorted(counted & page.bodies.keys()))

    def _statements(self, code: str) -> str:
        """What the pages of a language quote, state and cite, section by section."""
        return digest(
            repr((key, anchor, token.kind, token.target))
            for key, page in self.knowledge.pages[code].items()
            for anchor in page.pieces()
            for part in page.parts(anchor)
            for _, token in part.all_tokens()
        )
