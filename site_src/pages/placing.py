"""Tokens that are shown as they are: code, formulas, and blocks with their captions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from site_src.languages.lexicon import find_numbers
from site_src.pages import blocks, markup, mathml
from site_src.pages.bound import Bound, Handler, Unbound, found
from site_src.pages.scanner import Scanned, Token, scan

if TYPE_CHECKING:
    from site_src.pages.binder import Binder


def _on_span(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    return Bound(f'<code translate="no">{escape(token.text)}</code>', token.text)


def _on_math(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    words = re.sub(r"\\[A-Za-z]+|[012]", " ", token.text)
    if stray := find_numbers(words, binder.language):
        raise Unbound(f"the formula holds {stray[0][2]}", "quote numbers with formula:ID")
    try:
        made = mathml.from_tex(token.text, display=token.kind == "display")
    except mathml.FormulaError as error:
        raise Unbound(str(error), error.remedy) from error
    return Bound(f'<div class="display">{made}</div>' if token.kind == "display" else made, token.text)


def _on_formula(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    value = found(binder.knowledge.ledger, token.target, "there is no value")
    if value.formula is None or value.number is None:
        raise Unbound(f"{token.target} has no formula", "quote it with num:")
    alone = _alone(scanned, token)
    made = mathml.from_ledger(value, binder.number, display=alone)
    href = escape(binder.to(binder.language.code, "numbers", value.id))
    # A link that holds nothing but MathML has no name that every screen reader would say.
    said = escape(markup.accounted(f"{value.formula.symbolic()} = {binder.say(value)}"))
    door = f'<a class="door" href="{href}" aria-label="{said}">{made}</a>'
    return Bound(f'<div class="display">{door}</div>' if alone else door, "")


def _alone(scanned: Scanned, token: Token) -> bool:
    """Whether a token is all of its paragraph."""
    text = scanned.fragment.text
    before, after = text[: token.start].rpartition("\n\n")[2], text[token.end :].partition("\n\n")[0]
    return not before.strip() and not after.strip()


def on_block(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    """Draw a figure, table, listing or what else stands alone."""
    if not _alone(scanned, token):
        binder.note(scanned, token, "a block within a paragraph", "let it stand alone, between blank lines")
    at = scanned.fragment.start + token.start
    if binder.placed.setdefault((token.kind, token.target), at) != at:
        binder.note(scanned, token, f"{token.kind}:{token.target} a second time on this page", "show it once")
    title, caption = _caption(binder, token.caption)
    if not title:
        message = f"{token.kind}:{token.target} has no caption"
        binder.note(scanned, token, message, "say in the brackets what it shows")
    description = binder.plain(token.description) if token.description else ""
    if not description and (token.kind, token.target) in blocks.DESCRIBED_BY_AUTHORS:
        message = f"{token.kind}:{token.target} has no description"
        binder.note(scanned, token, message, 'add one in quotation marks behind the id: (figure:ID "…")')
    return Bound(str(blocks.build(binder, token, title, caption, description)), "")


def _caption(binder: Binder, scanned: Scanned | None) -> tuple[Markup, Markup]:
    """A caption's first sentence is its title when more follows; else all of it is."""
    if scanned is None:
        return Markup(""), Markup("")
    text = scanned.fragment.text
    inside = [range(token.start, token.end) for token in scanned.tokens]
    for stop in re.finditer(r"[.?!。？！؟](?:[\s\u3000]+|(?<=[。？！]))(?=\S)", text):
        if any(stop.start() in span for span in inside):
            continue
        first, rest = scanned.fragment.slice(0, stop.start() + 1), scanned.fragment.slice(stop.end(), len(text))
        return binder.line(scan(first)), binder.line(scan(rest))
    return binder.line(scanned), Markup("")


HANDLERS: Mapping[str, Handler] = {
    "span": _on_span,
    "math": _on_math,
    "formula": _on_formula,
    "display": _on_math,
}
