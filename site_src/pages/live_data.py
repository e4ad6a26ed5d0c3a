"""What the figures that can be handled begin with: inputs and recorded outcomes, as data for their scripts.

Fractions are texts such as "4/5", seeds are texts because a script's numbers hold 53 bits. The results are not here:
the scripts compute them, and shared vectors hold their estimators to Python's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from site_src.experiments.attempt_pool import AttemptPool
from site_src.experiments.booking_trials import TrialsResult
from site_src.experiments.evaluation_statistics import StatisticsResult
from site_src.experiments.reliability import Reliability
from site_src.experiments.statistics_fixture import Statistics

Data = dict[str, object]


def live_data(experiments: Mapping[str, object]) -> Mapping[str, Data]:
    """The data of each live figure by its name."""
    trials = cast(Reliability, experiments["trials"]).trials
    statistics = cast(StatisticsResult, experiments["statistics"]).fixture
    return {
        "pairs": {"k": cast(AttemptPool, experiments["pool"]).k},
        "runs": _resampling(trials),
        "bootstrap": {**_resampling(trials), "n": trials.fixture.trials_per_task, "policies": [
            {"name": policy.name, "outcomes": ["".join("01"[trial] for trial in task) for task in policy.outcomes]}
            for policy in trials.policies
        ]},
        **_statistics(statistics, trials),
    }


def _resampling(trials: TrialsResult) -> Data:
    given = trials.fixture.bootstrap
    return {
        "ks": trials.fixture.ks, "seed": str(given.seed_base), "resamples": given.resamples,
        "lower": given.lower_index, "upper": given.upper_index,
    }


def _statistics(given: Statistics, trials: TrialsResult) -> dict[str, Data]:
    spreads = [[[group.tasks, str(group.p)] for group in spread] for spread in given.spreads]
    policies = [[[group.tasks, str(group.p)] for group in policy.groups] for policy in trials.fixture.policies]
    return {
        "spread": {
            "k": given.mixture.k, "longest": given.known.longest_k,
            "spreads": [*spreads, *(groups for groups in policies if groups not in spreads)],
        },
        "predict": {"p": str(given.known.p), "longest": given.known.longest_k},
        "answers": {"ks": given.example.ks, "outcomes": given.example.outcomes},
        "signs": {
            "fixed": given.paired.fixed, "broken": given.paired.broken, "tasks": given.paired.tasks,
            "significance": str(given.paired.significance),
        },
        "ruler": {
            "attempts": given.rare.attempts, "miss": str(given.rare.miss), "wanted": str(given.rare.wanted),
            "from": given.rare.drawn_from, "good": given.rare.good_from,
        },
    }
