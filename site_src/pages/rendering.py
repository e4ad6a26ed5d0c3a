"""Binds and renders every page of every language, and audits what came out."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import jinja2

from site_src.errors import Finding
from site_src.pages import blocks, checks, views
from site_src.pages.audit import stray_in_page
from site_src.pages.binder import Binder, Stale
from site_src.pages.environment import environment, in_language
from site_src.pages.knowledge import SOURCE_LANGUAGE, Findings
from site_src.pages.links import Links
from site_src.pages.locate import locate
from site_src.pages.versions import ScannedPage


@dataclass
class Rendering:
    """The pages by their path in the site, their marks still in them (see ``editions``), and what was found wrong."""

    edition: views.Edition
    links: Links
    pages: dict[str, str] = field(default_factory=dict)
    findings: Findings = field(default_factory=Findings)
    stale: list[Stale] = field(default_factory=list)
    used_names: set[tuple[str, str]] = field(default_factory=set)

    def binder(self, page: ScannedPage, env: jinja2.Environment) -> Binder:
        """The binder of a page, in the page's own language."""
        knowledge, code = self.edition.knowledge, page.source.language
        return Binder(
            knowledge,
            knowledge.languages[code],
            knowledge.messages[code],
            page,
            env,
            self.links,
            self.findings,
            self.stale,
            partial(blocks.table_rows, knowledge.experiments),
            used_names=self.used_names,
        )

    def page(self, page: ScannedPage, env: jinja2.Environment) -> None:
        """Render one page and audit it."""
        knowledge, source = self.edition.knowledge, page.source
        teller = self.binder(page, env)
        untranslated = knowledge.page(SOURCE_LANGUAGE, source.key) if source.language != SOURCE_LANGUAGE else None
        original = self.binder(untranslated, env) if untranslated else None
        frame = views.site(self.edition, teller)
        teller.site = frame
        if original:
            original.site = frame
        view = views.page(self.edition, teller, original, frame)
        template = env.get_template(f"{source.template}.html")
        html = template.render(site=frame, page=view, **views.extras(self.edition, teller, view))
        for shown, around in stray_in_page(html, teller.language):
            if not self._already_found(page):
                message = f"unaccounted number {shown} in {around}"
                finding = Finding(locate(knowledge, page, shown), message, "bind it to a value, or generate it")
                self.findings.soft.append(finding)
        self.pages[self.links.folder(source.language, source.key) + "index.html"] = html

    def _already_found(self, page: ScannedPage) -> bool:
        """Whether the source of this page has unaccounted numbers of its own, which the page then shows too."""
        path = page.source.file.path
        return any(f.place.path == path and f.message.startswith("unaccounted number") for f in self.findings.soft)


def render(edition: views.Edition, links: Links) -> Rendering:
    """Render all pages, language by language: the templates are compiled once for all of them."""
    made = Rendering(edition, links)
    env = environment(edition.knowledge.root)
    for code, pages in edition.knowledge.pages.items():
        spoken = in_language(env, edition.knowledge.messages[code])
        for page in pages.values():
            made.page(page, spoken)
    made.findings.soft += checks.unused_names(edition.knowledge, made.used_names)
    return made
