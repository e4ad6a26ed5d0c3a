"""One mutation of a fixture, tried: what it moves, and whether everything that rests on that is noticed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from site_src.errors import ContentError
from site_src.impact import differ
from site_src.ledger.expression import ids_in
from site_src.ledger.value import NotEstimable
from site_src.pages import checks
from site_src.pages.comparing import around, typed
from site_src.pages.knowledge import Knowledge
from tests.proof.mutants import Mutation
from tests.proof.second_opinion import holds, reads_the_same
from tests.proof.world import FOLDER, Quote, World

#: What the entries of the ledger name, and what it rests on in turn: a conversation is held in the shop, made of
#: messages, judged by its goal and by the rule of consent; a repeat runs conversations.
_REACHES = {
    "scenarios": ("goals", "shop", "messages", "consent", "called"),
    "repeats": ("scenarios", "goals", "shop", "messages", "consent", "called"),
    "goals": ("shop",),
}

#: What a mutation can come to, the most telling first.
VALUE, SHOWN, REFUSED, NOTHING = "a value", "a block", "refused", "nothing"


@dataclass
class Outcome:
    """What a mutation came to, at which of its steps, and what went unnoticed."""

    mutation: Mutation
    result: str
    step: str = ""
    builds: int = 0
    moved: frozenset[str] = frozenset()
    quotes: int = 0
    claims: int = 0
    faults: list[str] = field(default_factory=list)

    def after(self, first: Outcome | None) -> Outcome:
        """This one and an earlier one of the same mutation together: the step is the first's."""
        if first is None:
            return self
        moved, faults = first.moved | self.moved, first.faults + self.faults
        quotes, claims = first.quotes + self.quotes, first.claims + self.claims
        return replace(first, moved=moved, quotes=quotes, claims=claims, faults=faults)


def attempt(world: World, name: str, mutation: Mutation, every_step: bool = False) -> Outcome:
    """Widen the step until a value moves; else until a block shows something else; else it is refused, or nothing.

    With ``every_step`` wider steps are tried and examined as well: a value that is a threshold moves late.
    """
    result, told, builds = NOTHING, "", 0
    faults: list[str] = []
    first: Outcome | None = None
    refused = 0
    unmoved: list[tuple[str, Knowledge]] = []
    for step, data in mutation.steps:
        builds += 1
        try:
            other = world.changed(name, data)
        except ContentError as error:
            refused += 1
            faults += _wrongly_refused(error, name, step)
            continue
        moved = frozenset(
            id for id in {*world.true.ledger, *other.ledger} if differ(world.true.ledger, other.ledger, id)
        )
        if moved:
            found = Outcome(mutation, VALUE, step, builds, moved, 0, 0, [])
            examine(world, name, mutation, other, found)
            first = found.after(first)
            if not every_step:
                break
        elif first is None:
            unmoved.append((step, other))
    if first:
        first.builds, first.faults = builds, [*faults, *first.faults]
        return first
    for step, other in unmoved:
        if shown := world.blocks_changed(other):
            return Outcome(mutation, SHOWN, f"{step}: {', '.join(shown)}", builds, faults=faults)
    if refused:
        result = REFUSED
    return Outcome(mutation, result, told, builds, faults=faults)


def _wrongly_refused(error: ContentError, name: str, step: str) -> Iterator[str]:
    """A refusal names the fixture, or the claim that can't be evaluated any more, and says what to do."""
    for finding in error.findings:
        at_fixture = finding.place.path == f"{FOLDER}/{name}"
        at_claim = finding.place.path == "content/claims.toml" and "can't be evaluated" in finding.message
        if not (at_claim or (at_fixture and finding.remedy)):
            yield f"{step}: refused at {finding}"


def examine(world: World, name: str, mutation: Mutation, other: Knowledge, found: Outcome) -> None:
    """Every quote and claim over a moved value is noticed, and nothing else has moved."""
    found.faults += _strays(world, name, mutation, other, found.moved)
    touched = _claims_over(world, other, found.moved)
    turned = {id for id in touched if not other.claims[id].held}
    found.claims = len(touched)
    for id, verdict in other.claims.items():
        before = world.true.claims[id]
        if id not in touched:
            if verdict.held != before.held or [v.exact for v in verdict.values] != [v.exact for v in before.values]:
                found.faults.append(f"the claim {id} is judged anew, and nothing that it looks at has moved")
            continue
        if any(value is not other.ledger[value.id] for value in verdict.values):
            found.faults.append(f"the claim {id} was judged by former values")
        if verdict.held != holds(verdict.claim.holds, other.ledger):
            found.faults.append(f"the claim {id} is held to be {verdict.held}")
    told = {finding.place for finding in checks.false_claims(other)}
    found.faults += [f"the claim {id} is not reported" for id in turned if other.claims[id].claim.place not in told]
    quotes = [quote for id in found.moved for quote in world.quotes.get(("num", id), ())]
    statements = [quote for id in turned for quote in world.quotes.get(("claim", id), ())]
    found.quotes = len(quotes)
    by_language: dict[str, list[Quote]] = {}
    for quote in [*quotes, *statements]:
        by_language.setdefault(quote.code, []).append(quote)
    for code, several in by_language.items():
        found.faults += _unnoticed(world, other, code, several)


def _claims_over(world: World, other: Knowledge, moved: frozenset[str]) -> set[str]:
    """The claims whose predicates name a value that has moved, those that name a series included."""
    found = set()
    for id, verdict in other.claims.items():
        for named in ids_in(verdict.claim.holds) if verdict.claim.holds else ():
            pattern = re.compile(re.escape(named).replace(r"\*", "[^.]+"))
            if named in moved or ("*" in named and any(pattern.fullmatch(each) for each in moved)):
                found.add(id)
    return found


def _unnoticed(world: World, other: Knowledge, code: str, quotes: list[Quote]) -> Iterator[str]:
    """Quotes that show something else than their value, and are not reported where they stand; and the reverse."""
    language = other.languages[code]
    for quote in quotes:
        token, place = quote.token, quote.holder.fragment.place(quote.token.start)
        found = world.bind(other, quote)
        reported = any(finding.place == place for finding in found)
        if token.kind == "claim":
            if not reported:
                yield f"{place} states {token.target}, which is false"
            continue
        old, new = world.true.ledger[token.target], other.ledger.get(token.target)
        if new is None or isinstance(new.exact, NotEstimable) or isinstance(old.exact, NotEstimable):
            wanted = new is None or old.exact != new.exact
        else:
            wanted = not reads_the_same(typed(token), around(quote.holder, token)[0], old, new, language)
        terms = any("not the form of" in finding.message for finding in found)
        if reported != wanted and not (reported and terms):
            yield f"{place} quotes {token.text!r} for {token.target}, now {new.exact if new else None}: {reported=}"


def _strays(
    world: World, name: str, mutation: Mutation, other: Knowledge, moved: frozenset[str]
) -> Iterator[str]:
    """Values that have moved although, by their entry in the ledger, they do not rest on the mutated key."""
    leaf = ".".join(part for part in mutation.path if isinstance(part, str))
    for id in sorted(moved):
        value = other.ledger.get(id) or world.true.ledger[id]
        if value.fixture == "content":  # counts of what the site holds
            continue
        named = [key.strip() for key in value.key.split(",")]
        keys = [*named, *(key for each in named for key in _REACHES.get(each, ()))]
        if value.fixture != f"{FOLDER}/{name}" or not any(_related(key, leaf) for key in keys):
            yield f"{id} moved, and says that it follows from {value.fixture}: {value.key}"


def _related(key: str, leaf: str) -> bool:
    """Whether one of two dotted keys lies within the other."""
    return not leaf or leaf == key or leaf.startswith(f"{key}.") or key.startswith(f"{leaf}.")
