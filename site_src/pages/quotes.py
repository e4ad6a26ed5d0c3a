"""Compares what a page shows with what the ledger holds, in the page's own language."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.languages import names as name_lists
from site_src.languages.agreement import agrees
from site_src.languages.language import Language
from site_src.languages.lexicon import find_numbers
from site_src.languages.nouns import noun_may_change
from site_src.languages.numbers import read, why_unreadable
from site_src.languages.relations import preceding_relation
from site_src.languages.restate import restatements
from site_src.languages.writing import write
from site_src.ledger.value import Exact, Names, NotEstimable


@dataclass(frozen=True)
class Check:
    """Whether a quote holds; if not, what to say of it, and its text restated where a program can."""

    ok: bool
    message: str = ""
    remedy: str = ""
    restated: str | None = None


GOOD = Check(True)
ACCEPT = "`build --accept` restates it"
BY_HAND = "restate it by hand"


def check(
    shown: str,
    what: str,
    exact: Exact,
    counts: tuple[int, int] | None,
    before: str,
    after: str,
    language: Language,
    relation: str = "exact",
) -> Check:
    """Compare the text ``shown`` with ``exact``; ``what`` names the value in the message.

    ``before`` and ``after`` are the author's words around the quote: words of approximation before it
    are respected, and a noun after it may have to agree with the number. A value that is itself a bound
    (``relation`` below or above) may be quoted as one ("below 25 %"), and never as the opposite.
    """
    match exact:
        case NotEstimable():
            if find_numbers(shown, language) or read(shown, language):
                return Check(False, f"quotes {shown} but {what} is now {exact}", "say so in words")
            return GOOD
        case Names():
            if name_lists.agrees_names(shown, exact.items, language):
                return GOOD
            fresh = name_lists.restate_names(shown, exact.items, language)
            return _stale(shown, what, fresh or str(exact), fresh)
        case str():
            return GOOD if shown == exact else _stale(shown, what, exact, exact)
    reading = read(shown, language)
    if reading is None:
        return Check(
            False,
            f"{shown!r} can't be read as a number in {language.name}: {why_unreadable(shown, language)}",
            "write it in this language's notation, such as " + example(exact, language),
        )
    outer = preceding_relation(before, language)
    agreement = agrees(reading, exact, counts, outer, bound=relation)
    if agreement.ok:
        return GOOD
    forms = restatements(shown, exact, counts, language, outer, before, bound=relation)
    fresh = forms[0] if len(forms) == 1 else None
    match agreement.reason:
        case "false_one" | "false_zero":
            whole = "1" if agreement.reason == "false_one" else "0"
            remedy = "show more places, or say about, more than or less than"
            return Check(False, f"shows {shown} but {what} is not exactly {whole}", remedy)
        case "no_relation":
            side = "below" if relation == "below" else "above"
            return Check(False, f"shows {shown} but {what} is stated as a bound", f"say {side}, as the source does")
        case "not_reduced":
            remedy = ACCEPT if fresh else "reduce it, or use the counts of the value"
            return Check(False, f"shows {shown}, which is not the form of {what}", remedy, fresh)
        case "not_whole":
            now = example(exact, language)
            return Check(False, f"quotes {shown} but {what} is {now}, not a whole number", "show places, or say about")
    if fresh is None:
        remedy = ": ".join(filter(None, (BY_HAND, " or ".join(forms))))
        return Check(False, f"quotes {shown} but {what} is now {example(exact, language)}", remedy)
    if noun_may_change(shown, fresh, after, language, before):
        remedy = "restate it by hand: the words around it must agree"
        return Check(False, f"quotes {shown} but {what} is now {fresh}", remedy)
    return _stale(shown, what, fresh, fresh)


def _stale(shown: str, what: str, now: str, fresh: str | None) -> Check:
    return Check(False, f"quotes {shown} but {what} is now {now}", ACCEPT if fresh else BY_HAND, fresh)


def example(exact: int | Fraction | float, language: Language) -> str:
    """The number in the language's notation, with a few places where it isn't whole."""
    if isinstance(exact, int) or (isinstance(exact, Fraction) and exact.denominator == 1):
        return write(exact, "integer", language)
    return write(exact, "decimal", language, decimals=3)
