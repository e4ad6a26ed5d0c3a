"""The blocks that stand alone between paragraphs: figures and tables, built from results, never typed.

A block's name leads to a function that gathers its numbers; its look is a partial of ``templates/blocks``.
Numbers get into a table by id, so that each is a door like those of the prose.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from markupsafe import Markup

from site_src.charts.catalogue import FIGURES as DRAWN
from site_src.pages import blocks_pool, contexts
from site_src.pages.block_request import Block, Builder, Request
from site_src.pages.bound import found
from site_src.pages.contexts_blocks import ReportBlock
from site_src.pages.scanner import Token

if TYPE_CHECKING:
    from site_src.pages.binder import Binder


def _report(request: Request) -> Block:
    return "report", "report", ReportBlock("report", request.title, request.caption)


def _late(module: str, name: str) -> Builder:
    """A block of another module, which is imported when a page shows it."""

    def build(request: Request) -> Block:
        builder: Builder = getattr(importlib.import_module(f"site_src.pages.{module}"), name)
        return builder(request)

    return build


FIGURES: Mapping[str, Builder] = {
    "attempts": blocks_pool.attempts,
    "pair-matrix": blocks_pool.matrix,
    **dict.fromkeys(DRAWN, _late("blocks_charts", "chart")),
    "runs": _late("blocks_live", "runs"),
}
TABLES: Mapping[str, Builder] = {
    "pairs": blocks_pool.pairs,
    "plugin": blocks_pool.plugin,
    "every-k": blocks_pool.every_k,
    "report": _report,
    "one-task": _late("blocks_trials", "one_task"),
    "policies": _late("blocks_trials", "policies"),
    "resampling": _late("blocks_trials", "resampling"),
    "intervals": _late("blocks_statistics", "intervals"),
    "answers": _late("blocks_statistics", "answers"),
    "clean-attempts": _late("blocks_statistics", "clean_attempts"),
    "checks": _late("blocks_checks", "build"),
    "proof": _late("blocks_checks", "proof"),
}
#: Blocks that have no words of their own for those who can't see them.
DESCRIBED_BY_AUTHORS = frozenset({("figure", "attempts")})
HEROES: Mapping[str, Callable[[Request], contexts.PoolHero]] = {"pair-matrix": blocks_pool.hero}
BLOCKS: Mapping[str, Mapping[str, Builder]] = {"figure": FIGURES, "table": TABLES}


def build(binder: Binder, token: Token, title: Markup, caption: Markup, description: str) -> Markup:
    """The HTML of a block. Unbound says that there is no block of that name, or that it has nothing to show."""
    experiments = binder.knowledge.experiments
    known = BLOCKS.get(token.kind, {})
    if token.target not in known:
        from site_src.pages import blocks_examples, blocks_orders

        known = known or blocks_examples.builders(token.kind, experiments)
        known = {**known, **blocks_orders.builders(token.kind, experiments)}
    builder = found(known, token.target, f"there is no {token.kind}")
    partial, variable, block = builder(Request(binder, token.target, title, caption, description))
    return binder.partial(partial, **{variable: block})


def table_rows(experiments: Mapping[str, object], name: str) -> int | None:
    """How many body rows a table block has, for ``items:``."""
    from site_src.pages import blocks_checks, blocks_orders, blocks_statistics, blocks_trials

    counts = {
        **blocks_pool.rows_of(experiments),
        **blocks_trials.rows_of(experiments),
        **blocks_statistics.rows_of(experiments),
        **blocks_checks.rows_of(experiments),
        **blocks_orders.rows_of(experiments),
    }
    return counts.get(name)
