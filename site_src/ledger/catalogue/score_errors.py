"""Values about errors: of one score, of a difference, of flips between versions, of repeated and of grouped tasks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from site_src.experiments import evaluation_statistics
from site_src.experiments.evaluation_statistics import StatisticsResult
from site_src.experiments.statistics_fixture import FIXTURE, read
from site_src.ledger import scales
from site_src.ledger.estimates import Estimates
from site_src.ledger.expression import Number
from site_src.ledger.value import NotEstimable, Topic, Value
from site_src.maths import clustered, paired, proportions
from site_src.maths.interval import confidence_of

_topic = Topic(FIXTURE)
given, found = _topic.stipulated, _topic.computed
estimates = Estimates(_topic)

ERROR = "sqrt(p * (1 - p) / n)"
DIFFERENCE = "sqrt(2 * p * (1 - p) / n)"
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


def _score(result: StatisticsResult) -> Iterator[Value]:
    score, z = result.fixture.score, result.fixture.z
    p, n = score.rate, score.tasks
    id, key, with_z = "statistics.score", "score.tasks, score.rate", "score.tasks, score.rate, confidence_z"
    yield given("statistics.z", z, "standard errors", "confidence_z")
    yield found("statistics.confidence", confidence_of(z), "proportion", "confidence_z", confidence_of)
    yield given(f"{id}.tasks", n, "tasks", "score.tasks")
    yield given(f"{id}.rate", p, "proportion", "score.rate")
    yield from estimates.error(f"{id}.error", lambda: proportions.standard_error(p, n), key,
                               proportions.standard_error, ERROR, p=p, n=n)
    yield from estimates.error(f"{id}.half-width", lambda: proportions.half_width(p, n, z), with_z,
                               proportions.half_width, f"z * {ERROR}", p=p, n=n, z=z)
    yield from estimates.error(f"{id}.difference.error", lambda: proportions.difference_standard_error(p, n, p, n),
                               key, proportions.difference_standard_error, DIFFERENCE, p=p, n=n)
    yield from estimates.error(f"{id}.difference.half-width",
                               lambda: proportions.difference_half_width(p, n, p, n, z), with_z,
                               proportions.difference_half_width, f"z * {DIFFERENCE}", p=p, n=n, z=z)
    yield found(f"{id}.gains", len(score.gains), "scores", "score.gains", read)
    for place, gain in enumerate(score.gains, 1):
        yield given(f"{id}.gain.{place}", gain, "proportion", "score.gains")
        yield found(f"{id}.gain.{place}.points", scales.points(gain), "points", "score.gains", scales.points,
                    "100 * g", g=gain)
    yield estimates.value("statistics.single-task.error", lambda: proportions.standard_error(p, 1), "proportion",
                          "score.rate", proportions.standard_error)


def _intervals(result: StatisticsResult) -> Iterator[Value]:
    """The normal interval and Wilson's: for the score of the fixture, for none of the tasks, and for all of them."""
    score, z = result.fixture.score, result.fixture.z
    n, key = score.tasks, "score.tasks, confidence_z"
    scores = (("seen", score.rate, f"{key}, score.rate"), ("none", Fraction(0), key), ("full", Fraction(1), key))
    for name, rate, keys in scores:
        id = f"statistics.interval.{name}"
        passes = rate * n
        yield found(f"{id}.passes", passes, "tasks", keys, scales.times_in, "p * n", p=rate, n=n)
        for end, cut in (("low", "max(0, p - z * {})"), ("high", "min(1, p + z * {})")):
            by = proportions.normal_interval

            def normal(rate: Fraction = rate, end: str = end) -> Number:
                interval = proportions.normal_interval(rate, n, z)
                return interval.lower if end == "low" else interval.upper

            yield estimates.value(f"{id}.normal.{end}", normal, "proportion", keys, by, cut.format(ERROR), None,
                                  p=rate, n=n, z=z)
        for end, sign in (("low", "-"), ("high", "+")):
            if passes.denominator != 1:
                yield found(f"{id}.wilson.{end}", NotEstimable("not-whole"), "proportion", keys,
                            proportions.wilson_interval)
                continue

            def wilson(c: int = int(passes), end: str = end) -> Number:
                interval = proportions.wilson_interval(c, n, z)
                return interval.lower if end == "low" else interval.upper

            yield estimates.value(f"{id}.wilson.{end}", wilson, "proportion", keys, proportions.wilson_interval,
                                  f"({MIDDLE} {sign} {REACH}) / (n + z^2)", None, c=int(passes), n=n, z=z)


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
    id, key, by = "statistics.repeats", "repeats, score.rate", clustered.task_errors
    yield given(f"{id}.tasks", tasks, "tasks", "repeats.tasks")
    yield given(f"{id}.trials", trials, "trials", "repeats.trials")
    yield found(f"{id}.observations", result.observations, "trials", "repeats", read, "n * r", n=tasks, r=trials)
    passing = rate * tasks
    if passing.denominator != 1:
        for name in ("error", "pooled"):
            yield found(f"{id}.{name}", NotEstimable("not-whole"), "proportion", key, by)
            yield found(f"{id}.{name}.points", NotEstimable("not-whole"), "points", key, by)
        return
    record = [(trials, trials)] * int(passing) + [(trials, 0)] * int(tasks - passing)
    yield from estimates.error(f"{id}.error", lambda: clustered.task_errors(record).over_tasks, key, by, ERROR,
                               p=rate, n=tasks)
    yield from estimates.error(f"{id}.pooled", lambda: clustered.task_errors(record).pooled, key, by,
                               "sqrt(p * (1 - p) / (n * r))", p=rate, n=tasks, r=trials)


def _clustered(result: StatisticsResult) -> Iterator[Value]:
    documents = result.fixture.documents
    id, key, by = "statistics.clustered", "documents", clustered.clustered_error
    n, right = sum(map(len, documents)), sum(map(sum, documents))
    mean = Fraction(right, n)
    yield found(f"{id}.documents", len(documents), "documents", key, read)
    yield found(f"{id}.questions", n, "questions", key, read)
    yield found(f"{id}.right", right, "questions", key, read)
    yield found(f"{id}.agreeing", sum(len(set(answers)) == 1 for answers in documents), "documents", key, read)
    yield found(f"{id}.mean", mean, "proportion", key, by, "c / n", (right, n), c=right, n=n)
    # Each question as a group of its own: what the error would be if documents didn't matter.
    apart = [(answer,) for answers in documents for answer in answers]
    yield from estimates.error(f"{id}.naive", lambda: clustered.clustered_error(apart).naive, key, by, ERROR,
                               p=mean, n=n)
    totals = tuple(sum(answers) - len(answers) * mean for answers in documents)
    short = len(totals) <= WRITTEN_OUT
    formula = "sqrt(sum(t^2 for t in R)) / n" if short else ""
    variables: dict[str, Number | tuple[Number, ...]] = {"R": totals, "n": n} if short else {}
    yield from estimates.error(f"{id}.error", lambda: clustered.clustered_error(documents).clustered, key, by,
                               formula, **variables)
    yield _ratio(result, id, key)
    yield estimates.value("statistics.single-cluster.error",
                          lambda: clustered.clustered_error(documents[:1]).clustered, "proportion", key, by)


def _ratio(result: StatisticsResult, id: str, key: str) -> Value:
    """How many times the naive error the clustered one is, where there are two errors to compare."""
    error, by = result.clustered, clustered.clustered_error
    if error is None or error.ratio is None:
        reason = "one-cluster" if error is None else "all alike"
        return found(f"{id}.ratio", NotEstimable(reason), "multiple", key, by)
    return found(f"{id}.ratio", error.ratio, "multiple", key, by, "a / b", None, a=error.clustered, b=error.naive)
