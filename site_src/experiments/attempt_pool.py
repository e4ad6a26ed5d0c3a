"""The saved pool of attempts at one task, and its subsets with both verdicts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from site_src.experiments.fixtures import Table, load
from site_src.maths import subsets

FIXTURE = "content/fixtures/pool.toml"
MOST_ATTEMPTS = 26


@dataclass(frozen=True)
class AttemptPool:
    """n recorded attempts in the order of enumeration, and the size k of the subsets drawn from them."""

    names: tuple[str, ...]
    passed: tuple[bool, ...]
    k: int

    @property
    def n(self) -> int:
        """How many attempts were recorded."""
        return len(self.names)

    @property
    def c(self) -> int:
        """How many of them passed."""
        return sum(self.passed)

    def chosen(self, passed: bool) -> tuple[str, ...]:
        """The names of the attempts that passed, or of those that failed."""
        return tuple(name for name, verdict in zip(self.names, self.passed, strict=True) if verdict is passed)

    def subsets(self) -> tuple[subsets.Subset, ...]:
        """The k-subsets in lexicographic order, or none at all when there are too many to list."""
        if subsets.count_subsets(self.n, self.c, self.k).total > subsets.LISTED_AT_MOST:
            return ()
        return subsets.list_subsets(dict(zip(self.names, self.passed, strict=True)), self.k)


def read(root: Path) -> AttemptPool:
    """Read and validate ``pool.toml`` below the project's ``root``; ContentError says what is wrong where."""
    table = Table(load(root / FIXTURE, FIXTURE))
    attempts = table.table("attempts")
    names = tuple(attempts.names(MOST_ATTEMPTS))
    for name in names:
        if not re.fullmatch(r"[^\W_](?:[\w .-]{0,18}[^\W_])?", name):
            attempts.fail_name(name, f"{name!r} can't name an attempt", "use up to 20 letters and digits")
    passed = tuple(attempts.choice(name, ("pass", "fail")) == "pass" for name in names)
    k = table.integer("k", 1, MOST_ATTEMPTS)
    if k > len(names):
        table.fail("k", f"k is {k}, but only {len(names)} attempts are recorded", f"choose k from 1 to {len(names)}")
    table.done()
    return AttemptPool(names, passed, k)
