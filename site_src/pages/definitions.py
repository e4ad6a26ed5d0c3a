"""What a page's terms mean, for paper: on a screen a term opens its definition, which nothing printed can do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from markupsafe import Markup

from site_src.pages import contexts
from site_src.pages.binder import Binder
from site_src.pages.knowledge import GLOSSARY, SOURCE_LANGUAGE, Findings, Knowledge
from site_src.pages.versions import ScannedPage

_LINK = re.compile(r'<a class="(?:tick|cite)".*?</a>|</?a\b[^>]*>', re.DOTALL)


def glossary_of(knowledge: Knowledge, language: str) -> ScannedPage | None:
    """The glossary that pages of this language lead to."""
    return knowledge.page(language, GLOSSARY) or knowledge.page(SOURCE_LANGUAGE, GLOSSARY)


def terms_of(page: ScannedPage, glossary: ScannedPage) -> Iterator[str]:
    """The terms that a page names, in the glossary's order; the glossary itself defines what it names."""
    if page.source.key != GLOSSARY:
        named = {token.target for part in page.everything() for _, token in part.all_tokens() if token.kind == "term"}
        yield from (anchor for anchor in glossary.source.anchors if anchor in named & glossary.bodies.keys())


def definitions(binder: Binder) -> contexts.Definitions | None:
    """The definitions of the terms of the binder's page, as the glossary has them but without its links."""
    glossary = glossary_of(binder.knowledge, binder.language.code)
    terms = list(terms_of(binder.page, glossary)) if glossary else []
    if glossary is None or not terms or glossary.source.language != binder.language.code:
        return None
    # What is wrong in the glossary is found on its own page.
    teller = replace(binder, page=glossary, findings=Findings(), stale=[], counters={}, placed={})
    teller.site, teller.here = binder.site, binder.here
    notes = [
        contexts.Definition(
            _unlinked(teller.line(glossary.titles[term])), _unlinked(teller.flow(glossary.bodies[term]))
        )
        for term in terms
    ]
    return contexts.Definitions(teller.label(glossary.label or glossary.title), notes)


def _unlinked(html: Markup) -> Markup:
    return Markup(_LINK.sub("", html))
