"""Binds and renders every page of every language, and audits what came out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import jinja2

from site_src.charts.chart import Chart, begin_drawing
from site_src.errors import Finding, Place
from site_src.languages.messages import Messages
from site_src.memory import NO_MEMORY, Memory
from site_src.pages import blocks, checks, registers, views
from site_src.pages.audit import stray_in_page
from site_src.pages.binder import Binder
from site_src.pages.borrowed import borrowed_in, marking, settled
from site_src.pages.bound import Stale
from site_src.pages.environment import environment, in_language
from site_src.pages.fingerprints import Fingerprints
from site_src.pages.knowledge import SOURCE_LANGUAGE, Findings, Knowledge
from site_src.pages.links import Links
from site_src.pages.locate import locate
from site_src.pages.texts import Texts
from site_src.pages.versions import ScannedPage
from site_src.workers import Aside, aside

#: How many pages make another process pay.
WORTH = 8


@dataclass
class Rendered:
    """Pages by their path in the site, their marks still in them (see ``editions``), and what was found wrong."""

    pages: Texts = field(default_factory=Texts)
    findings: Findings = field(default_factory=Findings)
    stale: list[Stale] = field(default_factory=list)
    used_names: set[tuple[str, str]] = field(default_factory=set)

    def take(self, other: Rendered) -> None:
        """Add what ``other`` holds."""
        self.pages.update(other.pages)
        self.findings.noted += other.findings.noted
        self.stale += other.stale
        self.used_names |= other.used_names


def render(edition: views.Edition, links: Links, memory: Memory = NO_MEMORY, figures: Aside = aside) -> Rendered:
    """Render all pages; those that ``memory`` has are not rendered again. ``figures`` are drawn meanwhile.

    Pages that show figures come last, each kind language by language.
    """
    made = Rendered()
    env = environment(edition.knowledge.root)
    fingerprints = Fingerprints(edition)
    every = (page for of_language in edition.knowledge.pages.values() for page in of_language.values())
    pages = sorted(every, key=lambda page: bool(_charts(edition.knowledge, [page])))
    names = [f"page {page.source.language}/{page.source.key}" for page in pages]
    asked = [
        (name, fingerprints.of(page) if memory.keeps(name) else "") for name, page in zip(names, pages, strict=True)
    ]

    def rendered(at: int) -> Rendered:
        spoken = in_language(env, marking(edition.knowledge.messages[pages[at].source.language]))
        return render_page(edition, links, pages[at], spoken)

    def draw(missing: Sequence[int]) -> None:
        begin_drawing(_charts(edition.knowledge, [pages[at] for at in missing]), figures)

    for one in memory.recall_each(asked, rendered, WORTH, draw):
        made.take(one)
    made.findings.noted += checks.unused_names(edition.knowledge, made.used_names)
    return made


def _charts(knowledge: Knowledge, pages: Iterable[ScannedPage]) -> list[Chart]:
    """The charts that pages show."""
    shown = [token.target for page in pages for part in page.everything() for token in part.tokens]
    return [knowledge.charts[name] for name in dict.fromkeys(shown) if name in knowledge.charts]


def render_page(edition: views.Edition, links: Links, page: ScannedPage, env: jinja2.Environment) -> Rendered:
    """Render one page and audit it."""
    made = Rendered()
    knowledge, source = edition.knowledge, page.source

    def binder(of: ScannedPage) -> Binder:
        code = of.source.language
        return Binder(
            knowledge,
            knowledge.languages[code],
            marking(knowledge.messages[code]),
            of,
            env,
            links,
            made.findings,
            made.stale,
            partial(blocks.table_rows, knowledge.experiments),
            used_names=made.used_names,
            told=edition.told[code],
        )

    teller = binder(page)
    untranslated = knowledge.page(SOURCE_LANGUAGE, source.key) if source.language != SOURCE_LANGUAGE else None
    original = binder(untranslated) if untranslated else None
    frame = views.site(edition, teller)
    teller.site = frame
    if original:
        original.site = frame
        original.here = teller.here  # what it tells stands on this page, and links from there
    view = views.page(edition, teller, original, frame)
    template = env.get_template(f"{source.template}.html")
    whole = template.render(site=frame, page=view, **registers.extras(teller, view))
    made.findings.noted += _in_no_catalogue(knowledge.messages[source.language], whole)
    html = settled(whole)
    made.pages[links.folder(source.language, source.key) + "index.html"] = html
    for shown, around in stray_in_page(html, teller.language):
        if not _already_found(made.findings, page):
            message = f"unaccounted number {shown} in {around}"
            finding = Finding(locate(knowledge, page, shown), message, "bind it to a value, or generate it")
            made.findings.noted.append(finding)
    return made


def _in_no_catalogue(messages: Messages, page: str) -> Iterator[Finding]:
    """The English strings that a page of a complete language shows, unless its catalogue lists what it lacks."""
    if messages.language.complete and not messages.untranslated:
        for string in borrowed_in(page):
            place = Place(f"content/locale/{messages.language.code}/LC_MESSAGES/site.po")
            yield Finding(place, f"{string!r} is not in the catalogue", "`make messages` puts it there; translate it")


def _already_found(findings: Findings, page: ScannedPage) -> bool:
    """Whether the source of this page has unaccounted numbers of its own, which the page then shows too."""
    path = page.source.file.path
    return any(f.place.path == path and f.message.startswith("unaccounted number") for f in findings.noted)
