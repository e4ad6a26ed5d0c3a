"""What ``items:`` counts is what a table shows."""

from __future__ import annotations

from lxml import html
from markupsafe import Markup

from site_src.gathering import gather
from site_src.impact import edition
from site_src.pages import blocks, blocks_orders
from site_src.pages.scanner import Token
from site_src.pages.tellers import tellers
from tests.project import ROOT


def test_the_rows_that_are_counted_are_those_that_are_drawn() -> None:
    knowledge = gather(ROOT)
    experiments = knowledge.experiments
    binder = next(tellers(edition(knowledge)))
    counted = {}
    for name in (*blocks.TABLES, *blocks_orders.builders("table", experiments)):
        rows = blocks.table_rows(experiments, name)
        if rows is not None:
            drawn = blocks.build(binder, Token("table", "", name, 0, 0, 0), Markup(""), Markup(""), "")
            table = html.fromstring(str(drawn)).xpath("//table[.//tbody]")[0]
            counted[name] = rows, len(table.xpath("tbody/tr"))
    assert len(counted) > 10
    assert all(rows == shown for rows, shown in counted.values()), counted
