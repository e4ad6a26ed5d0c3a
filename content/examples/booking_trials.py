"""Two booking policies, ten trials of each task, and two questions about success.

pass@k asks whether at least one of k trials succeeded, pass^k whether every one of them did.
Everything is simulated: no booking is attempted and no model is run.

Run it with any Python from 3.8 on; it needs nothing else.
"""

from math import comb
from random import Random

SEED = 34
TRIALS = 10  # of each task
KS = (1, 2, 5)
RESAMPLES = 500
LOWER, UPPER = 12, 487  # places in the sorted list of resampled scores, counted from 0

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
    """pass^k of one task: the share of its k-trial subsets in which every trial succeeded."""
    return comb(count, k) / comb(TRIALS, k)


def at_least_one(count, k):
    """pass@k of one task: one minus the share of subsets in which every trial failed."""
    return 1 - comb(TRIALS - count, k) / comb(TRIALS, k)


def mean(scores):
    scores = list(scores)
    return sum(scores) / len(scores)


def interval(counts, k):
    """Draw whole tasks again, with replacement; a task keeps the count of its trials."""
    rng = Random(340 + k)
    scores = sorted(
        mean(every_one(rng.choice(counts), k) for _ in counts)
        for _ in range(RESAMPLES)
    )
    return scores[LOWER], scores[UPPER]


def main():
    rng = Random(SEED)  # one generator for both policies, in order
    for name, chances in POLICIES.items():
        counts = [successes(task, chance, rng) for task, chance in enumerate(chances, 1)]
        print(name, "successes_per_task", counts)
        for k in KS:
            all_k = mean(every_one(count, k) for count in counts)
            any_k = mean(at_least_one(count, k) for count in counts)
            low, high = interval(counts, k)
            print(
                f"k={k} pass^k={all_k:.3f} pass@k={any_k:.3f} "
                f"task_bootstrap_95pct=[{low:.3f},{high:.3f}]"
            )


if __name__ == "__main__":
    main()
