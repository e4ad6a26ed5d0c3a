"""A judged conversation made ready to be shown: its turns with what they mean, the states, the verdicts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from site_src.experiments.order_audit import ScenarioResult
from site_src.experiments.orders.consent import ChangeConsent
from site_src.experiments.orders.conversations import SOURCE_LANGUAGE, Turn
from site_src.experiments.orders.evaluator import CallResult, Difference, Verdicts
from site_src.experiments.orders.shop import Field
from site_src.pages import contexts_orders as views
from site_src.pages.block_request import Request


def recorded(texts: Mapping[str, str], language: str) -> views.Recorded:
    """A text of the fixture in ``language``, or in English where it isn't translated."""
    if language in texts:
        return views.Recorded(texts[language])
    return views.Recorded(texts[SOURCE_LANGUAGE], SOURCE_LANGUAGE)


def titled(request: Request, texts: Mapping[str, str]) -> views.Recorded:
    """A title of the fixture. Unlike what was said it is nobody's words, so its spaces are set as in prose."""
    title = recorded(texts, request.binder.language.code)
    return title if title.language else views.Recorded(request.binder.typographer(title.text))


def verdict_row(request: Request, scenario: ScenarioResult, href: str = "") -> views.VerdictRow:
    """The verdicts on a conversation, its numbers as links into the ledger."""
    found, name = scenario.verdicts, f"orders.{scenario.id}"
    return views.VerdictRow(
        id=scenario.id,
        title=titled(request, scenario.title),
        goal=titled(request, scenario.goal.title),
        href=href,
        state=found.state_matches,
        required=len(found.outputs_found),
        found=all(output.found for output in found.outputs_found),
        reward=request.door(f"{name}.reward"),
        rewarded=found.reward == 1,
        consent=found.consent.verdict,
        reason=found.consent.reason,
        turn=request.door(f"{name}.consent.turn") if found.consent.turn is not None else "",
        confirmed=found.confirmation == "confirmed",
    )


def case(request: Request, scenario: ScenarioResult, anchor: str) -> views.CaseView:
    """A conversation in full; ``anchor`` is the id of its element."""
    found, language = scenario.verdicts, request.binder.language.code
    calls = {result.turn: result for result in found.calls}
    return views.CaseView(
        anchor,
        verdict_row(request, scenario),
        [_turn(turn, calls.get(turn.number), found, language) for turn in scenario.turns],
        [output.required for output in found.outputs_found if not output.found],
        list(_records(found.differences)),
    )


def _turn(turn: Turn, call: CallResult | None, found: Verdicts, language: str) -> views.TurnView:
    notes = [note for change in found.consent.changes for note in _consent_notes(turn.number, change)]
    notes += [views.NoteView("holds", text=output.required) for output in found.outputs_found
              if output.turn == turn.number]
    message = recorded(turn.texts, language) if turn.texts else None
    return views.TurnView(turn.number, turn.speaker, message, _call(call) if call else None, notes)


def _consent_notes(number: int, change: ChangeConsent) -> Iterator[views.NoteView]:
    if number == change.explained:
        yield views.NoteView("explains", change.turn)
    if number == change.answered:
        kind = {"withdrawn": "withdraws", "agreed_too_late": "agrees late"}.get(change.reason, "agrees")
        yield views.NoteView(kind, change.turn)
    if number == change.turn:
        yield views.NoteView("consented" if change.given else "no consent", change.answered, change.reason)


def _call(result: CallResult) -> views.CallView:
    arguments = [(name, _literal(value)) for name, value in result.call.arguments]
    effect = "refused" if result.answer.refused else "changed" if result.changed else "read"
    return views.CallView(result.call.tool, arguments, effect, result.answer.error)


def _literal(value: Field) -> str:
    """An argument as it would be typed."""
    return json.dumps(value, ensure_ascii=False)


def _records(differences: tuple[Difference, ...]) -> Iterator[views.RecordGroup]:
    grouped: dict[tuple[str, str], list[views.FieldRow]] = {}
    for each in differences:
        row = views.FieldRow(each.field, shown(each.before), shown(each.after), shown(each.expected), each.as_expected)
        grouped.setdefault((each.table, each.record), []).append(row)
    for (table, record), rows in grouped.items():
        yield views.RecordGroup(table, record, rows)


def shown(value: Field | None) -> str | None:
    """A field's value as text: ids separated by commas."""
    return ", ".join(value) if isinstance(value, tuple) else None if value is None else str(value)
