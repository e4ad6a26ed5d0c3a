"""Booking policies, tried again and again on the same tasks, and two questions about success.

pass@k asks whether at least one of k trials succeeded, pass^k whether every one of them did.
Everything is simulated: no booking is attempted and no model is run.

Run it with any Python from 3.8 on; it needs nothing else.
"""

from math import comb
from random import Random

SEED = 34
TRIALS = 10  # of each task
KS = [1, 2, 5]
SEED_BASE = 340  # the interval for k has a generator of its own, Random(SEED_BASE + k)
RESAMPLES = 500
LOWER = 12  # places in the sorted list of resampled scores, counted from 0
UPPER = 487

POLICIES = {
    "uniform": [0.8] * 20,  # the chance of success, task by task
    "split": [0.99] * 10 + [0.55] * 10,
}


def attempt(task, chance, rng):
    """Try one booking, from a clean record that inherits nothing from earlier trials."""
    booking = {"task": task, "status": "pending"}
    if rng.random() < chance:
        booking["status"] = "confirmed"
    return booking


def successes(task, chance, rng):
    """How many of one task's trials end in a confirmed booking."""
    bookings = [attempt(task, chance, rng) for _ in range(TRIALS)]
    return sum(booking["status"] == "confirmed" for booking in bookings)


def every_one(count, k):
    """In how many k-trial subsets of one task every trial succeeded."""
    return comb(count, k)


def at_least_one(count, k):
    """In how many k-trial subsets of one task at least one trial succeeded."""
    return comb(TRIALS, k) - comb(TRIALS - count, k)


def mean_share(subsets, k):
    """Each task's share of its k-trial subsets, averaged over tasks.

    All tasks have the same number of subsets, so one division serves, and nothing is rounded twice.
    """
    return sum(subsets) / (comb(TRIALS, k) * len(subsets))


def interval(counts, k):
    """Draw whole tasks again, with replacement; a task keeps the count of its trials."""
    if len(counts) == 1:
        return "not_estimable"  # a single task resamples to itself
    rng = Random(SEED_BASE + k)
    tasks = [every_one(count, k) for count in counts]
    scores = sorted(
        mean_share([rng.choice(tasks) for _ in tasks], k) for _ in range(RESAMPLES)
    )
    return f"[{scores[LOWER]:.3f},{scores[UPPER]:.3f}]"


def main():
    rng = Random(SEED)  # one generator for both policies, in order
    for name, chances in POLICIES.items():
        counts = [successes(task, chance, rng) for task, chance in enumerate(chances, 1)]
        print(name, "successes_per_task", counts)
        for k in KS:
            all_k = mean_share([every_one(count, k) for count in counts], k)
            any_k = mean_share([at_least_one(count, k) for count in counts], k)
            print(
                f"k={k} pass^k={all_k:.3f} pass@k={any_k:.3f} "
                f"task_bootstrap_95pct={interval(counts, k)}"
            )


if __name__ == "__main__":
    main()
