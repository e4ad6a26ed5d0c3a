"""The blocks that stand alone between paragraphs: figures and tables, built from results, never typed.

A block's name leads to a function here that gathers its numbers; its look is a partial of
``templates/blocks``. Numbers get into a table by id, so that each is a door like those of the prose.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, cast

import jinja2
from markupsafe import Markup

from site_src.charts.catalogue import FIGURES as DRAWN
from site_src.charts.pair_matrix import marks, pair_matrix
from site_src.errors import nearest
from site_src.experiments.attempt_pool import AttemptPool
from site_src.languages.agreement import round_half_up
from site_src.languages.writing import write
from site_src.pages import contexts
from site_src.pages.knowledge import Knowledge
from site_src.pages.markup import BOUND, UNBOUND
from site_src.pages.scanner import Token

if TYPE_CHECKING:
    from site_src.pages.binder import Binder


@dataclass(frozen=True)
class Request:
    """What a block's function is given: the binder of its page, and the author's caption."""

    binder: Binder
    name: str
    title: Markup
    caption: Markup
    description: str

    @property
    def pool(self) -> AttemptPool:
        """The pool of the pair table."""
        return cast(AttemptPool, self.binder.knowledge.experiments["pool"])

    def count(self, kind: str) -> int:
        """The running number of this kind of block on its page."""
        counters = self.binder.counters
        counters[kind] = counters.get(kind, 0) + 1
        return counters[kind]

    def shown(self, id: str, style: str, decimals: int = 0) -> str:
        """A value of the ledger in the page's language."""
        value = self.binder.knowledge.ledger[id]
        if value.number is None:
            return self.binder.say(value)
        return write(value.number, style, self.binder.language, decimals=decimals, counts=value.counts)

    def door(self, id: str, style: str = "integer", decimals: int = 0) -> Markup:
        """A value of the ledger as a door into it."""
        value = self.binder.knowledge.ledger[id]
        return Markup(self.binder.door(value, self.shown(id, style, decimals)).html)

    def data(self, id: str, style: str = "integer", decimals: int = 0) -> Markup:
        """A value of the ledger as bare data, where no link may stand."""
        value = self.binder.knowledge.ledger[id]
        return Markup('<data value="{}" data-num="{}">{}</data>').format(
            value.machine, id, self.shown(id, style, decimals)
        )

    def decimal(self, id: str, least: int = 0) -> Markup:
        """A value as a door: a short decimal in full, others to three places, or more where that reads as 0 or 1."""
        number = self.binder.knowledge.ledger[id].number
        if number is None:
            return self.door(id)
        exact = Fraction(number)
        places = next((p for p in range(least, 4) if (exact * 10**p).denominator == 1), 3)
        while exact not in (0, 1) and round_half_up(exact, places) in (0, 1) and places < 12:
            places += 1
        return self.door(id, "decimal", places)

    def words(self, message: str) -> str:
        """A short string in the page's language."""
        return self.binder.messages.gettext(message)


Builder = Callable[[Request], tuple[str, str, object]]


# ------------------------------------------------------------------------------------ the pool


def _views(pool: AttemptPool) -> dict[str, contexts.AttemptView]:
    return {
        name: contexts.AttemptView(name, passed, mark, counted)
        for name, passed, (mark, counted) in zip(pool.names, pool.passed, marks(pool.names), strict=True)
    }


def matrix_figure(request: Request, id: str) -> contexts.PairMatrixFigure:
    """The emblem as a drawing with its counts in words."""
    return emblem(request.binder.knowledge, request.binder.language.code, id, request.description)


def emblem(knowledge: Knowledge, code: str, id: str = "emblem", description: str = "") -> contexts.PairMatrixFigure:
    """The pair matrix of the pool, its counts written in a language."""
    pool, ledger = cast(AttemptPool, knowledge.experiments["pool"]), knowledge.ledger

    def counted(id: str) -> str:
        number = ledger[id].number
        assert number is not None
        return f"{BOUND}{write(number, 'integer', knowledge.languages[code])}{UNBOUND}"

    drawing = pair_matrix(
        pool.names,
        pool.passed,
        pool.k,
        any_share=Fraction(ledger["pool.any.rate"].number or 0),
        all_share=Fraction(ledger["pool.all.rate"].number or 0),
    )
    return contexts.PairMatrixFigure(
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


def _pairs(request: Request) -> tuple[str, str, object]:
    views = _views(request.pool)
    rows = [
        contexts.PairRow([views[name] for name in subset.names], subset.any, subset.all)
        for subset in request.pool.subsets()
    ]
    places = {
        id: 0 if (100 * Fraction(request.binder.knowledge.ledger[id].number or 0)).denominator == 1 else 1
        for id in ("pool.any.rate", "pool.all.rate")
    }
    block = contexts.PairTableBlock(
        request.count("table"),
        request.title,
        request.caption,
        request.pool.k,
        rows,
        request.door("pool.subsets"),
        request.door("pool.any.count"),
        request.door("pool.all.count"),
        *(request.door(id, "percent", decimals) for id, decimals in places.items()),
    )
    return "table_pairs", "pairs", block


def _attempts(request: Request) -> tuple[str, str, object]:
    row = contexts.AttemptsBlock(list(_views(request.pool).values()), request.description)
    return _figure(request, request.binder.partial("attempts", attempts=row), wide=False)


def _matrix(request: Request) -> tuple[str, str, object]:
    figure = matrix_figure(request, f"matrix-{request.count('matrix')}")
    return _figure(request, request.binder.partial("pair_matrix", matrix=figure), wide=False)


def _figure(
    request: Request,
    body: Markup,
    wide: bool,
    data: contexts.DataTable | None = None,
    downloads: Sequence[contexts.Download] = (),
) -> tuple[str, str, object]:
    number = request.count("figure")
    block = contexts.FigureBlock(
        f"figure-{request.name}", number, request.title, request.caption, body, data, downloads, wide
    )
    return "figure", "figure", block


def _table(
    request: Request, columns: Sequence[contexts.Text], rows: Sequence[Sequence[contexts.Text]], wide: bool = False
) -> tuple[str, str, object]:
    block = contexts.TableBlock(
        f"table-{request.name}", request.count("table"), request.title, request.caption, columns, rows, wide=wide
    )
    return "table", "table", block


def _two_words(request: Request) -> tuple[Markup, Markup]:
    _ = request.words
    once, every = _("Once"), _("Every time")
    return Markup('<b class="o">{}</b>').format(once), Markup('<b class="e">{}</b>').format(every)


def _plugin(request: Request) -> tuple[str, str, object]:
    """The pool's estimates beside the plug-in, word by word."""
    once, every = _two_words(request)
    rows = [
        (
            word,
            request.door(f"pool.{key}.rate", "fraction"),
            request.decimal(f"pool.{key}.rate", 2),
            request.decimal(f"pool.plugin.{key}", 2),
        )
        for word, key in ((once, "any"), (every, "all"))
    ]
    _ = request.words
    columns = ["", _("Counting subsets"), _("the same, as a decimal"), _("Pass rate in place of p")]
    return _table(request, columns, rows)


def _every_k(request: Request) -> tuple[str, str, object]:
    """Both words for every size of subset that the pool allows."""
    once, every = _two_words(request)
    rows = [
        (
            Markup("<span data-generated><i>k</i>\u00a0=\u00a0{}</span>").format(request.binder.numeral(k)),
            request.door(f"pool.any.at.{k}", "fraction"),
            request.decimal(f"pool.any.at.{k}"),
            request.door(f"pool.all.at.{k}", "fraction"),
            request.decimal(f"pool.all.at.{k}"),
        )
        for k in range(1, request.pool.n + 1)
    ]
    _ = request.words
    decimal = _("as a decimal")
    return _table(request, [_("Size of subset"), once, decimal, every, decimal], rows)


def _report(request: Request) -> tuple[str, str, object]:
    return "report", "report", contexts.ReportBlock("report", request.title, request.caption)


def _late(module: str, name: str) -> Builder:
    """A block of another module, which is imported when a page shows it."""

    def build(request: Request) -> tuple[str, str, object]:
        builder: Builder = getattr(importlib.import_module(f"site_src.pages.{module}"), name)
        return builder(request)

    return build


FIGURES: Mapping[str, Builder] = {
    "attempts": _attempts,
    "pair-matrix": _matrix,
    **dict.fromkeys(DRAWN, _late("blocks_charts", "chart")),
    "runs": _late("blocks_live", "runs"),
}
TABLES: Mapping[str, Builder] = {
    "pairs": _pairs,
    "plugin": _plugin,
    "every-k": _every_k,
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
HEROES: Mapping[str, Callable[[Request], contexts.PoolHero]] = {"pair-matrix": hero}
BLOCKS: Mapping[str, Mapping[str, Builder]] = {"figure": FIGURES, "table": TABLES}


def build(binder: Binder, token: Token, title: Markup, caption: Markup, description: str) -> Markup:
    """The HTML of a block. Raises KeyError with a remedy when there is no block of that name."""
    experiments = binder.knowledge.experiments
    known = BLOCKS.get(token.kind, {})
    if token.target not in known:
        from site_src.pages import blocks_examples, blocks_orders

        known = known or blocks_examples.builders(token.kind, experiments)
        known = {**known, **blocks_orders.builders(token.kind, experiments)}
    if token.target not in known:
        raise KeyError(nearest(token.target, known))
    partial, variable, block = known[token.target](Request(binder, token.target, title, caption, description))
    return binder.partial(partial, **{variable: block})


def table_rows(experiments: Mapping[str, object], name: str) -> int | None:
    """How many body rows a table block has, for ``items:``."""
    from site_src.pages import blocks_checks, blocks_orders, blocks_statistics, blocks_trials

    pool = cast(AttemptPool, experiments["pool"])
    counts = {
        "pairs": len(pool.subsets()),
        "every-k": pool.n,
        "plugin": 2,
        **blocks_trials.rows_of(experiments),
        **blocks_statistics.rows_of(experiments),
        **blocks_checks.rows_of(experiments),
        **blocks_orders.table_rows(experiments),
    }
    return counts.get(name)


def template_of(env: jinja2.Environment, partial: str) -> jinja2.Template:
    """The partial that draws a block."""
    return env.get_template(f"blocks/{partial}.html")
