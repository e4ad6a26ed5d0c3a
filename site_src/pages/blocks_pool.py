"""The blocks of the pair table's pool: the emblem, every subset with its verdicts, and both words at every size."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from markupsafe import Markup

from site_src.charts.pair_matrix import marks, pair_matrix
from site_src.experiments.attempt_pool import AttemptPool
from site_src.languages.writing import write
from site_src.pages import contexts
from site_src.pages.block_request import Block, Request
from site_src.pages.contexts_blocks import AttemptsBlock, AttemptView, PairMatrixFigure, PairRow, PairTableBlock
from site_src.pages.knowledge import Knowledge
from site_src.pages.markup import accounted


def pool_of(experiments: Mapping[str, object]) -> AttemptPool:
    """The pool of the pair table."""
    return cast(AttemptPool, experiments["pool"])


def rows_of(experiments: Mapping[str, object]) -> Mapping[str, int]:
    """How many body rows each table has, for ``items:``."""
    pool = pool_of(experiments)
    return {"pairs": len(pool.subsets()), "every-k": pool.n, "plugin": 2}


def _views(pool: AttemptPool) -> dict[str, AttemptView]:
    return {
        name: AttemptView(name, passed, mark, counted)
        for name, passed, (mark, counted) in zip(pool.names, pool.passed, marks(pool.names), strict=True)
    }


def matrix_figure(request: Request, id: str) -> PairMatrixFigure:
    """The emblem as a drawing with its counts in words."""
    return emblem(request.binder.knowledge, request.binder.language.code, id, request.description)


def emblem(knowledge: Knowledge, code: str, id: str = "emblem", description: str = "") -> PairMatrixFigure:
    """The pair matrix of the pool, its counts written in a language."""
    pool, ledger = pool_of(knowledge.experiments), knowledge.ledger

    def counted(id: str) -> str:
        number = ledger[id].number
        assert number is not None
        return accounted(write(number, "integer", knowledge.languages[code]))

    drawing = pair_matrix(
        pool.names,
        pool.passed,
        pool.k,
        any_share=Fraction(ledger["pool.any.rate"].number or 0),
        all_share=Fraction(ledger["pool.all.rate"].number or 0),
    )
    return PairMatrixFigure(
        id, drawing, counted("pool.subsets"), counted("pool.any.count"), counted("pool.all.count"), description
    )


def hero(request: Request) -> contexts.PoolHero:
    """The emblem beside its two verdicts."""
    total = request.binder.knowledge.ledger["pool.subsets"].number
    assert isinstance(total, int)
    return contexts.PoolHero(
        matrix_figure(request, "emblem"),
        total,
        request.door("pool.any.count"),
        request.door("pool.all.count"),
        request.door("pool.subsets"),
        request.door("pool.any.rate", "percent"),
        request.door("pool.all.rate", "percent"),
    )


def pairs(request: Request) -> Block:
    """Every subset of the pool, with both verdicts."""
    pool = pool_of(request.binder.knowledge.experiments)
    views = _views(pool)
    rows = [
        PairRow([views[name] for name in subset.names], subset.any, subset.all) for subset in pool.subsets()
    ]
    places = {
        id: 0 if (100 * Fraction(request.binder.knowledge.ledger[id].number or 0)).denominator == 1 else 1
        for id in ("pool.any.rate", "pool.all.rate")
    }
    block = PairTableBlock(
        request.count("table"),
        request.title,
        request.caption,
        pool.k,
        rows,
        request.door("pool.subsets"),
        request.door("pool.any.count"),
        request.door("pool.all.count"),
        *(request.door(id, "percent", decimals) for id, decimals in places.items()),
    )
    return "table_pairs", "pairs", block


def attempts(request: Request) -> Block:
    """The attempts in a row."""
    pool = pool_of(request.binder.knowledge.experiments)
    row = AttemptsBlock(list(_views(pool).values()), request.description)
    return request.figure(request.binder.partial("attempts", attempts=row), wide=False)


def matrix(request: Request) -> Block:
    """The emblem as a figure."""
    figure = matrix_figure(request, f"matrix-{request.count('matrix')}")
    return request.figure(request.binder.partial("pair_matrix", matrix=figure), wide=False)


def plugin(request: Request) -> Block:
    """The pool's estimates beside the plug-in, word by word."""
    rows = [
        (
            word,
            request.door(f"pool.{key}.rate", "fraction"),
            request.decimal(f"pool.{key}.rate", 2),
            request.decimal(f"pool.plugin.{key}", 2),
        )
        for word, key in ((request.once, "any"), (request.every, "all"))
    ]
    _ = request.words
    columns = ["", _("Counting subsets"), _("the same, as a decimal"), _("Pass rate in place of p")]
    return request.table(columns, rows)


def every_k(request: Request) -> Block:
    """Both words for every size of subset that the pool allows."""
    pool = pool_of(request.binder.knowledge.experiments)
    rows = [
        (
            Markup("<span data-generated><i>k</i>\u00a0=\u00a0{}</span>").format(request.binder.numeral(k)),
            request.door(f"pool.any.at.{k}", "fraction"),
            request.decimal(f"pool.any.at.{k}"),
            request.door(f"pool.all.at.{k}", "fraction"),
            request.decimal(f"pool.all.at.{k}"),
        )
        for k in range(1, pool.n + 1)
    ]
    _ = request.words
    decimal = _("as a decimal")
    return request.table([_("Size of subset"), request.once, decimal, request.every, decimal], rows)
