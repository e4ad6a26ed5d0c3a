"""Reads ``orders.toml``: the shop's records, the goals, the consent rule and the recorded conversations.

Everything that names something else (a record, a message, a goal, a tool) is looked up here, so that the
evaluator meets no unknown name; a name that leads nowhere is a ContentError with its line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from site_src.errors import nearest
from site_src.experiments.fixtures import Document, Table, load, parse
from site_src.experiments.orders.consent import Rule, plain
from site_src.experiments.orders.conversations import (
    SOURCE_LANGUAGE,
    Evidence,
    Goal,
    OrderFixture,
    Repeats,
    Said,
    Scenario,
    SearchCase,
    Speaker,
    Turn,
)
from site_src.experiments.orders.records import WRITTEN, read_database
from site_src.experiments.orders.shop import TOOLS, Call, Field

FIXTURE = "content/fixtures/orders.toml"

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MOST_TURNS = 200
_MOST_RUNS = 20


def read(path: Path, shown: str = FIXTURE) -> OrderFixture:
    """Read and validate the fixture; in messages the file is called ``shown``. Raises ContentError."""
    return _Reader(load(path, shown)).fixture()


def read_string(text: str, shown: str = FIXTURE) -> OrderFixture:
    """The same for text at hand."""
    return _Reader(parse(text, shown)).fixture()


class _Reader:
    def __init__(self, document: Document) -> None:
        self.top = Table(document)
        self.languages = {SOURCE_LANGUAGE}
        self.said: list[Said] = []

    def fixture(self) -> OrderFixture:
        self.database = read_database(self.top.table("shop"))
        messages = self.top.table("messages")
        self.messages = {name: self.texts(messages, name, 600) for name in messages.names(500)}
        self.spoken = set(self.languages)
        goals = {goal.id: goal for goal in map(self.goal, self.listed("goals"))}
        scenarios = {item.id: item for item in (self.scenario(table, goals) for table in self.listed("scenarios"))}
        repeats = tuple(self.repeat(table, scenarios) for table in self.listed("repeats"))
        searches = tuple(map(self.search, self.listed("searches")))
        rule = self.rule(self.top.table("consent"), self.top.table("called"))
        self.top.done()
        order = tuple(sorted(self.languages, key=lambda code: (code != SOURCE_LANGUAGE, code)))
        scenes, said = tuple(scenarios.values()), tuple(self.said)
        return OrderFixture(self.database, rule, tuple(goals.values()), scenes, repeats, searches, order, said)

    def listed(self, key: str) -> list[Table]:
        """The tables of ``[[key]]``, their ids checked and distinct."""
        seen: dict[str, int] = {}
        tables = self.top.tables(key, 100)
        for table in tables:
            name = table.text("id")
            if not _SLUG.fullmatch(name):
                table.fail("id", f"id is {name}", "write small letters, digits and single hyphens, a letter first")
            if name in seen:
                table.fail("id", f"{key} has {name} twice, first in line {seen[name]}", "give each an id of its own")
            seen[name] = table.place("id").line
        return tables

    def texts(self, table: Table, key: str, most: int = 200) -> dict[str, str]:
        """A text by language; English is required."""
        inner = table.table(key)
        found = {code: inner.text(code, most) for code in self.codes(inner)}
        if SOURCE_LANGUAGE not in found:
            inner.fail(None, f"{key} has no English text", f'add {SOURCE_LANGUAGE} = "…"')
        self.languages |= set(found)
        return found

    def codes(self, table: Table) -> list[str]:
        codes = list(table.names(100))
        for code in codes:
            if not _LANGUAGE.fullmatch(code):
                table.fail_name(code, f"{code} is not a language code", "write one such as en, ru or zh-Hans")
        self.said.append(Said(table.place(), table.name, frozenset(codes)))
        return codes

    def goal(self, table: Table) -> Goal:
        actions = tuple(self.call(inner, "tool", "reference") for inner in table.tables("actions", 50))
        outputs = table.texts("outputs", 50, 200) if table.has("outputs") else ()
        evidence = tuple(map(self.evidence, table.tables("confirmed_by", 20)))
        goal = Goal(table.text("id"), self.texts(table, "title"), actions, outputs, evidence, table.place("actions"))
        table.done()
        return goal

    def evidence(self, table: Table) -> Evidence:
        name = table.choice("table", self.database)
        record = table.text("record")
        if record not in self.database[name]:
            table.fail("record", f"{name} has no record {record}", nearest(record, self.database[name]))
        field = table.text("field")
        kept = table.boolean("kept") if table.has("kept") else True
        fields = {*self.database[name][record], *WRITTEN.get(name, ())}
        if kept and field not in fields:
            table.fail("field", f"{name} has no field {field}", f"{nearest(field, fields)}, or write kept = false")
        if not kept and field in fields:
            table.fail("kept", f"the shop does keep {field} in {name}", "leave kept out")
        value = self.evident(table)
        table.done()
        return Evidence(name, record, field, value, kept)

    def evident(self, table: Table) -> Field:
        raw = table.raw("value")
        if isinstance(raw, list):
            return table.texts("value", 50)
        return table.integer("value", 0, 1_000_000) if isinstance(raw, int) else table.text("value")

    def call(self, table: Table, key: str, who: str, unknown_ids: bool = False) -> Call:
        """A call: its tool under ``key``, beside it the tool's arguments, each of which must be there."""
        tool = TOOLS[self.known(table, key, TOOLS, "tool")]
        arguments: list[tuple[str, Field]] = []
        for name, kind in tool.parameters.items():
            value: Field = table.texts(name, 50) if name in tool.lists else table.text(name)
            for index, one in enumerate(value if isinstance(value, tuple) else (str(value),)):
                if one not in self.database[kind] and not unknown_ids:
                    remedy = nearest(one, self.database[kind])
                    hint = "" if who == "reference" else "; a scenario in which it is refused says expects_error = true"
                    where = (*table.key, name, index) if isinstance(value, tuple) else (*table.key, name)
                    table.document.fail(where, f"the shop's {kind} hold no {one}", remedy + hint)
            arguments.append((name, value))
        call = Call(table.text(key), tuple(arguments))
        table.done()
        return call

    def known(self, table: Table, key: str, names: Mapping[str, object], what: str) -> str:
        name = table.text(key)
        if name not in names:
            table.fail(key, f"there is no {what} {name}", nearest(name, names))
        return name

    def scenario(self, table: Table, goals: Mapping[str, Goal]) -> Scenario:
        goal = goals[self.known(table, "goal", goals, "goal")]
        expects_error = table.boolean("expects_error") if table.has("expects_error") else False
        listed = table.tables("turns", _MOST_TURNS)
        turns = tuple(self.turn(inner, number, expects_error) for number, inner in enumerate(listed, 1))
        if not any(turn.texts for turn in turns):
            table.fail("turns", "nobody says anything in this conversation", "add a message, { customer = … }")
        scenario = Scenario(table.text("id"), self.texts(table, "title"), goal, turns, expects_error, table.place())
        table.done()
        return scenario

    def turn(self, table: Table, number: int, unknown_ids: bool) -> Turn:
        speakers: tuple[Speaker, ...] = ("customer", "agent", "call")
        given = [speaker for speaker in speakers if table.has(speaker)]
        if len(given) != 1:
            table.fail(None, "a turn has one of customer, agent and call", "write one of them: " + ", ".join(speakers))
        table = Table(table.document, table.key)  # one that knows only this speaker's keys
        if given[0] == "call":
            return Turn(number, "call", {}, self.call(table, "call", "conversation", unknown_ids))
        texts = self.messages[self.known(table, given[0], self.messages, "message")]
        table.done()
        return Turn(number, given[0], texts)

    def repeat(self, table: Table, scenarios: Mapping[str, Scenario]) -> Repeats:
        names = table.texts("runs", _MOST_RUNS)
        runs: list[Scenario] = []
        for index, name in enumerate(names):
            where = (*table.key, "runs", index)
            if name not in scenarios:
                table.document.fail(where, f"there is no scenario {name}", nearest(name, scenarios))
            runs.append(scenarios[name])
            if runs[-1].goal.actions != runs[0].goal.actions:
                table.document.fail(where, f"{name} has other reference actions than {names[0]}", "repeat one task")
        repeats = Repeats(table.text("id"), self.texts(table, "title"), tuple(runs))
        table.done()
        return repeats

    def search(self, table: Table) -> SearchCase:
        case = SearchCase(table.text("id"), table.text("required", 200), self.texts(table, "reply", 600), table.place())
        table.done()
        return case

    def rule(self, table: Table, called: Table) -> Rule:
        parameters = {name for tool in TOOLS.values() if tool.writes for name in tool.parameters}
        explains = table.texts("explains", 20)
        for index, name in enumerate(explains):
            if name not in parameters:
                where = (*table.key, "explains", index)
                table.document.fail(where, f"no tool that changes anything has {name}", nearest(name, parameters))
        yes, no = self.phrases(table.table("yes")), self.phrases(table.table("no"))
        table.done()
        words: dict[str, dict[str, tuple[str, ...]]] = {}
        for item in called.names(1000):
            if item not in self.database["products"]:
                called.fail_name(item, f"products has no record {item}", nearest(item, self.database["products"]))
            inner = called.table(item)
            words[item] = {code: inner.texts(code, 50) for code in self.codes(inner)}
        return Rule(explains, yes, no, words)

    def phrases(self, table: Table) -> dict[str, tuple[str, ...]]:
        """Phrases per language, made plain; every language that is spoken in the messages must have some."""
        found: dict[str, tuple[str, ...]] = {}
        for code in self.codes(table):
            found[code] = tuple(map(plain, table.texts(code, 100)))
            if "" in found[code]:
                where = (*table.key, code, found[code].index(""))
                table.document.fail(where, "a phrase has no letter", "write words")
        for code in sorted(self.spoken - set(found)):
            table.fail(None, f"{table.key[-1]} has no phrases in {code}", f'add {code} = ["…"]')
        return found
