"""The recorded intervals of the reliability page, the order of the draws, and what resampling can't tell."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from time import process_time

import pytest

from site_src.maths.bootstrap import interval, pooled_bootstrap, task_bootstrap
from site_src.maths.domain import NotEstimableError
from site_src.maths.estimators import pass_hat_k, task_mean

# Recorded in the description of the experiment, to the last digit.
RECORDED = {
    "uniform": (
        [6, 10, 7, 8, 7, 10, 6, 9, 8, 5, 8, 9, 6, 8, 6, 9, 7, 7, 10, 7],
        {1: ("0.765", "0.705", "0.825"), 2: ("0.589", "0.491", "0.694"), 5: ("0.295", "0.153", "0.443")},
    ),
    "split": (
        [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 5, 5, 7, 4, 5, 5, 5, 6, 3, 7],
        {1: ("0.760", "0.650", "0.870"), 2: ("0.629", "0.471", "0.802"), 5: ("0.511", "0.309", "0.713")},
    ),
}


def drawn_outcomes() -> Iterator[tuple[str, list[bool]]]:
    """The trials of the reliability page: one Random(34), uniform first, task by task, trial by trial."""
    rng = random.Random(34)
    for name, ps in (("uniform", [0.8] * 20), ("split", [0.99] * 10 + [0.55] * 10)):
        yield name, [rng.random() < p for p in ps for _ in range(10)]


@pytest.mark.parametrize("policy", RECORDED)
@pytest.mark.parametrize("k", [1, 2, 5])
def test_recorded_intervals(policy: str, k: int) -> None:
    counts, recorded = RECORDED[policy]
    band = interval(task_bootstrap(counts, 10, k, random.Random(340 + k), 500), 12, 487)
    estimate = task_mean(pass_hat_k, [(10, c) for c in counts], k)
    assert tuple(f"{float(value):.3f}" for value in (estimate, band.lower, band.upper)) == recorded[k]


def test_draws_are_one_choice_per_task() -> None:
    """The definition, written out: choice on the counts themselves, and estimators on what was drawn."""
    counts = RECORDED["uniform"][0]
    ours, theirs = random.Random(345), random.Random(345)
    written_out = sorted(task_mean(pass_hat_k, [(10, theirs.choice(counts)) for _ in counts], 5) for _ in range(40))
    assert task_bootstrap(counts, 10, 5, ours, 40) == written_out
    assert ours.getstate() == theirs.getstate()


def test_pooled_draws_are_choices_of_all_outcomes() -> None:
    outcomes = dict(drawn_outcomes())["split"]
    ours, theirs = random.Random(345), random.Random(345)
    written_out = []
    for _ in range(40):
        drawn = theirs.choices(outcomes, k=200)
        counts = [sum(drawn[start : start + 10]) for start in range(0, 200, 10)]
        written_out.append(task_mean(pass_hat_k, [(10, c) for c in counts], 5))
    assert pooled_bootstrap(outcomes, 10, 5, ours, 40) == sorted(written_out)
    assert ours.getstate() == theirs.getstate()


def test_pooling_excludes_the_estimate_of_the_split_policy() -> None:
    """The reliability page: all outcomes as of one task give 0.145 to 0.363 for split and k = 5; the estimate is 0.511.

    The two ends were also computed by a script that shares no code with this project, from the definition.
    """
    outcomes = dict(drawn_outcomes())
    for name, (counts, _) in RECORDED.items():
        assert [sum(outcomes[name][start : start + 10]) for start in range(0, 200, 10)] == counts
    band = interval(pooled_bootstrap(outcomes["split"], 10, 5, random.Random(345), 500), 12, 487)
    assert (f"{float(band.lower):.3f}", f"{float(band.upper):.3f}") == ("0.145", "0.363")
    assert not band.contains(task_mean(pass_hat_k, [(10, c) for c in RECORDED["split"][0]], 5))


@pytest.mark.parametrize("count", [0, 10])
def test_no_width_when_all_tasks_are_alike(count: int) -> None:
    """At 0 of n and n of n every resample is the same: the interval says so of itself."""
    assert interval(task_bootstrap([count] * 5, 10, 2, random.Random(1), 100), 2, 97).zero_width


def test_indices() -> None:
    scores = [Fraction(i, 500) for i in range(500)]
    band = interval(scores, 12, 487)
    assert (band.lower, band.upper, band.width) == (Fraction(12, 500), Fraction(487, 500), Fraction(475, 500))
    assert not band.zero_width
    assert interval([Fraction(1)], 0, 0).zero_width
    for lower, upper, message in (
        (12, 500, "beyond the last of 500"),
        (-1, 5, "at least 0"),
        (6, 5, "above the upper"),
    ):
        with pytest.raises(ValueError, match=message):
            interval(scores, lower, upper)
    with pytest.raises(ValueError, match="sorted"):
        interval(scores[::-1], 12, 487)
    with pytest.raises(NotEstimableError):
        interval([], 0, 0)


def test_not_estimable() -> None:
    rng = random.Random(1)
    for reason, call in (
        ("empty", lambda: task_bootstrap([], 10, 2, rng, 10)),
        ("one-task", lambda: task_bootstrap([8], 10, 2, rng, 10)),
        ("too-few-trials", lambda: task_bootstrap([2, 1], 2, 3, rng, 10)),
        ("empty", lambda: pooled_bootstrap([], 10, 2, rng, 10)),
        ("one-task", lambda: pooled_bootstrap([1, 0], 2, 2, rng, 10)),
        ("too-few-trials", lambda: pooled_bootstrap([1, 0], 1, 2, rng, 10)),
    ):
        with pytest.raises(NotEstimableError) as caught:
            call()
        assert caught.value.reason == reason


def test_domain() -> None:
    rng = random.Random(1)
    for message, call in (
        ("exceed the 10 trials", lambda: task_bootstrap([11, 3], 10, 2, rng, 10)),
        ("at least 1, not 0", lambda: task_bootstrap([8, 3], 10, 2, rng, 0)),
        ("do not make tasks", lambda: pooled_bootstrap([1, 0, 1], 2, 1, rng, 10)),
        ("a pass .* or a fail", lambda: pooled_bootstrap([1, 2], 1, 1, rng, 10)),
    ):
        with pytest.raises(ValueError, match=message):
            call()


def test_speed() -> None:
    """2,000 tasks of 100 trials and 2,000 resamples within a few seconds."""
    rng = random.Random(1)
    counts = [rng.randint(0, 100) for _ in range(2000)]
    started = process_time()
    scores = task_bootstrap(counts, 100, 50, rng, 2000)
    assert process_time() - started < 6
    assert len(scores) == 2000
