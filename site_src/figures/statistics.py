"""The figures about the statistics of one run."""

from __future__ import annotations

from typing import Any

from site_src.charts import (
    clustered_error,
    gap_band,
    known_curves,
    rare_events,
    score_interval,
    sign_test,
    spreads,
)
from site_src.experiments.evaluation_statistics import Bound, StatisticsResult
from site_src.experiments.statistics_fixture import FIXTURE as FIXTURE


def figures(result: StatisticsResult) -> dict[str, Any]:
    """The data of each figure of the topic. Without an error, no figure of it."""
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
