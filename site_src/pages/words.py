"""Units and reasons in words: each message is spelled out here, so that the extraction finds it."""

from __future__ import annotations

from site_src.languages.language import Language
from site_src.languages.messages import Messages
from site_src.languages.names import join_names
from site_src.ledger.value import Exact, Names, NotEstimable


def unit_text(unit: str, messages: Messages) -> str:
    """A unit of the ledger in the reader's language."""
    pgettext = messages.pgettext
    return {
        "attempts": pgettext("unit", "attempts"),
        "subsets": pgettext("unit", "subsets"),
        "proportion": pgettext("unit", "proportion"),
        "names": pgettext("unit", "names"),
        "trials": pgettext("unit", "trials"),
        "successes": pgettext("unit", "successes"),
        "tasks": pgettext("unit", "tasks"),
        "policies": pgettext("unit", "policies"),
        "groups": pgettext("unit", "groups"),
        "resamples": pgettext("unit", "resamples"),
        "seed": pgettext("unit", "seed"),
        "place": pgettext("unit", "place in a list, from zero"),
    }[unit]


def reason_text(exact: Exact, messages: Messages, language: Language) -> str:
    """A value that is no number, in words: names as a list, or why there is no value."""
    if isinstance(exact, Names):
        return join_names(exact.items, language)
    if not isinstance(exact, NotEstimable):
        return str(exact)
    _ = messages.gettext
    reason = {
        "none": _("there is none"),
        "too many": _("there are too many to list"),
        "no pass": _("no attempt passed"),
        "differ": _("it differs between the policies"),
        "no k": _("it happens at no k"),
        "one task": _("a single task resamples to itself"),
        "not resampled": _("no interval was resampled for this k"),
        "never": _("it never does"),
    }[exact.reason]
    return _("not estimable: %(reason)s") % {"reason": reason}
