"""The booking trials: the recorded output to the last digit, and a second road to every number."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from site_src.experiments import booking_fixture, booking_trials
from site_src.experiments.booking_fixture import Bootstrap, Policy, Trials
from site_src.experiments.booking_trials import TrialsResult
from site_src.experiments.groups import Group
from tests.experiments.recorded_trials import RECORDED

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def fixture() -> Trials:
    return booking_fixture.read(ROOT)


@pytest.fixture(scope="module")
def result(fixture: Trials) -> TrialsResult:
    return booking_trials.run(fixture)


def test_recorded_output(result: TrialsResult) -> None:
    assert "\n".join(booking_trials.recorded_lines(result)) + "\n" == RECORDED


def test_example_prints_the_recorded_output() -> None:
    """The script on the page is a second implementation, which shares no line with this package."""
    script = ROOT / "content/examples/booking_trials.py"
    printed = subprocess.run(
        [sys.executable, "-I", "-W", "error", str(script)], capture_output=True, text=True, check=True, cwd="/"
    )
    assert (printed.stdout, printed.stderr) == (RECORDED, "")
    assert "import" in script.read_text("utf-8") and "site_src" not in script.read_text("utf-8")


def plainly(fixture: Trials) -> list[str]:
    """The whole experiment in a few lines, by enumeration of subsets in place of binomial coefficients."""
    rng, n, lines = random.Random(fixture.seed), fixture.trials_per_task, []
    for policy in fixture.policies:
        chances = [float(group.p) for group in policy.groups for _ in range(group.tasks)]
        counts = [sum(rng.random() < chance for _ in range(n)) for chance in chances]
        lines.append(f"{policy.name} successes_per_task {counts}")
        for k in fixture.ks:
            subsets = list(combinations(range(n), k))
            every = {c: Fraction(sum(all(i < c for i in s) for s in subsets), len(subsets)) for c in set(counts)}
            some = {c: Fraction(sum(any(i < c for i in s) for s in subsets), len(subsets)) for c in set(counts)}
            rng_k, size = random.Random(fixture.bootstrap.seed_base + k), len(counts)
            scores = sorted(
                sum((every[rng_k.choice(counts)] for _ in counts), Fraction(0)) / size
                for _ in range(fixture.bootstrap.resamples)
            )
            low, high = scores[fixture.bootstrap.lower_index], scores[fixture.bootstrap.upper_index]
            all_k, any_k = (sum((table[c] for c in counts), Fraction(0)) / size for table in (every, some))
            lines.append(
                f"k={k} pass^k={float(all_k):.3f} pass@k={float(any_k):.3f} "
                f"task_bootstrap_95pct=[{float(low):.3f},{float(high):.3f}]"
            )
    return lines


def three_policies() -> tuple[Policy, ...]:
    half = Fraction(1, 2)
    return (
        Policy("steady", (Group(4, Fraction(7, 10)),)),
        Policy("moody", (Group(2, Fraction(1)), Group(3, half), Group(1, Fraction(0)))),
        Policy("coin", (Group(7, half),)),
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": 35},
        {"trials_per_task": 7},
        {"trials_per_task": 1, "ks": (1,)},
        {"ks": (3, 10, 4)},
        {"bootstrap": Bootstrap(7, 40, 0, 39)},
        {"policies": three_policies()},
        {"policies": three_policies()[:1], "seed": 0},
    ],
    ids=lambda changes: "+".join(changes),
)
def test_other_fixtures_by_a_second_road(fixture: Trials, changes: dict[str, object]) -> None:
    changed = replace(fixture, **changes)  # type: ignore[arg-type]
    assert list(booking_trials.recorded_lines(booking_trials.run(changed))) == plainly(changed)


def test_choice_of_ks_changes_no_number(fixture: Trials, result: TrialsResult) -> None:
    alone = booking_trials.run(replace(fixture, ks=(5,)))
    for one, other in zip(alone.policies, result.policies, strict=True):
        assert one.by_tasks_at(5) == other.by_tasks_at(5)
        assert one.all_k == other.all_k


def test_exact_scores(result: TrialsResult) -> None:
    uniform, split = result.policies
    # 31/105 and 5039/5040: the fractions that the page quotes behind 0.295 and a printed 1.000.
    assert uniform.all_at(5) == Fraction(31, 105)
    assert uniform.any_at(5) == Fraction(5039, 5040)
    assert (uniform.sure_from, split.sure_from) == (6, 8)
    assert uniform.all_at(1) == uniform.any_at(1) == Fraction(sum(uniform.counts), 200)
    assert split.known_all[0] == Fraction(77, 100)
    assert float(uniform.known_all[4]) == pytest.approx(0.8**5, abs=1e-15)
    assert float(split.known_all[4]) == pytest.approx((0.99**5 + 0.55**5) / 2, abs=1e-15)
    assert float(split.known_any[1]) == pytest.approx(1 - (0.01**2 + 0.45**2) / 2, abs=1e-15)


def test_curves_never_turn(result: TrialsResult) -> None:
    for policy in result.policies:
        for all_k, any_k in ((policy.all_k, policy.any_k), (policy.known_all, policy.known_any)):
            assert len(all_k) == len(any_k) == result.fixture.trials_per_task
            assert list(all_k) == sorted(all_k, reverse=True)
            assert list(any_k) == sorted(any_k)


def test_pooled_interval_by_a_second_road(result: TrialsResult) -> None:
    """Pooling erases the tasks: for the split policy it excludes the estimate that it should surround."""
    rng = random.Random(34)
    for _ in range(200):
        rng.random()  # the uniform policy's trials come first
    outcomes = [rng.random() < (0.99 if number < 100 else 0.55) for number in range(200)]
    rng, scores = random.Random(345), []
    for _ in range(500):
        drawn = rng.choices(outcomes, k=200)
        counts = [sum(drawn[start : start + 10]) for start in range(0, 200, 10)]
        ways = {c: sum(1 for s in combinations(range(10), 5) if max(s) < c) for c in set(counts)}
        scores.append(Fraction(sum(ways[c] for c in counts), 252 * 20))
    scores.sort()
    split = result.policy("split")
    pooled = split.pooled_at(5)
    assert pooled is not None and pooled.scores == tuple(scores)
    assert (pooled.low, pooled.high) == (scores[12], scores[487])
    assert not pooled.holds(split.all_at(5))
    by_tasks = split.by_tasks_at(5)
    assert by_tasks is not None and by_tasks.holds(split.all_at(5))


def test_crossing(result: TrialsResult) -> None:
    uniform, split = result.policies
    assert booking_trials.overtakes(uniform.all_k, split.all_k) == 2
    assert booking_trials.overtakes(uniform.known_all, split.known_all) == 2


def test_crossing_is_for_good() -> None:
    """Where the follower never stays above, there is no crossing; equal curves do not cross."""
    low, high = Fraction(1, 3), Fraction(2, 3)
    assert booking_trials.overtakes((low, low), (low, low)) is None
    assert booking_trials.overtakes((low, high), (high, low)) is None
    assert booking_trials.overtakes((high, low, high, low), (low, high, low, high)) == 4


def test_a_single_task_has_no_interval(fixture: Trials) -> None:
    """Resampling one task gives that task again: no interval, in place of one without width."""
    alone = booking_trials.run(replace(fixture, policies=(Policy("alone", (Group(1, Fraction(1, 2)),)),)))
    assert alone.policies[0].by_tasks_at(5) is None
    assert alone.policies[0].pooled == ()
    assert all("task_bootstrap_95pct=not_estimable" in line for line in booking_trials.recorded_lines(alone)[1:])


def test_where_pooling_is_too_much_it_is_left_out(fixture: Trials) -> None:
    large = replace(fixture, policies=(Policy("large", (Group(2_000, Fraction(1, 2)),)),), trials_per_task=100)
    assert booking_trials.pools(fixture) and not booking_trials.pools(large)
