"""The values of the order audit: what was decided about each conversation, each search and each repeated run.

A verdict is 1 or 0. Scenarios, searches and repeats are those of the fixture, whatever it holds: their ids become
part of the values' ids.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

from site_src.experiments import order_audit
from site_src.experiments.order_audit import OrderAudit, Repeated, RepeatRun, ScenarioResult, SearchResult
from site_src.experiments.orders import consent, conversations, evaluator, reader, shop
from site_src.ledger.value import Names, NotEstimable, Topic, Value

RETURN = "return_delivered_order_items"
_FIGURES = re.compile(r"\d(?:[\d.,]*\d)?")


def values(result: OrderAudit) -> Iterator[Value]:
    """Every value that follows from ``orders.toml``."""
    topic = Topic(reader.FIXTURE)
    yield from _shop(topic, result)
    yield from _totals(topic, result.scenarios)
    for scenario in result.scenarios:
        yield from _scenario(topic, scenario)
    for search in result.searches:
        yield from _search(topic, search)
    for repeats in result.repeats:
        yield from _repeats(topic, repeats)


def _shop(topic: Topic, result: OrderAudit) -> Iterator[Value]:
    records = [record for table in result.database.values() for record in table.values()]
    parameters = tuple(inspect.signature(shop.TOOLS[RETURN].run).parameters)
    read = reader.read
    yield topic.computed("orders.shop.orders", len(result.database["orders"]), "records", "shop.orders", read)
    yield topic.computed("orders.shop.records", len(records), "records", "shop", read)
    yield topic.computed("orders.shop.fields", sum(map(len, records)), "fields", "shop", read)
    for number, (name, order) in enumerate(result.database["orders"].items(), 1):
        items = order["items"]
        assert isinstance(items, tuple)
        key = f"shop.orders.{name}"
        yield topic.stipulated(f"orders.order.{number}", name, "string", key)
        yield topic.stipulated(f"orders.order.{number}.items", Names(items), "names", f"{key}.items")
        yield topic.stipulated(f"orders.order.{number}.customer", str(order["customer"]), "string", f"{key}.customer")
    # Without the database itself, which every tool is handed.
    yield topic.computed("orders.return.arguments", len(parameters) - 1, "arguments", "goals", shop.TOOLS[RETURN].run)
    yield topic.computed("orders.return.writes", len(shop.TOOLS[RETURN].writes), "fields", "goals",
                         shop.return_delivered_order_items)
    yield topic.stipulated("orders.rule.explains", Names(result.rule.explains), "names", "consent.explains")
    # What the tool writes, by looking: what the reference actions that return one order leave behind.
    for goal in result.goals:
        name = goal.goal.id
        yield topic.computed(f"orders.goal.{name}.actions", len(goal.goal.actions), "calls", f"goals, {name}", read)
        yield topic.computed(f"orders.goal.{name}.changed", len(goal.writes), "fields", f"goals, {name}",
                             evaluator.differences)


def _totals(topic: Topic, scenarios: tuple[ScenarioResult, ...]) -> Iterator[Value]:
    verdicts = [scenario.verdicts for scenario in scenarios]

    def count(id: str, flags: list[int]) -> Value:
        return topic.computed(f"orders.{id}", sum(flags), "conversations", "scenarios", evaluator.evaluate,
                              "sum(x for x in X)", (sum(flags), len(flags)), X=tuple(flags))

    yield topic.computed("orders.scenarios", len(scenarios), "conversations", "scenarios", order_audit.audit)
    yield count("matching", [int(each.state_matches) for each in verdicts])
    yield count("rewarded", [each.reward for each in verdicts])
    yield count("consented", [int(each.consent.verdict == "given") for each in verdicts])
    yield count("without-consent", [int(each.consent.verdict == "missing") for each in verdicts])
    yield count("confirmed", [int(each.confirmation == "confirmed") for each in verdicts])
    yield count("unconfirmed", [int(each.confirmation == "unconfirmed") for each in verdicts])
    yield count("rewarded-without-consent",
                [int(each.reward == 1 and each.consent.verdict == "missing") for each in verdicts])
    yield count("rewarded-unconfirmed",
                [int(each.reward == 1 and each.confirmation == "unconfirmed") for each in verdicts])


def _scenario(topic: Topic, scenario: ScenarioResult) -> Iterator[Value]:
    found, name, key = scenario.verdicts, f"orders.{scenario.id}", f"scenarios, {scenario.id}"
    matches = int(found.state_matches)
    said = int(all(output.found for output in found.outputs_found))
    judged = evaluator.evaluate
    yield topic.computed(f"{name}.state", matches, "verdict", key, judged)
    yield topic.computed(f"{name}.strings", said, "verdict", key, evaluator.find)
    yield topic.computed(f"{name}.reward", found.reward, "verdict", key, judged, "s * r", s=matches, r=said)
    given = {"given": 1, "missing": 0}.get(found.consent.verdict)
    yield topic.computed(f"{name}.consent", NotEstimable("no change") if given is None else given, "verdict", key,
                         consent.judge)
    turn = found.consent.turn
    yield topic.computed(f"{name}.consent.turn", NotEstimable("no consent") if turn is None else turn, "turn", key,
                         consent.judge)
    yield topic.computed(f"{name}.confirmed", int(found.confirmation == "confirmed"), "verdict", key, judged)
    yield topic.computed(f"{name}.turns", len(scenario.turns), "turns", key, reader.read)
    yield topic.computed(f"{name}.calls", len(found.calls), "calls", key, evaluator.run)
    yield topic.computed(f"{name}.refused", sum(call.answer.refused for call in found.calls), "calls", key,
                         shop.perform)
    yield topic.computed(f"{name}.changes", sum(call.changed for call in found.calls), "calls", key, evaluator.run)
    yield topic.computed(f"{name}.unexpected", sum(not field.as_expected for field in found.differences), "fields",
                         key, evaluator.differences)


def _search(topic: Topic, search: SearchResult) -> Iterator[Value]:
    name, key = f"orders.search.{search.id}", f"searches, {search.id}"
    written = _figures(search.reply[conversations.SOURCE_LANGUAGE])
    compared = _figures(search.searched[conversations.SOURCE_LANGUAGE])
    yield topic.stipulated(f"{name}.required", search.required, "string", key)
    yield topic.computed(f"{name}.said", written, "string", key, reader.read)
    yield topic.computed(f"{name}.compared", compared, "string", key, evaluator.searched)
    yield topic.computed(f"{name}.found", int(search.found), "verdict", key, evaluator.occurs)
    yield topic.computed(f"{name}.findable", int(search.findable), "verdict", key, evaluator.occurs)


def _figures(text: str) -> str | NotEstimable:
    """The first amount in a reply, as it is written there."""
    found = _FIGURES.search(text)
    return found[0] if found else NotEstimable("no number")


def _repeats(topic: Topic, repeats: Repeated) -> Iterator[Value]:
    key = f"repeats, {repeats.id}"
    name = f"orders.repeat.{repeats.id}"
    yield topic.computed(f"{name}.runs", len(repeats.apart), "runs", key, reader.read)
    for way, runs in (("apart", repeats.apart), ("carried", repeats.carried_on)):
        rewards = [run.verdicts.reward for run in runs]
        for run in runs:
            yield from _run(topic, f"{name}.{way}.{run.number}", key, run)
        yield topic.computed(f"{name}.{way}.rewarded", sum(rewards), "runs", key, order_audit.audit,
                             "sum(r for r in R)", (sum(rewards), len(rewards)), R=tuple(rewards))
        yield topic.computed(f"{name}.{way}.idle", sum(not run.changed for run in runs), "runs", key, evaluator.run)


def _run(topic: Topic, name: str, key: str, run: RepeatRun) -> Iterator[Value]:
    yield topic.computed(name, run.verdicts.reward, "verdict", key, evaluator.evaluate)
    yield topic.computed(f"{name}.refused", len(run.errors), "calls", key, shop.perform)
