"""The tables of the reliability page: one task's subsets, the policies at a glance, and two ways to resample."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from markupsafe import Markup

from site_src.experiments.booking_trials import TrialsResult
from site_src.experiments.reliability import Reliability
from site_src.pages import contexts

if TYPE_CHECKING:
    from site_src.pages.blocks import Request


def result_of(experiments: Mapping[str, object]) -> Reliability:
    """What the experiments of the page found."""
    return cast(Reliability, experiments["trials"])


def one_task(request: Request) -> tuple[str, str, object]:
    """The single task's subsets at each of its sizes, beside the plug-in."""
    _ = request.binder.messages.gettext
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
    columns = [_("Size of subset"), _("Subsets"), once(request), every(request), _("Rate to that power")]
    return table(request, columns, rows)


def policies(request: Request) -> tuple[str, str, object]:
    """Each policy at one trial and at the largest k: by its stipulated chances, and as its trials came out."""
    _ = request.binder.messages.gettext
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
    every_last = Markup("{}, {}").format(every(request), size(request, "trials.k.longest"))
    columns = [
        _("Policy"), _("One trial, on paper"), _("One trial, as drawn"),
        Markup("{}, {}").format(every_last, _("on paper")),
        Markup("{}, {}").format(every_last, _("as drawn")),
    ]
    return table(request, columns, rows)


def resampling(request: Request) -> tuple[str, str, object]:
    """For each policy and k the estimate, the interval from whole tasks, and the one from pooled outcomes."""
    _ = request.binder.messages.gettext
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
        _("Policy"), _("Size of subset"), every(request), _("By tasks"), _("Pooled"),
    ]
    return table(request, columns, rows)


def table(
    request: Request, columns: Sequence[contexts.Text], rows: Sequence[tuple[Markup, ...]]
) -> tuple[str, str, object]:
    """A table of values in the prose's style."""
    block = contexts.TableBlock(
        f"table-{request.name}", request.count("table"), request.title, request.caption, columns, rows
    )
    return "table", "table", block


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


def once(request: Request) -> Markup:
    """The first of the two words in its ink."""
    return Markup('<b class="o">{}</b>').format(request.binder.messages.gettext("Once"))


def every(request: Request) -> Markup:
    """The second."""
    return Markup('<b class="e">{}</b>').format(request.binder.messages.gettext("Every time"))


def rows_of(experiments: Mapping[str, object]) -> Mapping[str, int]:
    """How many body rows each table has, for ``items:``."""
    result = result_of(experiments)
    trials: TrialsResult = result.trials
    return {
        "one-task": len(result.task.ks),
        "policies": len(trials.policies),
        "resampling": len(trials.policies) * len(trials.fixture.ks),
    }
