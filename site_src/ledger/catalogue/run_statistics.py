"""The values of the statistics page, in the order of its sections; all of them follow from ``statistics.toml``."""

from __future__ import annotations

from collections.abc import Iterator

from site_src.experiments.evaluation_statistics import StatisticsResult
from site_src.ledger.catalogue import known_chances, score_errors, unseen_events
from site_src.ledger.value import Value


def values(result: StatisticsResult) -> Iterator[Value]:
    """Every value of the topic ``statistics``."""
    yield from known_chances.values(result)
    yield from score_errors.values(result)
    yield from unseen_events.values(result)
