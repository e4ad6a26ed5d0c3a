"""What each figure shows: results of the experiments in, the plain data of the charts out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from site_src.charts import (
    clustered_error,
    gap_band,
    known_curves,
    rare_events,
    score_interval,
    sign_test,
    spreads,
    trials_counts,
    trials_curves,
    trials_resampling,
    trials_tasks,
)
from site_src.charts.chart import Chart
from site_src.experiments import booking_fixture, statistics_fixture
from site_src.experiments.booking_trials import Interval, TrialsResult
from site_src.experiments.evaluation_statistics import Bound, StatisticsResult

BINS = 50  # of the hills of resampled scores, from 0 to 1


def charts(experiments: Mapping[str, Any], cache: Path | None) -> dict[str, Chart]:
    """Every figure of the topics that have run, by its id."""
    topics: tuple[tuple[str, str, Callable[[Any], dict[str, Any]]], ...] = (
        ("trials", booking_fixture.FIXTURE, lambda result: of_trials(result.trials)),
        ("statistics", statistics_fixture.FIXTURE, of_statistics),
    )
    return {
        name: Chart(name, data, fixture, cache)
        for topic, fixture, figures in topics
        if topic in experiments
        for name, data in figures(experiments[topic]).items()
    }


def of_trials(result: TrialsResult) -> dict[str, Any]:
    """The data of the figures about the booking trials, by figure id."""
    trials = result.fixture.trials_per_task
    figures: dict[str, Any] = {
        "trials-curves": trials_curves.Data(
            tuple(
                trials_curves.Curve(
                    policy.name,
                    policy.any_k,
                    policy.all_k,
                    tuple(trials_curves.Whisker(each.k, each.low, each.high) for each in policy.by_tasks),
                )
                for policy in result.policies
            )
        ),
        "trials-counts": trials_counts.Data(
            trials,
            tuple(
                trials_counts.Policy(policy.name, policy.counts, policy.all_at(1) * trials)
                for policy in result.policies
            ),
        ),
        "trials-tasks": trials_tasks.Data(
            trials,
            tuple(
                trials_tasks.Policy(
                    policy.name, policy.counts, tuple(trials_tasks.Group(each.tasks, each.p) for each in given.groups)
                )
                for policy, given in zip(result.policies, result.fixture.policies, strict=True)
            ),
        ),
    }
    if resampling := _resampling(result):
        figures["trials-resampling"] = resampling
    return figures


def _resampling(result: TrialsResult) -> trials_resampling.Data | None:
    """The largest k at which every policy has both intervals; None when a policy has a single task."""
    k = max(result.fixture.ks)
    policies: list[trials_resampling.Policy] = []
    for policy in result.policies:
        by_tasks, pooled = policy.by_tasks_at(k), policy.pooled_at(k)
        if by_tasks and pooled:
            policies.append(trials_resampling.Policy(policy.name, policy.all_at(k), _hill(by_tasks), _hill(pooled)))
    return trials_resampling.Data(k, result.fixture.bootstrap.resamples, tuple(policies)) if policies else None


def _hill(interval: Interval) -> trials_resampling.Hill:
    bins = [0] * BINS
    for score in interval.scores:
        bins[min(BINS - 1, int(score * BINS))] += 1
    return trials_resampling.Hill(interval.low, interval.high, tuple(bins))


def of_statistics(result: StatisticsResult) -> dict[str, Any]:
    """The data of the figures about the statistics of one run, by figure id. Without an error, no figure of it."""
    given = result.fixture
    figures: dict[str, Any] = {
        "known-curves": known_curves.Data(given.known.p, result.known.any_k, result.known.all_k, given.known.ks),
        "gap-band": gap_band.Data(
            result.gap.ceiling, result.gap.convexity, result.gap.union, given.gap.k, given.gap.every
        ),
        "spreads": spreads.Data(
            result.spreads[0].curves.all_at(1),
            tuple(
                spreads.Spread(
                    tuple(spreads.Group(group.tasks, group.p) for group in each.groups),
                    each.curves.any_k,
                    each.curves.all_k,
                )
                for each in result.spreads
            ),
        ),
        "sign-test": sign_test.Data(
            given.paired.fixed,
            given.paired.broken,
            tuple(sign_test.Coin(each.heads, each.ways, each.lopsided) for each in result.paired.coins),
            result.paired.tail,
            result.paired.outcomes,
            result.paired.test.p,
        ),
        "rare-events": rare_events.Data(
            tuple(map(_bound, result.rare.drawn)),
            tuple(map(_bound, result.rare.quoted)),
            result.rare.clean_by_rule,
            given.rare.wanted,
        ),
    }
    if score := result.score:
        figures["score-interval"] = score_interval.Data(
            given.score.tasks, given.score.rate, score.low, score.high, given.score.gains
        )
    if error := result.clustered:
        figures["clustered-error"] = clustered_error.Data(given.documents, error.mean, error.naive, error.clustered)
    return figures


def _bound(bound: Bound) -> rare_events.Bound:
    return rare_events.Bound(bound.attempts, bound.rule, bound.exact)
