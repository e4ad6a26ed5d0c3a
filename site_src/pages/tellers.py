"""Binders for every page without rendering it: for whoever asks what quotes say and blocks show, and writes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from site_src.pages import blocks, views
from site_src.pages.binder import Binder
from site_src.pages.environment import environment, in_language
from site_src.pages.knowledge import Findings
from site_src.pages.links import Links
from site_src.pages.scanner import Scanned, Token
from site_src.pages.versions import ScannedPage


def tellers(edition: views.Edition) -> Iterator[Binder]:
    """A binder for each page, with lists of its own for what it finds.

    The templates speak one language at a time: use each binder before asking for the next.
    """
    knowledge = edition.knowledge
    env = environment(knowledge.root)
    for code, pages in knowledge.pages.items():
        spoken = in_language(env, knowledge.messages[code])
        for page in pages.values():
            binder = Binder(
                knowledge, knowledge.languages[code], knowledge.messages[code], page, spoken, Links(), Findings(), [],
                partial(blocks.table_rows, knowledge.experiments),
            )
            binder.site = views.site(edition, binder)
            yield binder


def tokens_of(page: ScannedPage) -> Iterator[tuple[str, Scanned, Token]]:
    """Section, fragment and token of everything of ours on a page, captions and descriptions included."""
    for anchor in page.pieces():
        for part in page.parts(anchor):
            for holder, token in part.all_tokens():
                yield anchor, holder, token
