"""Units and reasons in words: each message is spelled out here, so that the extraction finds it."""

from __future__ import annotations

from site_src.languages.language import Language
from site_src.languages.messages import Messages
from site_src.languages.names import join_names
from site_src.ledger.sources import Source
from site_src.ledger.value import Exact, Names, NotEstimable


def unit_text(unit: str, messages: Messages) -> str:
    """A unit of the ledger in the reader's language."""
    pgettext = messages.pgettext
    return {
        "attempts": pgettext("unit", "attempts"),
        "subsets": pgettext("unit", "subsets"),
        "proportion": pgettext("unit", "proportion"),
        "names": pgettext("unit", "names"),
        "tasks": pgettext("unit", "tasks"),
        "conversations": pgettext("unit", "conversations"),
        "verdict": pgettext("unit", "verdict, yes or no as 1 or 0"),
        "turn": pgettext("unit", "turn of the conversation"),
        "turns": pgettext("unit", "turns"),
        "calls": pgettext("unit", "calls"),
        "runs": pgettext("unit", "runs"),
        "records": pgettext("unit", "records"),
        "fields": pgettext("unit", "fields"),
        "arguments": pgettext("unit", "arguments"),
        "string": pgettext("unit", "string of characters"),
        "trials": pgettext("unit", "trials"),
        "successes": pgettext("unit", "successes"),
        "policies": pgettext("unit", "policies"),
        "groups": pgettext("unit", "groups"),
        "resamples": pgettext("unit", "resamples"),
        "seed": pgettext("unit", "seed"),
        "place": pgettext("unit", "place in a list, from zero"),
        "points": pgettext("unit", "percentage points"),
        "standard errors": pgettext("unit", "standard errors"),
        "sequences": pgettext("unit", "sequences of coins"),
        "documents": pgettext("unit", "documents"),
        "questions": pgettext("unit", "questions"),
        "multiple": pgettext("unit", "multiple"),
        "events": pgettext("unit", "events"),
        "scores": pgettext("unit", "scores"),
        "logarithm": pgettext("unit", "natural logarithm"),
        "languages": pgettext("unit", "languages"),
        "pages": pgettext("unit", "pages"),
        "quotes": pgettext("unit", "quotes"),
        "statements": pgettext("unit", "statements"),
        "claims": pgettext("unit", "claims"),
        "values": pgettext("unit", "values"),
        "cases": pgettext("unit", "cases"),
        "version": pgettext("unit", "version of the content"),
        "date": pgettext("unit", "date"),
    }[unit]


def reason_text(exact: Exact, messages: Messages, language: Language) -> str:
    """A value that is no number, in words: names as a list, or why there is no value."""
    if isinstance(exact, Names):
        return join_names(exact.items, language)
    if not isinstance(exact, NotEstimable):
        return str(exact)
    _ = messages.gettext
    absent = {
        "no change": _("none: nothing was changed, so no consent was needed"),
        "no consent": _("none: no message counts as consent"),
        "no number": _("none: the reply holds no number"),
    }
    if exact.reason in absent:
        return absent[exact.reason]
    reason = {
        "none": _("there is none"),
        "too many": _("there are too many to list"),
        "no pass": _("no attempt passed"),
        "differ": _("it differs between the policies"),
        "no k": _("it happens at no k"),
        "one task": _("a single task resamples to itself"),
        "not resampled": _("no interval was resampled for this k"),
        "too many draws": _("it would take too many draws"),
        "never": _("it never does"),
        "too-few-trials": _("there are fewer trials than k"),
        "one-task": _("a single task does not show how tasks vary"),
        "one-cluster": _("a single group does not show how groups vary"),
        "no-flips": _("no task changed"),
        "empty": _("there is no data"),
        "not-whole": _("the rate is not a whole number of tasks"),
        "all alike": _("all are alike, so both errors are zero"),
    }[exact.reason]
    return _("not estimable: %(reason)s") % {"reason": reason}


def short_label(source: Source, messages: Messages) -> str:
    """A source in a few words: its one or two authors, or the first of more, and the year."""
    _ = messages.gettext
    if source.read:  # a repository, of which no date says more than that of reading
        return f"{source.title}, {source.venue}" if source.venue else source.title
    first, *others = (author.split(" ")[-1] for author in source.authors)
    if len(others) > 1:
        return _("%(who)s et al., %(year)s") % {"who": first, "year": source.year}
    who = _("%(one)s and %(other)s") % {"one": first, "other": others[0]} if others else first
    return _("%(who)s, %(year)s") % {"who": who, "year": source.year}
