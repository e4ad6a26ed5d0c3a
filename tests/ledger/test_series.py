"""Series of values in predicates: numbered ones, and those that differ in one word of their ids."""

from __future__ import annotations

import pytest

from site_src.errors import Place
from site_src.ledger.claims import Claim, judge
from site_src.ledger.expression import ExpressionError, evaluate
from site_src.ledger.value import Ledger, NotEstimable, Topic


def ledger(**numbers: object) -> Ledger:
    topic = Topic("content/fixtures/pool.toml")
    return Ledger(topic.stipulated(id.replace("__", "."), exact, "attempts", "k") for id, exact in numbers.items())


VALUES = ledger(shop__a__reward=1, shop__b__reward=0, shop__a__state=1, shop__b__state=1, shop__a__b__state=7,
                shop__n__2=5, shop__n__10=9, shop__n__1=3)


def holds(predicate: str, values: Ledger = VALUES) -> tuple[bool, list[str]]:
    verdict = judge(Claim("x", "computed", predicate, (), Place("claims.toml")), values)
    return verdict.held, [value.id for value in verdict.values]


def test_a_star_in_the_middle_stands_for_one_word() -> None:
    assert [value.id for value in VALUES.matching("shop.*.state")] == ["shop.a.state", "shop.b.state"]
    assert holds("sum(x for x in shop.*.reward) == 1") == (True, ["shop.a.reward", "shop.b.reward"])


def test_a_star_at_the_end_stands_for_numbers_in_their_order() -> None:
    assert holds("never_falls(shop.n.*)") == (True, ["shop.n.1", "shop.n.2", "shop.n.10"])


def test_never_above() -> None:
    held, seen = holds("never_above(shop.*.reward, shop.*.state)")
    assert held and seen == ["shop.a.reward", "shop.b.reward", "shop.a.state", "shop.b.state"]
    assert not holds("never_above(shop.*.state, shop.*.reward)")[0]
    assert evaluate("never_above(xs, ys)", {"xs": [1, 2], "ys": [1, 3]}.__getitem__) is True
    with pytest.raises(ExpressionError):
        evaluate("never_above(xs, ys)", {"xs": [1, 2], "ys": [1]}.__getitem__)


def test_a_pattern_without_values_and_a_value_that_is_none() -> None:
    with pytest.raises(ExpressionError, match="there is no series"):
        holds("never_above(shop.*.rewards, shop.*.state)")
    missing = ledger(shop__a__state=NotEstimable("none"))
    assert not holds("sum(x for x in shop.*.state) == 1", missing)[0]
