"""Blocks that exist for a live figure alone; what they show without scripts is an example worked through."""

from __future__ import annotations

from site_src.pages.block_request import Block, Request
from site_src.pages.blocks_trials import result_of, size, span
from site_src.pages.contexts_blocks import RunsExample


def runs(request: Request) -> Block:
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
    example = RunsExample("\n".join(lines), rows)
    body = request.binder.partial("live_runs", runs=example)
    return request.figure(body)
