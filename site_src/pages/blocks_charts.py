"""Charts as blocks: a drawing in the page's language, its data as a table beneath, and the files to take away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from site_src.charts.drawing import Cell, Column
from site_src.charts.localise import localise, plain
from site_src.charts.text import Number
from site_src.languages.writing import write
from site_src.pages.block_request import Block, Request
from site_src.pages.bound import Unbound
from site_src.pages.contexts_blocks import DataTable, Download
from site_src.pages.sizes import size_text

if TYPE_CHECKING:
    from site_src.charts.chart import Chart


def chart(request: Request) -> Block:
    """The block ``figure:<name>``. The author's description, where there is one, replaces the drawing's own."""
    binder = request.binder
    drawn = binder.knowledge.charts.get(request.name)
    if drawn is None:
        remedy = "take it off the page, or give a new figure its data in site_src/figures/"
        raise Unbound(f"the inputs give figure:{request.name} nothing to show", remedy)
    body = localise(drawn.drawing, binder.language, binder.messages, description=request.description)
    return request.figure(Markup(body), data_table(request, drawn), downloads(request, request.name))


def data_table(request: Request, drawn: Chart) -> DataTable:
    """The figure's data, written in the page's language."""
    language, messages = request.binder.language, request.binder.messages

    def number(value: Number) -> str:
        return write(value.value, value.style, language, decimals=value.decimals)

    def cell(value: Cell, column: Column) -> str:
        if value is None:
            return "–"
        if isinstance(value, str):
            return value
        return write(value, column.style or "decimal", language, decimals=column.decimals)

    heads = [plain(column.head, messages, number) for column in drawn.rows.columns]
    rows = [
        [cell(value, column) for value, column in zip(row, drawn.rows.columns, strict=True)] for row in drawn.rows.rows
    ]
    return DataTable(heads, rows)


def downloads(request: Request, name: str) -> Sequence[Download]:
    """The figure's files, as far as the build offers them."""
    made = []
    for suffix in ("csv", "json"):
        path = f"data/{name}.{suffix}"
        content = request.binder.knowledge.offered.get(path)
        if content is not None:
            made.append(Download(
                request.binder.links.file(request.binder.here, path), f"{name}.{suffix}", suffix.upper(),
                size_text(len(content), request.binder.language, request.binder.messages),
            ))
    return made
