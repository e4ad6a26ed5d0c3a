"""Reads the shop's database from the fixture: four tables, every field checked, every reference followed."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NoReturn

from site_src.errors import nearest
from site_src.experiments.fixtures import Table
from site_src.experiments.orders.shop import Database, Field, Record

KINDS = ("card", "gift card")
STATUSES = ("pending", "processed", "delivered", "cancelled")
#: Fields that no order has at first and that a tool may write.
WRITTEN = {"orders": ("return_items", "return_payment_method")}

_AMOUNT = re.compile(r"(?:0|[1-9]\d{0,6})\.\d\d")
_FIELDS: dict[str, tuple[str, ...]] = {
    "customers": ("orders", "payment_methods"),
    "payment_methods": ("customer", "kind"),
    "products": ("price", "stock"),
    "orders": ("customer", "status", "items", "total", "paid_with"),
}
_LISTS = {"orders", "payment_methods", "items"}


def read_database(shop: Table) -> Database:
    """The initial database. Raises ContentError at a field that is missing, unknown or leads nowhere."""
    database: Database = {}
    for name, fields in _FIELDS.items():
        table = shop.table(name)
        database[name] = {key: _record(table.table(key), fields) for key in table.names(200)}
    shop.done()
    _follow(shop, database)
    return database


def _record(table: Table, fields: tuple[str, ...]) -> Record:
    record: Record = {name: _field(table, name) for name in fields}
    table.done()
    return record


def _field(table: Table, name: str) -> Field:
    if name in _LISTS:
        return table.texts(name, 50)
    if name == "stock":
        return table.integer(name, 0, 1_000_000)
    if name == "status":
        return table.choice(name, STATUSES)
    if name == "kind":
        return table.choice(name, KINDS)
    value = table.text(name)
    if name in ("price", "total") and not _AMOUNT.fullmatch(value):
        table.fail(name, f"{name} is {value}", "write an amount with two decimals and a point, such as 12.00")
    return value


def _follow(shop: Table, database: Database) -> None:
    """Follow every reference, and add the prices of each order up."""

    def fail(table: str, key: str, field: str, message: str, remedy: str) -> NoReturn:
        shop.document.fail((*shop.key, table, key, field), message, remedy)

    targets = {
        ("customers", "orders"): "orders",
        ("customers", "payment_methods"): "payment_methods",
        ("payment_methods", "customer"): "customers",
        ("orders", "customer"): "customers",
        ("orders", "items"): "products",
        ("orders", "paid_with"): "payment_methods",
    }
    for (table, field), target in targets.items():
        for key, record in database[table].items():
            for one in _ids(record[field]):
                if one not in database[target]:
                    fail(table, key, field, f"{target} has no record {one}", nearest(one, database[target]))
                back = database[target][one].get("customer") if table == "customers" else key
                if back != key:
                    fail(table, key, field, f"{one} belongs to {back}", "name its own customer in both places")
    for key, order in database["orders"].items():
        customer = database["customers"][str(order["customer"])]
        if key not in _ids(customer["orders"]):
            fail("orders", key, "customer", f"{order['customer']} does not list {key}", "add it to their orders")
        if order["paid_with"] not in _ids(customer["payment_methods"]):
            fail("orders", key, "paid_with", f"{order['customer']} has no {order['paid_with']}", "name one of theirs")
        total = sum(Decimal(str(database["products"][item]["price"])) for item in _ids(order["items"]))
        if total != Decimal(str(order["total"])):
            fail("orders", key, "total", f"total is {order['total']} and the prices make {total}", "make them agree")
    for key, method in database["payment_methods"].items():
        if key not in _ids(database["customers"][str(method["customer"])]["payment_methods"]):
            fail("payment_methods", key, "customer", f"{method['customer']} does not list {key}", "add it there")


def _ids(value: Field) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)
