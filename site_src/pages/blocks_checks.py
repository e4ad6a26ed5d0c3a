"""The tables of the page about the checks: what this build holds, and the last complete mutation run."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from site_src.experiments.proof_record import ProofRecord
from site_src.languages.dates import write_date
from site_src.pages.block_request import Block, Request


def build(request: Request) -> Block:
    """What is checked in this build."""
    _ = request.words
    rows = [
        (Markup.escape(words), request.door(f"checks.{id}"))
        for words, id in (
            (_("Languages"), "languages"),
            (_("Pages in all languages"), "pages"),
            (_("Values in the ledger"), "values"),
            (_("Quotes compared with a value, a source, a list or a date"), "quotes"),
            (_("Claims in the register"), "claims"),
            (_("of them computed"), "claims.computed"),
            (_("Statements of claims on the pages"), "statements"),
        )
    ]
    return request.table(["", _("This build")], rows)


def proof(request: Request) -> Block:
    """The recorded run: what was altered, and what came of it."""
    _ = request.words

    def row(words: str, id: str) -> tuple[Markup, Markup]:
        return Markup.escape(words), request.door(f"checks.proof.{id}")

    ledger, binder = request.binder.knowledge.ledger, request.binder
    on = ledger["checks.proof.on"]
    date = Markup(binder.door(on, write_date(str(on.exact), binder.language)).html)
    current = ledger["checks.proof.current"]
    state = _("this content") if current.exact == 1 else _("outdated: the content has changed since")
    rows = [
        row(_("Leaves of the input files"), "fixtures.leaves"),
        row(_("Mutations of the input files"), "fixtures.mutations"),
        row(_("that moved a value"), "fixtures.moved"),
        row(_("that moved only what a figure or table shows"), "fixtures.shown"),
        row(_("that were refused with file and line"), "fixtures.refused"),
        row(_("that change nothing, each for a reason on file"), "fixtures.explained"),
        row(_("Quotes of moved values looked at"), "fixtures.quotes"),
        row(_("Claims over moved values judged again"), "fixtures.claims"),
        row(_("Digits and number words altered in quotes"), "pages.digits"),
        row(_("Quotes given the id of another value"), "pages.ids"),
        row(_("Claims negated"), "pages.claims"),
        row(_("Facts of sources altered"), "pages.facts"),
        row(_("Mutations in all"), "mutations"),
        row(_("Survivors, which nobody noticed"), "survivors"),
        (Markup.escape(_("Recorded on")), date),
        row(_("Made with the content"), "content"),
        (Markup.escape(_("which is")), Markup(binder.door(current, state).html)),
    ]
    return request.table(["", _("Last complete run")], rows)


def rows_of(experiments: Mapping[str, object]) -> Mapping[str, int]:
    """How many rows each table has, for ``items:``."""
    return {"checks": 7, "proof": 17} if isinstance(experiments.get("checks"), ProofRecord) else {}


