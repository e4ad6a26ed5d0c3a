"""The blocks of the order audit: verdicts, conversations, searches, what is written, repeats, and two tasks' average.

Which of them there are follows from the fixture: ``figure:dialogue-NAME`` exists for every scenario in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from markupsafe import Markup

from site_src.experiments.order_audit import OrderAudit, RepeatRun, SearchResult
from site_src.experiments.orders.conversations import SOURCE_LANGUAGE
from site_src.experiments.task_chances import TaskChances
from site_src.pages import contexts
from site_src.pages import contexts_orders as views
from site_src.pages.block_request import Block, Builder, Request
from site_src.pages.order_cases import case, recorded, shown, titled, verdict_row


def builders(kind: str, experiments: Mapping[str, object]) -> Mapping[str, Builder]:
    """The blocks of ``kind`` by name."""
    if kind == "table":
        return {"verdicts": _verdicts, "searches": _searches, "written": _written, "repeats": _repeats,
                "consent-rule": _consent_rule, "averages": _averages}
    if kind == "figure":
        audit = cast("OrderAudit | None", experiments.get("orders"))
        return {"dialogues": _dialogues,
                **{f"dialogue-{scenario.id}": _dialogue for scenario in (audit.scenarios if audit else ())}}
    return {}


def rows_of(experiments: Mapping[str, object]) -> Mapping[str, int]:
    """How many body rows the tables have that list conversations and searches."""
    audit = cast("OrderAudit | None", experiments.get("orders"))
    return {"verdicts": len(audit.scenarios), "searches": len(audit.searches)} if audit else {}


def _audit(request: Request) -> OrderAudit:
    return cast(OrderAudit, request.binder.knowledge.experiments["orders"])


# ------------------------------------------------------------------------------------ verdicts and conversations


def _verdicts(request: Request) -> Block:
    """All conversations; each row leads to its dialogue if this page shows them."""
    listed = any(token.kind == "figure" and token.target == "dialogues"
                 for part in request.binder.page.everything() for _, token in part.all_tokens())
    rows = [verdict_row(request, scenario, f"#case-{scenario.id}" if listed else "")
            for scenario in _audit(request).scenarios]
    totals = (request.door(f"orders.{id}") for id in ("scenarios", "matching", "rewarded", "consented", "confirmed"))
    block = views.VerdictTableBlock(request.count("table"), request.title, request.caption, rows, *totals)
    return "table_verdicts", "verdicts", block


def _dialogue(request: Request) -> Block:
    name = request.name.removeprefix("dialogue-")
    scenario = next(each for each in _audit(request).scenarios if each.id == name)
    body = request.binder.partial("case", case=case(request, scenario, f"dialogue-{name}"))
    return request.figure(body)


def _dialogues(request: Request) -> Block:
    cases = [case(request, scenario, f"case-{scenario.id}") for scenario in _audit(request).scenarios]
    return request.figure(request.binder.partial("cases", cases=cases))


# ------------------------------------------------------------------------------------ smaller tables


def listing(text: str | None, absent: str) -> Markup:
    """Recorded text as code, or a dash that is read out as ``absent``."""
    if text is None:
        return Markup('<span aria-hidden="true">–</span><span class="hide">{}</span>').format(absent)
    return Markup('<code data-listing translate="no">{}</code>').format(text)


def _searches(request: Request) -> Block:
    """Each reply as it was given and as it is compared, with what was found in it marked."""
    _ = request.words
    language = request.binder.language.code
    rows: list[tuple[contexts.Text, ...]] = []
    for search in _audit(request).searches:
        reply = recorded(search.reply, language)
        lang = Markup(' lang="{}"').format(reply.language) if reply.language else ""
        rows.append((
            listing(search.required, ""),
            Markup("<span data-listing{}>{}</span>").format(lang, reply.text),
            _compared(search, reply.language or language),
            _found(request, search),
        ))
    return request.table([_("Required string"), _("The reply"), _("The reply as it is compared"), _("Found")], rows,
                  wide=True)


def _compared(search: SearchResult, language: str) -> Markup:
    text = search.searched[language]
    before, hit, after = text.partition(search.sought)
    marked = Markup('<mark class="hit">{}</mark>').format(hit) if hit else ""
    return Markup('<code data-listing translate="no">{}{}{}</code>').format(before, marked, after)


def _found(request: Request, search: SearchResult) -> str:
    _ = request.words
    if search.found:
        return _("yes")
    return _("no") if search.findable else _("no, and never: no reply keeps its commas")


def _consent_rule(request: Request) -> Block:
    """The rule of the fixture: what explains a change, which messages agree, which take the agreement back."""
    _ = request.words
    rule, language = _audit(request).rule, request.binder.language.code

    def phrases(given: Mapping[str, tuple[str, ...]]) -> Markup:
        code = language if language in given else SOURCE_LANGUAGE
        lang = Markup(' lang="{}"').format(code) if code != language else ""
        each = (Markup("<span data-listing{}>{}</span>").format(lang, phrase) for phrase in given[code])
        return Markup("; ").join(each)

    rows: list[tuple[contexts.Text, ...]] = [
        (_("Explains a change: a message of the agent that names"),
         Markup(", ").join(listing(name, "") for name in rule.explains)),
        (_("Agrees: the customer’s next message, if it is one of"), phrases(rule.yes)),
        (_("Takes it back: a later message that begins with"), phrases(rule.no)),
    ]
    return request.table([_("What a message does"), _("What is looked for")], rows)


def _written(request: Request) -> Block:
    """Every field that the goals' reference actions change, and those that would show a goal but don't exist."""
    _ = request.words
    audit = _audit(request)
    absent = _("no such field")
    rows: dict[str, tuple[contexts.Text, ...]] = {}
    for goal in audit.goals:
        for each in goal.writes:
            key = f"{each.table} {each.record} {each.field}"
            rows[key] = (listing(key, ""), listing(shown(each.before), absent), listing(shown(each.after), absent))
    for goal in audit.goals:
        for evidence in goal.goal.confirmed_by:
            key = f"{evidence.table} {evidence.record} {evidence.field}"
            if not evidence.kept:
                rows[key] = (listing(key, ""), absent, absent)
    return request.table([_("Table, record and field"), _("Before"), _("After")], list(rows.values()))


def _repeats(request: Request) -> Block:
    audit = _audit(request)
    titles = {scenario.id: titled(request, scenario.title) for scenario in audit.scenarios}
    groups = []
    for repeats in audit.repeats:
        name = f"orders.repeat.{repeats.id}"
        rows = [
            views.RepeatRow(apart.number, titles[apart.scenario], _run(request, f"{name}.apart", apart),
                            _run(request, f"{name}.carried", carried))
            for apart, carried in zip(repeats.apart, repeats.carried_on, strict=True)
        ]
        groups.append(views.RepeatGroup(
            repeats.id, titled(request, repeats.title), rows, request.door(f"{name}.runs"),
            request.door(f"{name}.apart.rewarded"), request.door(f"{name}.carried.rewarded"),
        ))
    block = views.RepeatTableBlock(request.count("table"), request.title, request.caption, groups)
    return "table_repeats", "repeats", block


def _run(request: Request, name: str, run: RepeatRun) -> views.RunView:
    found = run.verdicts
    return views.RunView(
        request.door(f"{name}.{run.number}"), found.reward == 1, run.changed, found.state_matches, run.errors
    )


def _averages(request: Request) -> Block:
    """Each task's chance and its power; below, the average of either, and the power of the average."""
    _ = request.words
    tasks = cast(TaskChances, request.binder.knowledge.experiments["averages"])
    k = request.door("averages.k")
    numbered = Markup("<span data-generated>{}</span>")
    rows: list[tuple[contexts.Text, ...]] = [
        (Markup.escape(_("Task %(number)s")) % {"number": numbered.format(request.binder.numeral(number))},
         request.decimal(f"averages.chance.{number}"), request.decimal(f"averages.power.{number}"))
        for number in range(1, len(tasks.chances) + 1)
    ]
    foot: list[tuple[contexts.Text, ...]] = [
        (_("Average over the tasks"), request.door("averages.mean", "fraction"),
         request.door("averages.mean-of-powers", "fraction")),
        (_("The average to the power"), "", request.door("averages.power-of-mean", "fraction")),
    ]
    columns = ["", _("Chance of success"), Markup.escape(_("Chance of %(k)s successes in %(k)s")) % {"k": k}]
    return request.table(columns, rows, foot)

