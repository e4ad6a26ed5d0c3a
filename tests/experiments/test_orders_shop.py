"""The shop's tools, call by call."""

from __future__ import annotations

from typing import Any

import pytest

from site_src.experiments.orders.shop import TOOLS, Call, Database, fresh, perform


@pytest.fixture
def database() -> Database:
    return {
        "customers": {
            "customer-1": {"orders": ("#A", "#P"), "payment_methods": ("card-1", "card-3", "gift-card-1")},
            "customer-2": {"orders": ("#C",), "payment_methods": ("card-2",)},
        },
        "payment_methods": {
            "card-1": {"customer": "customer-1", "kind": "card"},
            "card-3": {"customer": "customer-1", "kind": "card"},
            "gift-card-1": {"customer": "customer-1", "kind": "gift card"},
            "card-2": {"customer": "customer-2", "kind": "card"},
        },
        "products": {"cup": {"price": "3.50", "stock": 20}, "lamp": {"price": "9.00", "stock": 7}},
        "orders": {
            "#A": {
                "customer": "customer-1",
                "status": "delivered",
                "items": ("lamp", "cup", "cup"),
                "total": "16.00",
                "paid_with": "card-1",
            },
            "#P": {
                "customer": "customer-1",
                "status": "pending",
                "items": ("cup",),
                "total": "3.50",
                "paid_with": "card-1",
            },
            "#C": {
                "customer": "customer-2",
                "status": "delivered",
                "items": ("cup",),
                "total": "3.50",
                "paid_with": "card-2",
            },
        },
    }


def give_back(order: str, items: tuple[str, ...], method: str) -> Call:
    arguments = (("order_id", order), ("item_ids", items), ("payment_method_id", method))
    return Call("return_delivered_order_items", arguments)


def test_a_return_writes_three_fields_of_the_order(database: Database) -> None:
    expected: Any = fresh(database)
    expected["orders"]["#A"]["status"] = "return requested"
    expected["orders"]["#A"]["return_items"] = ("cup", "lamp")
    expected["orders"]["#A"]["return_payment_method"] = "card-1"
    answer = perform(database, give_back("#A", ("lamp", "cup"), "card-1"))
    assert database == expected
    assert dict(answer.record) == expected["orders"]["#A"] and not answer.refused


@pytest.mark.parametrize(
    ("order", "items", "method", "reason", "error"),
    [
        ("#Z", ("cup",), "card-1", "unknown_order", "Error: no such order"),
        ("#P", ("cup",), "card-1", "not_delivered", "Error: the order's status is not delivered"),
        ("#A", ("cup",), "card-9", "unknown_payment_method", "Error: no such payment method"),
        ("#A", ("cup",), "card-2", "unknown_payment_method", "Error: no such payment method"),
        ("#A", ("cup",), "card-3", "other_payment_method", "Error: neither the method of payment nor a gift card"),
        ("#A", ("kettle",), "card-1", "item_not_in_order", "Error: an item is not in the order"),
        ("#A", ("lamp", "lamp"), "card-1", "item_not_in_order", "Error: an item is not in the order"),
        ("#A", ("cup", "kettle"), "gift-card-1", "item_not_in_order", "Error: an item is not in the order"),
    ],
)
def test_a_refused_call_leaves_the_state_alone(
    database: Database, order: str, items: tuple[str, ...], method: str, reason: str, error: str
) -> None:
    before = fresh(database)
    answer = perform(database, give_back(order, items, method))
    assert (answer.reason, answer.error, answer.record) == (reason, error, ())
    assert database == before


def test_what_the_shop_allows(database: Database) -> None:
    for items, method in [(("cup", "cup"), "card-1"), (("lamp",), "gift-card-1"), (("cup", "lamp", "cup"), "card-1")]:
        assert not perform(fresh(database), give_back("#A", items, method)).refused
    # The tool does not ask whose order it is.
    assert not perform(database, give_back("#C", ("cup",), "card-2")).refused


def test_a_return_can_not_be_requested_twice(database: Database) -> None:
    assert not perform(database, give_back("#A", ("cup",), "card-1")).refused
    assert perform(database, give_back("#A", ("cup",), "card-1")).reason == "not_delivered"


def test_reads_change_nothing_and_answer_with_the_record(database: Database) -> None:
    before = fresh(database)
    assert dict(perform(database, Call("get_order", (("order_id", "#A"),))).record) == before["orders"]["#A"]
    customer = perform(database, Call("get_customer", (("customer_id", "customer-2"),)))
    assert dict(customer.record) == before["customers"]["customer-2"]
    assert perform(database, Call("get_order", (("order_id", "#Z"),))).error == "Error: no such order"
    unknown = perform(database, Call("get_customer", (("customer_id", "customer-9"),)))
    assert (unknown.reason, unknown.error) == ("unknown_customer", "Error: no such customer")
    assert database == before


def test_the_return_tool_takes_no_consent(database: Database) -> None:
    # tau-bench at 59a200c6, return_delivered_order_items.py: its arguments are these three.
    assert list(TOOLS["return_delivered_order_items"].parameters) == ["order_id", "item_ids", "payment_method_id"]


def test_a_fresh_copy_shares_nothing(database: Database) -> None:
    copy = fresh(database)
    copy["orders"]["#A"]["status"] = "pending"
    del copy["products"]["cup"]
    assert database["orders"]["#A"]["status"] == "delivered" and "cup" in database["products"]
