"""The inputs of the page about statistics: ``statistics.toml``, validated leaf by leaf."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from site_src.experiments.fixtures import Table, load
from site_src.experiments.groups import Group, mean, read_groups

FIXTURE = "content/fixtures/statistics.toml"

LARGEST_K = 100
MOST_TASKS = 100_000
MOST_GROUPS, LARGEST_GROUP = 100, 1_000
MOST_ATTEMPTS = 1_000_000_000
#: The least that a proportion above nothing may be.
SMALLEST = Fraction(1, 10**9)


@dataclass(frozen=True)
class Statistics:
    """The whole fixture; each field is the table of that name."""

    z: Fraction
    one_run: OneRun
    known: Known
    mixture: Mixture
    spreads: tuple[tuple[Group, ...], ...]
    gap: Gap
    counterexample: Counterexample
    example: Example
    score: Score
    paired: Paired
    repeats: Repeats
    rare: Rare
    few: Few
    documents: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class OneRun:
    """Two chances of success that a single run can't tell apart."""

    high: Fraction
    low: Fraction


@dataclass(frozen=True)
class Known:
    """A known chance, the sizes k that are quoted, and how far the curves run."""

    p: Fraction
    ks: tuple[int, ...]
    longest_k: int


@dataclass(frozen=True)
class Mixture:
    """Tasks that differ."""

    k: int
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Gap:
    """A pass^1 and a pass^k that were reported together."""

    k: int
    once: Fraction
    every: Fraction
    longest_k: int


@dataclass(frozen=True)
class Counterexample:
    """One task with so many ``passes`` in its ``trials``, scored with subsets of ``k``."""

    trials: int
    passes: int
    k: int


@dataclass(frozen=True)
class Example:
    """One task's outcomes in the order of its runs, and the subset sizes to score them with."""

    ks: tuple[int, ...]
    outcomes: tuple[int, ...]


@dataclass(frozen=True)
class Score:
    """A score over so many tasks of one trial each, and gains to compare with its error."""

    tasks: int
    rate: Fraction
    gains: tuple[Fraction, ...]


@dataclass(frozen=True)
class Paired:
    """Two versions on the same tasks; ``significance`` is the level that unanimous flips would have to reach."""

    tasks: int
    fixed: int
    broken: int
    significance: Fraction


@dataclass(frozen=True)
class Repeats:
    """Several trials of each task."""

    tasks: int
    trials: int


@dataclass(frozen=True)
class Rare:
    """Numbers of attempts without an event, and what is asked of them."""

    attempts: tuple[int, ...]
    miss: Fraction
    wanted: Fraction
    good_from: int
    drawn_from: int


@dataclass(frozen=True)
class Few:
    """A number of attempts with a few events among them."""

    attempts: int
    events: int


def read(root: Path) -> Statistics:
    """Read and validate ``statistics.toml`` below the project's ``root``; ContentError says what is wrong where."""
    top = Table(load(root / FIXTURE, FIXTURE))
    result = Statistics(
        top.fraction("confidence_z", Fraction(1, 10), 6),
        _one_run(top.table("one_run")),
        _known(top.table("known")),
        _mixture(top.table("mixture")),
        _spreads(top.tables("spreads", most=6)),
        _gap(top.table("gap")),
        _counterexample(top.table("counterexample")),
        _example(top.table("example")),
        _score(top.table("score")),
        _paired(top.table("paired")),
        _repeats(top.table("repeats")),
        _rare(top.table("rare")),
        _few(top.table("few")),
        _documents(top.tables("documents", most=60)),
    )
    top.done()
    return result


def _one_run(table: Table) -> OneRun:
    result = OneRun(table.fraction("high"), table.fraction("low"))
    if result.low >= result.high:
        table.fail("low", "low is not below high", "exchange the two")
    table.done()
    return result


def _known(table: Table) -> Known:
    longest = table.integer("longest_k", 2, LARGEST_K)
    result = Known(table.fraction("p"), table.integers("ks", 1, longest), longest)
    table.done()
    return result


def _mixture(table: Table) -> Mixture:
    result = Mixture(table.integer("k", 1, LARGEST_K), read_groups(table, MOST_GROUPS, LARGEST_GROUP))
    table.done()
    return result


def _spreads(tables: list[Table]) -> tuple[tuple[Group, ...], ...]:
    spreads: list[tuple[Group, ...]] = []
    for table in tables:
        spreads.append(read_groups(table, MOST_GROUPS, LARGEST_GROUP))
        table.done()
        if mean(spreads[-1]) != mean(spreads[0]):
            table.fail(
                "groups",
                f"the mean chance is {mean(spreads[-1])}, and {mean(spreads[0])} in the first spread",
                "give all of them the same mean: that is what they show",
            )
    return tuple(spreads)


def _gap(table: Table) -> Gap:
    longest = table.integer("longest_k", 2, LARGEST_K)
    result = Gap(table.integer("k", 1, longest), table.fraction("once"), table.fraction("every"), longest)
    table.done()
    return result


def _counterexample(table: Table) -> Counterexample:
    trials = table.integer("trials", 1, 1_000)
    result = Counterexample(trials, table.integer("passes", 0, trials), table.integer("k", 1, trials))
    table.done()
    return result


def _example(table: Table) -> Example:
    outcomes = table.integers("outcomes", 0, 1, most=100, repeats=True)
    result = Example(table.integers("ks", 1, LARGEST_K, most=10), outcomes)
    table.done()
    return result


def _score(table: Table) -> Score:
    rate = table.fraction("rate")
    gains = table.fractions("gains", SMALLEST, 1 - rate, most=4)
    result = Score(table.integer("tasks", 1, MOST_TASKS), rate, gains)
    table.done()
    return result


def _paired(table: Table) -> Paired:
    tasks = table.integer("tasks", 1, MOST_TASKS)
    fixed, broken = table.integer("fixed", 0, 100), table.integer("broken", 0, 100)
    if not 0 < fixed + broken <= tasks:
        table.fail("fixed", f"{fixed} + {broken} tasks flipped, of {tasks}", "let at least one flip, and at most all")
    significance = table.fraction("significance", SMALLEST, Fraction(1, 2))
    table.done()
    return Paired(tasks, fixed, broken, significance)


def _repeats(table: Table) -> Repeats:
    result = Repeats(table.integer("tasks", 1, MOST_TASKS), table.integer("trials", 1, 1_000))
    table.done()
    return result


def _rare(table: Table) -> Rare:
    result = Rare(
        table.integers("attempts", 2, MOST_ATTEMPTS, most=6),
        table.fraction("miss", Fraction(1, 10**6), Fraction(1, 2)),
        table.fraction("wanted", SMALLEST, Fraction(1, 2)),
        table.integer("good_from", 2, 10_000),
        table.integer("drawn_from", 2, 100),
    )
    table.done()
    return result


def _few(table: Table) -> Few:
    attempts = table.integer("attempts", 2, MOST_ATTEMPTS)
    result = Few(attempts, table.integer("events", 1, min(attempts, 1_000)))
    table.done()
    return result


def _documents(tables: list[Table]) -> tuple[tuple[int, ...], ...]:
    documents: list[tuple[int, ...]] = []
    for table in tables:
        documents.append(table.integers("answers", 0, 1, most=60, repeats=True))
        table.done()
    return tuple(documents)
