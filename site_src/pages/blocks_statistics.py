"""The tables of the statistics page: two kinds of interval, one record scored in three ways, and clean attempts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from markupsafe import Markup

from site_src.experiments.evaluation_statistics import StatisticsResult
from site_src.ledger.expression import Number
from site_src.pages.block_request import Block, Request

SCORES = ("none", "seen", "full")


def result_of(experiments: Mapping[str, object]) -> StatisticsResult:
    """What the experiment of the page found."""
    return cast(StatisticsResult, experiments["statistics"])


def intervals(request: Request) -> Block:
    """The normal interval and Wilson's, for no task passed, for the score of the page, and for all passed."""
    _ = request.words
    rows = [
        (
            Markup(_("%(part)s of %(whole)s")) % {
                "part": request.door(f"statistics.interval.{score}.passes"),
                "whole": request.door("statistics.score.tasks"),
            },
            _span(request, f"statistics.interval.{score}.normal"),
            _span(request, f"statistics.interval.{score}.wilson"),
        )
        for score in SCORES
    ]
    return request.table([_("Tasks passed"), _("Normal interval"), _("Wilson's interval")], rows)


def answers(request: Request) -> Block:
    """One task's record at each k: by subsets, by the rate raised to a power, and by windows in order of the runs."""
    _ = request.words
    rows = []
    for place in range(1, len(result_of(request.binder.knowledge.experiments).fixture.example.ks) + 1):
        id = f"statistics.example.{place}"
        for key, word in (("any", request.once), ("all", request.every)):
            rows.append((
                Markup("{}, <i>k</i>\u00a0=\u00a0{}").format(word, request.door(f"{id}.k")),
                request.decimal(f"{id}.{key}"),
                request.decimal(f"{id}.plugin.{key}"),
                request.decimal(f"{id}.sliding.{key}"),
            ))
    columns = ["", _("Counting subsets"), _("Pass rate in place of p"), _("Windows in order of the runs")]
    return request.table(columns, rows)


def clean_attempts(request: Request) -> Block:
    """The bounds after so many attempts without an event: by the rule of three, and exactly."""
    _ = request.words
    rows = []
    for place in range(1, len(result_of(request.binder.knowledge.experiments).rare.quoted) + 1):
        id = f"statistics.rare.{place}"
        said = Markup(_("one in %(number)s")) % {"number": _number(request, f"{id}.rule.one-in")}
        one_in = Markup('<span class="unbroken">{}</span>').format(said)
        rows.append((
            request.door(f"{id}.attempts"),
            request.door(f"{id}.rule", "decimal", _places(request, f"{id}.rule")),
            one_in,
            request.door(f"{id}.exact", "decimal", _places(request, f"{id}.rule") + 3),
        ))
    rule = Markup("<span data-name>{}</span>").format(_("Rule of three"))
    columns = [_("Attempts, no event"), rule, _("which is"), _("Exact bound")]
    return request.table(columns, rows)


def rows_of(experiments: Mapping[str, object]) -> Mapping[str, int]:
    """How many body rows each table has, for ``items:``."""
    result = result_of(experiments)
    return {
        "intervals": len(SCORES),
        "answers": 2 * len(result.fixture.example.ks),
        "clean-attempts": len(result.rare.quoted),
    }


def _span(request: Request, id: str) -> Markup:
    """An interval in per cent: its two ends as doors, or in words why there is none."""
    if request.binder.knowledge.ledger[f"{id}.low"].number is None:
        return request.door(f"{id}.low")
    low, high = (_percent(request, f"{id}.{end}") for end in ("low", "high"))
    return Markup("{}\u2009–\u2009{}").format(low, high)


def _percent(request: Request, id: str) -> Markup:
    """A share in per cent: 0 and 1 as they are, the rest to one place."""
    return request.door(id, "percent", 0 if request.binder.knowledge.ledger[id].number in (0, 1) else 1)


def _number(request: Request, id: str) -> Markup:
    """A number that is whole for most inputs."""
    number = request.binder.knowledge.ledger[id].number
    whole = isinstance(number, int | Fraction) and Fraction(number).denominator == 1
    return request.door(id) if whole else request.door(id, "decimal", 1)


def _places(request: Request, id: str) -> int:
    """As many decimal places as show the first digit of a small proportion that isn't zero."""
    number: Number = request.binder.knowledge.ledger[id].number or 1
    return next(places for places in range(1, 20) if number * 10**places >= 1)
