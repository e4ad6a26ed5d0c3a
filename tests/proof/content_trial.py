"""One mutation of the pages or registers, tried: a digit, an id, a claim or a fact altered, and who notices."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from site_src.errors import Finding, Place
from site_src.gathering import scanned
from site_src.languages.numbers import read
from site_src.languages.restate import restatements
from site_src.ledger import claims, sources
from site_src.ledger.value import NotEstimable
from site_src.pages import checks
from site_src.pages.binder import Binder
from site_src.pages.comparing import around, typed
from site_src.pages.environment import in_language
from site_src.pages.knowledge import Findings
from site_src.pages.scanner import Scanned, Token
from site_src.pages.source import read_page
from site_src.pages.tellers import tokens_of
from site_src.pages.versions import ScannedPage
from tests.proof.second_opinion import reads_the_same
from tests.proof.world import Quote, World

#: What shows a number and is held against one.
QUOTING = ("num", "fact", "items", "date")


@dataclass(frozen=True)
class Alteration:
    """A stretch of a page's file that becomes another text; ``at`` and ``end`` are offsets into the file."""

    quote: Quote
    at: int
    end: int
    text: str

    @property
    def path(self) -> str:
        """The page's file."""
        return self.quote.holder.fragment.file.path

    def __str__(self) -> str:
        token = self.quote.token
        place = self.quote.holder.fragment.place(token.start)
        return f"{place} [{token.text}]({token.kind}:{token.target}): {self.text}"


def quotes(world: World) -> list[Quote]:
    """Everything that shows a number, on every page."""
    return [
        Quote(code, holder, token)
        for code, pages in world.true.pages.items()
        for page in pages.values()
        for _, holder, token in tokens_of(page)
        if token.kind in QUOTING and holder.fragment.exact
    ]


def digits(world: World) -> Iterator[Alteration]:
    """Every digit raised by one; number words, and names, become others."""
    for quote in quotes(world):
        token, start = quote.token, quote.holder.fragment.start + quote.token.text_start
        places = [at for at, letter in enumerate(token.text) if letter.isdigit()]
        for at in places:
            other = str((int(token.text[at]) + 1) % 10)
            yield Alteration(quote, start + at, start + at + 1, other)
        if not places and (other := _another(world, quote)):
            yield Alteration(quote, start, start + len(token.text), other)


def _another(world: World, quote: Quote) -> str:
    """A quote in words for the next number, or with another letter for a name; "" for words without a number."""
    language, shown = world.true.languages[quote.code], typed(quote.token)
    reading = read(shown, language)
    if reading is None:
        value = world.true.ledger.get(quote.token.target)
        words = quote.token.kind == "num" and value is not None and isinstance(value.exact, NotEstimable)
        return "" if words else re.sub(r"\w", "Q", quote.token.text, count=1)
    before = around(quote.holder, quote.token)[0]
    steps = (restatements(shown, reading.value + step, None, language, text_before=before) for step in (1, -1, 2))
    return next((forms[0] for forms in steps if len(forms) == 1 and forms[0] != shown), "")


def ids(world: World, seed: int) -> Iterator[Alteration]:
    """Every ``num:`` id swapped, for a sibling in its series and for any other, of which the text isn't true."""
    chance = random.Random(seed)
    ledger = world.true.ledger
    everything = list(ledger)
    for quote in quotes(world):
        token = quote.token
        if token.kind != "num":
            continue
        stem = token.target.rpartition(".")[0]
        family = [id for id in everything if id.startswith(f"{stem}.") and id != token.target]
        for pool in (family, everything):
            others = chance.sample(pool, len(pool)) if len(pool) < 40 else chance.sample(pool, 40)
            other = next((id for id in others if not _true_of(world, quote, id)), None)
            if other:
                end = quote.holder.fragment.start + token.end - 1
                yield Alteration(quote, end - len(token.target), end, other)


def _true_of(world: World, quote: Quote, id: str) -> bool:
    """Whether the quote's text holds for another value as well."""
    old, new = world.true.ledger[quote.token.target], world.true.ledger[id]
    language = world.true.languages[quote.code]
    if isinstance(old.exact, NotEstimable) and isinstance(new.exact, NotEstimable):
        return True
    if old.number is None or new.number is None:
        return str(old.exact) == str(new.exact)
    return reads_the_same(typed(quote.token), around(quote.holder, quote.token)[0], old, new, language)


def unnoticed(world: World, alteration: Alteration) -> str:
    """The alteration as an author would make it; returns what is wrong with the answer, "" if it is right."""
    quote, path = alteration.quote, alteration.path
    text = quote.holder.fragment.file.text
    changed = text[: alteration.at] + alteration.text + text[alteration.end :]
    target = world.root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(changed, "utf-8")
    page = scanned(read_page(world.root, target, quote.code))
    start = quote.holder.fragment.start + quote.token.start
    line, column = text[:start].count("\n") + 1, start - text.rfind("\n", 0, start)
    for _, holder, token in tokens_of(page):
        if holder.fragment.start + token.start == start and token.kind == quote.token.kind:
            told = bound(world.binders[path], page, holder, token)
            if any(finding.place == Place(path, line, column) for finding in told):
                return ""
            return f"{alteration}: " + (f"told at {told[0]}" if told else "nobody notices")
    return f"{alteration}: the quote has gone"


def bound(binder: Binder, page: ScannedPage, holder: Scanned, token: Token) -> list[Finding]:
    """What binding one token finds."""
    fresh = replace(binder, page=page, findings=Findings(), stale=[])
    in_language(fresh.env, fresh.messages)
    fresh.token(holder, token)
    return fresh.findings.noted


def negated(world: World, id: str) -> list[str]:
    """A computed claim turned round in its file: what of it goes unnoticed."""
    claim = world.true.claims[id].claim
    text = _registered(world, claims.FILE)
    line = claim.place.line
    head = "\n".join(text.split("\n")[: line - 1])
    entry = text[len(head) :]
    holds = re.compile(r'(holds\s*=\s*)("""|"|\'\'\'|\')(.*?)\2', re.DOTALL)
    changed = head + holds.sub(r"\1\2not (\3)\2", entry, count=1)
    register = claims.read(_write(world, claims.FILE, changed), dict(world.true.sources))
    verdicts = {**world.true.claims, id: claims.judge(register[id], world.true.ledger)}
    other = replace(world.true, claims=verdicts)
    faults = [] if any(f.place.line == line for f in checks.false_claims(other)) else [f"{id}: not reported at {line}"]
    for quote in world.quotes.get(("claim", id), ()):
        binder = replace(world.binders[quote.holder.fragment.file.path], knowledge=other)
        place = quote.holder.fragment.place(quote.token.start)
        if not any(f.place == place for f in bound(binder, binder.page, quote.holder, quote.token)):
            faults.append(f"{place} states {id}, which is negated")
    return faults


def altered_facts(world: World) -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Each fact of the sources with another number, and each bound turned into its opposite."""
    text = _registered(world, sources.FILE)
    for source in world.true.sources.values():
        for fact in source.facts.values():
            name = f"{source.id}.{fact.id}"
            header = re.escape(f"[{source.id}.facts.{fact.id}]")
            entry = re.search(rf"(?ms)^{header}$.*?(?=^\[|\Z)", text)
            assert entry, name
            for old, new in _edits(entry[0]):
                changed = text[: entry.start()] + entry[0].replace(old, new, 1) + text[entry.end() :]
                yield f"{name}: {old} -> {new}", partial(_fact_unnoticed, world, changed, name)


def _edits(entry: str) -> Iterator[tuple[str, str]]:
    found = re.search(r"value\s*=\s*([\d._]*\d)", entry)
    assert found, entry
    last = found[0][-1]
    yield found[0], found[0][:-1] + str((int(last) + 1) % 10)
    for one, other in (("above", "below"), ("below", "above")):
        if f'"{one}"' in entry:
            yield f'"{one}"', f'"{other}"'
            yield f'"{one}"', '"exact"'


def _fact_unnoticed(world: World, changed: str, name: str) -> list[str]:
    other = replace(world.true, sources=sources.read(_write(world, sources.FILE, changed)))
    faults, stated = [], 0
    for quote in quotes(world):
        if quote.token.kind == "fact" and quote.token.target == name:
            stated += 1
            place = quote.holder.fragment.place(quote.token.start)
            binder = replace(world.binders[quote.holder.fragment.file.path], knowledge=other)
            if not any(f.place == place for f in bound(binder, binder.page, quote.holder, quote.token)):
                faults.append(f"{place} quotes {name}, which has changed")
    return faults or ([] if stated else [f"{name} is quoted nowhere"])


def _registered(world: World, name: str) -> str:
    return (world.true.root / name).read_text("utf-8")


def _write(world: World, name: str, text: str) -> Path:
    (world.root / name).write_text(text, "utf-8")
    return world.root

