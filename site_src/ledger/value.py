"""A value that may be quoted: what it is, exactly, and where it comes from."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from site_src.ledger.expression import Number
from site_src.ledger.formula import Formula

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Names:
    """A text value made of names: a list of attempts, or of subsets written with plus signs.

    It compares equal to its text (``"A, B, C"``, ``"D + E"``), which is what predicates are written with.
    """

    items: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join(self.items)

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Names | str) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))


@dataclass(frozen=True)
class NotEstimable:
    """There is no such number, and the reason why, which pages say in words: never 0, 1 or nan."""

    reason: str

    def __str__(self) -> str:
        return f"not estimable: {self.reason}"


Exact = int | Fraction | float | str | Names | NotEstimable


@dataclass(frozen=True)
class Value:
    """One entry of the ledger.

    ``exact`` is an int or Fraction wherever the value is rational. ``counts`` are the numerator and
    denominator that the value was counted with, before any reduction (56 of 252). ``function`` and
    ``line`` name the code that computed it, ``fixture`` and ``key`` the input that it follows from.
    """

    id: str
    exact: Exact
    unit: str
    kind: Literal["computed", "stipulated"]
    fixture: str
    key: str
    function: str = ""
    line: int = 0
    formula: Formula | None = None
    counts: tuple[int, int] | None = None

    @property
    def number(self) -> Number | None:
        """The value as a number, or None for text and for what is not estimable."""
        return self.exact if isinstance(self.exact, int | Fraction | float) else None

    @property
    def machine(self) -> str:
        """The ``value`` attribute: the shortest decimal that gives back the float, or the text."""
        number = self.number
        if number is None:
            return str(self.exact)
        if isinstance(number, int) or (isinstance(number, Fraction) and number.denominator == 1):
            return str(int(number))
        return repr(float(number))

    def record(self) -> dict[str, Any]:
        """The entry as it stands in ``data/numbers.json``."""
        number = self.number
        exact = None
        if number is not None and not isinstance(number, float):
            exact = str(Fraction(number))
        value: Any = str(self.exact)
        if number is not None:
            value = int(number) if exact and "/" not in exact else float(number)
        return {
            "id": self.id,
            "value": value,
            "exact": exact,
            "unit": self.unit,
            "formula": self.formula.symbolic() if self.formula else None,
            "substituted": self.formula.substituted() if self.formula else None,
            "function": self.function or None,
            "line": self.line or None,
            "fixture": self.fixture,
            "key": self.key,
            "kind": self.kind,
        }


@lru_cache(maxsize=256)
def _within_project(file: str) -> str:
    return Path(file).resolve().relative_to(ROOT).as_posix()


class Topic:
    """Makes the values of one fixture, so that a catalogue reads as a table."""

    def __init__(self, fixture: str) -> None:
        self.fixture = fixture

    def stipulated(self, id: str, exact: Exact, unit: str, key: str) -> Value:
        """An input, as the fixture states it."""
        return Value(id, exact, unit, "stipulated", self.fixture, key)

    def computed(
        self,
        id: str,
        exact: Exact,
        unit: str,
        key: str,
        by: Callable[..., Any],
        formula: str = "",
        counts: tuple[int, int] | None = None,
        **variables: Number | tuple[Number, ...],
    ) -> Value:
        """A result of the function ``by``; ``formula`` over ``variables`` must give it by another road."""
        by = inspect.unwrap(by)
        code = by.__code__
        where = _within_project(code.co_filename)
        function = f"{where}:{by.__qualname__}"
        drawn = Formula(formula, variables) if formula else None
        return Value(id, exact, unit, "computed", self.fixture, key, function, code.co_firstlineno, drawn, counts)


class LedgerError(AssertionError):
    """A catalogue contradicts itself: a programming error, never an author's."""


class Ledger(Mapping[str, Value]):
    """All values by id, in the catalogue's order. Each formula is evaluated and must give its value."""

    def __init__(self, values: Iterable[Value]) -> None:
        self._values: dict[str, Value] = {}
        for value in values:
            if value.id in self._values:
                raise LedgerError(f"{value.id} is in the catalogue twice")
            if value.formula and value.number is not None:
                other = value.formula.evaluate()
                same = (
                    math.isclose(other, value.number, rel_tol=1e-9, abs_tol=1e-15)
                    if isinstance(other, float) or isinstance(value.number, float)
                    else other == value.number
                )
                if not same:
                    raise LedgerError(f"{value.id} is {value.exact}, but {value.formula.substituted()} is {other}")
            self._values[value.id] = value

    def __getitem__(self, id: str) -> Value:
        return self._values[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def of_topics(self, topics: Collection[str]) -> Ledger:
        """The values whose ids begin with one of these words."""
        made = Ledger(())
        made._values = {id: value for id, value in self._values.items() if id.partition(".")[0] in topics}
        return made

    def extended(self, values: Iterable[Value]) -> Ledger:
        """A ledger with these values behind its own, which have been checked before."""
        made = Ledger(values)
        if twice := self._values.keys() & made._values.keys():
            raise LedgerError(f"{min(twice)} is in the catalogue twice")
        made._values = {**self._values, **made._values}
        return made

    def series(self, prefix: str) -> list[Value]:
        """The values ``prefix.1``, ``prefix.2``, … in the order of their numbers."""
        found = [
            (int(id[len(prefix) + 1 :]), value)
            for id, value in self._values.items()
            if id.startswith(prefix + ".") and id[len(prefix) + 1 :].isdigit()
        ]
        return [value for _, value in sorted(found, key=lambda pair: pair[0])]

    def matching(self, pattern: str) -> list[Value]:
        """The values whose ids have any one word where ``pattern`` has a star (``orders.*.reward``), in order."""
        wanted = re.compile(re.escape(pattern).replace(r"\*", "[^.]+"))
        return [value for id, value in self._values.items() if wanted.fullmatch(id)]
