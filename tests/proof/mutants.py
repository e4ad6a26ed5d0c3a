"""Every leaf of a fixture changed in every direction, with steps that widen, and every item added and removed."""

from __future__ import annotations

import copy
import datetime
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

Where = tuple[str | int, ...]
Data = dict[str, Any]

#: What a whole number is raised or lowered by, one after the other until something changes.
WHOLE_STEPS = (1, 2, 3, 5, 10, 20, 50, 100, 1000)
#: The same for decimals, in units of the last place written.
DECIMAL_STEPS = (1, 2, 5, 10, 20, 50, 100, 500)
FLIPS = {"pass": "fail", "fail": "pass"}


@dataclass(frozen=True)
class Mutation:
    """One way to change one leaf or container: ``texts`` name the steps, the smallest first, and ``made`` the data."""

    path: Where
    kind: str
    steps: Sequence[tuple[str, Data]]

    @property
    def key(self) -> str:
        """The leaf as a dotted key with its places in arrays: ``policies[1].groups[0].p``."""
        shown = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        return shown.removeprefix(".") or "everywhere"

    def __str__(self) -> str:
        return f"{self.key} {self.kind}"


def mutations(data: Data) -> Iterator[Mutation]:
    """Every mutation of a document, leaf by leaf."""
    for path, value in _walk(data):
        if isinstance(value, dict | list):
            yield from _of_container(data, path, value)
        else:
            yield from (mutation for mutation in _of_leaf(data, path, value) if mutation.steps)
    yield from _renamed(data)


def _renamed(data: Data) -> Iterator[Mutation]:
    """Every name that stands in more than one place, changed in all of them: alone it would be refused."""
    counts = Counter(text for _, value in _walk(data) for text in _names(value))
    used = {value for _, value in _walk(data) if isinstance(value, str)}
    for name, count in counts.items():
        if count > 1 and name in used:
            whole = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
            others = [f"{name}x", *(name[:-1] + digit for digit in "12" if name[-1:].isdigit() and name[-1] != digit)]
            steps = [(f"{name} -> {other}", _replaced(data, whole, other)) for other in others]
            yield Mutation((), f"renamed {name}", steps)


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value


def _replaced(value: Any, whole: re.Pattern[str], other: str) -> Any:
    match value:
        case str():
            return whole.sub(lambda _: other, value)
        case list():
            return [_replaced(each, whole, other) for each in value]
        case dict():
            return {_replaced(key, whole, other): _replaced(each, whole, other) for key, each in value.items()}
    return value


def leaves(data: Data) -> int:
    """How many leaves a document has."""
    return sum(not isinstance(value, dict | list) for _, value in _walk(data))


def _walk(value: Any, path: Where = ()) -> Iterator[tuple[Where, Any]]:
    if path:
        yield path, value
    items: Sequence[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, inner in items:
        yield from _walk(inner, (*path, key))


def _at(data: Any, path: Where) -> Any:
    for part in path:
        data = data[part]
    return data


def _with(data: Data, path: Where, value: Any) -> Data:
    made = copy.deepcopy(data)
    _at(made, path[:-1])[path[-1]] = value
    return made


def _of_leaf(data: Data, path: Where, value: Any) -> Iterator[Mutation]:
    def mutation(kind: str, others: Sequence[Any]) -> Mutation:
        steps = [(f"{value} -> {other}", _with(data, path, other)) for other in others if other != value]
        return Mutation(path, kind, steps)

    match value:
        case bool():
            yield mutation("flipped", [not value])
        case int():
            yield mutation("up", [value + step for step in WHOLE_STEPS])
            yield mutation("down", [value - step for step in WHOLE_STEPS if value >= step] or [value - 1])
        case Decimal():
            unit = Decimal(1).scaleb(int(value.as_tuple().exponent))
            up = [value + unit * step for step in DECIMAL_STEPS if value + unit * step < 1]
            down = [value - unit * step for step in DECIMAL_STEPS if value > unit * step]
            yield mutation("up", [*up, Decimal("1.0")])
            yield mutation("down", [*down, Decimal("0.0")])
        case datetime.date():
            yield mutation("up", [value + datetime.timedelta(1)])
        case str() if value in FLIPS:
            yield mutation("flipped", [FLIPS[value]])
        case str():
            yield mutation("reworded", list(_other_texts(data, path, value)))


def _other_texts(data: Data, path: Where, value: str) -> Iterator[str]:
    """What else the text could be: the same with a digit changed, another text of the same key, a letter more."""
    digits = [at for at, letter in enumerate(value) if letter.isdigit()]
    if digits:
        at = digits[-1]
        yield value[:at] + str((int(value[at]) + 1) % 10) + value[at + 1 :]
    name = next((part for part in reversed(path) if isinstance(part, str)), "")
    seen = {value}
    for other_path, other in _walk(data):
        if isinstance(other, str) and other not in seen:
            if next((part for part in reversed(other_path) if isinstance(part, str)), "") == name:
                seen.add(other)
                yield other
            if len(seen) > 4:
                break
    yield value + "x"
    yield value[1:] or "x"


def _of_container(data: Data, path: Where, value: Any) -> Iterator[Mutation]:
    """An item removed, whichever it is, and one added."""
    keys: list[str | int] = list(value) if isinstance(value, dict) else list(range(len(value)))
    removed = []
    for key in keys:
        made = copy.deepcopy(data)
        del _at(made, path)[key]
        removed.append((f"without {key}", made))
    for text, made in removed:
        yield Mutation(path, text, [(text, made)])
    if not keys:
        return
    last = value[keys[-1]]
    if isinstance(value, dict):
        yield Mutation(path, "one more", [("one more", _with(data, (*path, f"{keys[-1]}x"), copy.deepcopy(last)))])
        return
    steps = []
    for new in (new for item in (last, *value[:2]) for new in _more(value, item)):
        made = copy.deepcopy(data)
        _at(made, path).append(new)
        steps.append((f"and {new}", made))
    yield Mutation(path, "one more", steps)


def _more(items: list[Any], last: Any) -> Iterator[Any]:
    match last:
        case bool() | dict():
            again = copy.deepcopy(last)
            if isinstance(again, dict):
                for key in ("id", "name"):
                    if key in again:
                        again[key] += "x"
            yield again
        case int():
            yield from (last, max(items) + 1, max(items) + 2, 1, 0)
        case Decimal():
            yield from (last, last / 2, Decimal("0.5"), Decimal("0.1"))
        case str():
            yield from (last + "x", last)
        case list():
            yield copy.deepcopy(last)
