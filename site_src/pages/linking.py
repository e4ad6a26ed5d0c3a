"""Tokens that lead elsewhere: to claims, sources, terms and pages of this site, and out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from markupsafe import escape

from site_src.errors import nearest
from site_src.pages.bound import Bound, Handler
from site_src.pages.knowledge import GLOSSARY, SOURCE_LANGUAGE
from site_src.pages.scanner import Scanned, Token

if TYPE_CHECKING:
    from site_src.pages.binder import Binder


def _on_claim(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    verdict = binder.knowledge.claims.get(token.target)
    if verdict is None:
        return binder.note(
            scanned, token, f"there is no claim {token.target}", nearest(token.target, binder.knowledge.claims)
        )
    if not verdict.held:
        seen = ", ".join(f"{value.id} = {binder.say(value)}" for value in verdict.values[:6])
        return binder.note(
            scanned,
            token,
            f"the claim {token.target} no longer holds: {verdict.claim.holds} ({seen})",
            "rewrite the sentence, or the claim",
        )
    href = binder.to(binder.language.code, "claims", token.target)
    if verdict.claim.kind == "computed":
        label = binder.messages.gettext("Claim checked in this build")
    elif verdict.claim.kind == "definition":
        label = binder.messages.gettext("Definition in the register of claims")
    else:
        label = binder.messages.gettext("Sourced claim in the register")
    return Bound(str(binder.inline_forms.tick(href, label)), "")


def _on_cite(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    source_id, _, spot_id = token.target.partition("#")
    source = binder.knowledge.sources.get(source_id)
    if source is None:
        return binder.note(
            scanned, token, f"there is no source {source_id}", nearest(source_id, binder.knowledge.sources)
        )
    if spot_id and spot_id not in source.spots:
        return binder.note(scanned, token, f"{source_id} has no place {spot_id}", nearest(spot_id, source.spots))
    label = binder.source_label(source, source.spots.get(spot_id))
    href = binder.to(binder.language.code, "sources", source_id)
    return Bound(
        str(binder.inline_forms.cite(href, label, binder.set_words(token.text))),
        "" if token.text == "§" else token.text,
    )


def _on_term(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    glossary = binder.knowledge.page(binder.language.code, GLOSSARY) or binder.knowledge.page(SOURCE_LANGUAGE, GLOSSARY)
    if glossary is None or token.target not in glossary.titles:
        return binder.note(
            scanned,
            token,
            f"the glossary has no term {token.target}",
            nearest(token.target, glossary.titles if glossary else ()),
        )
    href = binder.to(glossary.source.language, GLOSSARY, token.target)
    return Bound(str(binder.inline_forms.term(href, binder.inline(token.text))), binder.set_words(token.text))


def _on_page(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    key, _, anchor = token.target.partition("#")
    key = key or binder.page.source.key
    page = binder.knowledge.page(binder.language.code, key)
    if page is None and not binder.language.complete:
        page = binder.knowledge.page(SOURCE_LANGUAGE, key)
    if page is None:
        return binder.note(
            scanned,
            token,
            f"there is no page {key} in {binder.language.name}",
            nearest(key, binder.knowledge.pages.get(binder.language.code, {})),
        )
    code = page.source.language
    original = binder.knowledge.page(SOURCE_LANGUAGE, key)
    anchors = {*page.titles, *(original.titles if original else ()), "main"}
    if anchor and anchor not in anchors:
        return binder.note(scanned, token, f"the page {key} has no heading {anchor}", nearest(anchor, anchors))
    foreign = f' hreflang="{code}" lang="{code}"' if code != binder.language.code else ""
    href = escape(binder.to(code, key, anchor))
    return Bound(f'<a href="{href}"{foreign}>{binder.inline(token.text)}</a>', binder.set_words(token.text))


def _on_https(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    return Bound(
        f'<a href="{escape(token.target)}" rel="external">{binder.inline(token.text)}</a>', binder.set_words(token.text)
    )


HANDLERS: Mapping[str, Handler] = {
    "claim": _on_claim,
    "cite": _on_cite,
    "term": _on_term,
    "page": _on_page,
    "https": _on_https,
}
