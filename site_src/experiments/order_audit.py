"""The order audit: recorded conversations in a small shop, each with three separate verdicts.

``audit`` judges every scenario of ``orders.toml`` in every language its messages are given in;
the verdicts are about what happened, so a translation that changes one is an error of the fixture's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from site_src.errors import ContentError, Finding
from site_src.experiments.orders.consent import Rule
from site_src.experiments.orders.conversations import (
    SOURCE_LANGUAGE,
    Goal,
    OrderFixture,
    Said,
    Scenario,
    SearchCase,
    Turn,
)
from site_src.experiments.orders.evaluator import (
    Difference,
    Verdicts,
    differences,
    evaluate,
    expected_state,
    occurs,
    searched,
)
from site_src.experiments.orders.reader import FIXTURE, read
from site_src.experiments.orders.shop import Answer, Database, fresh


@dataclass(frozen=True)
class GoalResult:
    """A goal, what the shop answered to its reference actions, and the fields that these change."""

    goal: Goal
    answers: tuple[Answer, ...]
    writes: tuple[Difference, ...]


@dataclass(frozen=True)
class ScenarioResult:
    """A scenario with its texts by language, its turns, and its verdicts (the same in every language)."""

    id: str
    title: Mapping[str, str]
    goal: Goal
    turns: tuple[Turn, ...]
    verdicts: Verdicts


@dataclass(frozen=True)
class RepeatRun:
    """One run of a repeat, numbered from 1, with the scenario it replays."""

    number: int
    scenario: str
    verdicts: Verdicts

    @property
    def errors(self) -> tuple[str, ...]:
        """What the shop answered to calls that it refused."""
        return tuple(result.answer.error for result in self.verdicts.calls if result.answer.refused)

    @property
    def changed(self) -> bool:
        """Whether this run changed anything itself; a matching state alone doesn't tell."""
        return any(result.changed for result in self.verdicts.calls)


@dataclass(frozen=True)
class Repeated:
    """The same runs twice: each in an environment of its own, and each on what the one before left behind."""

    id: str
    title: Mapping[str, str]
    apart: tuple[RepeatRun, ...]
    carried_on: tuple[RepeatRun, ...]


@dataclass(frozen=True)
class SearchResult:
    """A substring search laid open: both sides as they are compared, by language of the reply."""

    id: str
    required: str
    sought: str
    reply: Mapping[str, str]
    searched: Mapping[str, str]
    found: bool
    findable: bool


@dataclass(frozen=True)
class OrderAudit:
    """Everything that the page shows; ``database`` is the initial state."""

    database: Database
    rule: Rule
    goals: tuple[GoalResult, ...]
    scenarios: tuple[ScenarioResult, ...]
    repeats: tuple[Repeated, ...]
    searches: tuple[SearchResult, ...]
    languages: tuple[str, ...]
    said: tuple[Said, ...]


def run(root: Path) -> OrderAudit:
    """Read ``orders.toml`` below the project's ``root`` and judge all of it. Raises ContentError."""
    return audit(read(root / FIXTURE))


def audit(fixture: OrderFixture) -> OrderAudit:
    """Judge all of the fixture.

    Raises ContentError if the shop refuses a reference action, if no call is refused in a scenario that
    expects it, or if the verdicts depend on the language.
    """
    return OrderAudit(
        database=fresh(fixture.database),
        rule=fixture.rule,
        goals=tuple(_goal(goal, fixture) for goal in fixture.goals),
        scenarios=tuple(_scenario(scenario, fixture) for scenario in fixture.scenarios),
        repeats=tuple(
            Repeated(
                repeats.id,
                repeats.title,
                _runs(repeats.runs, fixture, carry_on=False),
                _runs(repeats.runs, fixture, carry_on=True),
            )
            for repeats in fixture.repeats
        ),
        searches=tuple(map(_search, fixture.searches)),
        languages=fixture.languages,
        said=fixture.said,
    )


def _goal(goal: Goal, fixture: OrderFixture) -> GoalResult:
    expected, answers = expected_state(goal, fixture.database)
    for action, answer in zip(goal.actions, answers, strict=True):
        if answer.refused:
            message = f"the shop refuses the reference action {action.tool} of {goal.id}: {answer.error}"
            raise ContentError([Finding(goal.place, message, "mend its arguments or the order's record")])
    return GoalResult(goal, answers, differences(fixture.database, expected, expected))


def _scenario(scenario: Scenario, fixture: OrderFixture) -> ScenarioResult:
    judged = {
        code: evaluate(scenario.turns, scenario.goal, fixture.database, fixture.rule, code)
        for code in fixture.languages
    }
    verdicts = judged[SOURCE_LANGUAGE]
    for code, other in judged.items():
        if other != verdicts:
            what = _what_differs(verdicts, other)
            message = f"{scenario.id} is judged otherwise in {code} than in {SOURCE_LANGUAGE}: {what}"
            remedy = f"let its messages say in {code} what they say in {SOURCE_LANGUAGE}, or mend consent or called"
            raise ContentError([Finding(scenario.place, message, remedy)])
    if scenario.expects_error and not any(result.answer.refused for result in verdicts.calls):
        message = f"{scenario.id} expects an error and the shop refuses no call of it"
        raise ContentError([Finding(scenario.place, message, "leave expects_error out, or mend the calls")])
    return ScenarioResult(scenario.id, scenario.title, scenario.goal, scenario.turns, verdicts)


def _what_differs(one: Verdicts, other: Verdicts) -> str:
    for mine, its in zip(one.outputs_found, other.outputs_found, strict=True):
        if mine != its:
            return f"the string {mine.required} is found in {_turn(its.turn)}, not in {_turn(mine.turn)}"
    return f"consent is {_reason(other)}, not {_reason(one)}"


def _turn(number: int | None) -> str:
    return "no turn" if number is None else f"turn {number}"


def _reason(verdicts: Verdicts) -> str:
    return f"{verdicts.consent.verdict} ({verdicts.consent.reason.replace('_', ' ')})"


def _runs(scenarios: tuple[Scenario, ...], fixture: OrderFixture, carry_on: bool) -> tuple[RepeatRun, ...]:
    shared = fresh(fixture.database)
    runs: list[RepeatRun] = []
    for number, scenario in enumerate(scenarios, 1):
        start = shared if carry_on else None
        verdicts = evaluate(scenario.turns, scenario.goal, fixture.database, fixture.rule, SOURCE_LANGUAGE, start)
        runs.append(RepeatRun(number, scenario.id, verdicts))
    return tuple(runs)


def _search(case: SearchCase) -> SearchResult:
    found = {code: occurs(case.required, reply) for code, reply in case.reply.items()}
    for code, hit in found.items():
        if hit != found[SOURCE_LANGUAGE]:
            message = f"{case.id}: {case.required} is {'found' if hit else 'not found'} in {code} only"
            raise ContentError([Finding(case.place, message, f"let the reply in {code} hold the same number")])
    return SearchResult(
        case.id,
        case.required,
        case.required.lower(),
        case.reply,
        {code: searched(reply) for code, reply in case.reply.items()},
        found[SOURCE_LANGUAGE],
        "," not in case.required,
    )
