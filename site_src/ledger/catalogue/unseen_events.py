"""Values about rare events: the rule of three, the exact bound beside it, and the interval for a few events."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from site_src.experiments.evaluation_statistics import Bound, StatisticsResult
from site_src.experiments.statistics_fixture import FIXTURE
from site_src.ledger import scales
from site_src.ledger.expression import Number
from site_src.ledger.value import Topic, Value
from site_src.maths import rare_events

_topic = Topic(FIXTURE)
given, found = _topic.stipulated, _topic.computed

#: Beyond so many attempts the formula of the exact bound loses its last digits, which the maths keeps.
FORMULA_HOLDS_TO = 100_000


def values(result: StatisticsResult) -> Iterator[Value]:
    """From the rule of three to what a "never" would take."""
    rare, bounds = result.fixture.rare, result.rare
    miss = rare.miss
    id = "statistics.rare"
    yield given(f"{id}.miss", miss, "proportion", "rare.miss")
    yield found(f"{id}.confidence", 1 - miss, "proportion", "rare.miss", rare_events.zero_event_bound, "1 - m", m=miss)
    yield found(f"{id}.log", math.log(miss), "logarithm", "rare.miss", rare_events.zero_event_bound, "ln(m)", m=miss)
    yield found(f"{id}.numerator", rare_events.rule_of_three(1), "events", "rare", rare_events.rule_of_three)
    for place, bound in enumerate(bounds.quoted, 1):
        yield given(f"{id}.{place}.attempts", bound.attempts, "attempts", "rare.attempts")
        yield from _bound(f"{id}.{place}", bound, result, "rare.attempts, rare.miss")
    yield given(f"{id}.good-from.attempts", rare.good_from, "attempts", "rare.good_from")
    yield from _bound(f"{id}.good-from", bounds.good_from, result, "rare.good_from, rare.miss")
    first = bounds.drawn[0]
    yield given(f"{id}.first.attempts", first.attempts, "attempts", "rare.drawn_from")
    yield from _bound(f"{id}.first", first, result, "rare.drawn_from, rare.miss")
    yield given(f"{id}.wanted", rare.wanted, "proportion", "rare.wanted")
    yield found(f"{id}.wanted.one-in", scales.one_in(rare.wanted), "attempts", "rare.wanted", scales.one_in, "1 / r",
                r=rare.wanted)
    yield found(f"{id}.clean.rule", bounds.clean_by_rule, "attempts", "rare.wanted", rare_events.clean_by_rule)
    yield found(f"{id}.clean.exact", bounds.clean_needed, "attempts", "rare.wanted, rare.miss",
                rare_events.clean_needed)
    yield from _few(result)


def _bound(id: str, bound: Bound, result: StatisticsResult, key: str) -> Iterator[Value]:
    n, miss = bound.attempts, result.fixture.rare.miss
    numbers: dict[str, Number] = {"m": miss, "n": n}
    exact = "1 - m^(1 / n)" if n <= FORMULA_HOLDS_TO else ""
    yield found(f"{id}.rule", bound.rule, "proportion", key, rare_events.rule_of_three, "3 / n", n=n)
    yield found(f"{id}.rule.one-in", scales.one_in(bound.rule), "attempts", key, scales.one_in, "n / 3", n=n)
    yield found(f"{id}.exact", bound.exact, "proportion", key, rare_events.zero_event_bound, exact, None,
                **(numbers if exact else {}))
    yield found(f"{id}.excess", bound.excess, "proportion", key, rare_events.zero_event_bound, "r / b - 1",
                r=bound.rule, b=bound.exact)


def _few(result: StatisticsResult) -> Iterator[Value]:
    few, miss = result.fixture.few, result.fixture.rare.miss
    ends = rare_events.clopper_pearson(few.events, few.attempts, miss)
    id, key, by = "statistics.few", "few, rare.miss", rare_events.clopper_pearson
    yield given(f"{id}.attempts", few.attempts, "attempts", "few.attempts")
    yield given(f"{id}.events", few.events, "events", "few.events")
    yield found(f"{id}.rate", Fraction(few.events, few.attempts), "proportion", "few",
                by, "c / n", (few.events, few.attempts), c=few.events, n=few.attempts)
    yield found(f"{id}.low", float(ends.lower), "proportion", key, by)
    yield found(f"{id}.high", float(ends.upper), "proportion", key, by)
