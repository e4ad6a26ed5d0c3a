"""Counts what the pages and registers hold: a step of its own between reading the pages and judging the claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from site_src.experiments.proof_record import content_version
from site_src.ledger.catalogue.checks import Tally
from site_src.ledger.claims import Claim
from site_src.pages.versions import ScannedPage

#: What shows a number and is held against a value, a source, a list or a calendar.
QUOTES = ("num", "fact", "items", "date")


def count(root: Path, pages: Mapping[str, Mapping[str, ScannedPage]], register: Mapping[str, Claim]) -> Tally:
    """The counts over all languages, as the authors wrote them: what blocks and formulas show comes on top."""
    kinds = Counter(
        token.kind
        for of_language in pages.values()
        for page in of_language.values()
        for part in page.everything()
        for _, token in part.all_tokens()
    )
    return Tally(
        len(pages),
        sum(map(len, pages.values())),
        sum(kinds[kind] for kind in QUOTES),
        kinds["claim"],
        len(register),
        sum(claim.kind == "computed" for claim in register.values()),
        content_version(root),
    )
