"""The pictures beside the titles of the reading pages: what each shows of its page's results, and how it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from site_src.charts import openings
from site_src.experiments.order_audit import OrderAudit
from site_src.pages import contexts
from site_src.pages.block_request import Request
from site_src.pages.blocks_statistics import result_of as statistics_of
from site_src.pages.blocks_trials import result_of as trials_of
from site_src.pages.markup import accounted


def two_policies(request: Request) -> contexts.PictureHero | None:
    """Both words at several k, for each policy."""
    _ = request.words
    trials = trials_of(request.binder.knowledge.experiments).trials
    ks = openings.shown_ks(trials.fixture.trials_per_task)
    drawing = openings.lozenges(
        [
            (policy.name, [policy.any_at(k) for k in ks], [policy.all_at(k) for k in ks])
            for policy in trials.policies
        ],
        [f"k = {request.binder.numeral(k)}" for k in ks],
    )
    told = {"first": _numeral(request, ks[0]), "last": _numeral(request, ks[-1])}
    return contexts.PictureHero(
        drawing,
        _("What becomes of both words as more is asked"),
        _("A row of lozenges for each policy, from k = %(first)s to k = %(last)s. The upper half grows: at least once. "
          "The lower half shrinks: every time.") % told,
        _("Synthetic trials: no model was run."),
    )


def one_score(request: Request) -> contexts.PictureHero | None:
    """The tasks of a score, and its interval."""
    _ = request.words
    result = statistics_of(request.binder.knowledge.experiments)
    given, error = result.fixture.score, result.score
    passed = given.rate * given.tasks
    if error is None or passed.denominator != 1:
        return None
    labels = (
        request.shown("statistics.interval.seen.normal.low", "percent", 1),
        request.shown("statistics.score.rate", "percent"),
        request.shown("statistics.interval.seen.normal.high", "percent", 1),
    )
    drawing = openings.score(given.tasks, int(passed), max(0, error.low), min(1, error.high), labels)
    if drawing is None:
        return None
    told = {"passed": _numeral(request, int(passed)), "tasks": _numeral(request, given.tasks),
            "low": accounted(labels[0]), "high": accounted(labels[2])}
    return contexts.PictureHero(
        drawing,
        _("A score and its doubt"),
        _("%(passed)s of %(tasks)s discs are filled. An interval beside them reaches from %(low)s to %(high)s.") % told,
        _("A stipulated score: no model was run."),
    )


def two_verdicts(request: Request) -> contexts.PictureHero | None:
    """The reward of each conversation, and where consent was missing."""
    _ = request.words
    audit = cast(OrderAudit, request.binder.knowledge.experiments["orders"])
    judged = [
        (request.binder.numeral(int(each.verdicts.reward)), each.verdicts.reward == 1,
         each.verdicts.consent.verdict == "missing")
        for each in audit.scenarios
    ]
    told = {"all": _numeral(request, len(judged)), "rewarded": _numeral(request, sum(each[1] for each in judged)),
            "unasked": _numeral(request, sum(each[2] for each in judged)),
            "both": _numeral(request, sum(each[1] and each[2] for each in judged))}
    return contexts.PictureHero(
        openings.rewards(judged),
        _("Two verdicts on each conversation"),
        _("A disc for each conversation, %(all)s in all; those that earned the reward are filled: %(rewarded)s. A "
          "cross marks a change without consent: %(unasked)s. Filled and crossed: %(both)s.") % told,
        _("Conversations written for this page: no model was run."),
    )


PICTURES: Mapping[str, Callable[[Request], contexts.PictureHero | None]] = {
    "two-policies": two_policies,
    "one-score": one_score,
    "two-verdicts": two_verdicts,
}


def picture(request: Request) -> contexts.PictureHero | None:
    """The picture of that name; None where the inputs give it nothing to show. Raises KeyError for an unknown name."""
    return PICTURES[request.name](request)


def _numeral(request: Request, count: int) -> str:
    return accounted(request.binder.numeral(count))
