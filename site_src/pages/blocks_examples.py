"""The blocks of the stand-alone scripts: ``code:NAME`` lists one, ``output:NAME`` shows what it printed in this build."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from site_src.experiments.examples import Example
from site_src.pages import contexts
from site_src.publish.example_files import output_path, source_path

if TYPE_CHECKING:
    from site_src.pages.blocks import Builder, Request


def builders(kind: str, experiments: Mapping[str, object]) -> Mapping[str, Builder]:
    """The blocks of ``kind``, "code" or "output", by name: one for each script that was found."""
    examples = cast(Mapping[str, Example], experiments.get("examples", {}))
    return dict.fromkeys(examples, _code if kind == "code" else _output)


def listing(source: str, prefix: str) -> Markup:
    """A listing coloured by Pygments' classes, a span with an id for each line.

    The style sheet numbers the lines, so that a copied or selected listing holds the script and nothing else.
    """
    coloured = highlight(source, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    lines = coloured.rstrip("\n").split("\n")
    return Markup("").join(
        Markup('<span class="line" id="{}-{}">{}\n</span>').format(prefix, number, Markup(line))
        for number, line in enumerate(lines, 1)
    )


def _example(request: Request) -> Example:
    return cast(Mapping[str, Example], request.binder.knowledge.experiments["examples"])[request.name]


def _code(request: Request) -> tuple[str, str, object]:
    example = _example(request)
    id = f"code-{example.name}"
    block = contexts.CodeBlock(
        id, request.title, request.caption, example.file, listing(example.source, id),
        _download(request, source_path(example), example.file, "Python"),
    )
    return "code", "code", block


def _output(request: Request) -> tuple[str, str, object]:
    example = _example(request)
    path = output_path(example)
    block = contexts.OutputBlock(
        f"output-{example.name}", request.title, request.caption, example.command, example.output,
        _download(request, path, path.rpartition("/")[2], request.words("Text")),
    )
    return "output", "output", block


def _download(request: Request, path: str, name: str, format: str) -> contexts.Download:
    binder = request.binder
    return contexts.Download(binder.links.file(binder.here, path), name, format)
