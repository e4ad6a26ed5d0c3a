"""Reads language.toml leaf by leaf: every key is validated, unknown ones are refused by name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from site_src.errors import ContentError, Finding, Place, nearest
from site_src.text_files import read_text


def read_settings(path: Path, shown: str) -> Settings:
    """The settings in ``path``, called ``shown`` in messages. Raises ContentError with the line."""
    text = read_text(path, shown)
    try:
        return Settings(shown, text, tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # a ValueError that isn't tomllib's own: a number of 5,000 digits
        at = re.search(r"at line (\d+), column (\d+)", str(error))
        place = Place(shown, int(at[1]), int(at[2])) if at else Place(shown, text.count("\n") + 1)
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise ContentError([Finding(place, f"this is not TOML: {reason}", "mend the syntax")]) from None


@dataclass
class Settings:
    """One table being read: each accessor validates one leaf, :meth:`done` refuses what is left over."""

    shown: str
    text: str
    data: Mapping[str, Any]
    path: tuple[str, ...] = ()
    known: list[str] = field(default_factory=list)

    def place(self, key: str | None = None) -> Place:
        """The line of ``key``, or of this table's header: good enough to find it, found by text search."""
        parts = (*self.path, key) if key else self.path
        lines = self.text.split("\n")
        start = 0
        if self.path:
            header = re.compile(r"\s*\[+\s*" + re.escape(".".join(self.path)) + r"\s*\]")
            start = next((index for index, line in enumerate(lines) if header.match(line)), 0)
        if parts:
            name = re.compile(r"[\s\"']*" + re.escape(parts[-1]) + r"[\"']*\s*=")
            found = next((i for i, line in enumerate(lines[start:], start) if key and name.match(line)), start)
            return Place(self.shown, found + 1)
        return Place(self.shown)

    def fail(self, key: str | None, message: str, remedy: str = "") -> NoReturn:
        """Raise a ContentError at ``key``."""
        raise ContentError([Finding(self.place(key), message, remedy)])

    def _get(self, key: str) -> Any:
        self.known.append(key)
        return self.data.get(key)

    def _name(self, key: str) -> str:
        return ".".join((*self.path, key))

    def text_of(self, key: str, default: str | None = None) -> str:
        """A string of at most 200 characters; it may be missing where there is a default."""
        value = self._get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or len(value) > 200:
            self.fail(key, f"{self._name(key)} must be a short text", f'write {key} = "…"')
        return value

    def choice(self, key: str, options: Iterable[str], default: str) -> str:
        """One of a few words; a missing key is the default."""
        value = self.text_of(key, default)
        if value not in options:
            self.fail(key, f"{self._name(key)} is {value!r}", nearest(value, options))
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """true or false."""
        value = self._get(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.fail(key, f"{self._name(key)} must be true or false", f"write {key} = true")
        return value

    def words(self, key: str) -> tuple[str, ...]:
        """A list of non-empty texts; a missing key is an empty list."""
        value = self._get(key)
        if value is None:
            return ()
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
            self.fail(key, f"{self._name(key)} must be a list of texts", f'write {key} = ["…", "…"]')
        if len(value) > 2000 or any(len(item) > 200 for item in value):
            self.fail(key, f"{self._name(key)} is too long", "keep to 2000 texts of 200 characters")
        return tuple(value)

    def table(self, key: str) -> Settings:
        """A sub-table; a missing one is empty."""
        value = self._get(key)
        if value is not None and not isinstance(value, dict):
            self.fail(key, f"{self._name(key)} must be a table", f"write [{self._name(key)}]")
        return Settings(self.shown, self.text, value or {}, (*self.path, key))

    def tables(self, key: str) -> list[Settings]:
        """A list of tables; a missing one is empty."""
        value = self._get(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fail(key, f"{self._name(key)} must be a list of tables", f"write [[{self._name(key)}]]")
        return [Settings(self.shown, self.text, item, (*self.path, key)) for item in value]

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number in [low, high]."""
        value = self._get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fail(key, f"{self._name(key)} must be a whole number", f"write one from {low} to {high}")
        return value

    def names(self) -> list[str]:
        """The keys of a table whose keys are names chosen by its author."""
        self.known.extend(self.data)
        return list(self.data)

    def done(self) -> None:
        """Refuse keys that no accessor asked for."""
        for key in self.data:
            if key not in self.known:
                self.fail(key, f"unknown key {self._name(key)}", nearest(key, self.known))
