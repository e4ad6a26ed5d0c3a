"""Turns the tokens of a page into HTML, checking each against what it is bound to."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import jinja2
from markupsafe import Markup, escape

from site_src.errors import Finding
from site_src.languages.language import Language
from site_src.languages.messages import Messages
from site_src.languages.typography import Typographer, typographer
from site_src.languages.writing import write
from site_src.ledger.expression import Number
from site_src.ledger.formula import plain_number
from site_src.ledger.sources import Source, Spot
from site_src.ledger.value import Value
from site_src.pages import linking, markup, placing, quoting
from site_src.pages.audit import REMEDY, source_is_free, stray_in_source
from site_src.pages.bound import Bound, Stale, Unbound
from site_src.pages.knowledge import SOURCE_LANGUAGE, Findings, Knowledge
from site_src.pages.links import Links
from site_src.pages.quotes import ACCEPT, BY_HAND, Check, example
from site_src.pages.scanner import FIRST_MARK, Scanned, Token
from site_src.pages.unbroken import held, held_words
from site_src.pages.versions import ScannedPage
from site_src.pages.words import short_label

_METRIC = re.compile(r"\bpass([@^])k\b")
_HANDLERS = {**quoting.HANDLERS, **linking.HANDLERS, **placing.HANDLERS}


@dataclass
class Binder:
    """The binding of one page in one language. Findings and stale quotes gather in the given lists."""

    knowledge: Knowledge
    language: Language
    messages: Messages
    page: ScannedPage
    env: jinja2.Environment
    links: Links
    findings: Findings
    stale: list[Stale]
    rows: Callable[[str], int | None]
    site: Any = None
    used_names: set[tuple[str, str]] = field(default_factory=set)
    counters: dict[str, int] = field(default_factory=dict)
    placed: dict[tuple[str, str], int] = field(default_factory=dict)
    told: dict[tuple[str, int, str], str] = field(default_factory=dict)

    @cached_property
    def inline_forms(self) -> Any:
        """The macros of ``templates/inline.html``."""
        return self.env.get_template("inline.html").module

    def partial(self, name: str, **variables: object) -> Markup:
        """A block's template, rendered."""
        return Markup(self.env.get_template(f"blocks/{name}.html").render(site=self.site, **variables))

    @cached_property
    def here(self) -> str:
        """The folder of this page."""
        return self.links.folder(self.language.code, self.page.source.key)

    @cached_property
    def typographer(self) -> Typographer:
        """The language's typography."""
        return typographer(self.language)

    # ------------------------------------------------------------------------------ three ways out

    def flow(self, scanned: Scanned) -> Markup:
        """A body of text: paragraphs, lists, tables, blocks."""
        prepared, bound = self._prepared(scanned)
        filled = markup.fill(markup.structure(prepared), lambda i: bound(i).html, self.typeset)
        return Markup(held(self._two_words(filled)))

    def line(self, scanned: Scanned) -> Markup:
        """A title or caption: inline markup only."""
        prepared, bound = self._prepared(scanned)
        filled = markup.fill(markup.inline(prepared), lambda i: bound(i).html, self.typeset)
        return Markup(held(self._two_words(filled)))

    def plain(self, scanned: Scanned) -> str:
        """The same as text with ordinary spaces, for attributes and comparisons."""
        return self.typographer.plain(self.label(scanned))

    def label(self, scanned: Scanned) -> str:
        """The same as text, for links and lists that are read; what is bound is marked for the audit.

        Titles are told on every page that leads to theirs, so what they come to is kept, unless there is more to it.
        """
        where = (scanned.fragment.file.path, scanned.fragment.start, scanned.fragment.text)
        if where not in self.told:
            before = len(self.findings.noted), len(self.stale)
            made = self._label(scanned)
            if before != (len(self.findings.noted), len(self.stale)) or any(t.kind == "name" for t in scanned.tokens):
                return made
            self.told[where] = made
        return self.told[where]

    def _label(self, scanned: Scanned) -> str:
        prepared, bound = self._prepared(scanned)
        text = markup.unmarked(markup.inline(prepared))
        text = re.sub("[\ue100-\uf8ff]", lambda match: bound(ord(match[0]) - FIRST_MARK).text, text)
        return self.typographer(text)

    def _prepared(self, scanned: Scanned) -> tuple[str, Callable[[int], Bound]]:
        """The marked text, with marks added for numbers that are bound to nothing, and the tokens' renderer."""
        self.findings.noted += scanned.findings
        stray = [] if id(scanned) in self._free else list(stray_in_source(scanned, self.language))
        text = scanned.marked
        extra: list[Bound] = []
        for start, _, shown in stray:
            message = f"unaccounted number {shown}"
            self.findings.noted.append(Finding(scanned.fragment.place(start), message, REMEDY.format(shown)))
        if stray:
            text, extra = self._mark_stray(scanned, stray)
        made: dict[int, Bound] = {}

        def bound(index: int) -> Bound:
            if index >= len(scanned.tokens):
                return extra[index - len(scanned.tokens)]
            if index not in made:
                made[index] = self.token(scanned, scanned.tokens[index])
            return made[index]

        return text, bound

    @cached_property
    def _free(self) -> frozenset[int]:
        """The fragments of this page that a glance at all of them has shown to hold no stray number: all, or none."""
        fragments = list(self.page.everything())
        return frozenset(map(id, fragments)) if source_is_free(fragments, self.language) else frozenset()

    def _mark_stray(self, scanned: Scanned, stray: list[tuple[int, int, str]]) -> tuple[str, list[Bound]]:
        """In a draft a number that is bound to nothing is shown, and marked."""
        text = scanned.fragment.text
        pieces: list[str] = []
        extra: list[Bound] = []
        cuts: list[tuple[int, int, str]] = [
            (token.start, token.end, chr(FIRST_MARK + i)) for i, token in enumerate(scanned.tokens)
        ]
        for start, end, shown in stray:
            if any(a <= start < b for a, b, _ in cuts):
                continue
            cuts.append((start, end, chr(FIRST_MARK + len(scanned.tokens) + len(extra))))
            extra.append(self._faulty(f"unaccounted number {shown}", shown))
        last = 0
        for start, end, mark in sorted(cuts):
            pieces += [text[last:start], mark]
            last = end
        return "".join([*pieces, text[last:]]), extra

    def typeset(self, escaped: list[str]) -> list[str]:
        """Typography, and the two metrics' names, in the pieces of a line of escaped text."""
        if not any(part.strip(" \n") or part == " " for part in escaped):
            return escaped
        texts = self.typographer.parts([html.unescape(part) for part in escaped])
        if self.language.joins_lines:
            texts = [
                self.typographer.join_lines(re.sub("\n(?=[\ue100-\uf8ff])|(?<=[\ue100-\uf8ff])\n", "", t))
                for t in texts
            ]
        return [
            _METRIC.sub(r'<span class="metric">pass\1<i>k</i></span>', held_words(str(escape(text)))) for text in texts
        ]

    def _two_words(self, filled: str) -> str:
        return markup.coloured(filled, self.language.once_words, self.language.every_words)

    # ------------------------------------------------------------------------------ tokens

    def token(self, scanned: Scanned, token: Token) -> Bound:
        """Render one token, or note what is wrong with it."""
        try:
            return _HANDLERS.get(token.kind, placing.on_block)(self, scanned, token)
        except Unbound as fault:
            return self.note(scanned, token, fault.message, fault.remedy)

    def note(self, scanned: Scanned, token: Token, message: str, remedy: str = "") -> Bound:
        """Note what is wrong with a token; it is shown all the same."""
        self.findings.noted.append(Finding(scanned.fragment.place(token.start), message, remedy))
        return self._faulty(message, token.text or token.target)

    def _faulty(self, message: str, shown: str) -> Bound:
        told = markup.accounted(message)
        return Bound(
            str(self.inline_forms.finding(told, markup.accounted(shown))),
            markup.accounted(shown),
        )

    def set_words(self, text: str) -> str:
        """A token's own words, without Markdown's backslashes, with the language's typography."""
        return self.typographer(" ".join(re.sub(r"\\(.)", r"\1", text).split()))

    def inline(self, text: str) -> Markup:
        """The text in a link's brackets as inline markup."""
        return Markup(self._two_words(markup.fill(markup.inline(text), lambda i: "", self.typeset)))

    def checked(self, scanned: Scanned, token: Token, verdict: Check) -> Bound | None:
        """A finding, and a stale quote, unless the verdict is good."""
        if verdict.ok:
            return None
        start = token.text_start
        self.stale.append(
            Stale(self.language.code, scanned.fragment, start, start + len(token.text), token.text, verdict.restated)
        )
        remedy = BY_HAND if verdict.remedy == ACCEPT and not scanned.fragment.exact else verdict.remedy
        return self.note(scanned, token, verdict.message, remedy)

    def door(self, value: Value, shown: str) -> Bound:
        """A bound number as a door into the ledger."""
        href = self.to(self.language.code, "numbers", value.id)
        made = self.inline_forms.door(href, value.id, value.machine, shown)
        return Bound(str(made), markup.accounted(shown))

    def to(self, language: str, key: str, anchor: str = "") -> str:
        """The address of a page as seen from this one; of the original, where there is no translation."""
        if self.knowledge.page(language, key) is None:
            language = SOURCE_LANGUAGE
        return self.links.between(self.here, self.links.folder(language, key), anchor)

    def source_label(self, source: Source, spot: Spot | None) -> str:
        """Who and where, for a citation's label: made by a template, so marked as accounted for."""
        label = self.messages.gettext("Source: %(source)s") % {"source": short_label(source, self.messages)}
        if spot:
            label += ", " + self.spot_label(spot)
        return markup.accounted(label)

    def spot_label(self, spot: Spot) -> str:
        """A place in a source, in words."""
        _ = self.messages.gettext
        if spot.kind == "section":
            return _("section %(ref)s") % {"ref": spot.ref}
        if spot.kind == "appendix":
            return _("appendix %(ref)s") % {"ref": spot.ref}
        if spot.kind == "page":
            return _("page %(ref)s") % {"ref": spot.ref}
        return f"{spot.ref}, {spot.function}" if spot.function else spot.ref

    # ------------------------------------------------------------------------------ numbers in words

    def number(self, number: Number) -> str:
        """A number in the language's notation, for formulas: short decimals as they are, others to four places."""
        return _in_notation(plain_number(number), number, self.language)

    def numeral(self, count: int) -> str:
        """A whole number in the language's digits."""
        return write(count, "integer", self.language)

    def write(self, number: Number, style: str) -> str:
        """A number in one of the language's styles, with as many places as it needs, up to three."""
        exact = number * 100 if style == "percent" else number
        places = next((p for p in range(3) if not isinstance(exact, float) and (exact * 10**p) % 1 == 0), 3)
        return write(number, style, self.language, decimals=places)

    def say(self, value: Value) -> str:
        """A value in the language's notation, or in its own words."""
        return example(value.number, self.language) if value.number is not None else str(value.exact)


@lru_cache(maxsize=8192)
def _in_notation(neutral: str, number: Number, language: Language) -> str:
    if "/" in neutral:
        return neutral
    if "e" in neutral or len(neutral.partition(".")[2]) > 6:
        return write(number, "decimal", language, decimals=4)
    places = len(neutral.partition(".")[2])
    return write(number, "decimal" if places else "integer", language, decimals=places)
