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

from site_src.errors import Finding, Place, nearest
from site_src.languages.dates import agrees_date
from site_src.languages.language import Language
from site_src.languages.lexicon import find_numbers
from site_src.languages.messages import Messages
from site_src.languages.typography import Typographer, typographer
from site_src.languages.writing import write
from site_src.ledger.expression import Number
from site_src.ledger.formula import plain_number
from site_src.ledger.sources import Source, Spot
from site_src.ledger.value import Names, Value
from site_src.pages import blocks, markup, mathml
from site_src.pages.audit import REMEDY, stray_in_source
from site_src.pages.comparing import around, compare, typed
from site_src.pages.knowledge import GLOSSARY, SOURCE_LANGUAGE, Findings, Knowledge
from site_src.pages.links import Links
from site_src.pages.named_k import contradicted
from site_src.pages.quotes import ACCEPT, BY_HAND, Check, check, example
from site_src.pages.scanner import FIRST_MARK, Scanned, Token, scan
from site_src.pages.source import Fragment
from site_src.pages.unbroken import held, held_words
from site_src.pages.versions import ScannedPage
from site_src.pages.words import short_label

_METRIC = re.compile(r"\bpass([@^])k\b")
_STRONG = re.compile(r"<strong>([^<]*)</strong>")


@dataclass(frozen=True)
class Stale:
    """A quote that no longer holds, and its text restated where a program can do it."""

    language: str
    fragment: Fragment
    start: int
    end: int
    shown: str
    restated: str | None

    @property
    def place(self) -> Place:
        """Where the quoted text stands."""
        return self.fragment.place(self.start)


@dataclass(frozen=True)
class Bound:
    """A token rendered: as markup for the text, and as plain text for titles and attributes."""

    html: str
    text: str


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
        filled = markup.fill(markup.structure(prepared), lambda i: bound(i).html, self._typeset)
        return Markup(held(self._two_words(filled)))

    def line(self, scanned: Scanned) -> Markup:
        """A title or caption: inline markup only."""
        prepared, bound = self._prepared(scanned)
        filled = markup.fill(markup.inline(prepared), lambda i: bound(i).html, self._typeset)
        return Markup(held(self._two_words(filled)))

    def plain(self, scanned: Scanned) -> str:
        """The same as text, for attributes; what is bound is marked for the audit.

        Titles are told on every page that leads to theirs, so what they come to is kept, unless there is more to it.
        """
        where = (scanned.fragment.file.path, scanned.fragment.start, scanned.fragment.text)
        if where not in self.told:
            before = len(self.findings.soft), len(self.stale)
            made = self._plain(scanned)
            if before != (len(self.findings.soft), len(self.stale)) or any(t.kind == "name" for t in scanned.tokens):
                return made
            self.told[where] = made
        return self.told[where]

    def _plain(self, scanned: Scanned) -> str:
        prepared, bound = self._prepared(scanned)
        text = markup.unmarked(markup.inline(prepared))
        text = re.sub("[\ue100-\uf8ff]", lambda match: bound(ord(match[0]) - FIRST_MARK).text, text)
        return self.typographer.plain(self.typographer(text))

    def _prepared(self, scanned: Scanned) -> tuple[str, Callable[[int], Bound]]:
        """The marked text, with marks added for numbers that are bound to nothing, and the tokens' renderer."""
        self.findings.soft += scanned.findings
        stray = list(stray_in_source(scanned, self.language))
        text = scanned.marked
        extra: list[Bound] = []
        for start, _, shown in stray:
            message = f"unaccounted number {shown}"
            self.findings.soft.append(Finding(scanned.fragment.place(start), message, REMEDY.format(shown)))
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

    def _typeset(self, escaped: list[str]) -> list[str]:
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
        def coloured(match: re.Match[str]) -> str:
            word = " ".join(html.unescape(match[1]).split()).casefold()
            for css, name in (("o", "once"), ("e", "every")):
                if word in self.language.coloured[name]:
                    return f'<b class="{css}">{match[1]}</b>'
            return match[0]

        return _STRONG.sub(coloured, filled)

    # ------------------------------------------------------------------------------ tokens

    def token(self, scanned: Scanned, token: Token) -> Bound:
        """Render one token, or note what is wrong with it."""
        handler = getattr(self, f"_on_{token.kind}", None) or self._on_block
        result: Bound = handler(scanned, token)
        return result

    def _note(self, scanned: Scanned, token: Token, message: str, remedy: str = "") -> Bound:
        self.findings.soft.append(Finding(scanned.fragment.place(token.start), message, remedy))
        return self._faulty(message, token.text or token.target)

    def _faulty(self, message: str, shown: str) -> Bound:
        told = f"{markup.BOUND}{message}{markup.UNBOUND}"
        return Bound(
            str(self.inline_forms.finding(told, f"{markup.BOUND}{shown}{markup.UNBOUND}")),
            f"{markup.BOUND}{shown}{markup.UNBOUND}",
        )

    def _set(self, text: str) -> str:
        """A token's own words, without Markdown's backslashes, with the language's typography."""
        return self.typographer(" ".join(re.sub(r"\\(.)", r"\1", text).split()))

    def _words(self, text: str) -> Markup:
        """The text in a link's brackets as inline markup."""
        return Markup(self._two_words(markup.fill(markup.inline(text), lambda i: "", self._typeset)))

    def _checked(self, scanned: Scanned, token: Token, verdict: Check) -> Bound | None:
        if verdict.ok:
            return None
        start = token.text_start
        self.stale.append(
            Stale(self.language.code, scanned.fragment, start, start + len(token.text), token.text, verdict.restated)
        )
        remedy = BY_HAND if verdict.remedy == ACCEPT and not scanned.fragment.exact else verdict.remedy
        return self._note(scanned, token, verdict.message, remedy)

    def door(self, value: Value, shown: str) -> Bound:
        """A bound number as a door into the ledger."""
        href = self.to(self.language.code, "numbers", value.id)
        made = self.inline_forms.door(href, value.id, value.machine, shown)
        return Bound(str(made), f"{markup.BOUND}{shown}{markup.UNBOUND}")

    def to(self, language: str, key: str, anchor: str = "") -> str:
        """The address of a page as seen from this one; of the original, where there is no translation."""
        if self.knowledge.page(language, key) is None:
            language = SOURCE_LANGUAGE
        return self.links.between(self.here, self.links.folder(language, key), anchor)

    def _on_num(self, scanned: Scanned, token: Token) -> Bound:
        value = self.knowledge.ledger.get(token.target)
        if value is None:
            return self._note(
                scanned, token, f"there is no value {token.target}", nearest(token.target, self.knowledge.ledger)
            )
        shown = self._set(token.text)
        if isinstance(value.exact, Names):
            shown = shown.replace(" + ", "\u00a0+\u00a0")  # a pair is not broken over two lines
        verdict = compare(scanned, token, value, self.language, self.messages)
        return self._checked(scanned, token, verdict) or self._misnamed(scanned, token) or self.door(value, shown)

    def _misnamed(self, scanned: Scanned, token: Token) -> Bound | None:
        """A finding if the words around a quote name another k than that of what it quotes."""
        found = contradicted(scanned, token, self.knowledge.ledger.get, self.language)
        if found is None:
            return None
        named, own = ", ".join(map(str, found[0])), found[1]
        message = f"the words speak of k = {named}, but {token.target} is for k = {own}"
        return self._note(scanned, token, message, f"quote the value for that k, or name k = {own}")

    def _on_fact(self, scanned: Scanned, token: Token) -> Bound:
        source_id, _, fact_id = token.target.partition(".")
        source = self.knowledge.sources.get(source_id)
        if source is None:
            return self._note(
                scanned, token, f"there is no source {source_id}", nearest(source_id, self.knowledge.sources)
            )
        fact = source.facts.get(fact_id)
        if fact is None:
            return self._note(scanned, token, f"{source_id} has no fact {fact_id}", nearest(fact_id, source.facts))
        before, after = around(scanned, token)
        shown = self._set(token.text)
        exact = int(fact.value) if fact.value.denominator == 1 else fact.value
        verdict = check(
            typed(token), f"the fact {token.target}", exact, None, before, after, self.language, fact.relation
        )
        label = self.source_label(source, source.spots.get(fact.spot))
        machine = str(int(exact)) if isinstance(exact, int) else repr(float(exact))
        href = self.to(self.language.code, "sources", source_id)
        made = self.inline_forms.fact(href, token.target, machine, shown, label)
        good = Bound(str(made), f"{markup.BOUND}{shown}{markup.UNBOUND}")
        return self._checked(scanned, token, verdict) or self._misnamed(scanned, token) or good

    def _on_items(self, scanned: Scanned, token: Token) -> Bound:
        # The heading of another page may be shown here, in a list of the places that state a claim.
        bodies = self.knowledge.page_of(scanned.fragment.file.path, self.page).bodies
        if token.target not in bodies:
            remedy = nearest(token.target, bodies)
            return self._note(scanned, token, f"there is no heading {token.target} on this page", remedy)
        body = bodies[token.target]
        count = markup.first_listing(markup.structure(body.marked))
        if isinstance(count, str):
            count = self.rows(body.tokens[ord(count) - FIRST_MARK].target)
        if count is None:
            return self._note(scanned, token, f"there is no list or table below {token.target}", "count something else")
        before, after = around(scanned, token)
        shown = self._set(token.text)
        verdict = check(typed(token), f"the list below {token.target}", count, None, before, after, self.language)
        made = self.inline_forms.items(str(count), shown, token.target)
        return self._checked(scanned, token, verdict) or Bound(str(made), f"{markup.BOUND}{shown}{markup.UNBOUND}")

    def _on_name(self, scanned: Scanned, token: Token) -> Bound:
        known = self.knowledge.names(self.language.code)
        text = " ".join(token.text.split())
        if text not in known:
            return self._note(
                scanned,
                token,
                f"{text!r} is not on the list of names",
                "bind the number, or add the name to names in the glossary's front matter",
            )
        self.used_names.add((self.language.code, text))
        return Bound(
            f"<span data-name>{self._typeset([str(escape(text))])[0]}</span>", f"{markup.BOUND}{text}{markup.UNBOUND}"
        )

    def _on_date(self, scanned: Scanned, token: Token) -> Bound:
        shown = self._set(token.text)
        if not re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", token.target):
            return self._note(
                scanned, token, f"{token.target!r} is not a date", "write it as 2024, 2024-06 or 2024-06-17"
            )
        if not agrees_date(shown, token.target, self.language):
            return self._note(scanned, token, f"shows {shown} for the date {token.target}", "make the two agree")
        return Bound(
            f'<time datetime="{token.target}">{escape(shown)}</time>', f"{markup.BOUND}{shown}{markup.UNBOUND}"
        )

    def _on_claim(self, scanned: Scanned, token: Token) -> Bound:
        verdict = self.knowledge.claims.get(token.target)
        if verdict is None:
            return self._note(
                scanned, token, f"there is no claim {token.target}", nearest(token.target, self.knowledge.claims)
            )
        if not verdict.held:
            seen = ", ".join(f"{value.id} = {self.say(value)}" for value in verdict.values[:6])
            return self._note(
                scanned,
                token,
                f"the claim {token.target} no longer holds: {verdict.claim.holds} ({seen})",
                "rewrite the sentence, or the claim",
            )
        href = self.to(self.language.code, "claims", token.target)
        if verdict.claim.kind == "computed":
            label = self.messages.gettext("Claim checked in this build")
        elif verdict.claim.kind == "definition":
            label = self.messages.gettext("Definition in the register of claims")
        else:
            label = self.messages.gettext("Sourced claim in the register")
        return Bound(str(self.inline_forms.tick(href, label)), "")

    def _on_cite(self, scanned: Scanned, token: Token) -> Bound:
        source_id, _, spot_id = token.target.partition("#")
        source = self.knowledge.sources.get(source_id)
        if source is None:
            return self._note(
                scanned, token, f"there is no source {source_id}", nearest(source_id, self.knowledge.sources)
            )
        if spot_id and spot_id not in source.spots:
            return self._note(scanned, token, f"{source_id} has no place {spot_id}", nearest(spot_id, source.spots))
        label = self.source_label(source, source.spots.get(spot_id))
        href = self.to(self.language.code, "sources", source_id)
        return Bound(
            str(self.inline_forms.cite(href, label, self._set(token.text))), "" if token.text == "§" else token.text
        )

    def source_label(self, source: Source, spot: Spot | None) -> str:
        """Who and where, for a citation's label: made by a template, so marked as accounted for."""
        label = self.messages.gettext("Source: %(source)s") % {"source": short_label(source, self.messages)}
        if spot:
            label += ", " + self.spot_label(spot)
        return f"{markup.BOUND}{label}{markup.UNBOUND}"

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

    def _on_term(self, scanned: Scanned, token: Token) -> Bound:
        glossary = self.knowledge.page(self.language.code, GLOSSARY) or self.knowledge.page(SOURCE_LANGUAGE, GLOSSARY)
        if glossary is None or token.target not in glossary.titles:
            return self._note(
                scanned,
                token,
                f"the glossary has no term {token.target}",
                nearest(token.target, glossary.titles if glossary else ()),
            )
        href = self.to(glossary.source.language, GLOSSARY, token.target)
        return Bound(str(self.inline_forms.term(href, self._words(token.text))), self._set(token.text))

    def _on_page(self, scanned: Scanned, token: Token) -> Bound:
        key, _, anchor = token.target.partition("#")
        key = key or self.page.source.key
        page = self.knowledge.page(self.language.code, key)
        if page is None and not self.language.complete:
            page = self.knowledge.page(SOURCE_LANGUAGE, key)
        if page is None:
            return self._note(
                scanned,
                token,
                f"there is no page {key} in {self.language.name}",
                nearest(key, self.knowledge.pages.get(self.language.code, {})),
            )
        code = page.source.language
        original = self.knowledge.page(SOURCE_LANGUAGE, key)
        anchors = {*page.titles, *(original.titles if original else ()), "main"}
        if anchor and anchor not in anchors:
            return self._note(scanned, token, f"the page {key} has no heading {anchor}", nearest(anchor, anchors))
        foreign = f' hreflang="{code}" lang="{code}"' if code != self.language.code else ""
        href = escape(self.to(code, key, anchor))
        return Bound(f'<a href="{href}"{foreign}>{self._words(token.text)}</a>', self._set(token.text))

    def _on_https(self, scanned: Scanned, token: Token) -> Bound:
        return Bound(
            f'<a href="{escape(token.target)}" rel="external">{self._words(token.text)}</a>', self._set(token.text)
        )

    def _on_span(self, scanned: Scanned, token: Token) -> Bound:
        return Bound(f'<code translate="no">{escape(token.text)}</code>', token.text)

    def _on_math(self, scanned: Scanned, token: Token) -> Bound:
        words = re.sub(r"\\[A-Za-z]+|[012]", " ", token.text)
        if stray := find_numbers(words, self.language):
            return self._note(scanned, token, f"the formula holds {stray[0][2]}", "quote numbers with formula:ID")
        try:
            made = mathml.from_tex(token.text, display=token.kind == "display")
        except mathml.FormulaError as error:
            return self._note(scanned, token, str(error), "mend its TeX; it holds no number but 0, 1 and 2")
        return Bound(f'<div class="display">{made}</div>' if token.kind == "display" else made, token.text)

    _on_display = _on_math

    def _on_formula(self, scanned: Scanned, token: Token) -> Bound:
        value = self.knowledge.ledger.get(token.target)
        if value is None:
            return self._note(
                scanned, token, f"there is no value {token.target}", nearest(token.target, self.knowledge.ledger)
            )
        if value.formula is None or value.number is None:
            return self._note(scanned, token, f"{token.target} has no formula", "quote it with num:")
        alone = self._alone(scanned, token)
        made = mathml.from_ledger(value, self.number, display=alone)
        href = escape(self.to(self.language.code, "numbers", value.id))
        # A link that holds nothing but MathML has no name that every screen reader would say.
        said = escape(f"{markup.BOUND}{value.formula.symbolic()} = {self.say(value)}{markup.UNBOUND}")
        door = f'<a class="door" href="{href}" aria-label="{said}">{made}</a>'
        return Bound(f'<div class="display">{door}</div>' if alone else door, "")

    @staticmethod
    def _alone(scanned: Scanned, token: Token) -> bool:
        """Whether a token is all of its paragraph."""
        text = scanned.fragment.text
        before, after = text[: token.start].rpartition("\n\n")[2], text[token.end :].partition("\n\n")[0]
        return not before.strip() and not after.strip()

    def _on_block(self, scanned: Scanned, token: Token) -> Bound:
        if not self._alone(scanned, token):
            self._note(scanned, token, "a block within a paragraph", "let it stand alone, between blank lines")
        at = scanned.fragment.start + token.start
        if self.placed.setdefault((token.kind, token.target), at) != at:
            self._note(scanned, token, f"{token.kind}:{token.target} a second time on this page", "show it once")
        title, caption = self._caption(token.caption)
        if not title:
            message = f"{token.kind}:{token.target} has no caption"
            self._note(scanned, token, message, "say in the brackets what it shows")
        description = self.plain(token.description) if token.description else ""
        if not description and (token.kind, token.target) in blocks.DESCRIBED_BY_AUTHORS:
            message = f"{token.kind}:{token.target} has no description"
            self._note(scanned, token, message, 'add one in quotation marks behind the id: (figure:ID "…")')
        try:
            made = blocks.build(self, token, title, caption, description)
        except KeyError as error:
            return self._note(scanned, token, f"there is no {token.kind} {token.target}", str(error.args[0]))
        return Bound(str(made), "")

    def _caption(self, scanned: Scanned | None) -> tuple[Markup, Markup]:
        """A caption's first sentence is its title when more follows; else all of it is."""
        if scanned is None:
            return Markup(""), Markup("")
        text = scanned.fragment.text
        inside = [range(token.start, token.end) for token in scanned.tokens]
        for stop in re.finditer(r"[.?!。？！؟](?:[\s\u3000]+|(?<=[。？！]))(?=\S)", text):
            if any(stop.start() in span for span in inside):
                continue
            first, rest = scanned.fragment.slice(0, stop.start() + 1), scanned.fragment.slice(stop.end(), len(text))
            return self.line(scan(first)), self.line(scan(rest))
        return self.line(scanned), Markup("")

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
