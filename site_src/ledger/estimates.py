"""What the data can't give becomes a value that says so: never 0, 1 or nan."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from site_src.ledger import scales
from site_src.ledger.expression import Number
from site_src.ledger.value import NotEstimable, Topic, Value
from site_src.maths.domain import NotEstimableError


def estimated(compute: Callable[[], Number]) -> Number | NotEstimable:
    """The result of ``compute``, or the reason why these data have none.

    >>> from site_src.maths.estimators import pass_hat_k
    >>> estimated(lambda: pass_hat_k(10, 8, 4)), estimated(lambda: pass_hat_k(10, 8, 11))
    (Fraction(1, 3), NotEstimable(reason='too-few-trials'))
    """
    try:
        return compute()
    except NotEstimableError as error:
        return NotEstimable(error.reason)


class Estimates:
    """Makes the values of one fixture that may turn out not to be estimable; see :class:`Topic`."""

    def __init__(self, topic: Topic) -> None:
        self.topic = topic

    def value(
        self,
        id: str,
        compute: Callable[[], Number],
        unit: str,
        key: str,
        by: Callable[..., Any],
        formula: str = "",
        counts: tuple[int, int] | None = None,
        **variables: Number | tuple[Number, ...],
    ) -> Value:
        """What ``compute`` gives, with its formula; without a formula where there is no number to check it against."""
        exact = estimated(compute)
        if isinstance(exact, NotEstimable):
            return self.topic.computed(id, exact, unit, key, by)
        if formula and isinstance(exact, float):
            exact = scales.settled(exact, formula, **variables)
        return self.topic.computed(id, exact, unit, key, by, formula, counts, **variables)

    def error(
        self,
        id: str,
        compute: Callable[[], Number],
        key: str,
        by: Callable[..., Any],
        formula: str = "",
        **variables: Number | tuple[Number, ...],
    ) -> Iterator[Value]:
        """An error as a proportion, and as a value of its own in percentage points."""
        share = self.value(id, compute, "proportion", key, by, formula, None, **variables)
        yield share
        points = scales.points(share.number) if share.number is not None else share.exact
        drawn = f"100 * {formula}" if formula and share.number is not None else ""
        yield self.topic.computed(f"{id}.points", points, "points", key, scales.points, drawn, None,
                                  **(variables if drawn else {}))
