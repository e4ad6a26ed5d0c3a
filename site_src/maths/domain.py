"""What the functions of this package accept, and the two ways in which they refuse.

* A plain ``ValueError``: the arguments contradict each other or their type (eleven successes in ten trials).
* ``NotEstimableError``, a ``ValueError`` with a ``reason``: the question is sound but these data cannot answer it.
  It stands in place of a number, so that neither 0 nor 1 nor nan is ever shown for "we do not know".
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

Reason: TypeAlias = Literal["empty", "too-few-trials", "one-task", "one-cluster", "no-flips"]
Exact: TypeAlias = int | Fraction


class NotEstimableError(ValueError):
    """These data do not determine the quantity asked for; ``reason`` is a key for the words that say why."""

    def __init__(self, reason: Reason, message: str) -> None:
        self.reason: Reason = reason
        super().__init__(message)


def whole(name: str, value: int, least: int = 0) -> int:
    """``value`` when it is an int (not a bool) of at least ``least``; otherwise ``ValueError``."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name} must be a whole number, not {value!r}")
    if value < least:
        raise ValueError(f"{name} must be at least {least}, not {value}")
    return value


def successes(n: int, c: int) -> None:
    """Check that ``c`` successes in ``n`` trials are possible."""
    whole("n, the number of trials,", n)
    if whole("c, the number of successes,", c) > n:
        raise ValueError(f"c, the number of successes, must not exceed the {n} trials, but is {c}")


def subset_size(n: int, k: int) -> None:
    """Check that subsets of ``k`` can be taken from ``n`` trials; ``NotEstimableError("too-few-trials")`` if n < k."""
    if n < whole("k, the size of a subset,", k, 1):
        raise NotEstimableError("too-few-trials", f"subsets of {k} need at least {k} trials, and there are {n}")


def exact(name: str, value: Exact) -> Fraction:
    """``value`` as a Fraction; floats are refused, since 0.1 is not a tenth, and so are bools."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise ValueError(f"{name} must be an int or a Fraction, not {value!r}")
    return Fraction(value)


def probability(name: str, value: Exact) -> Fraction:
    """``value`` as a Fraction between 0 and 1, both included."""
    fraction = exact(name, value)
    if not 0 <= fraction <= 1:
        raise ValueError(f"{name} must lie between 0 and 1, not {value}")
    return fraction


def level(name: str, value: Exact) -> Fraction:
    """``value`` as a Fraction strictly between 0 and 1: a confidence, or what is left of one."""
    fraction = probability(name, value)
    if fraction in (0, 1):
        raise ValueError(f"{name} must lie strictly between 0 and 1, not be {value}")
    return fraction


def outcomes_as_ints(outcomes: Sequence[int]) -> list[int]:
    """Recorded outcomes as 0 and 1; True and False count as those, anything else is refused."""
    for position, outcome in enumerate(outcomes):
        if not isinstance(outcome, int) or outcome not in (0, 1):
            raise ValueError(f"an outcome is a pass (True, 1) or a fail (False, 0); number {position} is {outcome!r}")
    return [int(outcome) for outcome in outcomes]


def several(tasks: int) -> None:
    """``NotEstimableError`` unless there are at least two tasks: fewer show nothing of how tasks vary."""
    if tasks == 0:
        raise NotEstimableError("empty", "there are no tasks")
    if tasks == 1:
        raise NotEstimableError("one-task", "one task says nothing about how tasks vary")
