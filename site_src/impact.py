"""The command ``impact``: what a change of the fixtures does to every sentence, claim and figure, in every language."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from site_src import history
from site_src.errors import ContentError, Place, UsageError
from site_src.gathering import gather, recomputed
from site_src.ledger.value import Ledger, Value
from site_src.pages import blocks, blocks_examples, openings
from site_src.pages.binder import Binder
from site_src.pages.block_request import Request
from site_src.pages.bound import Unbound
from site_src.pages.comparing import compare
from site_src.pages.editions import ASSETS
from site_src.pages.knowledge import Knowledge
from site_src.pages.quotes import ACCEPT
from site_src.pages.scanner import BLOCKS, Scanned, Token
from site_src.pages.sentences import reading, span
from site_src.pages.tellers import tellers, tokens_of
from site_src.pages.views import Edition
from site_src.publish import assets

FIXTURES = "content/fixtures"
#: The kinds of effect, the gravest first.
KINDS = ("claim now false", "needs a person", "restated", "rounding only")


@dataclass(frozen=True)
class Effect:
    """What becomes of one sentence; ``why`` says what a person has to know."""

    language: str
    place: Place
    kind: str
    before: str
    after: str
    why: str = ""


@dataclass(frozen=True)
class Redrawn:
    """A figure, table or listing that shows something else; ``places`` are the lines that show it."""

    name: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Impact:
    """The whole of it: ``values`` pairs an id with what it was and what it is."""

    against: str
    values: tuple[tuple[str, str, str], ...]
    effects: tuple[Effect, ...]
    redrawn: tuple[Redrawn, ...]
    claims: tuple[str, ...]
    languages: Mapping[str, str]

    def of_language(self, code: str) -> list[Effect]:
        """The effects in one language, in the order of its files."""
        return [effect for effect in self.effects if effect.language == code]


def impact(root: Path, revision: str) -> Impact:
    """Compare the fixtures as they are with those of ``revision``.

    Raises UsageError without git, for a revision that isn't one, or whose fixtures this program can't read;
    ContentError for fixtures that are at fault now.
    """
    then_files = history.files(root, revision, FIXTURES)
    now = gather(root)
    with tempfile.TemporaryDirectory() as folder:
        for name, data in then_files.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        try:
            then = recomputed(now, Path(folder), keep=("examples",))
        except ContentError as error:
            raise UsageError(f"the fixtures of {revision} can't be compared with these: {error.findings[0]}") from None
    return between(then, now, revision)


def between(then: Knowledge, now: Knowledge, against: str) -> Impact:
    """What changes from one state of the inputs to another, the pages being the same."""
    values = tuple(
        (id, _shown(then.ledger.get(id)), _shown(now.ledger.get(id)))
        for id in dict.fromkeys([*then.ledger, *now.ledger])
        if differ(then.ledger, now.ledger, id)
    )
    effects = [effect for binder in tellers(edition(now)) for effect in _of_page(binder, then, now)]
    before, after = drawn(tellers(edition(then))), drawn(tellers(edition(now)))
    redrawn: dict[str, list[Place]] = {}
    for where, (place, shows) in after.items():
        if before[where][1] != shows:
            redrawn.setdefault(where[2], []).append(place)
    return Impact(
        against,
        values,
        tuple(sorted(effects, key=lambda effect: (effect.language, effect.place))),
        tuple(Redrawn(name, tuple(places)) for name, places in redrawn.items()),
        tuple(id for id in now.claims if then.claims[id].held and not now.claims[id].held),
        {code: language.name for code, language in now.languages.items()},
    )


def differ(then: Ledger, now: Ledger, id: str) -> bool:
    """Whether a value is another one, has come or has gone."""
    one, other = then.get(id), now.get(id)
    if one is None or other is None:
        return one is not other
    return (one.exact, one.counts) != (other.exact, other.counts)


def edition(knowledge: Knowledge) -> Edition:
    """A frame for binders: no address, no draft."""
    return Edition(knowledge, "", "", ASSETS, assets.names(assets.collect(knowledge.root)), False, "")


def drawn(binders: Iterable[Binder]) -> dict[tuple[str, int, str], tuple[Place, object]]:
    """What every block of every page shows, by file, number in it and name; captions are prose, and left out."""
    found: dict[tuple[str, int, str], tuple[Place, object]] = {}
    for binder in binders:
        path = binder.page.source.file.path
        if binder.page.source.picture:
            found[path, 0, f"picture {binder.page.source.picture}"] = Place(path), _picture(binder)
        for number, (_, holder, token) in enumerate(tokens_of(binder.page), 1):
            if token.kind in BLOCKS and token.kind != "formula":
                place = holder.fragment.place(token.start)
                found[path, number, f"{token.kind} {token.target}"] = place, _shows(binder, token)
    return found


def _picture(binder: Binder) -> object:
    name, blank = binder.page.source.picture, Markup("")
    request = Request(binder, name, blank, blank, "")
    return repr(blocks.HEROES[name](request) if name in blocks.HEROES else openings.picture(request))


def _shows(binder: Binder, token: Token) -> object:
    """A figure's data, or the markup of another block: nothing is drawn for a comparison."""
    chart = binder.knowledge.charts.get(token.target)
    if token.kind == "figure" and chart:
        return chart.data
    if token.kind in ("code", "output"):
        return blocks_examples.examples_in(binder.knowledge.experiments).get(token.target)
    try:
        return str(blocks.build(binder, token, Markup(""), Markup(""), ""))
    except Unbound as fault:
        return str(fault)


def _of_page(binder: Binder, then: Knowledge, now: Knowledge) -> Iterator[Effect]:
    """The effects on the sentences of one page."""
    sentences: dict[tuple[int, int], list[tuple[Scanned, Token]]] = {}
    for _, holder, token in tokens_of(binder.page):
        if _touched(token, then, now):
            start, _ = span(holder, token)
            sentences.setdefault((id(holder), start), []).append((holder, token))
    for touched in sentences.values():
        yield _sentence(binder, touched, then, now)


def _touched(token: Token, then: Knowledge, now: Knowledge) -> bool:
    if token.kind == "claim" and token.target in now.claims:
        return then.claims[token.target].held and not now.claims[token.target].held
    return token.kind in ("num", "formula") and differ(then.ledger, now.ledger, token.target)


def _sentence(binder: Binder, touched: list[tuple[Scanned, Token]], then: Knowledge, now: Knowledge) -> Effect:
    """One sentence, with everything in it that changes."""
    holder, first = touched[0]
    kinds: list[str] = []
    reasons: list[str] = []
    before: dict[int, str] = {}
    after: dict[int, str] = {}
    for _, token in touched:
        if token.kind == "claim":
            kinds.append("claim now false")
            reasons.append(f"{token.target}: {now.claims[token.target].claim.holds}")
            continue
        if token.kind == "formula":  # set anew with every build
            kinds.append("restated")
            before[token.start] = _filled(then.ledger.get(token.target))
            after[token.start] = _filled(now.ledger.get(token.target))
            continue
        kind, was, becomes, why = _quote(binder, holder, token, then, now)
        kinds.append(kind)
        before[token.start], after[token.start] = was, becomes
        reasons += [why] if why else []
    start, end = span(holder, first)
    return Effect(
        binder.language.code,
        holder.fragment.place(first.start),
        min(kinds, key=KINDS.index),
        reading(holder, start, end, lambda token: before.get(token.start, token.text)),
        reading(holder, start, end, lambda token: after.get(token.start, token.text)),
        "; ".join(dict.fromkeys(reasons)),
    )


def _quote(binder: Binder, holder: Scanned, token: Token, then: Knowledge, now: Knowledge) -> tuple[str, str, str, str]:
    """Kind, text before, text after and reason for one quote of a value that has changed."""
    language, shown = binder.language, " ".join(token.text.split())
    old, new = then.ledger.get(token.target), now.ledger.get(token.target)
    if new is None:
        return "needs a person", shown, f"‹{shown}›", f"there is no value {token.target} any more"
    fresh = compare(holder, token, new, language, binder.messages)
    former = compare(holder, token, old, language, binder.messages) if old else None
    if fresh.ok:  # what it was before somebody accepted the change, if that can still be told
        if former is None or former.ok:
            return "rounding only", shown, shown, ""
        return "restated", former.restated or _shown(old), shown, ""
    if fresh.remedy == ACCEPT and fresh.restated is not None and holder.fragment.exact:
        return "restated", shown, fresh.restated, ""
    return "needs a person", shown, f"‹{fresh.restated or binder.say(new)}›", f"{fresh.message}; {fresh.remedy}"


def _shown(value: Value | None) -> str:
    return "–" if value is None else value.machine


def _filled(value: Value | None) -> str:
    return f"{value.formula.substituted()} = {value.machine}" if value and value.formula else _shown(value)


def lines(found: Impact) -> Iterator[str]:
    """What is printed."""
    if not found.values and not found.redrawn:
        yield f"nothing changes against {found.against}"
        return
    yield f"against {found.against}: {_count(len(found.values), 'value')} changed"
    for code, name in found.languages.items():
        effects = found.of_language(code)
        if not effects:
            continue
        yield ""
        yield f"{name}: {summary(effects)}"
        for effect in effects:
            yield f"  {effect.place}: {effect.kind}" + (f" ({effect.why})" if effect.why else "")
            yield f"    - {effect.before}"
            if effect.after != effect.before:
                yield f"    + {effect.after}"
    if found.claims:
        yield ""
        yield "claims now false: " + ", ".join(found.claims)
    if found.redrawn:
        yield ""
        yield "redrawn:"
        for each in found.redrawn:
            yield f"  {each.name} ({', '.join(map(str, each.places))})"


def summary(effects: list[Effect]) -> str:
    """How many sentences of each kind."""
    kinds = [effect.kind for effect in effects]
    return ", ".join(f"{kind}: {kinds.count(kind)}" for kind in KINDS if kind in kinds)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
