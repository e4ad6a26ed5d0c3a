"""The tables of the reliability page: one task's subsets, the policies at a glance, and two ways to resample."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from markupsafe import Markup

from site_src.experiments.booking_trials import TrialsResult
from site_src.experiments.reliability import Reliability
from site_src.pages.block_request import Block, Request


def result_of(experiments: Mapping[str, object]) -> Reliability:
    """What the experiments of the page found."""
    return cast(Reliability, experiments["trials"])


def one_task(request: Request) -> Block:
    """The single task's subsets at each of its sizes, beside the plug-in."""
    _ = request.words
    task = result_of(request.binder.knowledge.experiments).task
    rows = [
        (
            size(request, f"trials.example.k.{place}"),
            request.door(f"trials.example.subsets.{k}"),
            request.door(f"trials.example.any.{k}", "fraction"),
            request.door(f"trials.example.all.{k}", "fraction"),
            request.decimal(f"trials.example.plugin.all.{k}"),
        )
        for place, k in enumerate(task.ks, 1)
    ]
    columns = [_("Size of subset"), _("Subsets"), request.once, request.every, _("Rate to that power")]
    return request.table(columns, rows)


def policies(request: Request) -> Block:
    """Each policy at one trial and at the largest k: by its stipulated chances, and as its trials came out."""
    _ = request.words
    result = result_of(request.binder.knowledge.experiments).trials
    last = max(result.fixture.ks)
    rows = [
        (
            named(policy.name),
            *(
                request.door(f"trials.{policy.name}.{kind}.{k}", "decimal", 3)
                for k in (1, last)
                for kind in ("known.all", "all")
            ),
        )
        for policy in result.policies
    ]
    every_last = Markup("{}, {}").format(request.every, size(request, "trials.k.longest"))
    columns = [
        _("Policy"), _("One trial, on paper"), _("One trial, as drawn"),
        Markup("{}, {}").format(every_last, _("on paper")),
        Markup("{}, {}").format(every_last, _("as drawn")),
    ]
    return request.table(columns, rows)


def resampling(request: Request) -> Block:
    """For each policy and k the estimate, the interval from whole tasks, and the one from pooled outcomes."""
    _ = request.words
    result = result_of(request.binder.knowledge.experiments).trials
    rows = [
        (
            named(policy.name),
            size(request, f"trials.k.{place}"),
            request.door(f"trials.{policy.name}.all.{k}", "decimal", 3),
            span(request, f"trials.{policy.name}.all.{k}"),
            span(request, f"trials.{policy.name}.pooled.{k}"),
        )
        for policy in result.policies
        for place, k in enumerate(result.fixture.ks, 1)
    ]
    columns = [
        _("Policy"), _("Size of subset"), request.every, _("By tasks"), _("Pooled"),
    ]
    return request.table(columns, rows)


def size(request: Request, id: str) -> Markup:
    """``k = 5`` with the number as a door."""
    return Markup("<i>k</i>\u00a0=\u00a0{}").format(request.door(id))


def span(request: Request, id: str) -> Markup:
    """An interval: its two ends as doors, or in words why there is none."""
    low = request.door(f"{id}.low", "decimal", 3)
    if request.binder.knowledge.ledger[f"{id}.low"].number is None:
        return low
    return Markup("{}\u2009–\u2009{}").format(low, request.door(f"{id}.high", "decimal", 3))


def named(name: str) -> Markup:
    """A policy's name as the fixture has it."""
    return Markup('<span data-name translate="no">{}</span>').format(name)


def rows_of(experiments: Mapping[str, object]) -> Mapping[str, int]:
    """How many body rows each table has, for ``items:``."""
    result = result_of(experiments)
    trials: TrialsResult = result.trials
    return {
        "one-task": len(result.task.ks),
        "policies": len(trials.policies),
        "resampling": len(trials.policies) * len(trials.fixture.ks),
    }
