"""The values of the pair table: the pool, the counts of its subsets, and the estimates from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from site_src.experiments import attempt_pool
from site_src.experiments.attempt_pool import FIXTURE, AttemptPool
from site_src.ledger.value import Names, NotEstimable, Topic, Value
from site_src.maths import estimators, subsets


def values(pool: AttemptPool) -> Iterator[Value]:
    """Every value that follows from ``pool.toml``."""
    n, c, k = pool.n, pool.c, pool.k
    topic = Topic(FIXTURE)
    given, found = topic.stipulated, topic.computed

    def total_of(size: int) -> subsets.SubsetCounts:
        return subsets.count_subsets(n, c, size)

    yield given("pool.k", k, "attempts", "k")
    yield given("pool.attempts", Names(pool.names), "names", "attempts")
    yield found("pool.n", n, "attempts", "attempts", AttemptPool.n.fget)  # type: ignore[attr-defined]
    yield found("pool.passed.count", c, "attempts", "attempts", AttemptPool.c.fget)  # type: ignore[attr-defined]
    yield found("pool.failed.count", n - c, "attempts", "attempts", AttemptPool.chosen, "n - c", n=n, c=c)
    yield found("pool.passed", _names(pool.chosen(True)), "names", "attempts", AttemptPool.chosen)
    yield found("pool.failed", _names(pool.chosen(False)), "names", "attempts", AttemptPool.chosen)
    results = Names(tuple("1" if verdict else "0" for verdict in pool.passed))
    yield found("pool.results", results, "names", "attempts", attempt_pool.read)
    yield found(
        "pool.rate",
        estimators.pass_hat_k(n, c, 1),
        "proportion",
        "attempts",
        estimators.pass_hat_k,
        "c / n",
        (c, n),
        n=n,
        c=c,
    )
    yield found(
        "pool.failrate",
        1 - estimators.pass_hat_k(n, c, 1),
        "proportion",
        "attempts",
        estimators.pass_hat_k,
        "1 - c / n",
        (n - c, n),
        n=n,
        c=c,
    )

    # Counted one by one while the subsets can be listed; the formulas beside them are the other road.
    listed = pool.subsets()
    counts, by = (_tally(listed), subsets.list_subsets) if listed else (total_of(k), subsets.count_subsets)
    numbers: dict[str, Any] = {"n": n, "c": c, "k": k}
    yield found("pool.subsets", counts.total, "subsets", "attempts, k", by, "C(n, k)", n=n, k=k)
    yield found("pool.any.count", counts.any, "subsets", "attempts, k", by, "C(n, k) - C(n - c, k)", **numbers)
    yield found("pool.all.count", counts.all, "subsets", "attempts, k", by, "C(c, k)", c=c, k=k)
    yield found("pool.none.count", counts.none, "subsets", "attempts, k", by, "C(n - c, k)", **numbers)
    yield found(
        "pool.mixed.count", counts.mixed, "subsets", "attempts, k", by, "C(n, k) - C(c, k) - C(n - c, k)", **numbers
    )
    for id, verdict in (("pool.all.names", True), ("pool.failing", False)):
        named = tuple(" + ".join(s.names) for s in listed if (s.all if verdict else not s.any))
        reason = "none" if listed else "too many"
        yield found(id, Names(named) if named else NotEstimable(reason), "names", "attempts, k", subsets.list_subsets)

    yield found(
        "pool.any.rate",
        estimators.pass_at_k(n, c, k),
        "proportion",
        "attempts, k",
        estimators.pass_at_k,
        "1 - C(n - c, k) / C(n, k)",
        (counts.any, counts.total),
        **numbers,
    )
    yield found(
        "pool.all.rate",
        estimators.pass_hat_k(n, c, k),
        "proportion",
        "attempts, k",
        estimators.pass_hat_k,
        "C(c, k) / C(n, k)",
        (counts.all, counts.total),
        **numbers,
    )
    yield found(
        "pool.plugin.any",
        estimators.plug_in_any(n, c, k),
        "proportion",
        "attempts, k",
        estimators.plug_in_any,
        "1 - (1 - c / n)^k",
        **numbers,
    )
    yield found(
        "pool.plugin.all",
        estimators.plug_in_all(n, c, k),
        "proportion",
        "attempts, k",
        estimators.plug_in_all,
        "(c / n)^k",
        **numbers,
    )

    for size in range(1, n + 1):
        at = total_of(size)
        sizes: dict[str, Any] = {"n": n, "c": c, "k": size}
        yield found(
            f"pool.any.at.{size}",
            estimators.pass_at_k(n, c, size),
            "proportion",
            "attempts",
            estimators.pass_at_k,
            "1 - C(n - c, k) / C(n, k)",
            (at.any, at.total),
            **sizes,
        )
        yield found(
            f"pool.all.at.{size}",
            estimators.pass_hat_k(n, c, size),
            "proportion",
            "attempts",
            estimators.pass_hat_k,
            "C(c, k) / C(n, k)",
            (at.all, at.total),
            **sizes,
        )
    # The largest k at which all-k is still above zero, and the smallest at which at-least-one is certain.
    longest = [size for size in range(1, n + 1) if estimators.pass_hat_k(n, c, size) > 0]
    sure = [size for size in range(1, n + 1) if estimators.pass_at_k(n, c, size) == 1]
    yield found(
        "pool.longest",
        max(longest) if longest else NotEstimable("no pass"),
        "attempts",
        "attempts",
        estimators.pass_hat_k,
        "c",
        c=c,
    )
    yield found(
        "pool.sure",
        min(sure) if sure else NotEstimable("no pass"),
        "attempts",
        "attempts",
        estimators.pass_at_k,
        "n - c + 1",
        n=n,
        c=c,
    )


def _tally(listed: tuple[subsets.Subset, ...]) -> subsets.SubsetCounts:
    some = sum(subset.any for subset in listed)
    every = sum(subset.all for subset in listed)
    return subsets.SubsetCounts(len(listed), some, every, len(listed) - some, some - every)


def _names(names: tuple[str, ...]) -> Names | NotEstimable:
    return Names(names) if names else NotEstimable("none")
