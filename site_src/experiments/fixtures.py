"""Reads TOML with the position of every key and value, and validates it leaf by leaf."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from site_src.errors import ContentError, Finding, Place, nearest
from site_src.experiments.toml_positions import Key, Positions, positions
from site_src.text_files import read_text

#: Text that could be read as markup; names from fixtures are shown on pages and must not carry any.
_MARKUP = re.compile(r"[<>&\"'`{}\[\]\\|\x00-\x1f\x7f-\x9f\u2028\u2029\ue000-\uf8ff]")


@dataclass(frozen=True)
class Document:
    """A parsed TOML file: its data, and where every key and value of it stands."""

    path: str
    data: dict[str, Any]
    positions: Positions
    first_line: int = 1

    def place(self, key: Key) -> Place:
        """Where ``key`` stands, or the nearest table around it."""
        while key and key not in self.positions.keys:
            key = key[:-1]
        return self._place(self.positions.keys.get(key, (1, 1)))

    def value_place(self, key: Key) -> Place:
        """Where the value of ``key`` begins; where the key stands, if it heads a table."""
        found = self.positions.values.get(key)
        return self._place(found) if found else self.place(key)

    def _place(self, position: tuple[int, int]) -> Place:
        return Place(self.path, position[0] + self.first_line - 1, position[1])

    def fail(self, key: Key, message: str, remedy: str = "") -> NoReturn:
        """Raise a ContentError at the value of ``key``."""
        raise ContentError([Finding(self.value_place(key), message, remedy)])

    def fail_name(self, key: Key, message: str, remedy: str = "") -> NoReturn:
        """Raise a ContentError at ``key`` itself."""
        raise ContentError([Finding(self.place(key), message, remedy)])


def load(path: Path, shown: str) -> Document:
    """Read ``path``; in messages it is called ``shown``. Decimal fractions stay exact (``Decimal``)."""
    return parse(read_text(path, shown), shown)


def parse(text: str, shown: str, first_line: int = 1) -> Document:
    """Parse TOML ``text`` that begins at ``first_line`` of the file ``shown``."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
        standing = positions(text)
    except (ValueError, ArithmeticError, RecursionError) as error:
        message = toml_fault(error)
        found = re.search(r"\(at line (\d+), column (\d+)\)", message)
        at_end = text.rstrip("\n").count("\n") + 1
        line, col = (int(found[1]), int(found[2])) if found else (at_end, 1)
        reason = re.sub(r" \(at .*\)$", "", message)
        place = Place(shown, line + first_line - 1, col)
        raise ContentError([Finding(place, f"this is not TOML: {reason}", "mend the syntax")]) from None
    return Document(shown, data, standing, first_line)


def toml_fault(error: Exception) -> str:
    """What ``tomllib`` stumbled over; it raises errors of several kinds."""
    if isinstance(error, tomllib.TOMLDecodeError):
        return str(error)
    return "nested too deeply" if isinstance(error, RecursionError) else "a number is out of all proportion"


class Table:
    """A table being read: each accessor validates one leaf; :meth:`done` refuses what is left over."""

    def __init__(self, document: Document, key: Key = ()) -> None:
        self.document = document
        self.key = key
        data: Any = document.data
        for part in key:
            data = data[part]
        if not isinstance(data, dict):
            document.fail(key, f"{_name(key)} must be a table", f"write [{_name(key)}]")
        self.data: dict[str, Any] = data
        self._known: list[str] = []

    @property
    def name(self) -> str:
        """How messages call this table."""
        return _name(self.key)

    def fail(self, key: str | int | None, message: str, remedy: str = "") -> NoReturn:
        """Raise a ContentError at the value of one of this table's keys, or at the table itself."""
        self.document.fail(self.key if key is None else (*self.key, key), message, remedy)

    def fail_name(self, key: str, message: str, remedy: str = "") -> NoReturn:
        """Raise a ContentError at one of this table's keys itself."""
        self.document.fail_name((*self.key, key), message, remedy)

    def place(self, key: str | int | None = None) -> Place:
        """Where one of this table's keys stands."""
        return self.document.place(self.key if key is None else (*self.key, key))

    def has(self, key: str) -> bool:
        """Whether the key is there; it counts as known from now on."""
        self._known.append(key)
        return key in self.data

    def raw(self, key: str, form: str = "{} = …") -> Any:
        """The unvalidated value of a key that must be there; ``form`` is how it is written."""
        self._known.append(key)
        if key not in self.data:
            import difflib

            name, remedy = _name((*self.key, key)), "add " + form.format(key)
            like = difflib.get_close_matches(key, [name for name in self.data if name not in self._known], 1, 0.6)
            if like:
                self.fail_name(like[0], f"{name} is missing; {like[0]} is not known here", remedy)
            self.fail(None, f"{name} is missing", remedy)
        return self.data[key]

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number in [low, high]; true, false and 2.0 are not whole numbers here."""
        value = self.raw(key)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(key, f"{key} is {_shown(value)}, not a whole number", f"write one from {low} to {high}")
        if not low <= value <= high:
            self.fail(key, f"{key} is {_shown(value)}", f"it must be from {low} to {high}")
        return value

    def integers(self, key: str, low: int, high: int, most: int = 1000, repeats: bool = False) -> tuple[int, ...]:
        """A list of whole numbers in [low, high], at least one; none twice, unless it ``repeats``."""
        values = self.items(key, most)
        result: list[int] = []
        for index, value in enumerate(values):
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                self.document.fail(
                    (*self.key, key, index), f"{key} holds {_shown(value)}", f"write whole numbers from {low} to {high}"
                )
            if value in result and not repeats:
                self.document.fail((*self.key, key, index), f"{key} holds {value} twice", "name each once")
            result.append(value)
        return tuple(result)

    def fraction(self, key: str, low: Fraction | int = 0, high: Fraction | int = 1) -> Fraction:
        """A decimal or whole number in [low, high], kept exact."""
        return _exact(partial(self.fail, key), f"{key} is", self.raw(key), low, high)

    def fractions(self, key: str, low: Fraction | int, high: Fraction | int, most: int) -> tuple[Fraction, ...]:
        """A list of decimal or whole numbers in [low, high], at least one, kept exact."""
        return tuple(
            _exact(partial(self.document.fail, (*self.key, key, index)), f"{key} holds", value, low, high)
            for index, value in enumerate(self.items(key, most))
        )

    def text(self, key: str, most: int = 80, plain: bool = True) -> str:
        """A non-empty string of at most ``most`` characters; ``plain`` refuses anything like markup."""
        value = self.raw(key)
        if not isinstance(value, str):
            self.fail(key, f"{key} is {_shown(value)}, not text", 'write it in quotes, "like this"')
        check_text(partial(self.fail, key), key, value, most, plain)
        return value

    def choice(self, key: str, options: Iterable[str]) -> str:
        """One of a few words."""
        value = self.raw(key)
        words = list(options)
        if not isinstance(value, str) or value not in words:
            self.fail(key, f"{key} is {_shown(value)}", "write one of: " + ", ".join(words))
        return value

    def boolean(self, key: str) -> bool:
        """true or false."""
        value = self.raw(key)
        if not isinstance(value, bool):
            self.fail(key, f"{key} is {_shown(value)}", "write true or false")
        return value

    def items(self, key: str, most: int = 1000, form: str = "{} = […]") -> list[Any]:
        """A non-empty list, its elements not yet validated."""
        values = self.raw(key, form)
        if not isinstance(values, list):
            self.fail(key, f"{key} is {_shown(values)}, not a list", "write it in square brackets")
        if not values:
            self.fail(key, f"{key} is empty", "name at least one")
        if len(values) > most:
            self.fail(key, f"{key} has {len(values)} elements", f"keep to {most}")
        return values

    def texts(self, key: str, most: int = 1000, length: int = 80, plain: bool = True) -> tuple[str, ...]:
        """A list of non-empty strings."""
        values = self.items(key, most)
        for index, value in enumerate(values):
            where = (*self.key, key, index)
            if not isinstance(value, str):
                self.document.fail(where, f"{key} holds {_shown(value)}, not text", "write it in quotes")
            check_text(partial(self.document.fail, where), key, value, length, plain)
        return tuple(values)

    def table(self, key: str) -> Table:
        """A sub-table that must be there."""
        self.raw(key, f"[{_name((*self.key, key))}]")
        return Table(self.document, (*self.key, key))

    def tables(self, key: str, most: int = 1000) -> list[Table]:
        """A non-empty list of tables, ``[[key]]`` or inline."""
        count = len(self.items(key, most, "{} = [{{…}}]" if self.key else "[[{}]]"))
        return [Table(self.document, (*self.key, key, index)) for index in range(count)]

    def names(self, most: int) -> Iterator[str]:
        """The keys of a table whose keys are names chosen by the author, in the file's order."""
        if not self.data:
            self.fail(None, f"{_name(self.key)} is empty", "name at least one")
        if len(self.data) > most:
            self.fail(None, f"{_name(self.key)} has {len(self.data)} entries", f"keep to {most}")
        for name in self.data:
            self._known.append(name)
            check_text(partial(self.fail_name, name), "the name", name, 80, True)
            yield name

    def done(self) -> None:
        """Refuse keys that no accessor asked for, naming the nearest known one."""
        for name in self.data:
            if name not in self._known:
                self.fail_name(name, f"unknown key {_name((name,))}", nearest(name, self._known))


def check_text(fail: Callable[[str, str], NoReturn], what: str, value: str, most: int, plain: bool) -> None:
    """Call ``fail`` unless ``value`` is non-blank, short enough and, if ``plain``, free of markup."""
    if not value.strip():
        fail(f"{what} is blank", "write something")
    if len(value) > most:
        fail(f"{what} has {len(value)} characters", f"keep to {most}")
    if plain and (bad := _MARKUP.search(value)):
        fail(f"{what} holds {bad[0]!r}, which could be read as markup", "leave it out")


def _exact(
    fail: Callable[[str, str], NoReturn], what: str, value: object, low: Fraction | int, high: Fraction | int
) -> Fraction:
    """The number ``value`` in [low, high]; calls ``fail`` for what is none, and for what would fill the memory."""
    shown, remedy = f"{what} {_shown(value)}", f"write one from {low} to {high}"
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite():
        fail(f"{shown}, not a number", remedy)
    if isinstance(value, Decimal) and abs(value.adjusted()) > 30:
        fail(f"{shown}, out of all proportion", remedy)
    exact = Fraction(value)
    if not low <= exact <= high:
        fail(shown, f"it must be from {low} to {high}")
    return exact


def _name(key: Key) -> str:
    parts = [re.sub(r"[^\w.@^ -]", "�", str(part))[:60] for part in key if isinstance(part, str)]
    return ".".join(parts) or "the file"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (dict, list)):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and value.bit_length() > 1000:  # which Python may refuse to write out
        return "a huge number"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "…"
