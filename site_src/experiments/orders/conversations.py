"""What ``orders.toml`` holds: goals, recorded conversations towards them, runs to repeat, strings to search for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from site_src.errors import Place
from site_src.experiments.orders.consent import Rule
from site_src.experiments.orders.shop import Call, Database, Field

SOURCE_LANGUAGE = "en"
Speaker = Literal["customer", "agent", "call"]
Texts = Mapping[str, str]


@dataclass(frozen=True)
class Turn:
    """One message (``texts`` by language) or one tool call (``call``) of a conversation; numbered from 1."""

    number: int
    speaker: Speaker
    texts: Texts
    call: Call | None = None

    def text(self, language: str) -> tuple[str, str]:
        """The message in ``language``, or in English where it isn't translated, and which of them it is."""
        chosen = language if language in self.texts else SOURCE_LANGUAGE
        return self.texts.get(chosen, ""), chosen


@dataclass(frozen=True)
class Evidence:
    """A field that, holding ``value`` at the end, confirms that a goal was reached.

    ``kept`` is False where the shop has no such field at all: the goal can't be confirmed by its data.
    """

    table: str
    record: str
    field: str
    value: Field
    kept: bool


@dataclass(frozen=True)
class Goal:
    """What a task is for: reference actions, strings required in the replies, and what would confirm it."""

    id: str
    title: Texts
    actions: tuple[Call, ...]
    outputs: tuple[str, ...]
    confirmed_by: tuple[Evidence, ...]
    place: Place


@dataclass(frozen=True)
class Scenario:
    """A recorded conversation towards a goal. ``expects_error``: some call of it is refused, and shall be."""

    id: str
    title: Texts
    goal: Goal
    turns: tuple[Turn, ...]
    expects_error: bool
    place: Place


@dataclass(frozen=True)
class Repeats:
    """Scenarios of one goal to be run one after the other: apart, and carrying on with the same database."""

    id: str
    title: Texts
    runs: tuple[Scenario, ...]


@dataclass(frozen=True)
class SearchCase:
    """A required string and a reply in which it is sought."""

    id: str
    required: str
    reply: Texts
    place: Place


@dataclass(frozen=True)
class Said:
    """Where something is said, what it is called, and the languages in which it is."""

    place: Place
    name: str
    languages: frozenset[str]


@dataclass(frozen=True)
class OrderFixture:
    """All of ``orders.toml``; ``languages`` are those in which a text is given, English first, ``said`` the texts."""

    database: Database
    rule: Rule
    goals: tuple[Goal, ...]
    scenarios: tuple[Scenario, ...]
    repeats: tuple[Repeats, ...]
    searches: tuple[SearchCase, ...]
    languages: tuple[str, ...]
    said: tuple[Said, ...]
