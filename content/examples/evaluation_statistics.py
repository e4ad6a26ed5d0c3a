"""The arithmetic of evaluating an agent that is random: six small questions, answered.

Run it with any Python from 3.8 on; it needs nothing else.
"""

from math import comb, expm1, log, sqrt


def at_least_one(p, k):
    """The chance that at least one of k independent attempts passes."""
    return 1 - (1 - p) ** k


def every_one(p, k):
    """The chance that all k independent attempts pass."""
    return p**k


def subsets_with_a_pass(n, c, k):
    """pass@k from records: c of n trials passed; the share of k-trial subsets that hold a pass."""
    return 1 - comb(n - c, k) / comb(n, k)


def subsets_all_passing(n, c, k):
    """pass^k from records: the share of k-trial subsets in which every trial passed."""
    return comb(c, k) / comb(n, k)


def half_width(rate, tasks):
    """Half of the 95 % interval of a score, by the normal approximation."""
    return 1.96 * sqrt(rate * (1 - rate) / tasks)


def rule_of_three(n):
    """No event in n independent attempts: with 95 % confidence the rate is below about this."""
    return 3 / n


def exact_bound(n):
    """The rate p that solves (1 - p)^n = 0.05, which the rule of three approximates."""
    return -expm1(log(0.05) / n)


if __name__ == "__main__":
    print("An attempt passes with a chance of 0.8.")
    print(f"  at least one of 4 passes   {at_least_one(0.8, 4):.4f}")
    print(f"  all 4 pass                 {every_one(0.8, 4):.4f}")
    print(f"  all 8 pass                 {every_one(0.8, 8):.4f}")
    print("8 of 10 recorded trials passed; subsets of 4 trials:")
    print(f"  at least one passed        {subsets_with_a_pass(10, 8, 4):.1f}")
    print(f"  all passed                 {subsets_all_passing(10, 8, 4):.3f}")
    print("100 tasks, one trial each, about half passed:")
    print(f"  half of the 95 % interval  {half_width(0.5, 100):.3f}")
    print("No event in 1500 independent attempts:")
    print(f"  rule of three              {rule_of_three(1500):.3f}")
    print(f"  exact bound                {exact_bound(1500):.6f}")
