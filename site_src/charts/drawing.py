"""A figure drawn for all languages at once, and the cache that keeps it between builds.

The key of the cache covers whatever a drawing depends on: the code of this package, the figure's data, and the version
of matplotlib (read from the name of a folder, so that a build in which nothing changed does not import it).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from site_src.charts.text import Exact, Label, Style, Text, from_json, messages, to_json
from site_src.inputs import version

if TYPE_CHECKING:
    from site_src.charts.sheet import Sheet


@dataclass(frozen=True)
class View:
    """One drawing: its elements with tokens ``@0@``, ``@1@``, … in place of ``labels``."""

    width: int
    height: int
    body: str
    labels: tuple[Label, ...]


@dataclass(frozen=True)
class Column:
    """A column of a figure's data: its id in CSV and JSON, its head, and how its values are written in a table."""

    id: str
    head: Label
    style: Style | None = None
    decimals: int = 0


Cell = Exact | str | None


@dataclass(frozen=True)
class Rows:
    """A figure's data: ``rows`` hold exact values, text, or None where nothing can be told."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Drawing:
    """A figure in two widths, without language. ``title`` and ``description`` are for those who can't see it."""

    name: str
    title: Text
    description: Text
    wide: View
    narrow: View

    def messages(self) -> tuple[str, ...]:
        """Every message of the drawing, for the check that a language has them all."""
        labels = (self.title, self.description, *self.wide.labels, *self.narrow.labels)
        return tuple(dict.fromkeys(message for label in labels for message in messages(label)))


def view(name: str, width: int, height: int, paint: Callable[[Sheet], None]) -> View:
    """Draw on a new sheet and clean what came out."""
    from site_src.charts.sheet import Sheet  # late: few builds draw anything
    from site_src.charts.svg import clean

    sheet = Sheet(name, width, height)
    paint(sheet)
    return View(width, height, clean(sheet.svg(), name), tuple(sheet.labels))


def key(name: str, data: object) -> str:
    """What the drawing ``name`` of ``data`` depends on, hashed. The data's ``repr`` tells all of its values."""
    parts = (name, repr(data), version("matplotlib"), _code())
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@cache
def _code() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def kept_at(folder: Path, name: str, data: object) -> Path:
    """Where the drawing ``name`` of ``data`` is kept."""
    return folder / f"{name}-{key(name, data)[:32]}.json"


def cached(folder: Path | None, name: str, data: object, make: Callable[[], Drawing]) -> Drawing:
    """The drawing from the cache in ``folder``, or made and put there; no folder, no cache.

    A cache that can't be read or written is none: it is never an error.
    """
    if folder is None:
        return make()
    path = kept_at(folder, name, data)
    try:
        return _load(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        pass
    drawing = make()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob(f"{name}-{'?' * 32}.json"):
            old.unlink(missing_ok=True)
        aside = path.with_suffix(".new")
        aside.write_text(json.dumps(_dump(drawing), ensure_ascii=False), "utf-8")
        aside.replace(path)
    except OSError:
        pass
    return drawing


def _dump(drawing: Drawing) -> dict[str, Any]:
    def one(view: View) -> dict[str, Any]:
        return {
            "width": view.width,
            "height": view.height,
            "body": view.body,
            "labels": [to_json(label) for label in view.labels],
        }

    return {
        "name": drawing.name,
        "title": to_json(drawing.title),
        "description": to_json(drawing.description),
        "wide": one(drawing.wide),
        "narrow": one(drawing.narrow),
    }


def _load(data: dict[str, Any]) -> Drawing:
    def words(value: dict[str, Any]) -> Text:
        label = from_json(value)
        if not isinstance(label, Text):
            raise ValueError("a title is a message")
        return label

    def one(value: dict[str, Any]) -> View:
        return View(
            int(value["width"]),
            int(value["height"]),
            str(value["body"]),
            tuple(from_json(label) for label in value["labels"]),
        )

    return Drawing(
        str(data["name"]), words(data["title"]), words(data["description"]), one(data["wide"]), one(data["narrow"])
    )
