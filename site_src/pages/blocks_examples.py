"""The blocks of the stand-alone scripts: ``code:NAME`` lists one, ``output:NAME`` shows what it printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from markupsafe import Markup

from site_src.experiments.examples import Example
from site_src.pages.block_request import Block, Builder, Request
from site_src.pages.contexts_blocks import CodeBlock, Download, OutputBlock
from site_src.pages.sizes import size_text

#: The block name of the script that the pages about the booking trials show.
SCRIPT = "booking-trials"


def examples_in(experiments: Mapping[str, object]) -> Mapping[str, Example]:
    """The scripts that ran, by name."""
    return cast(Mapping[str, Example], experiments.get("examples", {}))


def builders(kind: str, experiments: Mapping[str, object]) -> Mapping[str, Builder]:
    """The blocks of ``kind``, "code" or "output", by name: one for each script that was found."""
    return dict.fromkeys(examples_in(experiments), _code if kind == "code" else _output)


def source_path(example: Example) -> str:
    """Where in the site the script is offered."""
    return f"downloads/{example.file}"


def output_path(example: Example) -> str:
    """Where in the site its recorded output is offered."""
    return f"downloads/{example.file.removesuffix('.py')}.txt"


def listing(source: str, prefix: str) -> Markup:
    """A listing coloured by Pygments' classes, a span with an id for each line.

    The style sheet numbers the lines, so that a copied or selected listing holds the script and nothing else.
    """
    from pygments import highlight  # late: few builds colour anything
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    coloured = highlight(source, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    lines = coloured.rstrip("\n").split("\n")
    return Markup("").join(
        Markup('<span class="line" id="{}-{}">{}\n</span>').format(prefix, number, Markup(line))
        for number, line in enumerate(lines, 1)
    )


def _code(request: Request) -> Block:
    example = examples_in(request.binder.knowledge.experiments)[request.name]
    id = f"code-{example.name}"
    block = CodeBlock(
        id, request.title, request.caption, example.file, listing(example.source, id),
        _download(request, source_path(example), "Python"),
    )
    return "code", "code", block


def _output(request: Request) -> Block:
    _ = request.words
    example = examples_in(request.binder.knowledge.experiments)[request.name]
    block = OutputBlock(
        f"output-{example.name}", request.title, request.caption, example.command, example.output,
        _download(request, output_path(example), _("Text")),
    )
    return "output", "output", block


def _download(request: Request, path: str, format: str) -> Download | None:
    binder = request.binder
    content = binder.knowledge.offered.get(path)
    if content is None:
        return None
    size = size_text(len(content), binder.language, binder.messages)
    return Download(binder.links.file(binder.here, path), path.rpartition("/")[2], format, size)
