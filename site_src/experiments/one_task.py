"""A single task with a stipulated record: what its subsets say at each of a few sizes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from site_src.experiments.fixtures import Table, load

FIXTURE = "content/fixtures/one-task.toml"

#: As many trials as the seeded experiment allows for a task.
MOST_TRIALS = 100


@dataclass(frozen=True)
class OneTask:
    """``c`` of the task's ``n`` trials succeeded; ``ks`` are the sizes of subset that are looked at."""

    n: int
    c: int
    ks: tuple[int, ...]


def read(root: Path) -> OneTask:
    """Read and validate ``one-task.toml`` below the project's ``root``; ContentError says what is wrong where."""
    table = Table(load(root / FIXTURE, FIXTURE))
    n = table.integer("n", 1, MOST_TRIALS)
    c = table.integer("c", 0, n)
    ks = table.integers("ks", 1, n)
    table.done()
    return OneTask(n, c, ks)
