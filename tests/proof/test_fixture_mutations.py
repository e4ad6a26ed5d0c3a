"""Every leaf of every fixture, changed: something moves, everything that rests on it is noticed, nothing else moves.

A seeded sample runs each time, all of it with ``--complete``. What changes nothing stands in ``survivors.toml``.
"""

from __future__ import annotations

import random
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from site_src import pipeline
from site_src.gathering import recomputed
from tests.project import ROOT
from tests.proof.mutants import Mutation, leaves, mutations
from tests.proof.toml_text import toml
from tests.proof.trial import NOTHING, REFUSED, SHOWN, VALUE, attempt
from tests.proof.world import FOLDER

FIXTURES = sorted(path.name for path in (ROOT / FOLDER).glob("*.toml"))
REVIEWED = tomllib.loads((Path(__file__).parent / "survivors.toml").read_text("utf-8"))
EXPLAINED, UNMOVED = REVIEWED["survivor"], REVIEWED["unmoved"]
SEED, SAMPLE = 8, 20
pytestmark = pytest.mark.slow


def explained(name: str, mutation: Mutation) -> list[int]:
    """Which entries of the list speak of a mutation."""
    return [
        number
        for number, entry in enumerate(EXPLAINED)
        if entry["fixture"] == name
        and fnmatchcase(mutation.key.replace("[", "."), entry["key"].replace("[", "."))
        and fnmatchcase(mutation.kind, entry["kind"])
    ]


@pytest.mark.parametrize("name", FIXTURES)
def test_each_leaf_moves_something_and_all_that_rests_on_it_is_noticed(name, world, recording, complete):
    every = list(mutations(world.fixtures[name]))
    chosen = every if complete or len(every) <= SAMPLE else random.Random(SEED).sample(every, SAMPLE)
    counts, faults, unexplained, used = recording.fixtures, [], [], set()
    recording.wanted |= {*FIXTURES, "used"}
    for mutation in chosen:
        outcome = attempt(world, name, mutation, every_step=complete)
        faults += [f"{name}: {mutation} ({outcome.step}): {fault}" for fault in outcome.faults]
        kind = {VALUE: "moved", SHOWN: "shown", REFUSED: "refused"}.get(outcome.result)
        if outcome.result == NOTHING:
            reasons = explained(name, mutation)
            used |= set(reasons)
            kind = "explained" if reasons else "survivors"
            unexplained += [] if reasons else [f"{name}: {mutation}"]
        counts.update({kind: 1, "mutations": 1, "quotes": outcome.quotes, "claims": outcome.claims})
        recording.moved |= outcome.moved
    counts["leaves"] += leaves(world.fixtures[name])
    assert not faults, "\n".join(faults)
    assert not unexplained, "\n".join(unexplained)
    if complete:
        stale = [entry for number, entry in enumerate(EXPLAINED) if entry["fixture"] == name and number not in used]
        assert not stale, f"these survivors have died; take them off the list: {stale}"
    recording.done.add(name)


@pytest.mark.parametrize("name", FIXTURES)
def test_a_fixture_written_anew_without_a_change_changes_nothing(name, world):
    same = world.changed(name, world.fixtures[name])
    assert {id: value.exact for id, value in same.ledger.items()} == {
        id: value.exact for id, value in world.true.ledger.items()
    }
    assert same.claims.keys() == world.true.claims.keys() and all(each.held for each in same.claims.values())
    assert world.blocks_changed(same) == []


def test_each_value_that_a_page_quotes_is_moved_by_some_mutation(world, recording, complete):
    """In a complete run; what counts the pages moves with them."""
    if complete:
        quoted = {id for kind, id in world.quotes if kind == "num"}
        still = {id for id in quoted if world.true.ledger[id].fixture != "content"} - recording.moved
        known = {entry["id"]: {id for id in still if fnmatchcase(id, entry["id"])} for entry in UNMOVED}
        rest = sorted(still - set().union(*known.values()))
        assert not rest, "no mutation moves " + ", ".join(rest)
        assert all(known.values()), f"these are moved; take them off the list: {known}"
        recording.done.add("used")


def test_each_reason_on_file_is_one():
    for entry in EXPLAINED:
        assert set(entry) == {"fixture", "key", "kind", "reason"} and len(entry["reason"].split()) > 3, entry
        assert entry["fixture"] in FIXTURES
    for entry in UNMOVED:
        assert set(entry) == {"id", "reason"} and len(entry["reason"].split()) > 3, entry


#: Mutations that between them touch names, counts, chances, claims and figures.
BUILT = [("pool.toml", "k up"), ("one-task.toml", "c down"), ("averages.toml", "chances.always down")]


@pytest.mark.parametrize(("name", "which"), BUILT)
def test_the_quick_way_finds_what_a_build_finds(name, which, world, project):
    """The trial binds single quotes; a real build of a project with that fixture reports the same places."""
    mutation = next(each for each in mutations(world.fixtures[name]) if str(each) == which)
    outcome = attempt(world, name, mutation)
    data = dict(mutation.steps)[outcome.step]
    project.write(f"fixtures/{name}", toml(data))
    built = pipeline.build(project.root, pipeline.Options())
    reported = {finding.place for finding in built.findings.all()}
    other = recomputed(world.true, project.root, keep=("examples",))
    expected = {place for place in world.reported(other, outcome.moved)}
    assert expected and expected == {place for place in reported if place.path.startswith(("content/en", "content/ru"))}
