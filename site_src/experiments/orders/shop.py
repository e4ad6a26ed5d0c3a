"""A small shop: a database of plain records, and the tools through which an agent reads and changes it.

No tool sees the dialogue: a call is judged by its arguments and the database alone. The return tool moves
no money and sends no mail. Its rules and what it writes follow ``return_delivered_order_items`` of
tau-bench's retail shop (sierra-research/tau-bench at 59a200c6, ``tau_bench/envs/retail/tools/``); names of
fields and wordings of refusals are this shop's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Field = str | int | tuple[str, ...]
Record = dict[str, Field]
#: table -> record id -> field -> value
Database = dict[str, dict[str, Record]]


def fresh(database: Database) -> Database:
    """A copy that shares nothing changeable with ``database`` (the fields' values can't be changed)."""
    return {table: {key: dict(record) for key, record in records.items()} for table, records in database.items()}


class Refusal(Exception):
    """The shop refuses a call: ``reason`` is a stable id, ``text`` what the tool answers."""

    def __init__(self, reason: str, text: str) -> None:
        self.reason = reason
        self.text = text
        super().__init__(text)


@dataclass(frozen=True)
class Call:
    """One tool call as recorded: the tool's name and its arguments in the order of the tool's parameters."""

    tool: str
    arguments: tuple[tuple[str, Field], ...]

    def values(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The ids that the arguments ``names`` hold, lists taken apart."""
        found: list[str] = []
        for name, value in self.arguments:
            if name in names:
                found.extend(value if isinstance(value, tuple) else (str(value),))
        return tuple(found)


@dataclass(frozen=True)
class Answer:
    """What came back: the record that was read or written, or the refusal (``record`` is then empty)."""

    record: tuple[tuple[str, Field], ...] = ()
    reason: str = ""
    error: str = ""

    @property
    def refused(self) -> bool:
        """Whether the shop refused the call."""
        return bool(self.error)


@dataclass(frozen=True)
class Tool:
    """A tool: its function, the table that each parameter's ids name, which parameters are lists.

    ``writes`` holds the fields of an order that it sets; a tool that only reads has none.
    """

    run: Callable[..., Record]
    parameters: Mapping[str, str]
    lists: frozenset[str] = frozenset()
    writes: tuple[str, ...] = ()


def get_order(database: Database, order_id: str) -> Record:
    """The order's record; refuses an unknown order."""
    order = database["orders"].get(order_id)
    if order is None:
        raise Refusal("unknown_order", "Error: no such order")
    return order


def get_customer(database: Database, customer_id: str) -> Record:
    """The customer's record; refuses an unknown customer."""
    customer = database["customers"].get(customer_id)
    if customer is None:
        raise Refusal("unknown_customer", "Error: no such customer")
    return customer


def return_delivered_order_items(
    database: Database, order_id: str, item_ids: tuple[str, ...], payment_method_id: str
) -> Record:
    """Write a request to return ``item_ids``: three fields of the order, nothing else anywhere.

    Refuses an order that is unknown or not delivered; a payment method that the order's customer doesn't
    have, or that is neither the one the order was paid with nor a gift card; an item that isn't in the
    order as often as it is named. Consent is no argument, and none is asked for.
    """
    order = get_order(database, order_id)
    if order["status"] != "delivered":
        raise Refusal("not_delivered", "Error: the order's status is not delivered")
    customer = get_customer(database, str(order["customer"]))
    methods = customer["payment_methods"]
    if not isinstance(methods, tuple) or payment_method_id not in methods:
        raise Refusal("unknown_payment_method", "Error: no such payment method")
    kind = database["payment_methods"][payment_method_id]["kind"]
    if kind != "gift card" and payment_method_id != order["paid_with"]:
        raise Refusal("other_payment_method", "Error: neither the method of payment nor a gift card")
    items = order["items"]
    if not isinstance(items, tuple) or not Counter(item_ids) <= Counter(items):
        raise Refusal("item_not_in_order", "Error: an item is not in the order")
    order["status"] = "return requested"
    order["return_items"] = tuple(sorted(item_ids))
    order["return_payment_method"] = payment_method_id
    return order


TOOLS: Mapping[str, Tool] = {
    "get_order": Tool(get_order, {"order_id": "orders"}),
    "get_customer": Tool(get_customer, {"customer_id": "customers"}),
    "return_delivered_order_items": Tool(
        return_delivered_order_items,
        {"order_id": "orders", "item_ids": "products", "payment_method_id": "payment_methods"},
        lists=frozenset({"item_ids"}),
        writes=("status", "return_items", "return_payment_method"),
    ),
}


def perform(database: Database, call: Call) -> Answer:
    """Run ``call`` on ``database``, changing it in place; a refused call leaves it alone."""
    try:
        record = TOOLS[call.tool].run(database, **dict(call.arguments))
    except Refusal as refusal:
        return Answer(reason=refusal.reason, error=refusal.text)
    return Answer(record=tuple(record.items()))
