"""What must hold for every conversation, tried on many."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from site_src.experiments.orders.conversations import Goal, Scenario, Turn
from site_src.experiments.orders.evaluator import Verdicts, differences, evaluate, expected_state, occurs
from site_src.experiments.orders.reader import read
from site_src.experiments.orders.shop import Call, Database, Field, fresh

FIXTURE = read(Path(__file__).parents[2] / "content/fixtures/orders.toml")
GOAL = FIXTURE.goals[0]
READS = [Call("get_order", (("order_id", key),)) for key in FIXTURE.database["orders"]] + [
    Call("get_customer", (("customer_id", key),)) for key in FIXTURE.database["customers"]
]


def number(turns: list[Turn]) -> tuple[Turn, ...]:
    return tuple(replace(turn, number=index) for index, turn in enumerate(turns, 1))


def calls(*made: Call) -> tuple[Turn, ...]:
    return number([Turn(0, "call", {}, call) for call in made])


def verdicts(turns: tuple[Turn, ...], goal: Goal = GOAL, start: Database | None = None) -> Verdicts:
    return evaluate(turns, goal, FIXTURE.database, FIXTURE.rule, "en", start)


def fingerprint(database: Database) -> str:
    """A second road to "the same state", in the manner of the benchmark: a hash of the sorted whole."""
    return hashlib.sha256(json.dumps(database, sort_keys=True).encode()).hexdigest()


@st.composite
def returns(draw: st.DrawFn) -> Call:
    """A return that the shop allows, or (now and then) refuses."""
    order = draw(st.sampled_from(sorted(FIXTURE.database["orders"])))
    items = FIXTURE.database["orders"][order]["items"]
    assert isinstance(items, tuple)
    chosen = draw(st.lists(st.sampled_from(items), min_size=1, max_size=3))
    method = draw(st.sampled_from(sorted(FIXTURE.database["payment_methods"])))
    arguments: tuple[tuple[str, Field], ...] = (
        ("order_id", order),
        ("item_ids", tuple(chosen)),
        ("payment_method_id", method),
    )
    return Call("return_delivered_order_items", arguments)


def others(old: Field) -> list[Field | None]:
    """Values near ``old`` and none of them equal to it; None stands for no such field."""
    if isinstance(old, int):
        return [None, "other", old + 1, str(old)]
    if isinstance(old, tuple):
        return [None, "other", (*old, "x"), old[1:], ("x", *old[1:]), (*old[1:], "x")]
    return [None, "other", old + " ", (old,)]


ANY_CALLS = st.lists(st.one_of(returns(), st.sampled_from(READS)), min_size=1, max_size=8)


@given(ANY_CALLS)
def test_replaying_the_reference_always_matches(made: list[Call]) -> None:
    found = verdicts(calls(*made), replace(GOAL, actions=tuple(made)))
    assert found.state_matches and found.reward == 1
    assert all(item.as_expected for item in found.differences)


@given(ANY_CALLS, ANY_CALLS)
def test_states_match_exactly_when_their_hashes_do(one: list[Call], other: list[Call]) -> None:
    found = verdicts(calls(*one), replace(GOAL, actions=tuple(other)))
    states = [expected_state(replace(GOAL, actions=tuple(made)), FIXTURE.database)[0] for made in (one, other)]
    assert found.state_matches == (fingerprint(states[0]) == fingerprint(states[1]))
    assert found.state_matches == all(item.as_expected for item in found.differences)


@given(ANY_CALLS, st.data())
def test_any_changed_leaf_breaks_the_match(made: list[Call], data: st.DataObject) -> None:
    goal = replace(GOAL, actions=tuple(made))
    final, _ = expected_state(goal, FIXTURE.database)
    nothing = number([Turn(0, "agent", {"en": "…"})])
    assert verdicts(nothing, goal, fresh(final)).state_matches
    leaves = [(table, key, field) for table in final for key in final[table] for field in final[table][key]]
    table, key, field = data.draw(st.sampled_from(leaves))
    changed = fresh(final)
    old = changed[table][key][field]
    new = data.draw(st.sampled_from(others(old)))
    if new is None:
        del changed[table][key][field]
    else:
        changed[table][key][field] = new
    assert not verdicts(nothing, goal, fresh(changed)).state_matches
    wrong = [item for item in differences(FIXTURE.database, changed, final) if not item.as_expected]
    assert [(item.table, item.record, item.field, item.after) for item in wrong] == [(table, key, field, new)]


@given(st.sampled_from(FIXTURE.scenarios), st.lists(st.sampled_from(READS), max_size=4), st.randoms())
def test_reads_in_any_order_and_number_never_matter(scenario: Scenario, extra: list[Call], random: Random) -> None:
    before = verdicts(scenario.turns, scenario.goal)
    rest = [turn for turn in scenario.turns if turn.call not in READS]
    reads = [turn for turn in scenario.turns if turn.call in READS] + list(calls(*extra))
    for turn in reads:
        rest.insert(random.randint(0, len(rest)), turn)
    after = verdicts(number(rest), scenario.goal)
    assert decided(after) == decided(before)
    assert after.differences == before.differences
    assert (after.consent.verdict, after.consent.reason) == (before.consent.verdict, before.consent.reason)


def decided(found: Verdicts) -> tuple[object, ...]:
    """All but consent, and without the turns' numbers."""
    outputs = [(output.required, output.found) for output in found.outputs_found]
    return found.reward, found.state_matches, outputs, found.confirmation, found.differences


@given(st.sampled_from([item for item in FIXTURE.scenarios if item.id != "no-consent"]), st.sampled_from(["en", "ru"]))
def test_without_the_consenting_message_only_the_consent_is_gone(scenario: Scenario, language: str) -> None:
    rule, data = FIXTURE.rule, FIXTURE.database
    before = evaluate(scenario.turns, scenario.goal, data, rule, language)
    yes = next((change.answered for change in before.consent.changes if change.given), None)
    kept = number([turn for turn in scenario.turns if turn.number != yes])
    after = evaluate(kept, scenario.goal, data, rule, language)
    assert decided(after) == decided(before)
    assert after.consent.verdict == "missing"
    if before.consent.verdict == "given":
        assert yes is not None and after.consent.reason == "not_agreed"


@given(st.text(alphabet="aAbB.,01 ıİß", max_size=12), st.text(alphabet="aAbB.,01 ıİß", min_size=1, max_size=3))
def test_the_search_against_a_walk_through_the_letters(reply: str, required: str) -> None:
    letters = [letter for letter in reply.lower() if letter != ","]
    sought = list(required.lower())
    walk = any(letters[at : at + len(sought)] == sought for at in range(len(letters)))
    assert occurs(required, reply) == walk


@given(st.text(max_size=20), st.text(max_size=5), st.text(max_size=5))
def test_a_required_string_with_a_comma_is_never_found(reply: str, left: str, right: str) -> None:
    assert not occurs(f"{left},{right}", f"{reply}{left},{right}{reply}")
