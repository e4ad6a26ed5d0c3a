"""The figures about the booking trials."""

from __future__ import annotations

from typing import Any

from site_src.charts import trials_counts, trials_curves, trials_resampling, trials_tasks
from site_src.experiments.booking_fixture import FIXTURE as FIXTURE
from site_src.experiments.booking_trials import Interval, TrialsResult
from site_src.experiments.reliability import Reliability

BINS = 50  # of the hills of resampled scores, from 0 to 1


def figures(result: Reliability) -> dict[str, Any]:
    """The data of each figure of the topic."""
    return of_trials(result.trials)


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
