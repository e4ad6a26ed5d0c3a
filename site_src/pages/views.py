"""Fills the typed contexts of the templates: what one page of one language shows, from what is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import jinja2
from babel.core import get_global
from markupsafe import Markup

from site_src.errors import Finding, Place, nearest
from site_src.languages.dates import write_date
from site_src.languages.language import Language
from site_src.languages.names import join_names
from site_src.languages.signs import signs
from site_src.pages import blocks, contexts
from site_src.pages.alternates import DEFAULT, alternates
from site_src.pages.binder import Binder
from site_src.pages.block_request import Request
from site_src.pages.definitions import definitions
from site_src.pages.knowledge import HOME, SOURCE_LANGUAGE, Knowledge
from site_src.pages.links import share_picture
from site_src.pages.markup import accounted
from site_src.pages.parity import states
from site_src.pages.versions import INTRO, ScannedPage

#: Pages up to this order make the course that is read from first to last; the others explain the numbers.
LAST_OF_COURSE = 9


@dataclass(frozen=True)
class Edition:
    """What is the same for every page of a build."""

    knowledge: Knowledge
    base_url: str
    fixtures_version: str
    asset_folder: str
    assets: frozenset[str]
    draft: bool
    live_reload: str

    @cached_property
    def alternates(self) -> Mapping[str, Mapping[str, str]]:
        """The absolute addresses of each page by language; empty without a base URL."""
        return alternates(self.knowledge, self.base_url)

    @cached_property
    def live(self) -> Mapping[str, Mapping[str, object]]:
        """What the figures that can be handled begin with."""
        from site_src.pages.live_data import live_data

        return live_data(self.knowledge.experiments)

    @cached_property
    def told(self) -> Mapping[str, dict[tuple[str, int, str], str]]:
        """Titles and descriptions as text, by language: see :meth:`Binder.label`."""
        return {code: {} for code in self.knowledge.languages}


def site(edition: Edition, binder: Binder) -> contexts.Site:
    """The frame around a page."""
    knowledge, language = edition.knowledge, binder.language
    key = binder.page.source.key
    course, tools = _course(knowledge, language.code)

    def asset(name: str) -> str:
        if name not in edition.assets:
            raise jinja2.UndefinedError(f"there is no asset {name}")
        return binder.links.file(binder.here, f"{edition.asset_folder}{name}")

    return contexts.Site(
        language=language.code,
        language_name=language.name,
        direction=language.direction,
        root=binder.links.root(binder.here),
        home=binder.to(language.code, HOME),
        nav=[_nav(binder, page, i) for i, page in enumerate(course, 1)],
        tools=[_nav(binder, page, None) for page in tools],
        languages=_languages(edition, binder, key),
        asset=asset,
        numeral=binder.numeral,
        names=lambda items: join_names(tuple(items), language),
        fixtures_version=edition.fixtures_version,
        draft=edition.draft,
        default_url=edition.alternates.get(key, {}).get(DEFAULT, ""),
        live_reload=edition.live_reload,
        locale=open_graph_locale(language),
        signs=signs(language),
        live=lambda: edition.live,
    )


def open_graph_locale(language: Language) -> str:
    """A language with its likeliest country, the only form that Open Graph takes: ``en_US``."""
    locale = language.locale
    known = get_global("likely_subtags")
    likely = str(known.get(str(locale)) or known.get(locale.language) or "").rpartition("_")[2]
    country = locale.territory or likely
    return f"{locale.language}_{country}" if country else ""


def _course(knowledge: Knowledge, language: str) -> tuple[list[str], list[str]]:
    pages = sorted(knowledge.pages[language].values(), key=lambda page: (page.source.order, page.source.key))
    keys = [(page.source.key, page.source.order) for page in pages if page.source.key != HOME]
    return [k for k, order in keys if order <= LAST_OF_COURSE], [k for k, order in keys if order > LAST_OF_COURSE]


def _nav(binder: Binder, key: str, ordinal: int | None) -> contexts.NavLink:
    page = binder.knowledge.pages[binder.language.code][key]
    return contexts.NavLink(
        key, binder.label(page.label or page.title), binder.to(binder.language.code, key),
        key == binder.page.source.key, ordinal, binder.label(page.title), binder.label(page.description),
    )


def _languages(edition: Edition, binder: Binder, key: str) -> list[contexts.LanguageLink]:
    links = []
    for code, language in edition.knowledge.languages.items():
        if not edition.knowledge.page(code, HOME):
            continue
        same = key if edition.knowledge.page(code, key) else HOME
        url = edition.alternates.get(key, {}).get(code, "")
        links.append(contexts.LanguageLink(
            code, language.name, binder.to(code, same), language.direction, code == binder.language.code, url
        ))
    return links


def sections(binder: Binder, original: Binder | None) -> list[contexts.Section]:
    """The sections of a page, each with those below it. A missing one is shown in the source language."""
    page = binder.page
    order: Sequence[str] = page.source.anchors
    notices: dict[str, str] = {}
    if original:
        order = [*original.page.source.anchors]
        order += [anchor for anchor in page.source.anchors if anchor not in order]
        notices = _notices(page, original.page)
    made: list[tuple[contexts.Section, list[contexts.Section]]] = []
    for anchor in order:
        teller = binder if anchor in page.bodies else original
        assert teller is not None
        source = teller.page.source.section(anchor)
        assert source is not None
        title, body = teller.page.titles[anchor], teller.page.bodies[anchor]
        notice = "missing" if teller is original else notices.get(anchor, "")
        children: list[contexts.Section] = []
        section = contexts.Section(
            anchor, source.level, teller.line(title), teller.label(title), teller.flow(body), notice,
            SOURCE_LANGUAGE if teller is original else "", children,
        )
        if source.level > 2 and made:
            made[-1][1].append(section)
        else:
            made.append((section, children))
    return [section for section, _ in made]


def _notices(page: ScannedPage, original: ScannedPage) -> dict[str, str]:
    """What readers are told of the sections of a translation that are not in step with the original."""
    return {state.anchor: state.state for state in states(page, original) if state.state != "in step"}


def page(edition: Edition, binder: Binder, original: Binder | None, frame: contexts.Site) -> contexts.Page:
    """The page itself."""
    source, scanned = binder.page.source, binder.page
    course = frame.nav
    at = next((i for i, link in enumerate(course) if link.key == source.key), None)
    home = contexts.NavLink(HOME, binder.messages.gettext("Home"), frame.home)
    previous = None
    following = None
    if at is not None:
        previous = course[at - 1] if at else home
        following = course[at + 1] if at + 1 < len(course) else None
    elif source.key == HOME and course:
        following = course[0]
    version = scanned.hash
    hero, picture = _opening(binder)
    notice = ""
    if original:
        notice = _notices(scanned, original.page).get(INTRO, "")
    changed = scanned.changed.isoformat() if scanned.changed else ""
    changed_text = write_date(changed, binder.language) if changed else ""
    url = edition.alternates.get(source.key, {}).get(source.language, "")
    return contexts.Page(
        key=source.key,
        title=binder.line(scanned.title),
        title_text=binder.plain(scanned.title),
        description=binder.plain(scanned.description),
        intro=binder.flow(scanned.intro),
        sections=sections(binder, original),
        previous=previous,
        next=following,
        ordinal=course[at].ordinal if at is not None else None,
        label=binder.label(scanned.label) if scanned.label else "",
        notice=notice,
        changed=changed,
        changed_text=changed_text,
        content_version=version,
        cite_text=_citation(edition, binder, version, changed_text, url),
        canonical=url,
        share_image=edition.base_url + share_picture(source.language) if url else "",
        hero=hero,
        picture=picture,
        definitions=definitions(binder),
    )


def _opening(binder: Binder) -> tuple[contexts.PoolHero | None, contexts.PictureHero | None]:
    """What stands beside the page's title: the emblem, another picture, or neither."""
    name = binder.page.source.picture
    if not name:
        return None, None
    request = Request(binder, name, Markup(""), Markup(""), "")
    if name in blocks.HEROES:
        return blocks.HEROES[name](request), None
    from site_src.pages import openings  # late: few pages have one

    if name in openings.PICTURES:
        return None, openings.picture(request)
    remedy = nearest(name, [*blocks.HEROES, *openings.PICTURES])
    binder.findings.noted.append(Finding(Place(binder.page.source.file.path), f"there is no picture {name}", remedy))
    return None, None


def _citation(edition: Edition, binder: Binder, version: str, changed: str, url: str) -> str:
    _ = binder.messages.gettext
    title = binder.label(binder.page.title)
    text = _("%(site)s: “%(title)s”. Text %(text)s, inputs %(inputs)s") % {
        "site": _("Every Run Counts"), "title": title, "text": accounted(version),
        "inputs": accounted(edition.fixtures_version),
    }
    return text + (f", {accounted(changed)}" if changed else "") + (f". {accounted(url)}" if url else ".")
