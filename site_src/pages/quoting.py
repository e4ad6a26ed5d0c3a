"""Tokens that quote: values of the ledger, facts of sources, counts of lists, names and dates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from markupsafe import escape

from site_src.errors import nearest
from site_src.languages.dates import agrees_date
from site_src.ledger.value import Names
from site_src.pages import markup
from site_src.pages.bound import Bound, Handler, Unbound, found
from site_src.pages.comparing import around, compare, typed
from site_src.pages.named_k import contradicted
from site_src.pages.quotes import check
from site_src.pages.scanner import FIRST_MARK, Scanned, Token

if TYPE_CHECKING:
    from site_src.pages.binder import Binder


def _on_num(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    value = found(binder.knowledge.ledger, token.target, "there is no value")
    shown = binder.set_words(token.text)
    if isinstance(value.exact, Names):
        shown = shown.replace(" + ", "\u00a0+\u00a0")  # a pair is not broken over two lines
    verdict = compare(scanned, token, value, binder.language, binder.messages)
    return binder.checked(scanned, token, verdict) or _misnamed(binder, scanned, token) or binder.door(value, shown)


def _misnamed(binder: Binder, scanned: Scanned, token: Token) -> Bound | None:
    """A finding if the words around a quote name another k than that of what it quotes."""
    found = contradicted(scanned, token, binder.knowledge.ledger.get, binder.language)
    if found is None:
        return None
    named, own = ", ".join(map(str, found[0])), found[1]
    message = f"the words speak of k = {named}, but {token.target} is for k = {own}"
    return binder.note(scanned, token, message, f"quote the value for that k, or name k = {own}")


def _on_fact(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    source_id, _, fact_id = token.target.partition(".")
    source = found(binder.knowledge.sources, source_id, "there is no source")
    fact = found(source.facts, fact_id, f"{source_id} has no fact")
    before, after = around(scanned, token)
    shown = binder.set_words(token.text)
    exact = int(fact.value) if fact.value.denominator == 1 else fact.value
    verdict = check(
        typed(token), f"the fact {token.target}", exact, None, before, after, binder.language, fact.relation
    )
    label = binder.source_label(source, source.spots.get(fact.spot))
    machine = str(int(exact)) if isinstance(exact, int) else repr(float(exact))
    href = binder.to(binder.language.code, "sources", source_id)
    made = binder.inline_forms.fact(href, token.target, machine, shown, label)
    good = Bound(str(made), markup.accounted(shown))
    return binder.checked(scanned, token, verdict) or _misnamed(binder, scanned, token) or good


def _on_items(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    # The heading of another page may be shown here, in a list of the places that state a claim.
    bodies = binder.knowledge.page_of(scanned.fragment.file.path, binder.page).bodies
    if token.target not in bodies:
        remedy = nearest(token.target, bodies)
        raise Unbound(f"there is no heading {token.target} on this page", remedy)
    body = bodies[token.target]
    count = markup.first_listing(markup.structure(body.marked))
    if isinstance(count, str):
        count = binder.rows(body.tokens[ord(count) - FIRST_MARK].target)
    if count is None:
        raise Unbound(f"there is no list or table below {token.target}", "count something else")
    before, after = around(scanned, token)
    shown = binder.set_words(token.text)
    verdict = check(typed(token), f"the list below {token.target}", count, None, before, after, binder.language)
    made = binder.inline_forms.items(str(count), shown, token.target)
    return binder.checked(scanned, token, verdict) or Bound(str(made), markup.accounted(shown))


def _on_name(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    known = binder.knowledge.names(binder.language.code)
    text = " ".join(token.text.split())
    if text not in known:
        raise Unbound(
            f"{text!r} is not on the list of names",
            f"bind the number, or add the name to names in content/{binder.language.code}/glossary.md",
        )
    binder.used_names.add((binder.language.code, text))
    return Bound(
        f"<span data-name>{binder.typeset([str(escape(text))])[0]}</span>", markup.accounted(text)
    )


def _on_date(binder: Binder, scanned: Scanned, token: Token) -> Bound:
    shown = binder.set_words(token.text)
    if not re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", token.target):
        raise Unbound(f"{token.target!r} is not a date", "write it as 2024, 2024-06 or 2024-06-17")
    if not agrees_date(shown, token.target, binder.language):
        raise Unbound(f"shows {shown} for the date {token.target}", "make the two agree")
    return Bound(
        f'<time datetime="{token.target}">{escape(shown)}</time>', markup.accounted(shown)
    )


HANDLERS: Mapping[str, Handler] = {
    "num": _on_num,
    "fact": _on_fact,
    "items": _on_items,
    "name": _on_name,
    "date": _on_date,
}
