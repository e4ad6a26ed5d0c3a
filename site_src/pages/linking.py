"""Tokens that lead elsewhere: to claims, sources, terms and pages of this site, and out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from markupsafe import escape

from site_src.errors import nearest
from site_src.pages.bound import Bound, Handler, Unbound, found
from site_src.pages.knowledge import GLOSSARY, SOURCE_LANGUAGE
from site_src.pages.scanner import Scanned, Token

if TYPE_CHECKING:
    from site_src.pages.binder import Binder


def _on_claim(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    verdict = found(binder.knowledge.claims, token.target, "there is no claim")
    if not verdict.held:
        seen = ", ".join(f"{value.id} = {binder.say(value)}" for value in verdict.values[:6])
        raise Unbound(
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
    source = found(binder.knowledge.sources, source_id, "there is no source")
    spot = found(source.spots, spot_id, f"{source_id} has no place") if spot_id else None
    label = binder.source_label(source, spot)
    href = binder.to(binder.language.code, "sources", source_id)
    return Bound(
        str(binder.inline_forms.cite(href, label, binder.set_words(token.text))),
        "" if token.text == "§" else token.text,
    )


def _on_term(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    glossary = binder.knowledge.page(binder.language.code, GLOSSARY) or binder.knowledge.page(SOURCE_LANGUAGE, GLOSSARY)
    if glossary is None:
        raise Unbound("there is no glossary", f"write content/{SOURCE_LANGUAGE}/{GLOSSARY}.md")
    found(glossary.titles, token.target, "the glossary has no term")
    href = binder.to(glossary.source.language, GLOSSARY, token.target)
    return Bound(str(binder.inline_forms.term(href, binder.inline(token.text))), binder.set_words(token.text))


def _on_page(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    key, _, anchor = token.target.partition("#")
    key = key or binder.page.source.key
    page = binder.knowledge.page(binder.language.code, key)
    if page is None and not binder.language.complete:
        page = binder.knowledge.page(SOURCE_LANGUAGE, key)
    if page is None:
        known = binder.knowledge.pages.get(binder.language.code, {})
        raise Unbound(f"there is no page {key} in {binder.language.name}", nearest(key, known))
    code = page.source.language
    original = binder.knowledge.page(SOURCE_LANGUAGE, key)
    anchors = {*page.titles, *(original.titles if original else ()), "main"}
    if anchor and anchor not in anchors:
        raise Unbound(f"the page {key} has no heading {anchor}", nearest(anchor, anchors))
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
