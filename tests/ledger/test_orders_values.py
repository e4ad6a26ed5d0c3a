"""The order audit's values. Second road: the fixture read with tomllib and judged by a few lines of plain Python."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from site_src.experiments.order_audit import audit
from site_src.experiments.orders.reader import FIXTURE, read_string
from site_src.languages.language import load_languages
from site_src.languages.messages import load_messages
from site_src.ledger.catalogue import orders
from site_src.ledger.value import Ledger, Names, NotEstimable
from site_src.pages.words import reason_text, unit_text

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / FIXTURE).read_text(encoding="utf-8")


def ledger_of(text: str) -> Ledger:
    return Ledger(orders.values(audit(read_string(text))))


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return ledger_of(TEXT)


# The scenarios of the specification's page 4, in its order; turns counted in the fixture by hand.
# id: reward, state matches, strings found, consent, turn of the yes, goal confirmed by the data
VERDICTS: dict[str, tuple[int, int, int, int, int | None, int]] = {
    "correct-with-consent": (1, 1, 1, 1, 5, 1),
    "wrong-order": (0, 0, 1, 0, None, 0),
    "stray-change": (0, 0, 1, 0, None, 1),
    "other-sequence": (1, 1, 1, 1, 5, 1),
    "no-consent": (1, 1, 1, 0, None, 1),
    "amount-denied": (1, 1, 1, 1, 5, 1),
    "amount-with-comma": (0, 1, 0, 1, 5, 1),
    "amount-missing": (0, 1, 0, 1, 5, 1),
    "money-received": (1, 1, 1, 1, 5, 0),
}


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(ledger: Ledger, name: str) -> None:
    keys = ("reward", "state", "strings", "consent", "consent.turn", "confirmed")
    found = [ledger[f"orders.{name}.{key}"].exact for key in keys]
    expected = [NotEstimable("no consent") if value is None else value for value in VERDICTS[name]]
    assert found == expected


def test_totals(ledger: Ledger) -> None:
    # Added up from the table above.
    expected = {
        "scenarios": 9, "matching": 7, "rewarded": 5, "consented": 6, "without-consent": 3, "confirmed": 7,
        "unconfirmed": 2, "rewarded-without-consent": 1, "rewarded-unconfirmed": 1,
    }
    assert {key: ledger[f"orders.{key}"].exact for key in expected} == expected


def test_totals_are_sums_over_the_conversations(ledger: Ledger) -> None:
    def total(pattern: str) -> int:
        return sum(int(value.number or 0) for value in ledger.matching(pattern))

    assert ledger["orders.rewarded"].exact == total("orders.*.reward")
    assert ledger["orders.matching"].exact == total("orders.*.state")
    assert ledger["orders.consented"].exact == total("orders.*.consent")
    assert ledger["orders.confirmed"].exact == total("orders.*.confirmed")


# ------------------------------------------------------------------------------- the second road


def replayed(calls: list[dict[str, Any]], shop: dict[str, Any]) -> dict[str, tuple[tuple[str, ...], str]]:
    """Which orders end up returned, with what and to where: all that the only writing tool can change."""
    returned: dict[str, tuple[tuple[str, ...], str]] = {}
    for call in calls:
        order = shop["orders"].get(call.get("order_id"))
        if call.get("call", call.get("tool")) != "return_delivered_order_items" or order is None:
            continue
        owner = shop["customers"][order["customer"]]
        allowed = call["payment_method_id"] in owner["payment_methods"] and (
            call["payment_method_id"] == order["paid_with"]
            or shop["payment_methods"][call["payment_method_id"]]["kind"] == "gift card"
        )
        whole = all(call["item_ids"].count(item) <= order["items"].count(item) for item in call["item_ids"])
        if order["status"] == "delivered" and call["order_id"] not in returned and allowed and whole:
            returned[call["order_id"]] = (tuple(sorted(call["item_ids"])), call["payment_method_id"])
    return returned


def test_state_strings_and_reward_by_a_second_road(ledger: Ledger) -> None:
    data = tomllib.loads(TEXT)
    goals = {goal["id"]: goal for goal in data["goals"]}
    for scenario in data["scenarios"]:
        goal, name = goals[scenario["goal"]], f"orders.{scenario['id']}"
        expected = replayed(goal["actions"], data["shop"])
        state = replayed([turn for turn in scenario["turns"] if "call" in turn], data["shop"]) == expected
        replies = [data["messages"][turn["agent"]]["en"] for turn in scenario["turns"] if "agent" in turn]
        strings = all(
            any(output.lower() in reply.lower().replace(",", "") for reply in replies)
            for output in goal.get("outputs", [])
        )
        assert ledger[f"{name}.state"].exact == state
        assert ledger[f"{name}.strings"].exact == strings
        assert ledger[f"{name}.reward"].exact == (state and strings)
        assert ledger[f"{name}.turns"].exact == len(scenario["turns"])
        assert ledger[f"{name}.calls"].exact == sum("call" in turn for turn in scenario["turns"])


def test_the_shop_is_counted(ledger: Ledger) -> None:
    shop = tomllib.loads(TEXT)["shop"]
    records = [record for table in shop.values() for record in table.values()]
    assert ledger["orders.shop.orders"].exact == len(shop["orders"]) == 3
    assert ledger["orders.shop.records"].exact == len(records) == 11
    assert ledger["orders.shop.fields"].exact == sum(map(len, records)) == 31
    assert [value.exact for value in ledger.series("orders.order")] == list(shop["orders"]) == ["#A", "#B", "#C"]
    assert [value.exact for value in ledger.matching("orders.order.*.items")] == ["kettle, cup", "lamp", "lamp, cup"]


def test_the_return_tool(ledger: Ledger) -> None:
    # tau_bench/envs/retail/tools/return_delivered_order_items.py at 59a200c6: invoke(data, order_id, item_ids,
    # payment_method_id), and three assignments to the order.
    assert ledger["orders.return.arguments"].exact == 3
    assert ledger["orders.return.writes"].exact == 3
    changed = ledger.matching("orders.goal.*.changed")
    assert len(changed) == 3 and {value.exact for value in changed} == {3}
    assert ledger["orders.rule.explains"].exact == Names(("order_id", "item_ids"))


def test_fields_that_are_not_as_expected(ledger: Ledger) -> None:
    # three fields of the order that was to change, and three of the one that was not
    found = {value.id.split(".")[1]: value.exact for value in ledger.matching("orders.*.unexpected")}
    assert found == {**dict.fromkeys(VERDICTS, 0), "wrong-order": 6, "stray-change": 3}


def test_searches(ledger: Ledger) -> None:
    # calculate_reward: output.lower() in content.lower().replace(",", "")
    found = {
        case: tuple(ledger[f"orders.search.{case}.{key}"].exact for key in ("required", "said", "compared", "found"))
        for case in ("plain", "denied", "comma", "comma-required")
    }
    assert found == {
        "plain": ("12.00", "12.00", "12.00", 1),
        "denied": ("12.00", "12.00", "12.00", 1),
        "comma": ("12.00", "12,00", "1200", 0),
        "comma-required": ("1,200.00", "1,200.00", "1200.00", 0),
    }
    assert [value.exact for value in ledger.matching("orders.search.*.findable")] == [1, 1, 1, 0]


def test_a_reply_without_a_number() -> None:
    text = TEXT.replace('reply.en = "The amount is not 12.00"', 'reply.en = "No amount, then"')
    text = text.replace('reply.ru = "Сумма не 12.00"', 'reply.ru = "Суммы нет"')
    ledger = ledger_of(text)
    assert ledger["orders.search.denied.said"].exact == NotEstimable("no number")
    assert ledger["orders.search.denied.found"].exact == 0


def test_repeats(ledger: Ledger) -> None:
    def rewards(name: str, way: str) -> list[Any]:
        return [value.exact for value in ledger.series(f"orders.repeat.{name}.{way}")]

    # In the used shop the second and third run are refused, and the state that the first one left earns the reward.
    assert rewards("same", "apart") == [1, 1, 1] and rewards("same", "carried") == [1, 1, 1]
    assert [ledger[f"orders.repeat.same.{way}.idle"].exact for way in ("apart", "carried")] == [0, 2]
    assert [ledger[f"orders.repeat.same.carried.{run}.refused"].exact for run in (1, 2, 3)] == [0, 1, 1]
    # A wrong order stays returned, and no later run can match.
    assert rewards("after-a-mistake", "apart") == [0, 1] and rewards("after-a-mistake", "carried") == [0, 0]


ADDED = """
[[scenarios]]
id = "only-asks"
title.en = "Nothing but a question"
goal = "return"
turns = [{ customer = "asks-return" }, { agent = "explains-return" }]
"""


def test_a_scenario_in_the_fixture_is_enough() -> None:
    ledger = ledger_of(TEXT + ADDED)
    assert ledger["orders.scenarios"].exact == 10 and ledger["orders.rewarded"].exact == 5
    assert ledger["orders.only-asks.reward"].exact == 0
    assert ledger["orders.only-asks.consent"].exact == NotEstimable("no change")
    assert [value.id for value in ledger.matching("orders.*.reward")][-1] == "orders.only-asks.reward"


@pytest.mark.parametrize("code", ["en", "ru"])
def test_every_unit_and_every_reason_has_words(code: str) -> None:
    language = load_languages(ROOT)[code]
    messages = load_messages(ROOT, language)
    for value in ledger_of(TEXT + ADDED).values():
        assert unit_text(value.unit, messages)
        if isinstance(value.exact, NotEstimable):
            assert reason_text(value.exact, messages, language)
