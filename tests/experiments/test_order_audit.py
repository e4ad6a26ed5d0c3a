"""The verdicts on the recorded conversations. Expected values: read off the conversations by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.experiments.order_audit import OrderAudit, ScenarioResult, audit
from site_src.experiments.orders.evaluator import evaluate
from site_src.experiments.orders.reader import read, read_string

FIXTURE = Path(__file__).parents[2] / "content/fixtures/orders.toml"
TEXT = FIXTURE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def result() -> OrderAudit:
    return audit(read(FIXTURE))


def scenario(result: OrderAudit, name: str) -> ScenarioResult:
    return next(item for item in result.scenarios if item.id == name)


# id: reward, state matches, strings found, consent, its reason, turn of the yes, confirmation
VERDICTS = {
    "correct-with-consent": (1, True, [True], "given", "given", 5, "confirmed"),
    "wrong-order": (0, False, [], "missing", "not_explained", None, "unconfirmed"),
    "stray-change": (0, False, [], "missing", "not_explained", None, "confirmed"),
    "other-sequence": (1, True, [], "given", "given", 5, "confirmed"),
    "no-consent": (1, True, [], "missing", "not_explained", None, "confirmed"),
    "amount-denied": (1, True, [True], "given", "given", 5, "confirmed"),
    "amount-with-comma": (0, True, [False], "given", "given", 5, "confirmed"),
    "amount-missing": (0, True, [False], "given", "given", 5, "confirmed"),
    "money-received": (1, True, [], "given", "given", 5, "unconfirmed"),
}


def test_the_scenarios_are_those_of_the_page(result: OrderAudit) -> None:
    assert [item.id for item in result.scenarios] == list(VERDICTS)


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(result: OrderAudit, name: str) -> None:
    found = scenario(result, name).verdicts
    assert (
        found.reward,
        found.state_matches,
        [output.found for output in found.outputs_found],
        found.consent.verdict,
        found.consent.reason,
        found.consent.turn,
        found.confirmation,
    ) == VERDICTS[name]


@pytest.mark.parametrize("name", VERDICTS)
def test_the_verdicts_do_not_depend_on_the_language(name: str) -> None:
    fixture = read(FIXTURE)
    item = next(item for item in fixture.scenarios if item.id == name)
    judged = [evaluate(item.turns, item.goal, fixture.database, fixture.rule, code) for code in fixture.languages]
    assert fixture.languages == ("en", "ru")
    assert judged[0] == judged[1]


def test_every_message_is_given_in_every_language() -> None:
    fixture = read(FIXTURE)
    for item in fixture.scenarios:
        for turn in item.turns:
            assert turn.speaker == "call" or set(turn.texts) == set(fixture.languages)


def test_the_return_writes_three_fields_and_nothing_else(result: OrderAudit) -> None:
    for goal in result.goals:
        assert [(item.table, item.record, item.field, item.before, item.after) for item in goal.writes] == [
            ("orders", "#A", "status", "delivered", "return requested"),
            ("orders", "#A", "return_items", None, ("cup", "kettle")),
            ("orders", "#A", "return_payment_method", None, "card-1"),
        ]


def test_differences_of_the_wrong_order(result: OrderAudit) -> None:
    found = scenario(result, "wrong-order").verdicts.differences
    assert [(item.record, item.field, item.before, item.after, item.expected, item.as_expected) for item in found] == [
        ("#A", "status", "delivered", "delivered", "return requested", False),
        ("#A", "return_items", None, None, ("cup", "kettle"), False),
        ("#A", "return_payment_method", None, None, "card-1", False),
        ("#B", "status", "delivered", "return requested", "delivered", False),
        ("#B", "return_items", None, ("lamp",), None, False),
        ("#B", "return_payment_method", None, "card-1", None, False),
    ]


def test_the_wrong_order_is_a_legal_call(result: OrderAudit) -> None:
    assert not any(item.answer.refused for item in scenario(result, "wrong-order").verdicts.calls)


def test_the_stray_change_alone_spoils_the_state(result: OrderAudit) -> None:
    found = scenario(result, "stray-change").verdicts
    assert {item.record for item in found.differences if not item.as_expected} == {"#C"}
    assert [(change.turn, change.given) for change in found.consent.changes] == [(6, True), (7, False)]


def test_the_other_sequence_is_another_one(result: OrderAudit) -> None:
    found = scenario(result, "other-sequence")
    calls = [item.call for item in found.verdicts.calls]
    assert calls != list(found.goal.actions) and found.verdicts.state_matches


def test_goals_share_their_reference_and_differ_in_what_confirms_them(result: OrderAudit) -> None:
    same = [item for item in result.scenarios if item.verdicts.state_matches]
    assert {item.verdicts.confirmation for item in same if item.goal.id == "return"} == {"confirmed"}
    assert {item.verdicts.confirmation for item in same if item.goal.id == "money-received"} == {"unconfirmed"}
    assert len({item.goal.actions for item in same}) == 1


def test_repeats_apart_and_carried_on(result: OrderAudit) -> None:
    same, after = result.repeats
    refusal = ("Error: the order's status is not delivered",)
    assert [(run.number, run.verdicts.reward, run.errors, run.changed) for run in same.apart] == [
        (1, 1, (), True),
        (2, 1, (), True),
        (3, 1, (), True),
    ]
    # The later runs do nothing, and the state that the first one left still earns them the reward.
    assert [(run.number, run.verdicts.reward, run.errors, run.changed) for run in same.carried_on] == [
        (1, 1, (), True),
        (2, 1, refusal, False),
        (3, 1, refusal, False),
    ]
    assert [run.verdicts.consent.verdict for run in same.carried_on] == ["given", "not needed", "not needed"]
    # A mistake stays in the database and spoils the right run after it.
    assert [run.verdicts.reward for run in after.apart] == [0, 1]
    assert [run.verdicts.reward for run in after.carried_on] == [0, 0]


def test_an_audit_leaves_the_fixture_alone() -> None:
    fixture = read(FIXTURE)
    audit(fixture)
    assert fixture == read(FIXTURE)
    assert audit(fixture) == audit(fixture)


def test_searches(result: OrderAudit) -> None:
    assert {item.id: (item.found, item.findable) for item in result.searches} == {
        "plain": (True, True),
        "denied": (True, True),
        "comma": (False, True),
        "comma-required": (False, False),
    }
    comma = next(item for item in result.searches if item.id == "comma")
    assert comma.searched == {"en": "the amount is 1200", "ru": "сумма: 1200"}


def test_only_replies_of_the_agent_are_searched() -> None:
    said_by_customer = TEXT.replace('en = "Thank you."', 'en = "Thank you for 12.00."')
    said_by_customer = said_by_customer.replace(
        '  { agent = "reports-return" },\n]\n\n[[scenarios]]\nid = "money-received"',
        '  { agent = "reports-return" },\n  { customer = "thanks" },\n]\n\n[[scenarios]]\nid = "money-received"',
    )
    changed = audit(read_string(said_by_customer))
    found = scenario(changed, "amount-missing")
    assert len(found.turns) == 8
    assert [output.turn for output in found.verdicts.outputs_found] == [None]


@pytest.mark.parametrize(("other", "reward"), [("tHe return IS", 1), ("the refund", 0)])
def test_every_required_string_is_needed_and_case_is_folded_on_both_sides(other: str, reward: int) -> None:
    fixture = read(FIXTURE)
    item = fixture.scenarios[0]
    goal = replace(item.goal, outputs=("12.00", other))
    found = evaluate(item.turns, goal, fixture.database, fixture.rule, "en")
    assert found.reward == reward
    assert [output.turn for output in found.outputs_found] == [7, 7 if reward else None]


NEW_SCENARIO = """
[[scenarios]]
id = "not-delivered-twice"
title.en = "Asked twice"
goal = "return"
expects_error = true
turns = [
  { customer = "asks-return" },
  { agent = "explains-return" },
  { customer = "agrees" },
  { call = "get_order", order_id = "#Z" },
  { call = "return_delivered_order_items", order_id = "#A", item_ids = ["cup", "kettle"], payment_method_id = "card-1"},
  { call = "return_delivered_order_items", order_id = "#A", item_ids = ["cup"], payment_method_id = "card-1" },
]
"""


def test_a_scenario_added_to_the_fixture_flows_through() -> None:
    found = audit(read_string(TEXT + NEW_SCENARIO)).scenarios[-1]
    assert found.id == "not-delivered-twice"
    assert [call.answer.error for call in found.verdicts.calls] == [
        "Error: no such order",
        "",
        "Error: the order's status is not delivered",
    ]
    assert (found.verdicts.reward, found.verdicts.consent.turn, found.verdicts.confirmation) == (1, 3, "confirmed")


def test_a_language_added_to_the_fixture_flows_through() -> None:
    text = TEXT.replace('en = "Yes, please."', 'en = "Yes, please."\nde = "Ja, bitte!"')
    text = text.replace('[consent.yes]', '[consent.yes]\nde = ["ja", "ja bitte"]')
    text = text.replace('[consent.no]', '[consent.no]\nde = ["nein"]')
    result = audit(read_string(text))
    assert result.languages == ("en", "de", "ru")
    assert result.scenarios[0].verdicts == audit(read(FIXTURE)).scenarios[0].verdicts


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        (
            'ru = "Запрос на возврат оформлен. Сумма: 12.00."',
            'ru = "Запрос на возврат оформлен. Сумма: 12,00."',
            '[[scenarios]]\nid = "correct-with-consent"',
            "correct-with-consent is judged otherwise in ru than in en: "
            "the string 12.00 is found in no turn, not in turn 7",
        ),
        (
            'ru = "Да, пожалуйста."',
            'ru = "Да, но позже."',
            '[[scenarios]]\nid = "correct-with-consent"',
            "correct-with-consent is judged otherwise in ru than in en: "
            "consent is missing (not agreed), not given (given)",
        ),
        (
            'reply.ru = "Сумма: 12,00"',
            'reply.ru = "Сумма: 12.00"',
            '[[searches]]\nid = "comma"',
            "comma: 12.00 is found in ru only",
        ),
        (
            '"#A" = { customer = "customer-1", status = "delivered"',
            '"#A" = { customer = "customer-1", status = "pending"',
            "actions = [",
            "the shop refuses the reference action return_delivered_order_items of return: "
            "Error: the order's status is not delivered",
        ),
        (
            'goal = "money-received"\n',
            'goal = "money-received"\nexpects_error = true\n',
            '[[scenarios]]\nid = "money-received"',
            "money-received expects an error and the shop refuses no call of it",
        ),
    ],
)
def test_faults_that_only_the_audit_sees(old: str, new: str, where: str, message: str) -> None:
    text = TEXT.replace(old, new, 1)
    assert text != TEXT
    with pytest.raises(ContentError) as caught:
        audit(read_string(text, "orders.toml"))
    [finding] = caught.value.findings
    assert (finding.place.path, finding.place.line) == ("orders.toml", line_of(text, where))
    assert finding.message == message
    assert finding.remedy


# ------------------------------------------------------------------------------- consent


def consent_of(turns: str) -> tuple[str, str, int | None, list[tuple[int | None, int | None]]]:
    messages = """
[messages.stops]
en = "No, wait."
[messages.hesitates]
en = "Yes, but not yet."
[messages.explains-half]
en = "I would request the return of the kettle from order #A. Do you agree?"
[messages.explains-other]
en = "I would request the return of the kettle and the cup from order #AB. Do you agree?"
"""
    text = TEXT + f'{messages}\n[[scenarios]]\nid = "new"\ntitle.en = "New"\ngoal = "return"\nturns = [{turns}]\n'
    found = audit(read_string(text)).scenarios[-1].verdicts.consent
    return found.verdict, found.reason, found.turn, [(item.explained, item.answered) for item in found.changes]


EXPLAINS = '{ agent = "explains-return" },'
YES = '{ customer = "agrees" },'
ASKS = '{ customer = "asks-return" },'
STOPS = '{ customer = "stops" },'
CHANGE = (
    '{ call = "return_delivered_order_items", order_id = "#A", item_ids = ["kettle", "cup"],'
    ' payment_method_id = "card-1" },'
)


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (EXPLAINS + YES + CHANGE, ("given", "given", 2, [(1, 2)])),
        (YES + EXPLAINS + CHANGE, ("missing", "not_agreed", None, [(2, None)])),
        (EXPLAINS + CHANGE + YES, ("missing", "agreed_too_late", None, [(1, 3)])),
        (ASKS + YES + CHANGE, ("missing", "not_explained", None, [(None, None)])),
        (ASKS + CHANGE + EXPLAINS + YES, ("missing", "not_explained", None, [(None, None)])),
        (EXPLAINS + '{ customer = "hesitates" },' + CHANGE, ("missing", "not_agreed", None, [(1, None)])),
        (EXPLAINS + ASKS + YES + CHANGE, ("missing", "not_agreed", None, [(1, None)])),
        (EXPLAINS + YES + STOPS + CHANGE, ("missing", "withdrawn", None, [(1, 3)])),
        (EXPLAINS + YES + STOPS + EXPLAINS + YES + CHANGE, ("given", "given", 5, [(4, 5)])),
        # what the agent says in between neither agrees nor withdraws
        (EXPLAINS + '{ agent = "thanks" },' + YES + CHANGE, ("given", "given", 3, [(1, 3)])),
        (EXPLAINS + YES + '{ agent = "stops" },' + CHANGE, ("given", "given", 2, [(1, 2)])),
        (EXPLAINS + YES + CHANGE + STOPS, ("given", "given", 2, [(1, 2)])),
        ('{ agent = "explains-half" },' + YES + CHANGE, ("missing", "not_explained", None, [(None, None)])),
        ('{ agent = "explains-other" },' + YES + CHANGE, ("missing", "not_explained", None, [(None, None)])),
        ('{ customer = "explains-half" },' + YES + CHANGE, ("missing", "not_explained", None, [(None, None)])),
        (EXPLAINS + YES + '{ call = "get_order", order_id = "#A" },', ("not needed", "no_change", None, [])),
        # the second, refused call changes nothing and needs no consent
        (EXPLAINS + YES + CHANGE + CHANGE, ("given", "given", 2, [(1, 2)])),
    ],
)
def test_consent(turns: str, expected: object) -> None:
    assert consent_of(turns) == expected


def test_the_reward_reads_no_dialogue_but_for_required_strings() -> None:
    fixture = read(FIXTURE)
    item = next(item for item in fixture.scenarios if item.id == "no-consent")
    silent = tuple(replace(turn, texts={"en": "…"}) if turn.texts else turn for turn in item.turns)
    assert evaluate(silent, item.goal, fixture.database, fixture.rule, "en").reward == 1
