"""Values about errors: of one score, of a difference, of flips between versions, of repeated and of grouped tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from site_src.experiments import evaluation_statistics
from site_src.experiments.evaluation_statistics import StatisticsResult
from site_src.experiments.statistics_fixture import FIXTURE, read
from site_src.ledger import scales
from site_src.ledger.expression import Number
from site_src.ledger.value import Exact, NotEstimable, Topic, Value
from site_src.maths import clustered, paired, proportions
from site_src.maths.domain import NotEstimableError
from site_src.maths.interval import confidence_of

_topic = Topic(FIXTURE)
given, found = _topic.stipulated, _topic.computed

ERROR = "sqrt(p * (1 - p) / n)"
MIDDLE, REACH = "c + z^2 / 2", "z * sqrt(c * (n - c) / n + z^2 / 4)"
#: So many cluster totals are still written out in a formula.
WRITTEN_OUT = 12


def values(result: StatisticsResult) -> Iterator[Value]:
    """From the error of one score to clustered errors."""
    yield from _score(result)
    yield from _intervals(result)
    yield from _paired(result)
    yield from _repeats(result)
    yield from _clustered(result)


def _error(
    id: str, number: float, key: str, by: Callable[..., object], formula: str, **variables: Number
) -> Iterator[Value]:
    """An error as a proportion, and in points."""
    exact = scales.settled(number, formula, **variables)
    yield found(id, exact, "proportion", key, by, formula, None, **variables)
    yield found(f"{id}.points", scales.points(exact), "points", key, scales.points, f"100 * {formula}", None,
                **variables)


def _score(result: StatisticsResult) -> Iterator[Value]:
    score, z, errors = result.fixture.score, result.fixture.z, result.score
    p, n = score.rate, score.tasks
    id, key, with_z = "statistics.score", "score.tasks, score.rate", "score.tasks, score.rate, confidence_z"
    yield given("statistics.z", z, "standard errors", "confidence_z")
    yield found("statistics.confidence", confidence_of(z), "proportion", "confidence_z", confidence_of)
    yield given(f"{id}.tasks", n, "tasks", "score.tasks")
    yield given(f"{id}.rate", p, "proportion", "score.rate")
    yield from _error(f"{id}.error", errors.standard_error, key, proportions.standard_error, ERROR, p=p, n=n)
    yield from _error(f"{id}.half-width", errors.half_width, with_z, proportions.half_width, f"z * {ERROR}",
                      p=p, n=n, z=z)
    yield from _error(f"{id}.difference.error", errors.difference_standard_error, key,
                      proportions.difference_standard_error, "sqrt(2 * p * (1 - p) / n)", p=p, n=n)
    yield from _error(f"{id}.difference.half-width", errors.difference_half_width, with_z,
                      proportions.difference_half_width, "z * sqrt(2 * p * (1 - p) / n)", p=p, n=n, z=z)
    for place, gain in enumerate(score.gains, 1):
        yield given(f"{id}.gain.{place}", gain, "proportion", "score.gains")
        yield found(f"{id}.gain.{place}.points", scales.points(gain), "points", "score.gains", scales.points,
                    "100 * g", g=gain)
    try:
        single: Exact = proportions.standard_error(p, 1)
    except NotEstimableError as error:
        single = NotEstimable(error.reason)
    yield found("statistics.single-task.error", single, "proportion", "score.rate", proportions.standard_error)


def _intervals(result: StatisticsResult) -> Iterator[Value]:
    """The normal interval and Wilson's: for the score of the fixture, for none of the tasks, and for all of them."""
    score, z = result.fixture.score, result.fixture.z
    n, key = score.tasks, "score.tasks, confidence_z"
    scores = (("seen", score.rate, f"{key}, score.rate"), ("none", Fraction(0), key), ("full", Fraction(1), key))
    for name, rate, keys in scores:
        id = f"statistics.interval.{name}"
        passes = rate * n
        yield found(f"{id}.passes", passes, "tasks", keys, scales.times_in, "p * n", p=rate, n=n)
        normal = proportions.normal_interval(rate, n, z)
        ends = (("low", normal.lower, "max(0, p - z * {})"), ("high", normal.upper, "min(1, p + z * {})"))
        for end, bound, text in ends:
            formula = text.format(ERROR)
            numbers: dict[str, Number] = {"p": rate, "n": n, "z": z}
            exact = scales.settled(float(bound), formula, **numbers)
            yield found(f"{id}.normal.{end}", exact, "proportion", keys, proportions.normal_interval, formula, None,
                        **numbers)
        if passes.denominator != 1:
            for end in ("low", "high"):
                yield found(f"{id}.wilson.{end}", NotEstimable("not-whole"), "proportion", keys,
                            proportions.wilson_interval)
            continue
        wilson = proportions.wilson_interval(int(passes), n, z)
        for end, sign, bound in (("low", "-", wilson.lower), ("high", "+", wilson.upper)):
            formula = f"({MIDDLE} {sign} {REACH}) / (n + z^2)"
            numbers = {"c": int(passes), "n": n, "z": z}
            exact = scales.settled(float(bound), formula, **numbers)
            yield found(f"{id}.wilson.{end}", exact, "proportion", keys, proportions.wilson_interval, formula, None,
                        **numbers)


def _paired(result: StatisticsResult) -> Iterator[Value]:
    flips, test = result.paired, result.paired.test
    fixture = result.fixture.paired
    f, b, n = fixture.fixed, fixture.broken, fixture.tasks
    id, key = "statistics.paired", "paired.fixed, paired.broken"
    yield given(f"{id}.tasks", n, "tasks", "paired.tasks")
    yield given(f"{id}.fixed", f, "tasks", "paired.fixed")
    yield given(f"{id}.broken", b, "tasks", "paired.broken")
    yield given(f"{id}.significance", fixture.significance, "proportion", "paired.significance")
    yield found(f"{id}.flips", test.flips, "tasks", key, paired.flips, "f + b", f=f, b=b)
    yield found(f"{id}.ties", test.ties, "tasks", "paired", paired.flips, "n - f - b", n=n, f=f, b=b)
    yield found(f"{id}.gain", flips.gain, "proportion", "paired", evaluation_statistics.run, "(f - b) / n", None,
                f=f, b=b, n=n)
    yield found(f"{id}.gain.points", scales.points(flips.gain), "points", "paired", scales.points,
                "100 * (f - b) / n", f=f, b=b, n=n)
    yield found(f"{id}.sequences", flips.outcomes, "sequences", key, paired.sign_test, "2^(f + b)", f=f, b=b)
    # The tail by another road: the probability of the two-sided test is twice that of the shorter side, at most one.
    fewer = tuple(range(min(f, b) + 1))
    tail = "min(2^m, 2 * sum(C(m, i) for i in R))"
    yield found(f"{id}.tail", flips.tail, "sequences", key, paired.sign_test, tail, m=f + b, R=fewer)
    yield found(f"{id}.p", test.p, "proportion", key, paired.sign_test, f"{tail} / 2^m", (flips.tail, flips.outcomes),
                m=f + b, R=fewer)
    fewest = flips.smallest_unanimous
    yield found(f"{id}.unanimous", fewest, "tasks", "paired.significance", paired.smallest_unanimous)
    yield found(f"{id}.unanimous.p", paired.sign_test(fewest, 0).p, "proportion", "paired.significance",
                paired.sign_test, "2 / 2^m", m=fewest)


def _repeats(result: StatisticsResult) -> Iterator[Value]:
    """Trials that repeat themselves: each task passes all of its trials or none, as the score's rate has it."""
    repeats, rate = result.fixture.repeats, result.fixture.score.rate
    tasks, trials = repeats.tasks, repeats.trials
    id, key = "statistics.repeats", "repeats, score.rate"
    yield given(f"{id}.tasks", tasks, "tasks", "repeats.tasks")
    yield given(f"{id}.trials", trials, "trials", "repeats.trials")
    yield found(f"{id}.observations", result.observations, "trials", "repeats", read, "n * r", n=tasks, r=trials)
    passing = rate * tasks
    if passing.denominator != 1:
        for name in ("error", "error.points", "pooled", "pooled.points"):
            unit = "points" if name.endswith("points") else "proportion"
            yield found(f"{id}.{name}", NotEstimable("not-whole"), unit, key, clustered.task_errors)
        return
    record = [(trials, trials)] * int(passing) + [(trials, 0)] * int(tasks - passing)
    errors = clustered.task_errors(record)
    yield from _error(f"{id}.error", errors.over_tasks, key, clustered.task_errors, ERROR, p=rate, n=tasks)
    yield from _error(f"{id}.pooled", errors.pooled, key, clustered.task_errors, "sqrt(p * (1 - p) / (n * r))",
                      p=rate, n=tasks, r=trials)


def _clustered(result: StatisticsResult) -> Iterator[Value]:
    error, documents = result.clustered, result.fixture.documents
    id, key, by = "statistics.clustered", "documents", clustered.clustered_error
    right = sum(map(sum, documents))
    yield found(f"{id}.documents", error.clusters, "documents", key, by)
    yield found(f"{id}.questions", error.n, "questions", key, by)
    yield found(f"{id}.right", right, "questions", key, by)
    yield found(f"{id}.mean", error.mean, "proportion", key, by, "c / n", (right, error.n), c=right, n=error.n)
    yield from _error(f"{id}.naive", error.naive, key, by, ERROR, p=error.mean, n=error.n)
    totals = tuple(sum(answers) - len(answers) * error.mean for answers in documents)
    formula = "sqrt(sum(t^2 for t in R)) / n" if len(totals) <= WRITTEN_OUT else ""
    variables: dict[str, Number | tuple[Number, ...]] = {"R": totals, "n": error.n} if formula else {}
    yield found(f"{id}.error", error.clustered, "proportion", key, by, formula, None, **variables)
    yield found(f"{id}.error.points", scales.points(error.clustered), "points", key, scales.points,
                f"100 * {formula}" if formula else "", None, **variables)
    if error.ratio is None:
        yield found(f"{id}.ratio", NotEstimable("all alike"), "multiple", key, by)
    else:
        yield found(f"{id}.ratio", error.ratio, "multiple", key, by, "a / b", None, a=error.clustered, b=error.naive)
    try:
        single: Exact = clustered.clustered_error(documents[:1]).clustered
    except NotEstimableError as refusal:
        single = NotEstimable(refusal.reason)
    yield found("statistics.single-cluster.error", single, "proportion", key, by)

