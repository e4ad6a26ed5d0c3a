"""The register of claims: predicates over values, kept once for all languages, and sourced statements."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_src.errors import Place, nearest
from site_src.experiments.fixtures import Table, load
from site_src.ledger.expression import ExpressionError, evaluate, ids_in
from site_src.ledger.sources import SLUG, Source
from site_src.ledger.value import Ledger, NotEstimable, Value

FILE = "content/claims.toml"


@dataclass(frozen=True)
class Claim:
    """An entry of the register. A computed claim ``holds`` or not; the others name their sources."""

    id: str
    kind: str
    holds: str
    sources: tuple[tuple[str, str], ...]
    place: Place


@dataclass(frozen=True)
class Verdict:
    """What became of a claim in this build, and the values that its predicate looked at."""

    claim: Claim
    held: bool
    values: tuple[Value, ...]


def read(root: Path, sources: dict[str, Source]) -> dict[str, Claim]:
    """Read and validate ``claims.toml`` below ``root``; sources and their places must exist."""
    table = Table(load(root / FILE, FILE))
    found = {}
    for id in table.names(1000):
        if not re.fullmatch(SLUG, id):
            table.fail_name(id, f"{id!r} can't be an id", "use small Latin letters, digits and hyphens")
        entry = table.table(id)
        kind = entry.choice("kind", ("computed", "definition", "source"))
        holds = ""
        if entry.has("holds"):
            holds = " ".join(entry.text("holds", 1000, plain=False).split())
            try:
                ids_in(holds)
            except ExpressionError as error:
                entry.fail(
                    "holds", f"the predicate can't be read: {error}", "compare ids of values, as other claims do"
                )
        if kind == "computed" and not holds:
            entry.fail(None, f"{id} is computed, but nothing says when it holds", 'add holds = "…"')
        cited: list[tuple[str, str]] = []
        if entry.has("sources"):
            for index, text in enumerate(entry.texts("sources", 20)):
                source, _, spot = text.partition("#")
                where = (*entry.key, "sources", index)
                if source not in sources:
                    entry.document.fail(where, f"there is no source {source}", nearest(source, sources))
                if spot and spot not in sources[source].spots:
                    remedy = nearest(spot, sources[source].spots)
                    entry.document.fail(where, f"{source} has no place {spot}", remedy)
                cited.append((source, spot))
        if kind == "source" and not cited:
            entry.fail(None, f"{id} rests on a source, but names none", 'add sources = ["…"]')
        entry.done()
        found[id] = Claim(id, kind, holds, tuple(cited), table.place(id))
    table.done()
    return found


def judge(claim: Claim, ledger: Ledger) -> Verdict:
    """Evaluate a claim over the ledger. A claim without predicate holds by its sources.

    Raises ExpressionError for a predicate that can't be evaluated; where an id is unknown it names the nearest one.
    """
    if not claim.holds:
        return Verdict(claim, True, ())
    seen: dict[str, Value] = {}

    def lookup(id: str) -> Any:
        if "*" in id:
            series = ledger.series(id[:-2]) if id.endswith(".*") else ledger.matching(id)
            if not series:
                raise ExpressionError(f"there is no series {id}")
            seen.update((value.id, value) for value in series)
            return [_plain(value) for value in series]
        if id not in ledger:
            raise ExpressionError(f"there is no value {id}; {nearest(id, ledger)}")
        seen[id] = ledger[id]
        return _plain(ledger[id])

    try:
        held = evaluate(claim.holds, lookup)
    except NotComparable:
        return Verdict(claim, False, tuple(seen.values()))
    return Verdict(claim, bool(held), tuple(seen.values()))


class NotComparable(Exception):
    """A value that the predicate needs is not estimable: the claim does not hold."""


def _plain(value: Value) -> Any:
    if isinstance(value.exact, NotEstimable):
        raise NotComparable
    return value.exact
