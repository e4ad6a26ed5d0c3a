"""The values of the page about the checks: what this build holds, and what the last complete mutation run found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from site_src.experiments import proof_record
from site_src.experiments.proof_record import FIXTURE, ProofRecord
from site_src.ledger.expression import Number
from site_src.ledger.value import Topic, Value

#: What the counts of the pages and registers follow from.
CONTENT = "content"


@dataclass(frozen=True)
class Tally:
    """What the pages and registers hold, counted before anything is rendered; ``content`` is their version."""

    languages: int = 0
    pages: int = 0
    quotes: int = 0
    statements: int = 0
    claims: int = 0
    computed: int = 0
    content: str = ""


def recorded(record: ProofRecord) -> Iterator[Value]:
    """Every value that follows from ``proof.toml``."""
    topic = Topic(FIXTURE)
    given, found, read = topic.stipulated, topic.computed, proof_record.read
    yield given("checks.proof.content", record.content, "version", "content")
    yield given("checks.proof.on", record.on.isoformat(), "date", "on")
    run, pages = record.fixtures, record.pages
    for name in run.__dataclass_fields__:
        yield given(f"checks.proof.fixtures.{name}", getattr(run, name), "cases", f"fixtures.{name}")
    for name in pages.__dataclass_fields__:
        yield given(f"checks.proof.pages.{name}", getattr(pages, name), "cases", f"pages.{name}")
    parts: dict[str, Number] = {
        "m": run.mutations, "d": pages.digits, "i": pages.ids, "c": pages.claims, "f": pages.facts,
    }
    yield found("checks.proof.mutations", sum(parts.values()), "cases", "fixtures.mutations, pages", read,
                "m + d + i + c + f", None, **parts)
    yield found("checks.proof.survivors", run.survivors + pages.survivors, "cases",
                "fixtures.survivors, pages.survivors", read, "a + b", a=run.survivors, b=pages.survivors)


def counted(tally: Tally, record: ProofRecord, by: Callable[..., Any], others: int) -> Iterator[Value]:
    """What this build holds, counted by the function ``by``; ``others`` are the values of the ledger beside these."""
    found = Topic(CONTENT).computed
    counts = {
        "languages": (tally.languages, "languages"),
        "pages": (tally.pages, "pages"),
        "quotes": (tally.quotes, "quotes"),
        "statements": (tally.statements, "statements"),
        "claims": (tally.claims, "claims"),
        "claims.computed": (tally.computed, "claims"),
    }
    yield found("checks.values", others + len(counts) + 2, "values", "", by)
    for name, (count, unit) in counts.items():
        yield found(f"checks.{name}", count, unit, "", by)
    # 1 while the record of the mutation run belongs to the content as it is.
    yield found("checks.proof.current", int(record.content == tally.content), "verdict", "", by)
