"""Blocks that exist for a live figure alone; what they show without scripts is an example worked through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_src.pages import contexts
from site_src.pages.blocks_trials import result_of, size, span

if TYPE_CHECKING:
    from site_src.pages.blocks import Request


def runs(request: Request) -> tuple[str, str, object]:
    """The calculator's example: the last policy's counts as a table to paste, and what they give."""
    result = result_of(request.binder.knowledge.experiments).trials
    policy, fixture = result.policies[-1], result.fixture
    rows = [
        (
            size(request, f"trials.k.{place}"),
            request.door(f"trials.{policy.name}.any.{k}", "decimal", 3),
            request.door(f"trials.{policy.name}.all.{k}", "decimal", 3),
            span(request, f"trials.{policy.name}.all.{k}"),
        )
        for place, k in enumerate(fixture.ks, 1)
    ]
    lines = ["task,n,c"]
    lines += [f"task-{place:02},{fixture.trials_per_task},{count}" for place, count in enumerate(policy.counts, 1)]
    example = contexts.RunsExample("\n".join(lines), rows)
    body = request.binder.partial("live_runs", runs=example)
    block = contexts.FigureBlock(
        f"figure-{request.name}", request.count("figure"), request.title, request.caption, body, wide=True
    )
    return "figure", "figure", block
