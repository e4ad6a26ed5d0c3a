"""The values of the reliability page by a second road: enumeration, plain floats, and another hand's bootstrap."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from site_src.experiments import booking_fixture, booking_trials, reliability
from site_src.experiments.booking_fixture import Policy, Trials
from site_src.experiments.groups import Group
from site_src.experiments.one_task import OneTask
from site_src.experiments.reliability import Reliability
from site_src.ledger.catalogue import trials
from site_src.ledger.value import Exact, Ledger, Names, NotEstimable

ROOT = Path(__file__).parents[2]


def ledger_of(fixture: Trials) -> Ledger:
    """All values; a ledger evaluates every formula and refuses one that does not give its value."""
    return Ledger(trials.values(Reliability(OneTask(10, 8, (2, 5)), booking_trials.run(fixture))))


@pytest.fixture(scope="module")
def fixture() -> Trials:
    return booking_fixture.read(ROOT)


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return Ledger(trials.values(reliability.read(ROOT)))


# What the page quotes of the experiment: from the recorded output, or worked out by hand.
QUOTED: dict[str, Exact] = {
    "trials.example.subsets.2": 45,
    "trials.example.all.count.2": 28,
    "trials.example.all.2": Fraction(28, 45),
    "trials.example.any.2": Fraction(44, 45),
    "trials.example.subsets.5": 252,
    "trials.example.all.count.5": 56,
    "trials.example.all.5": Fraction(56, 252),
    "trials.example.plugin.all.5": Fraction(8, 10) ** 5,
    "trials.uniform.known.all.1": Fraction(8, 10),
    "trials.split.known.all.1": Fraction(77, 100),
    "trials.uniform.any.5": Fraction(5039, 5040),
    "trials.uniform.sure": 6,
    "trials.split.sure": 8,
    "trials.seed": 34,
    "trials.n": 10,
    "trials.tasks": 20,
    "trials.outcomes": 200,
    "trials.resamples": 500,
    "trials.lower": 12,
    "trials.upper": 487,
    "trials.resampling.seed": 340,
    "trials.names": Names(("uniform", "split")),
}

# The same page's rounded figures, and the recorded output's
ROUNDED = {
    "trials.example.all.2": "0.622",
    "trials.example.any.2": "0.978",
    "trials.example.all.5": "0.222",
    "trials.example.plugin.all.5": "0.328",
    "trials.uniform.known.all.5": "0.328",
    "trials.split.known.all.5": "0.501",
    "trials.uniform.all.1": "0.765",
    "trials.uniform.all.5": "0.295",
    "trials.split.all.1": "0.760",
    "trials.split.all.5": "0.511",
    "trials.uniform.all.5.low": "0.153",
    "trials.uniform.all.5.high": "0.443",
    "trials.split.all.5.low": "0.309",
    "trials.split.all.5.high": "0.713",
}


def test_the_figures_of_the_page(ledger: Ledger) -> None:
    assert {id: ledger[id].exact for id in QUOTED} == QUOTED
    assert {id: f"{float(ledger[id].number or 0):.3f}" for id in ROUNDED} == ROUNDED
    assert ledger["trials.example.all.5"].counts == (56, 252)


def test_one_task_by_listing_its_subsets(ledger: Ledger) -> None:
    record = [True] * 8 + [False] * 2
    for k in range(1, 11):
        listed = list(combinations(record, k))
        every, some = sum(map(all, listed)), sum(map(any, listed))
        found = {name: ledger[f"trials.example.{name}.{k}"].exact for name in ("subsets", "all.count", "any.count")}
        assert found == {"subsets": len(listed), "all.count": every, "any.count": some}
        assert ledger[f"trials.example.all.{k}"].exact == Fraction(every, len(listed))
        assert ledger[f"trials.example.any.{k}"].exact == Fraction(some, len(listed))
        assert ledger[f"trials.example.none.count.{k}"].exact == len(listed) - some


def draw(fixture: Trials) -> dict[str, list[list[bool]]]:
    """The outcomes, drawn again in a few lines."""
    rng = random.Random(fixture.seed)
    return {
        policy.name: [
            [rng.random() < float(group.p) for _ in range(fixture.trials_per_task)]
            for group in policy.groups
            for _ in range(group.tasks)
        ]
        for policy in fixture.policies
    }


def every_k(outcomes: list[list[bool]], k: int) -> Fraction:
    """pass^k by enumeration of each task's subsets."""
    shares = []
    for task in outcomes:
        listed = list(combinations(task, k))
        shares.append(Fraction(sum(map(all, listed)), len(listed)))
    return sum(shares, Fraction(0)) / len(shares)


OTHER = (("seed", 7), ("trials_per_task", 12), ("ks", (1, 3)))


@pytest.mark.parametrize("changed", [False, True])
def test_curves_counts_and_intervals_of_any_fixture(fixture: Trials, changed: bool) -> None:
    """Also with another seed, twelve trials and other policies, of which nothing in the code knows the names."""
    if changed:
        steady = Policy("steady", (Group(7, Fraction(1, 2)),))
        policies = (steady, Policy("two-faced", (Group(3, Fraction(1)), Group(4, Fraction(1, 5)))))
        fixture = replace(fixture, **dict(OTHER), policies=policies)
    values, n = ledger_of(fixture), fixture.trials_per_task
    for name, outcomes in draw(fixture).items():
        counts = [sum(task) for task in outcomes]
        assert values[f"trials.{name}.successes"].exact == sum(counts)
        assert values[f"trials.{name}.perfect"].exact == sum(map(all, outcomes))
        tally = [values[f"trials.{name}.tally.{count}"].exact for count in range(n + 1)]
        assert tally == [counts.count(count) for count in range(n + 1)]
        for k in range(1, n + 1, 4):
            assert values[f"trials.{name}.all.{k}"].exact == every_k(outcomes, k)
            failures = [[not outcome for outcome in task] for task in outcomes]
            assert values[f"trials.{name}.any.{k}"].exact == 1 - every_k(failures, k)
        k = max(fixture.ks)
        settings = fixture.bootstrap
        rng = random.Random(settings.seed_base + k)
        drawn = [every_k([[True] * c + [False] * (n - c) for c in [rng.choice(counts) for _ in counts]], k)
                 for _ in range(settings.resamples)] if changed else None
        if drawn:
            drawn.sort()
            assert values[f"trials.{name}.all.{k}.low"].exact == drawn[settings.lower_index]
            assert values[f"trials.{name}.all.{k}.high"].exact == drawn[settings.upper_index]


def test_the_pooled_interval_as_the_page_defines_it(fixture: Trials, ledger: Ledger) -> None:
    """All outcomes in drawing order, 200 chosen at a time, regrouped in tens; in floats, as a second road."""
    table = [0, 0, 0, 0, 0, 1, 6, 21, 56, 126, 252]  # C(c, 5), and C(10, 5) = 252
    for name, outcomes in draw(fixture).items():
        flat, rng, scores = [each for task in outcomes for each in task], random.Random(345), []
        for _ in range(500):
            drawn = rng.choices(flat, k=200)
            scores.append(sum(table[sum(drawn[at : at + 10])] / 252 for at in range(0, 200, 10)) / 20)
        scores.sort()
        assert float(ledger[f"trials.{name}.pooled.5.low"].number or 0) == pytest.approx(scores[12], abs=1e-12)
        assert float(ledger[f"trials.{name}.pooled.5.high"].number or 0) == pytest.approx(scores[487], abs=1e-12)


def test_the_pooled_interval_of_split_excludes_its_estimate(ledger: Ledger) -> None:
    """Computed once by hand from the definition above; the page says "near [0.16, 0.37]" of it."""
    assert ledger["trials.split.pooled.5.low"].exact == Fraction(81, 560)  # 0.1446
    assert ledger["trials.split.pooled.5.high"].exact == Fraction(229, 630)  # 0.3635
    assert ledger["trials.split.all.5"].exact == Fraction(2573, 5040)  # 0.5105


def test_the_crossing(fixture: Trials, ledger: Ledger) -> None:
    outcomes = draw(fixture)
    ahead = [every_k(outcomes["split"], k) > every_k(outcomes["uniform"], k) for k in range(1, 11)]
    assert ahead == [False] + [True] * 9
    assert ledger["trials.split.overtakes.uniform"].exact == 2
    on_paper = [(0.99**k + 0.55**k) / 2 > 0.8**k for k in range(1, 11)]
    assert on_paper == [False] + [True] * 9
    assert ledger["trials.split.overtakes.uniform.known"].exact == 2
    assert ledger["trials.uniform.overtakes.split"].exact == NotEstimable("never")


def test_what_cannot_be_told_is_said_so(fixture: Trials) -> None:
    lone = Policy("lone", (Group(1, Fraction(0)),))
    values = ledger_of(replace(fixture, policies=(*fixture.policies, lone)))
    assert values["trials.lone.all.2.low"].exact == NotEstimable("one task")
    assert values["trials.uniform.all.3.low"].exact == NotEstimable("not resampled")
    assert values["trials.lone.sure"].exact == NotEstimable("no k")
    assert values["trials.tasks"].exact == values["trials.outcomes"].exact == NotEstimable("differ")


def test_a_large_fixture_keeps_its_formulas_short(fixture: Trials) -> None:
    many = ledger_of(replace(fixture, policies=(Policy("many", (Group(500, Fraction(1, 2)),)),), ks=(1,)))
    assert many["trials.many.all.2"].formula is None
    few = ledger_of(fixture)["trials.split.all.2"].formula
    assert few and few.substituted().startswith("mean(C(c, 2) / C(10, 2) for c in (10, 10, ")


def test_ids_begin_with_the_topic_and_name_their_fixture(ledger: Ledger) -> None:
    for id, value in ledger.items():
        assert id.startswith("trials.") and (ROOT / value.fixture).is_file()
        assert value.kind == "stipulated" or value.function.startswith("site_src/")


def test_intervals_that_would_take_too_many_draws(fixture: Trials) -> None:
    large = replace(fixture, policies=(Policy("large", (Group(300, Fraction(1, 2)),)),), trials_per_task=100)
    large = replace(large, bootstrap=replace(fixture.bootstrap, resamples=500), ks=(1, 2))
    assert not booking_trials.pools(large)
    values = ledger_of(large)
    assert values["trials.large.pooled.2.low"].exact == NotEstimable("too many draws")
    assert values["trials.large.all.2.low"].number is not None
