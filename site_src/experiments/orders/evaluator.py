"""Judges one recorded conversation: the reward, the consent, and what the data confirm. Three separate verdicts.

The reward follows ``calculate_reward`` of tau-bench (sierra-research/tau-bench at 59a200c6,
``tau_bench/envs/base.py``): the reference actions run on a fresh copy of the initial data, both final states
are compared whole, and every required string must occur in some reply of the agent's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from site_src.experiments.orders.consent import Consent, Rule, judge
from site_src.experiments.orders.conversations import Goal, Turn
from site_src.experiments.orders.shop import TOOLS, Answer, Call, Database, Field, fresh, perform

Confirmation = Literal["confirmed", "unconfirmed"]


@dataclass(frozen=True)
class Difference:
    """A field that the run or the reference changed; None where a state doesn't have the field."""

    table: str
    record: str
    field: str
    before: Field | None
    after: Field | None
    expected: Field | None

    @property
    def as_expected(self) -> bool:
        """Whether the run left what the reference leaves."""
        return self.after == self.expected


@dataclass(frozen=True)
class OutputFound:
    """A required string, and the first turn of the agent's that contains it (None: no reply does).

    ``findable`` is False for a string with a comma: commas leave the replies, so that no reply can hold it.
    """

    required: str
    turn: int | None
    findable: bool

    @property
    def found(self) -> bool:
        """Whether some reply contains it."""
        return self.turn is not None


@dataclass(frozen=True)
class CallResult:
    """A call of the agent's, its turn, and what the shop answered; ``changed``: it was a write that went through."""

    turn: int
    call: Call
    answer: Answer
    changed: bool


@dataclass(frozen=True)
class Verdicts:
    """All that is decided about a conversation.

    ``outputs_found`` is () where the goal requires no string. ``confirmation`` is never a failure: data
    that don't show a goal reached don't show it missed either.
    """

    reward: int
    state_matches: bool
    outputs_found: tuple[OutputFound, ...]
    consent: Consent
    confirmation: Confirmation
    calls: tuple[CallResult, ...]
    differences: tuple[Difference, ...]


def searched(reply: str) -> str:
    """The form of a reply in which required strings are sought: lower case, commas deleted.

    >>> searched("The amount is 12,00")
    'the amount is 1200'
    """
    return reply.lower().replace(",", "")


def occurs(required: str, reply: str) -> bool:
    """Whether ``required``, in lower case, is a substring of the reply's searched form.

    It knows no negation, and a comma stays in ``required``:

    >>> [occurs("12.00", f"The amount is {text}") for text in ("12.00", "not 12.00", "12,00")]
    [True, True, False]
    >>> occurs("1,200.00", "The amount is 1,200.00")
    False
    """
    return required.lower() in searched(reply)


def run(turns: Sequence[Turn], database: Database) -> tuple[CallResult, ...]:
    """Make the conversation's calls in order; they change ``database`` in place."""
    results: list[CallResult] = []
    for turn in turns:
        if turn.call is not None:
            answer = perform(database, turn.call)
            changed = bool(TOOLS[turn.call.tool].writes) and not answer.refused
            results.append(CallResult(turn.number, turn.call, answer, changed))
    return tuple(results)


def expected_state(goal: Goal, initial: Database) -> tuple[Database, tuple[Answer, ...]]:
    """The final state that the reference actions leave on a fresh copy of ``initial``, and their answers."""
    database = fresh(initial)
    answers = tuple(perform(database, action) for action in goal.actions)
    return database, answers


def differences(before: Database, after: Database, expected: Database) -> tuple[Difference, ...]:
    """Every field that isn't the same in all three states, tables and records in the order of ``before``."""
    found: list[Difference] = []
    states = (before, after, expected)
    for table in _keys(*states):
        for key in _keys(*(state.get(table, {}) for state in states)):
            records = [state.get(table, {}).get(key, {}) for state in states]
            for field in _keys(*records):
                values = [record.get(field) for record in records]
                if not values[0] == values[1] == values[2]:
                    found.append(Difference(table, key, field, *values))
    return tuple(found)


def evaluate(
    turns: Sequence[Turn],
    goal: Goal,
    initial: Database,
    rule: Rule,
    language: str,
    start: Database | None = None,
) -> Verdicts:
    """Judge a conversation, its messages read in ``language``.

    ``initial`` is the data that every environment begins with. ``start``, if given, is the state that this
    run begins with instead, and is changed in place: that is what carrying on with a used environment does.
    The reference always runs on ``initial``.
    """
    state = fresh(initial) if start is None else start
    before = fresh(state)
    calls = run(turns, state)
    expected, _ = expected_state(goal, initial)
    matches = state == expected
    outputs = tuple(find(required, turns, language) for required in goal.outputs)
    consent = judge(turns, [(result.turn, result.call) for result in calls if result.changed], rule, language)
    confirmed = all(
        state[item.table][item.record].get(item.field) == item.value for item in goal.confirmed_by
    )
    return Verdicts(
        reward=int(matches and all(output.found for output in outputs)),
        state_matches=matches,
        outputs_found=outputs,
        consent=consent,
        confirmation="confirmed" if confirmed else "unconfirmed",
        calls=calls,
        differences=differences(before, state, expected),
    )


def find(required: str, turns: Sequence[Turn], language: str) -> OutputFound:
    """Seek a required string in the agent's replies, and in nothing else."""
    replies = (turn for turn in turns if turn.speaker == "agent")
    hit = next((turn.number for turn in replies if occurs(required, turn.text(language)[0])), None)
    return OutputFound(required, hit, "," not in required)


def _keys(*mappings: Mapping[str, object]) -> list[str]:
    return list(dict.fromkeys(key for mapping in mappings for key in mapping))
