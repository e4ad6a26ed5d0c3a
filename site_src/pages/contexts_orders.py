"""What the templates of the order audit are given: verdicts, conversations and states, ready to be shown.

Recorded texts (titles, messages, ids, what the shop answered) come from the fixture as they are; the templates mark
them as such and escape them.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from site_src.pages.contexts import Text, shown


@shown
class Recorded:
    """A text of the fixture; ``language`` is "" where it is the page's own."""

    text: str
    language: str = ""


@shown
class VerdictRow:
    """A conversation and everything that was decided about it.

    ``consent`` is "given", "missing" or "not needed", ``reason`` why; ``turn`` and ``reward`` are links into the
    ledger. ``required`` counts the required strings, ``found`` says that none of them is missing.
    """

    id: str
    title: Recorded
    goal: Recorded
    href: str
    state: bool
    required: int
    found: bool
    reward: Markup
    rewarded: bool
    consent: str
    reason: str
    turn: Text
    confirmed: bool


@shown
class VerdictTableBlock:
    """blocks/table_verdicts.html, as ``verdicts``. The totals are links into the ledger."""

    number: int
    title: Markup
    caption: Markup
    rows: Sequence[VerdictRow]
    total: Markup
    matching: Markup
    rewarded: Markup
    consented: Markup
    confirmed: Markup


@shown
class CallView:
    """A tool call as recorded. ``effect`` is "read", "changed" or "refused"; ``answer`` is the refusal."""

    tool: str
    arguments: Sequence[tuple[str, str]]
    effect: str
    answer: str


@shown
class NoteView:
    """What a turn means for a verdict.

    ``kind``: "explains" or "agrees" (to the change made in turn ``about``), "agrees late", "withdraws"; on the change
    itself "consented" (turn ``about`` agreed) or "no consent" (``reason`` says why); "holds" (the string ``text``).
    """

    kind: str
    about: int | None = None
    reason: str = ""
    text: str = ""


@shown
class TurnView:
    """One message or one call, numbered from 1. ``speaker`` is "customer", "agent" or "call"."""

    number: int
    speaker: str
    message: Recorded | None
    call: CallView | None
    notes: Sequence[NoteView]

    @property
    def counts(self) -> bool:
        """Whether this is a message that counts as consent."""
        return any(note.kind == "agrees" for note in self.notes)

    @property
    def lacks(self) -> bool:
        """Whether this is a change that nobody agreed to beforehand."""
        return any(note.kind == "no consent" for note in self.notes)


@shown
class FieldRow:
    """A field of a record in three states; None where it is absent."""

    name: str
    before: str | None
    after: str | None
    expected: str | None
    as_expected: bool


@shown
class RecordGroup:
    """A record of the database and those of its fields that changed, or should have."""

    table: str
    record: str
    fields: Sequence[FieldRow]


@shown
class CaseView:
    """A conversation in full, with its verdicts and the states. blocks/case.html, as ``case``."""

    anchor: str
    verdict: VerdictRow
    turns: Sequence[TurnView]
    missing: Sequence[str]
    records: Sequence[RecordGroup]


@shown
class RunView:
    """One of several runs, as it went. ``errors`` are the shop's refusals."""

    reward: Markup
    rewarded: bool
    changed: bool
    state: bool
    errors: Sequence[str]


@shown
class RepeatRow:
    """A run by its number: which conversation it replays, in a fresh shop and in the one that was left behind."""

    number: int
    title: Recorded
    apart: RunView
    carried: RunView


@shown
class RepeatGroup:
    """The runs of one repetition and how many of them were rewarded either way."""

    id: str
    title: Recorded
    rows: Sequence[RepeatRow]
    runs: Markup
    apart: Markup
    carried: Markup


@shown
class RepeatTableBlock:
    """blocks/table_repeats.html, as ``repeats``."""

    number: int
    title: Markup
    caption: Markup
    groups: Sequence[RepeatGroup]
