"""The values of the reliability page: one stipulated task, and the seeded trials of every policy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations

from site_src.experiments import booking_fixture, booking_trials, one_task
from site_src.experiments.booking_trials import Interval, PolicyResult, TrialsResult
from site_src.experiments.reliability import Reliability
from site_src.ledger.value import Exact, Names, NotEstimable, Topic, Value
from site_src.maths import bootstrap, estimators, known_p, subsets

#: Formulas that run over the tasks are spelled out while a reader can follow them.
TASKS_SPELLED_OUT = 40

PASS_HAT = "C(c, k) / C(n, k)"
PASS_AT = "1 - C(n - c, k) / C(n, k)"


def values(result: Reliability) -> Iterator[Value]:
    """Every value that follows from ``one-task.toml`` and ``trials.toml``."""
    yield from _task(result.task)
    yield from _setting(result.trials)
    for policy, given in zip(result.trials.policies, result.trials.fixture.policies, strict=True):
        yield from _tasks_of(policy, given, result.trials)
        yield from _curves(policy, result.trials)
        yield from _intervals(policy, result.trials)
    yield from _overtaking(result.trials)


def _task(task: one_task.OneTask) -> Iterator[Value]:
    """One task with ``c`` of ``n``: counts of subsets, estimates and the plug-in, for every k."""
    topic = Topic(one_task.FIXTURE)
    given, found = topic.stipulated, topic.computed
    n, c = task.n, task.c
    yield given("trials.example.n", n, "trials", "n")
    yield given("trials.example.c", c, "successes", "c")
    for place, k in enumerate(task.ks, 1):
        yield given(f"trials.example.k.{place}", k, "trials", "ks")
    yield found("trials.example.rate", Fraction(c, n), "proportion", "n, c", estimators.pass_hat_k, "c / n", (c, n),
                c=c, n=n)
    for k in range(1, n + 1):
        counts = subsets.count_subsets(n, c, k)
        numbers = {"n": n, "c": c, "k": k}
        id, by = "trials.example", subsets.count_subsets
        yield found(f"{id}.subsets.{k}", counts.total, "subsets", "n", by, "C(n, k)", n=n, k=k)
        yield found(f"{id}.all.count.{k}", counts.all, "subsets", "n, c", by, "C(c, k)", c=c, k=k)
        yield found(f"{id}.any.count.{k}", counts.any, "subsets", "n, c", by, "C(n, k) - C(n - c, k)", None, **numbers)
        yield found(f"{id}.none.count.{k}", counts.none, "subsets", "n, c", by, "C(n - c, k)", None, **numbers)
        yield found(f"{id}.all.{k}", estimators.pass_hat_k(n, c, k), "proportion", "n, c", estimators.pass_hat_k,
                    PASS_HAT, (counts.all, counts.total), **numbers)
        yield found(f"{id}.any.{k}", estimators.pass_at_k(n, c, k), "proportion", "n, c", estimators.pass_at_k,
                    PASS_AT, (counts.any, counts.total), **numbers)
        yield found(f"{id}.plugin.all.{k}", estimators.plug_in_all(n, c, k), "proportion", "n, c",
                    estimators.plug_in_all, "(c / n)^k", None, **numbers)
        yield found(f"{id}.plugin.any.{k}", estimators.plug_in_any(n, c, k), "proportion", "n, c",
                    estimators.plug_in_any, "1 - (1 - c / n)^k", None, **numbers)


def _setting(result: TrialsResult) -> Iterator[Value]:
    """How the trials were made and resampled."""
    topic = Topic(booking_fixture.FIXTURE)
    given, found = topic.stipulated, topic.computed
    fixture, resampling = result.fixture, result.fixture.bootstrap
    yield given("trials.seed", fixture.seed, "seed", "seed")
    yield given("trials.n", fixture.trials_per_task, "trials", "trials_per_task")
    yield given("trials.names", Names(tuple(policy.name for policy in result.policies)), "names", "policies")
    yield found("trials.policies", len(result.policies), "policies", "policies", booking_fixture.read)
    tasks = {len(policy.counts) for policy in result.policies}
    alike: Exact = tasks.pop() if len(tasks) == 1 else NotEstimable("differ")
    yield found("trials.tasks", alike, "tasks", "policies", booking_fixture.read)
    outcomes = alike * fixture.trials_per_task if isinstance(alike, int) else alike
    yield found("trials.outcomes", outcomes, "trials", "trials_per_task, policies", booking_trials.simulate)
    for place, k in enumerate(fixture.ks, 1):
        yield given(f"trials.k.{place}", k, "trials", "ks")
    yield found("trials.k.longest", max(fixture.ks), "trials", "ks", booking_fixture.read)
    yield given("trials.resampling.seed", resampling.seed_base, "seed", "bootstrap.seed_base")
    yield given("trials.resamples", resampling.resamples, "resamples", "bootstrap.resamples")
    yield given("trials.lower", resampling.lower_index, "place", "bootstrap.lower_index")
    yield given("trials.upper", resampling.upper_index, "place", "bootstrap.upper_index")
    ends = {"b": resampling.resamples, "u": resampling.upper_index, "l": resampling.lower_index}
    kept = resampling.upper_index - resampling.lower_index + 1
    yield found("trials.below", resampling.lower_index, "resamples", "bootstrap", bootstrap.interval, "l", l=ends["l"])
    yield found("trials.above", resampling.resamples - 1 - resampling.upper_index, "resamples", "bootstrap",
                bootstrap.interval, "b - u - 1", b=ends["b"], u=ends["u"])
    yield found("trials.kept", Fraction(kept, resampling.resamples), "proportion", "bootstrap", bootstrap.interval,
                "(u - l + 1) / b", (kept, resampling.resamples), **ends)


def _tasks_of(policy: PolicyResult, given: booking_fixture.Policy, result: TrialsResult) -> Iterator[Value]:
    """A policy's tasks: what chance each group was given, and how often its trials succeeded."""
    topic = Topic(booking_fixture.FIXTURE)
    found = topic.computed
    id, key, n, by = f"trials.{policy.name}", "policies", result.fixture.trials_per_task, booking_trials.simulate
    drawn, size = f"seed, trials_per_task, {key}", f"trials_per_task, {key}"
    tasks = len(policy.counts)
    yield found(f"{id}.tasks", tasks, "tasks", key, booking_fixture.read)
    yield found(f"{id}.outcomes", tasks * n, "trials", size, by, "t * n", t=tasks, n=n)
    yield found(f"{id}.successes", sum(policy.counts), "successes", drawn, by)
    yield found(f"{id}.perfect", policy.counts.count(n), "tasks", drawn, by)
    yield found(f"{id}.perfect.rate", Fraction(policy.counts.count(n), tasks), "proportion", drawn, by, "t / T",
                (policy.counts.count(n), tasks), t=policy.counts.count(n), T=tasks)
    yield found(f"{id}.lowest", min(policy.counts), "successes", drawn, by)
    yield found(f"{id}.highest", max(policy.counts), "successes", drawn, by)
    tally = Counter(policy.counts)
    for count in range(n + 1):
        yield found(f"{id}.tally.{count}", tally[count], "tasks", drawn, by)
    yield found(f"{id}.groups", len(given.groups), "groups", key, booking_fixture.read)
    start = 0
    for place, group in enumerate(given.groups, 1):
        counts = policy.counts[start : start + group.tasks]
        start += group.tasks
        each = f"{id}.group.{place}"
        yield topic.stipulated(f"{each}.tasks", group.tasks, "tasks", f"{key}.groups")
        yield topic.stipulated(f"{each}.p", group.p, "proportion", f"{key}.groups")
        yield found(f"{each}.successes", sum(counts), "successes", drawn, by)
        yield found(f"{each}.outcomes", len(counts) * n, "trials", size, by, "t * n", t=len(counts), n=n)
        yield found(f"{each}.perfect", counts.count(n), "tasks", drawn, by)
        yield found(f"{each}.highest", max(counts), "successes", drawn, by)


def _curves(policy: PolicyResult, result: TrialsResult) -> Iterator[Value]:
    """Both words for every k: estimated from the trials, before any trial, and with the overall rate put in."""
    found = Topic(booking_fixture.FIXTURE).computed
    id, n, key = f"trials.{policy.name}", result.fixture.trials_per_task, "seed, trials_per_task, policies"
    spread = "trials_per_task, policies"  # as many k as there are trials
    short = len(policy.counts) <= TASKS_SPELLED_OUT
    rate = policy.all_at(1)

    def over_tasks(term: str) -> str:
        return f"mean({term} for c in s)" if short else ""

    def over_chances(term: str) -> str:
        return f"mean({term} for p in q)" if short else ""

    for k in range(1, n + 1):
        by = booking_trials.run
        counts = policy.counts
        yield found(f"{id}.all.{k}", policy.all_at(k), "proportion", key, by, over_tasks(PASS_HAT), s=counts, n=n, k=k)
        yield found(f"{id}.any.{k}", policy.any_at(k), "proportion", key, by, over_tasks(PASS_AT), s=counts, n=n, k=k)
    for k in range(1, n + 1):
        yield found(f"{id}.known.all.{k}", policy.known_all[k - 1], "proportion", spread, known_p.every_one,
                    over_chances("p^k"), q=policy.chances, k=k)
        yield found(f"{id}.known.any.{k}", policy.known_any[k - 1], "proportion", spread, known_p.at_least_one,
                    over_chances("1 - (1 - p)^k"), q=policy.chances, k=k)
    for k in range(1, n + 1):
        c, total = sum(policy.counts), len(policy.counts) * n
        yield found(f"{id}.plugin.all.{k}", rate**k, "proportion", key, estimators.plug_in_all, "(c / n)^k",
                    c=c, n=total, k=k)
    # At k = n a task counts for every time only with a perfect record, and for once unless all its trials failed.
    yield found(f"{id}.end.all", policy.all_at(n), "proportion", key, estimators.pass_hat_k)
    yield found(f"{id}.end.any", policy.any_at(n), "proportion", key, estimators.pass_at_k)
    sure = policy.sure_from
    yield found(f"{id}.sure", NotEstimable("no k") if sure is None else sure, "trials", key, estimators.pass_at_k,
                "n - c + 1", n=n, c=min(policy.counts))


def _intervals(policy: PolicyResult, result: TrialsResult) -> Iterator[Value]:
    """The intervals by tasks and pooled; for a k without one, that there is none."""
    found = Topic(booking_fixture.FIXTURE).computed
    id, key = f"trials.{policy.name}", "seed, trials_per_task, ks, policies, bootstrap"
    kinds: tuple[tuple[str, Callable[[int], Interval | None], Callable[..., object]], ...] = (
        ("all", policy.by_tasks_at, bootstrap.task_bootstrap),
        ("pooled", policy.pooled_at, bootstrap.pooled_bootstrap),
    )
    for k in range(1, result.fixture.trials_per_task + 1):
        for name, at, by in kinds:
            interval = at(k)
            none = NotEstimable(_why_not(policy, result, k))
            yield found(f"{id}.{name}.{k}.low", interval.low if interval else none, "proportion", key, by)
            yield found(f"{id}.{name}.{k}.high", interval.high if interval else none, "proportion", key, by)
            if interval:
                yield found(f"{id}.{name}.{k}.width", interval.high - interval.low, "proportion", key, by, "b - a",
                            a=interval.low, b=interval.high)
            else:
                yield found(f"{id}.{name}.{k}.width", none, "proportion", key, by)


def _why_not(policy: PolicyResult, result: TrialsResult, k: int) -> str:
    """Why there is no interval at ``k``."""
    if k not in result.fixture.ks:
        return "not resampled"
    return "one task" if len(policy.counts) == 1 else "too many draws"


def _overtaking(result: TrialsResult) -> Iterator[Value]:
    """For every two policies, from which k on the one stays above the other."""
    found = Topic(booking_fixture.FIXTURE).computed
    for one, other in permutations(result.policies, 2):
        for name, theirs, ours in (("", other.all_k, one.all_k), (".known", other.known_all, one.known_all)):
            k = booking_trials.overtakes(theirs, ours)
            yield found(f"trials.{one.name}.overtakes.{other.name}{name}", NotEstimable("never") if k is None else k,
                        "trials", "seed, trials_per_task, policies", booking_trials.overtakes)
