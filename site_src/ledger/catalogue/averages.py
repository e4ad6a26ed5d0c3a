"""The values of the two tasks with known chances: averaging before a power, and after it."""

from __future__ import annotations

from collections.abc import Iterator

from site_src.experiments.task_chances import FIXTURE, TaskChances, read
from site_src.ledger.value import Topic, Value
from site_src.maths import known_p


def values(tasks: TaskChances) -> Iterator[Value]:
    """Every value that follows from ``averages.toml``."""
    topic = Topic(FIXTURE)
    found = topic.computed
    all_chances = tuple(tasks.chances.values())

    yield topic.stipulated("averages.k", tasks.k, "attempts", "k")
    yield found("averages.tasks", len(all_chances), "tasks", "chances", read)
    for number, (name, chance) in enumerate(tasks.chances.items(), 1):
        yield topic.stipulated(f"averages.chance.{number}", chance, "proportion", f"chances.{name}")
        yield found(f"averages.power.{number}", known_p.every_one(chance, tasks.k), "proportion", f"chances.{name}, k",
                    known_p.every_one, "p^k", p=chance, k=tasks.k)
    yield found("averages.mean", tasks.mean, "proportion", "chances", known_p.mean_every_one,
                "mean(p for p in P)", P=all_chances)
    yield found("averages.mean-of-powers", tasks.mean_of_powers, "proportion", "chances, k", known_p.mean_every_one,
                "mean(p^k for p in P)", P=all_chances, k=tasks.k)
    yield found("averages.power-of-mean", tasks.power_of_mean, "proportion", "chances, k", known_p.every_one,
                "m^k", m=tasks.mean, k=tasks.k)
