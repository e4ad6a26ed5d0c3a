"""Every slip in ``orders.toml`` is a ContentError with file, line and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.experiments.orders.reader import read, read_string

FIXTURE = Path(__file__).parents[2] / "content/fixtures/orders.toml"
TEXT = FIXTURE.read_text(encoding="utf-8")
GET = '{ call = "get_order", order_id = "#A" }'
REFERENCE = '{ tool = "get_order", order_id = "#A" }'
THANKS = '{ customer = "thanks" }'

# what is replaced (at its first occurrence), by what, the message, a part of the remedy
SLIPS = {
    "unknown tool": (GET, GET.replace("get_order", "get_ordr"), "there is no tool get_ordr", "did you mean get_order?"),
    "unknown order in a conversation": (GET, GET.replace("#A", "#Q"), "the shop's orders hold no #Q", "expects_error"),
    "unknown order in the reference": (
        REFERENCE,
        REFERENCE.replace("#A", "#Q"),
        "the shop's orders hold no #Q",
        "did you mean",
    ),
    "unknown item": (
        '{ call = "return_delivered_order_items", order_id = "#B", item_ids = ["lamp"]',
        '{ call = "return_delivered_order_items", order_id = "#B", item_ids = ["lmap"]',
        "the shop's products hold no lmap",
        "did you mean lamp?",
    ),
    "unknown customer": (
        '{ call = "get_customer", customer_id = "customer-1"',
        '{ call = "get_customer", customer_id = "customer-7"',
        "the shop's customers hold no customer-7",
        "did you mean customer-",
    ),
    "argument missing": (GET, '{ call = "get_order" }', "order_id is missing", "add order_id"),
    "argument too many": (
        GET,
        '{ call = "get_order", order_id = "#A", consent = true }',
        "unknown key consent",
        "known: call, order_id",
    ),
    "turn of nobody": (THANKS, '{ shop = "thanks" }', "a turn has one of customer, agent and call", "write one"),
    "turn of two": (
        THANKS,
        '{ customer = "thanks", agent = "thanks" }',
        "a turn has one of customer, agent and call",
        "write one",
    ),
    "turn with more": (THANKS, '{ customer = "thanks", at = 3 }', "unknown key at", "known: customer"),
    "unknown message": (THANKS, '{ customer = "thakns" }', "there is no message thakns", "did you mean thanks?"),
    "unknown goal": ('goal = "money-received"', 'goal = "money"', "there is no goal money", "did you mean"),
    "duplicate scenario": (
        'id = "stray-change"',
        'id = "wrong-order"',
        "scenarios has wrong-order twice, first in line ",
        "an id of its own",
    ),
    "duplicate goal": ('id = "return-and-amount"', 'id = "return"', "goals has return twice", "an id of its own"),
    "duplicate search": ('id = "denied"', 'id = "plain"', "searches has plain twice", "an id of its own"),
    "id that is no slug": ('id = "stray-change"', 'id = "Stray change"', "id is Stray change", "small letters"),
    "empty required string": ('outputs = ["12.00"]', 'outputs = [""]', "outputs is blank", "write something"),
    "blank required string": ('outputs = ["12.00"]', 'outputs = [" "]', "outputs is blank", "write something"),
    "no required string": ('outputs = ["12.00"]', "outputs = []", "outputs is empty", "name at least one"),
    "required number": ('outputs = ["12.00"]', "outputs = [12.00]", "outputs holds 12.00, not text", "quotes"),
    "empty search": ('required = "12.00"', 'required = ""', "required is blank", "write something"),
    "no English": ('en = "Thank you."\n', "", "thanks has no English text", "add en"),
    "blank message": ('en = "Thank you."', 'en = ""', "en is blank", "write something"),
    "markup": ('en = "Thank you."', 'en = "<b>Thank you."', "could be read as markup", "leave it out"),
    "language code": ('en = "Thank you."', 'en = "Thank you."\nenglish_ = "x"', "is not a language code", "zh-Hans"),
    "unspoken yes": ('en = "Thank you."', 'en = "Thank you."\nde = "Danke."', "yes has no phrases in de", "add de"),
    "phrase without letters": ('"yes please"', '"!"', "a phrase has no letter", "write words"),
    "unknown explaining argument": (
        'explains = ["order_id", "item_ids"]',
        'explains = ["order_id", "items"]',
        "no tool that changes anything has items",
        "did you mean item_ids?",
    ),
    "words for no item": ("[called.lamp]", "[called.lmap]", "products has no record lmap", "did you mean lamp?"),
    "unknown table of evidence": ('table = "orders"', 'table = "order"', "table is 'order'", "write one of"),
    "unknown record of evidence": (
        'table = "orders", record = "#A"',
        'table = "orders", record = "#Q"',
        "orders has no record #Q",
        "did you mean",
    ),
    "unknown field of evidence": ('field = "status"', 'field = "state"', "orders has no field state", "did you mean"),
    "evidence that is kept": (
        'field = "status", value = "return requested"',
        'field = "status", value = "return requested", kept = false',
        "the shop does keep status in orders",
        "leave kept out",
    ),
    "repeat of nothing": ('runs = ["wrong-order"', 'runs = ["wrong"', "there is no scenario wrong", "wrong-order"),
    "unknown table": ("[called.lamp]", "[caled.x]\n[called.lamp]", "unknown key caled", "did you mean called?"),
    "unknown key of a scenario": ('goal = "return"\n', 'goal = "return"\nnote = "x"\n', "unknown key note", "known: "),
    "unknown field of a record": ("stock = 7", "stock = 7, colour = 1", "unknown key colour", "known: price, stock"),
    "negative stock": ("stock = 7", "stock = -7", "stock is -7", "from 0"),
    "price": ('price = "9.00"', 'price = "9,00"', "price is 9,00", "12.00"),
    "total": ('total = "12.50"', 'total = "12.00"', "total is 12.00 and the prices make 12.50", "make them agree"),
    "status": ('status = "delivered"', 'status = "deliverd"', "status is 'deliverd'", "delivered"),
    "item that no product is": ('items = ["lamp"]', 'items = ["limp"]', "products has no record limp", "lamp"),
    "order of nobody": ('orders = ["#C"]', 'orders = ["#A"]', "#A belongs to customer-1", "both places"),
    "order not listed": ('orders = ["#A", "#B"]', 'orders = ["#A"]', "customer-1 does not list #B", "add it"),
    "paid with another's card": (
        'total = "9.00", paid_with = "card-1"',
        'total = "9.00", paid_with = "card-2"',
        "customer-1 has no card-2",
        "name one of theirs",
    ),
    "method not listed": (
        'payment_methods = ["card-1", "gift-card-1"]',
        'payment_methods = ["card-1"]',
        "customer-1 does not list gift-card-1",
        "add it",
    ),
    "not TOML": ("[shop.orders]", "[shop.orders", "this is not TOML", "mend the syntax"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_slips(slip: str) -> None:
    old, new, message, remedy = SLIPS[slip]
    assert old in TEXT, "the fixture has moved on; adapt this case"
    at = TEXT.index(old)
    with pytest.raises(ContentError) as caught:
        read_string(TEXT[:at] + new + TEXT[at + len(old) :], "content/fixtures/orders.toml")
    [finding] = caught.value.findings
    assert message in finding.message
    assert remedy in finding.remedy
    assert finding.place.path == "content/fixtures/orders.toml"
    assert finding.place.line > 1


def slip_line(old: str, new: str) -> tuple[int, int]:
    """The line of the finding, and the line at which the text was changed."""
    at = TEXT.index(old)
    with pytest.raises(ContentError) as caught:
        read_string(TEXT[:at] + new + TEXT[at + len(old) :])
    return caught.value.findings[0].place.line, TEXT[:at].count("\n") + 1


@pytest.mark.parametrize(
    "slip",
    [
        "unknown tool",
        "unknown order in a conversation",
        "unknown order in the reference",
        "unknown message",
        "turn of nobody",
        "duplicate scenario",
        "empty required string",
        "unknown item",
        "price",
        "total",
        "status",
        "markup",
    ],
)
def test_the_line_is_that_of_the_slip(slip: str) -> None:
    found, changed = slip_line(*SLIPS[slip][:2])
    assert found == changed


def test_a_scenario_without_messages() -> None:
    head = '\n[[scenarios]]\nid = "mute"\ntitle.en = "Mute"\ngoal = "return"\nturns = '
    for turns, message in [("[]", "turns is empty"), (f"[{GET}]", "nobody says anything in this conversation")]:
        with pytest.raises(ContentError, match=message) as caught:
            read_string(TEXT + head + turns)
        assert caught.value.findings[0].place.line == (TEXT + head).count("\n") + 1


def test_repeats_of_different_tasks() -> None:
    other = """
[[goals]]
id = "return-b"
title.en = "Register the return of order #B"
actions = [{ tool = "return_delivered_order_items", order_id = "#B", item_ids = ["lamp"], payment_method_id = "card-1"}]
confirmed_by = [{ table = "products", record = "lamp", field = "stock", value = 7 }]
[[scenarios]]
id = "b"
title.en = "Order #B"
goal = "return-b"
turns = [{ customer = "thanks" }]
[[repeats]]
id = "mixed"
title.en = "Mixed"
runs = ["wrong-order", "b"]
"""
    with pytest.raises(ContentError, match="b has other reference actions than wrong-order; repeat one task"):
        read_string(TEXT + other)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"content/fixtures/orders\.toml:1:1: the file is missing"):
        read(tmp_path / "orders.toml")


def test_nothing_needs_the_final_line_end_or_unix_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "orders.toml"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.rstrip("\n").replace("\n", "\r\n").encode())
    assert read(path) == read(FIXTURE)
