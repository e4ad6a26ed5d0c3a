"""Fills the typed contexts of the templates: what one page of one language shows, from what is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import jinja2
from babel.core import get_global
from markupsafe import Markup

from site_src.errors import Finding, Place, nearest
from site_src.languages.dates import write_date
from site_src.languages.language import Language
from site_src.languages.messages import Messages
from site_src.languages.names import join_names
from site_src.languages.signs import signs
from site_src.ledger.formula import plain_number
from site_src.ledger.value import Value
from site_src.pages import blocks, contexts
from site_src.pages.alternates import DEFAULT, alternates
from site_src.pages.binder import Binder
from site_src.pages.definitions import definitions
from site_src.pages.knowledge import HOME, SOURCE_LANGUAGE, Knowledge
from site_src.pages.links import share_picture
from site_src.pages.markup import BOUND, UNBOUND
from site_src.pages.mathml import spoken
from site_src.pages.parity import states
from site_src.pages.statements import stated_on
from site_src.pages.versions import INTRO, page_hash
from site_src.pages.words import reason_text, short_label, unit_text

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
        """Titles and descriptions as plain text, by language: see :meth:`Binder.plain`."""
        return {code: {} for code in self.knowledge.languages}


def bound(text: str) -> str:
    """Text that a template made, marked as accounted for."""
    return f"{BOUND}{text}{UNBOUND}"


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
        key, binder.plain(page.label or page.title), binder.to(binder.language.code, key),
        key == binder.page.source.key, ordinal, binder.plain(page.title), binder.plain(page.description),
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
        notices = {s.anchor: s.state for s in states(page, original.page)}
    made: list[tuple[contexts.Section, list[contexts.Section]]] = []
    for anchor in order:
        teller = binder if anchor in page.bodies else original
        assert teller is not None
        source = teller.page.source.section(anchor)
        assert source is not None
        title, body = teller.page.titles[anchor], teller.page.bodies[anchor]
        state = notices.get(anchor, "")
        notice = "missing" if teller is original else "stale" if state in ("stale", "unmarked") else ""
        children: list[contexts.Section] = []
        section = contexts.Section(
            anchor, source.level, teller.line(title), teller.plain(title), teller.flow(body), notice,
            SOURCE_LANGUAGE if teller is original else "", children,
        )
        if source.level > 2 and made:
            made[-1][1].append(section)
        else:
            made.append((section, children))
    return [section for section, _ in made]


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
    version = page_hash(scanned)
    hero, picture = None, None
    request = blocks.Request(binder, source.picture, Markup(""), Markup(""), "")
    if source.picture in blocks.HEROES:
        hero = blocks.HEROES[source.picture](request)
    elif source.picture:
        from site_src.pages import openings

        if source.picture in openings.PICTURES:
            picture = openings.picture(request)
        else:
            known = [*blocks.HEROES, *openings.PICTURES]
            message = f"there is no picture {source.picture}"
            binder.findings.soft.append(Finding(Place(source.file.path), message, nearest(source.picture, known)))
    notice = ""
    if original:
        head = next(state for state in states(scanned, original.page) if state.anchor == INTRO)
        notice = "" if head.state == "in step" else "stale"
    changed, changed_text = "", ""
    if source.changed and source.changed_content == version:
        changed = source.changed.isoformat()
        changed_text = write_date(changed, binder.language)
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
        label=binder.plain(scanned.label) if scanned.label else "",
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


def _citation(edition: Edition, binder: Binder, version: str, changed: str, url: str) -> str:
    _ = binder.messages.gettext
    title = binder.plain(binder.page.title)
    text = _("%(site)s: “%(title)s”. Text %(text)s, inputs %(inputs)s") % {
        "site": _("Every Run Counts"), "title": title, "text": bound(version),
        "inputs": bound(edition.fixtures_version),
    }
    return text + (f", {bound(changed)}" if changed else "") + (f". {bound(url)}" if url else ".")


# ------------------------------------------------------------------------------ pages about the pages


def extras(edition: Edition, binder: Binder, view: contexts.Page) -> dict[str, Any]:
    """What the template of this page takes beside ``site`` and ``page``."""
    match binder.page.source.template:
        case "numbers":
            return {"ledger": number_groups(binder, view)}
        case "claims":
            return {"claims": claim_views(binder, view)}
        case "glossary":
            return {"terms": [contexts.TermView(section, _used_on(binder, "term", section.anchor))
                              for section in view.sections]}
        case "sources":
            return {"sources": source_views(binder, view)}
        case "downloads":
            from site_src.pages import download_views

            return {"files": download_views.groups(binder, view)}
    return {}


def _places(binder: Binder, uses: Iterable[tuple[str, str, object]], but: str = "") -> list[contexts.Place]:
    """The pages of this language among ``uses``, once each, the page ``but`` left out."""
    keys = dict.fromkeys(key for code, key, _ in uses if code == binder.language.code and key != but)
    pages = binder.knowledge.pages[binder.language.code]
    return [
        contexts.Place(binder.plain(pages[key].label or pages[key].title), binder.to(binder.language.code, key))
        for key in keys
    ]


def _used_on(binder: Binder, kind: str, target: str) -> list[contexts.Place]:
    return _places(binder, binder.knowledge.uses(kind).get(target, ()), but=binder.page.source.key)


def number_groups(binder: Binder, view: contexts.Page) -> list[contexts.NumberGroup]:
    """The ledger by topic: the first word of an id. A topic's heading and prose are the page's own section."""
    topics: dict[str, list[Value]] = {}
    for value in binder.knowledge.ledger.values():
        topics.setdefault(value.id.partition(".")[0], []).append(value)
    headed = {section.anchor: section for section in view.sections}
    groups = []
    for topic, values in topics.items():
        title = Markup(topic)
        section = headed.get(topic) or contexts.Section(topic, 2, title, topic, Markup(""))
        groups.append(contexts.NumberGroup(section, [number_entry(binder, value) for value in values]))
    return groups


def number_entry(binder: Binder, value: Value) -> contexts.NumberEntry:
    """One value of the ledger, in full."""
    exact = ""
    number = value.number
    if number is not None and not isinstance(number, float | int) and number.denominator > 1:
        exact = f"{number.numerator}/{number.denominator}"
    formula = substituted = Markup("")
    if value.formula:
        drawn, filled = value.formula.mathml(), value.formula.mathml(binder.number)
        said, put_in = spoken(value.formula.symbolic()), spoken(value.formula.substituted(binder.number))
        formula = Markup(f"<math{said}><mrow>{drawn}</mrow></math>")
        if filled != drawn:
            substituted = Markup(f"<math{put_in}><mrow>{filled}</mrow></math>")
    return contexts.NumberEntry(
        value.id, _value_text(binder, value), value.machine, exact, unit_text(value.unit, binder.messages), value.kind,
        formula, substituted, value.function, value.line, value.fixture, value.key,
        _used_on(binder, "num", value.id),
    )


def _value_text(binder: Binder, value: Value) -> str:
    if value.number is not None:
        return binder.number(value.number) if "/" not in plain_number(value.number) else binder.say(value)
    return reason_text(value.exact, binder.messages, binder.language)


def claim_views(binder: Binder, view: contexts.Page) -> list[contexts.ClaimView]:
    """The register: each section that is a claim's, with what became of the claim in this build."""
    made = []
    places = stated_on(binder)
    for section in view.sections:
        verdict = binder.knowledge.claims.get(section.anchor)
        if verdict is None:
            continue
        here = binder.language.code
        values = [
            contexts.ClaimValue(v.id, binder.to(here, "numbers", v.id), _value_text(binder, v)) for v in verdict.values
        ]
        sources = []
        for source_id, spot_id in verdict.claim.sources:
            source = binder.knowledge.sources[source_id]
            spot = source.spots.get(spot_id)
            sources.append(contexts.SourcePlace(
                bound(short_label(source, binder.messages)), binder.spot_label(spot) if spot else "",
                binder.to(here, "sources", source_id), source.address(spot),
            ))
        made.append(contexts.ClaimView(
            section, verdict.claim.kind, verdict.held, verdict.claim.holds, values, sources,
            places.get(section.anchor, ()),
        ))
    return made


def source_views(binder: Binder, view: contexts.Page) -> list[contexts.SourceView]:
    """The bibliography: each section that is a source's, with its reference."""
    made = []
    _ = binder.messages.gettext
    for section in view.sections:
        source = binder.knowledge.sources.get(section.anchor)
        if source is None:
            continue
        named = [author for author in source.authors if author != "others"]
        authors = join_names(tuple(named), binder.language)
        if len(named) < len(source.authors):
            authors = _("%(names)s and others") % {"names": ", ".join(named)}
        facts = []
        for fact in source.facts.values():
            spot = source.spots.get(fact.spot)
            number = int(fact.value) if fact.value.denominator == 1 else fact.value
            style = "percent" if fact.unit == "proportion" else "integer" if isinstance(number, int) else "decimal"
            written = binder.write(number, style)
            machine = str(number) if isinstance(number, int) else repr(float(number))
            bare = Markup('<data value="{}" data-cite="{}">{}</data>')
            value = bare.format(machine, f"{source.id}.{fact.id}", written)
            facts.append(contexts.FactView(
                fact.id, value, relation_text(fact.relation, binder.messages), binder.spot_label(spot) if spot else ""
            ))
        made.append(contexts.SourceView(
            section, authors, source.title, source.date, write_date(source.date, binder.language),
            _("version %(number)s") % {"number": source.version} if source.version else source.venue,
            source.link, f"arXiv {source.arxiv}" if source.arxiv else "",
            [binder.spot_label(spot) for spot in source.spots.values()], facts,
            source.read.isoformat() if source.read else "",
            write_date(source.read.isoformat(), binder.language) if source.read else "",
            _places(binder, binder.knowledge.cited.get(source.id, ()), but="sources"),
        ))
    return made


def relation_text(relation: str, messages: Messages) -> str:
    """What kind of number a source states."""
    _ = messages.gettext
    return {
        "exact": _("stated as such"),
        "below": _("stated as an upper bound"),
        "above": _("stated as a lower bound"),
    }[relation]
