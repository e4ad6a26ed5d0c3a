"""The pages about the pages: what the ledger, the registers of claims and sources, and the glossary list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from site_src.languages.dates import write_date
from site_src.languages.messages import Messages
from site_src.languages.names import join_names
from site_src.ledger.formula import plain_number
from site_src.ledger.value import Value
from site_src.pages import contexts
from site_src.pages.binder import Binder
from site_src.pages.contexts_registers import (
    ClaimValue,
    ClaimView,
    FactView,
    NumberEntry,
    NumberGroup,
    Place,
    SourcePlace,
    SourceView,
    TermView,
)
from site_src.pages.markup import accounted
from site_src.pages.mathml import spoken
from site_src.pages.statements import stated_on
from site_src.pages.words import reason_text, short_label, unit_text


def extras(binder: Binder, view: contexts.Page) -> dict[str, Any]:
    """What the template of this page takes beside ``site`` and ``page``."""
    match binder.page.source.template:
        case "numbers":
            return {"ledger": number_groups(binder, view)}
        case "claims":
            return {"claims": claim_views(binder, view)}
        case "glossary":
            return {"terms": [TermView(section, _used_on(binder, "term", section.anchor))
                              for section in view.sections]}
        case "sources":
            return {"sources": source_views(binder, view)}
        case "downloads":
            from site_src.pages import download_views

            return {"files": download_views.groups(binder, view)}
    return {}


def _places(binder: Binder, uses: Iterable[tuple[str, str, object]], but: str = "") -> list[Place]:
    """The pages of this language among ``uses``, once each, the page ``but`` left out."""
    keys = dict.fromkeys(key for code, key, _ in uses if code == binder.language.code and key != but)
    pages = binder.knowledge.pages[binder.language.code]
    return [
        Place(binder.label(pages[key].label or pages[key].title), binder.to(binder.language.code, key))
        for key in keys
    ]


def _used_on(binder: Binder, kind: str, target: str) -> list[Place]:
    return _places(binder, binder.knowledge.uses(kind).get(target, ()), but=binder.page.source.key)


def number_groups(binder: Binder, view: contexts.Page) -> list[NumberGroup]:
    """The ledger by topic: the first word of an id. A topic's heading and prose are the page's own section."""
    topics: dict[str, list[Value]] = {}
    for value in binder.knowledge.ledger.values():
        topics.setdefault(value.id.partition(".")[0], []).append(value)
    headed = {section.anchor: section for section in view.sections}
    groups = []
    for topic, values in topics.items():
        title = Markup(topic)
        section = headed.get(topic) or contexts.Section(topic, 2, title, topic, Markup(""))
        groups.append(NumberGroup(section, [number_entry(binder, value) for value in values]))
    return groups


def number_entry(binder: Binder, value: Value) -> NumberEntry:
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
    return NumberEntry(
        value.id, _value_text(binder, value), value.machine, exact, unit_text(value.unit, binder.messages), value.kind,
        formula, substituted, value.function, value.line, value.fixture, value.key,
        _used_on(binder, "num", value.id),
    )


def _value_text(binder: Binder, value: Value) -> str:
    if value.number is not None:
        return binder.number(value.number) if "/" not in plain_number(value.number) else binder.say(value)
    return reason_text(value.exact, binder.messages, binder.language)


def claim_views(binder: Binder, view: contexts.Page) -> list[ClaimView]:
    """The register: each section that is a claim's, with what became of the claim in this build."""
    made = []
    places = stated_on(binder)
    for section in view.sections:
        verdict = binder.knowledge.claims.get(section.anchor)
        if verdict is None:
            continue
        here = binder.language.code
        values = [
            ClaimValue(v.id, binder.to(here, "numbers", v.id), _value_text(binder, v)) for v in verdict.values
        ]
        sources = []
        for source_id, spot_id in verdict.claim.sources:
            source = binder.knowledge.sources[source_id]
            spot = source.spots.get(spot_id)
            sources.append(SourcePlace(
                accounted(short_label(source, binder.messages)), binder.spot_label(spot) if spot else "",
                binder.to(here, "sources", source_id), source.address(spot),
            ))
        made.append(ClaimView(
            section, verdict.claim.kind, verdict.held, verdict.claim.holds, values, sources,
            places.get(section.anchor, ()),
        ))
    return made


def source_views(binder: Binder, view: contexts.Page) -> list[SourceView]:
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
            facts.append(FactView(
                fact.id, value, relation_text(fact.relation, binder.messages), binder.spot_label(spot) if spot else ""
            ))
        made.append(SourceView(
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
