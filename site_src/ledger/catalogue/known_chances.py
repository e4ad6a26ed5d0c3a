"""Values about known chances: both words, tasks that differ, the band of pass^k, and one task's record beside it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from site_src.experiments.evaluation_statistics import StatisticsResult
from site_src.experiments.groups import Group
from site_src.experiments.groups import mean as mean_chance
from site_src.experiments.statistics_fixture import FIXTURE, Counterexample, read
from site_src.ledger import scales
from site_src.ledger.estimates import Estimates
from site_src.ledger.expression import Number
from site_src.ledger.value import Topic, Value
from site_src.maths import estimators, known_p

_topic = Topic(FIXTURE)
given, found = _topic.stipulated, _topic.computed
estimates = Estimates(_topic)

ANY, ALL = "1 - (1 - p)^k", "p^k"
#: So many tasks are still written out in a formula.
WRITTEN_OUT = 20


def floor(p: Fraction, k: int) -> str:
    """The formula of Bernoulli's floor, cut off at 0 where it would be negative."""
    return "1 - k * (1 - p)" if known_p.union_floor(p, k) else "max(0, 1 - k * (1 - p))"


def values(result: StatisticsResult) -> Iterator[Value]:
    """From a single run to the band of pass^k."""
    yield from _one_run(result)
    yield from _known(result)
    yield from _mixture(result)
    yield from _spreads(result)
    yield from _gap(result)
    yield from _counterexample(result.fixture.counterexample)
    yield from _example(result)


def _one_run(result: StatisticsResult) -> Iterator[Value]:
    one_run = result.fixture.one_run
    runs = scales.common_runs(one_run.high, one_run.low)
    yield found("statistics.one-run.runs", runs, "trials", "one_run", scales.common_runs)
    for name, chance in (("high", one_run.high), ("low", one_run.low)):
        yield given(f"statistics.one-run.{name}", chance, "proportion", f"one_run.{name}")
        yield found(f"statistics.one-run.{name}.passes", scales.times_in(chance, runs), "trials", f"one_run.{name}",
                    scales.times_in, "p * n", p=chance, n=runs)


def _known(result: StatisticsResult) -> Iterator[Value]:
    known = result.fixture.known
    p = known.p
    yield given("statistics.known.p", p, "proportion", "known.p")
    yield found("statistics.known.failrate", 1 - p, "proportion", "known.p", known_p.every_one, "1 - p", p=p)
    for place, k in enumerate(known.ks, 1):
        id, key = f"statistics.known.{place}", "known.p, known.ks"
        yield given(f"{id}.k", k, "attempts", "known.ks")
        yield found(f"{id}.none", known_p.every_one(1 - p, k), "proportion", key, known_p.every_one, "(1 - p)^k",
                    p=p, k=k)
        yield found(f"{id}.any", result.known.any_at(k), "proportion", key, known_p.at_least_one, ANY, p=p, k=k)
        yield found(f"{id}.all", result.known.all_at(k), "proportion", key, known_p.every_one, ALL, p=p, k=k)
    yield given("statistics.known.longest", known.longest_k, "attempts", "known.longest_k")
    drawn = "known.p, known.longest_k"
    for k in range(1, known.longest_k + 1):
        yield found(f"statistics.known.any.{k}", result.known.any_at(k), "proportion", drawn, known_p.at_least_one,
                    ANY, p=p, k=k)
        yield found(f"statistics.known.all.{k}", result.known.all_at(k), "proportion", drawn, known_p.every_one,
                    ALL, p=p, k=k)


def _mixture(result: StatisticsResult) -> Iterator[Value]:
    groups, k = result.fixture.mixture.groups, result.fixture.mixture.k
    tasks = sum(group.tasks for group in groups)
    yield given("statistics.mixture.k", k, "attempts", "mixture.k")
    yield found("statistics.mixture.tasks", tasks, "tasks", "mixture.groups", mean_chance)
    for place, (group, power) in enumerate(zip(groups, result.mixture.powers, strict=True), 1):
        yield given(f"statistics.mixture.p.{place}", group.p, "proportion", "mixture.groups")
        yield found(f"statistics.mixture.share.{place}", Fraction(group.tasks, tasks), "proportion", "mixture.groups",
                    mean_chance, "t / T", (group.tasks, tasks), t=group.tasks, T=tasks)
        yield found(f"statistics.mixture.power.{place}", power, "proportion", "mixture.groups, mixture.k",
                    known_p.every_one, ALL, p=group.p, k=k)
    formula, variables = _mean_of(ALL, groups, k)
    yield found("statistics.mixture.mean", result.mixture.mean, "proportion", "mixture.groups", mean_chance)
    yield found("statistics.mixture.all", result.mixture.all_k, "proportion", "mixture.groups, mixture.k",
                known_p.mean_every_one, formula, None, **variables)
    yield found("statistics.mixture.power-of-mean", result.mixture.power_of_mean, "proportion",
                "mixture.groups, mixture.k", known_p.every_one, ALL, p=result.mixture.mean, k=k)


def _mean_of(term: str, groups: tuple[Group, ...], k: int) -> tuple[str, dict[str, Number | tuple[Number, ...]]]:
    """The mean over tasks of a term in p and k: spelled out by groups of one size, else summed over the tasks."""
    sizes = {group.tasks for group in groups}
    if len(sizes) == 1 and 1 < len(groups) <= 4:
        names = {f"p_{place}": group.p for place, group in enumerate(groups, 1)}
        terms = " + ".join(re.sub(r"\bp\b", name, term) for name in names)
        return f"({terms}) / m", {**names, "m": len(groups), "k": k}
    if len(groups) == 1:
        return term, {"p": groups[0].p, "k": k}
    common = math.gcd(*sizes)
    each = tuple(group.p for group in groups for _ in range(group.tasks // common))
    return (f"mean({term} for p in P)", {"P": each, "k": k}) if len(each) <= WRITTEN_OUT else ("", {})


def _spreads(result: StatisticsResult) -> Iterator[Value]:
    """Both words for every spread of the same mean, in the fixture's order, at the mixture's k."""
    k, key = result.fixture.mixture.k, "spreads, mixture.k"
    yield found("statistics.spread.mean", result.spreads[0].curves.all_at(1), "proportion", "spreads", mean_chance)
    for place, spread in enumerate(result.spreads, 1):
        for name, term, by, score in (
            ("all", ALL, known_p.mean_every_one, spread.curves.all_at(k)),
            ("any", ANY, known_p.mean_at_least_one, spread.curves.any_at(k)),
        ):
            formula, variables = _mean_of(term, spread.groups, k)
            yield found(f"statistics.spread.{name}.{place}", score, "proportion", key, by, formula, None, **variables)
            if place == len(result.spreads):
                yield found(f"statistics.spread.last.{name}", score, "proportion", key, by)


def _gap(result: StatisticsResult) -> Iterator[Value]:
    gap = result.fixture.gap
    p, k, key = gap.once, gap.k, "gap.once, gap.k"
    union, convexity = result.gap.union, result.gap.convexity
    yield given("statistics.gap.k", k, "attempts", "gap.k")
    yield given("statistics.gap.once", p, "proportion", "gap.once")
    yield given("statistics.gap.every", gap.every, "proportion", "gap.every")
    yield found("statistics.gap.failrate", 1 - p, "proportion", "gap.once", known_p.ceiling, "1 - p", p=p)
    yield found("statistics.gap.union", union[k - 1], "proportion", key, known_p.union_floor, floor(p, k), p=p, k=k)
    yield found("statistics.gap.convexity", convexity[k - 1], "proportion", key, known_p.convexity_floor, ALL, p=p, k=k)
    yield found("statistics.gap.ceiling", result.gap.ceiling, "proportion", key, known_p.ceiling, "p", p=p)
    yield found("statistics.gap.short", union[k - 1] - gap.every, "proportion", "gap", known_p.union_floor,
                f"{floor(p, k)} - e", p=p, k=k, e=gap.every)
    yield found("statistics.gap.short.points", scales.points(union[k - 1] - gap.every), "points", "gap", scales.points,
                f"100 * ({floor(p, k)} - e)", p=p, k=k, e=gap.every)
    drawn = "gap.once, gap.longest_k"
    for size in range(1, gap.longest_k + 1):
        yield found(f"statistics.gap.union.{size}", union[size - 1], "proportion", drawn, known_p.union_floor,
                    floor(p, size), p=p, k=size)
        yield found(f"statistics.gap.convexity.{size}", convexity[size - 1], "proportion", drawn,
                    known_p.convexity_floor, ALL, p=p, k=size)


def _counterexample(task: Counterexample) -> Iterator[Value]:
    n, c, k = task.trials, task.passes, task.k
    rate = estimators.pass_hat_k(n, c, 1)
    id, key = "statistics.counterexample", "counterexample"
    yield given(f"{id}.n", n, "trials", f"{key}.trials")
    yield given(f"{id}.c", c, "trials", f"{key}.passes")
    yield given(f"{id}.k", k, "attempts", f"{key}.k")
    yield found(f"{id}.once", rate, "proportion", key, estimators.pass_hat_k, "c / n", (c, n), n=n, c=c)
    yield found(f"{id}.all", estimators.pass_hat_k(n, c, k), "proportion", key, estimators.pass_hat_k,
                "C(c, k) / C(n, k)", (math.comb(c, k), math.comb(n, k)), n=n, c=c, k=k)
    yield found(f"{id}.convexity", known_p.convexity_floor(rate, k), "proportion", key, known_p.convexity_floor,
                "(c / n)^k", n=n, c=c, k=k)
    yield found(f"{id}.union", known_p.union_floor(rate, k), "proportion", key, known_p.union_floor,
                floor(rate, k), p=rate, k=k)


def _example(result: StatisticsResult) -> Iterator[Value]:
    """One task's record at each k of the fixture, answered in three ways; and at a k that it can't answer."""
    example = result.fixture.example
    runs = example.outcomes
    n, c = len(runs), sum(runs)
    id, key, keys = "statistics.example", "example.outcomes", "example.outcomes, example.ks"
    yield found(f"{id}.n", n, "trials", key, read)
    yield found(f"{id}.c", c, "trials", key, read)
    yield found(f"{id}.rate", estimators.pass_hat_k(n, c, 1), "proportion", key, estimators.pass_hat_k, "c / n",
                (c, n), c=c, n=n)
    for place, k in enumerate(example.ks, 1):
        numbers, one, possible = {"n": n, "c": c, "k": k}, f"{id}.{place}", math.comb(n, k)
        yield given(f"{one}.k", k, "attempts", "example.ks")
        yield estimates.value(f"{one}.any", partial(estimators.pass_at_k, n, c, k), "proportion", keys,
                              estimators.pass_at_k, "1 - C(n - c, k) / C(n, k)",
                              (possible - math.comb(n - c, k), possible), **numbers)
        yield estimates.value(f"{one}.all", partial(estimators.pass_hat_k, n, c, k), "proportion", keys,
                              estimators.pass_hat_k, "C(c, k) / C(n, k)", (math.comb(c, k), possible), **numbers)
        yield found(f"{one}.plugin.any", estimators.plug_in_any(n, c, k), "proportion", keys,
                    estimators.plug_in_any, "1 - (1 - c / n)^k", None, **numbers)
        yield found(f"{one}.plugin.all", estimators.plug_in_all(n, c, k), "proportion", keys,
                    estimators.plug_in_all, "(c / n)^k", None, **numbers)
        yield estimates.value(f"{one}.sliding.any", partial(estimators.sliding_any, runs, k), "proportion", keys,
                              estimators.sliding_any)
        yield estimates.value(f"{one}.sliding.all", partial(estimators.sliding_all, runs, k), "proportion", keys,
                              estimators.sliding_all)
    yield found(f"{id}.beyond.k", n + 1, "attempts", key, read, "n + 1", n=n)
    yield estimates.value(f"{id}.beyond.all", partial(estimators.pass_hat_k, n, c, n + 1), "proportion", key,
                          estimators.pass_hat_k)
