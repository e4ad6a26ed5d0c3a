"""The booking script as a notebook: cut into cells, executed by a kernel of its own, its outputs recorded.

The bytes depend on the script, the sources and the Python that ran it, and on nothing else: cell ids are counted,
execution times are not kept, and the kernel is named in general terms. An executed notebook is kept between builds
under a hash of all that it was made from, so that a build in which nothing changed starts no kernel.
"""

from __future__ import annotations

import ast
import atexit
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from site_src.errors import ContentError, Finding, Place
from site_src.experiments.examples import FOLDER, SECONDS, Example
from site_src.inputs import version
from site_src.ledger.sources import Source
from site_src.publish import keep

#: What is said before the cell that defines a function; a function without words gets a cell without.
BEFORE = {
    "attempt": "## One trial\n\nA trial is a synthetic booking record. It starts pending, and a success confirms it.",
    "every_one": "## Two questions about k trials\n\nBoth count subsets of the recorded trials, task by task, and "
    "average over tasks last.",
    "interval": "## The interval\n\nWhole tasks are drawn again; a task keeps the count of its trials. Each k has a "
    "generator of its own.",
    "main": "## The experiment\n\nThe output below was recorded when the notebook was built. Running it again gives "
    "the same, to the last digit.",
}

#: What a client has once it was interrupted: it ends its kernel then, and fails in one way or another.
_ENDING = "_async_cleanup_kernel_future"

ABOUT = """\
# Booking trials: once, or every time?

This notebook reproduces the metrics pass@k and pass^k on **synthetic outcomes**. No model is run and no booking is
made: a trial succeeds when a seeded random number falls below a stipulated chance. **None of its numbers is the score
of a benchmark**, and none describes an agent.

It needs Python and its standard library. The cells together are the script `{file}`, cut into pieces."""


def notebook(example: Example, sources: Sequence[Source], cache: Path | None) -> bytes:
    """The executed notebook of a script, from the folder ``cache`` if it is there, else made (and put there).

    Raises ContentError if it can't be executed, or prints something else than the script did.
    """
    planned = plan(example, sources)
    recipe = keep.Recipe(f"{example.name}.ipynb", _key(planned, example), lambda: _execute(planned, example))
    return keep.made(cache, [recipe])[0]


def plan(example: Example, sources: Sequence[Source]) -> dict[str, Any]:
    """The notebook before it is run, in version 4.5 of the format."""
    cells = [_text("about", ABOUT.format(file=example.file))]
    for number, (name, code) in enumerate(pieces(example.source), 1):
        if name in BEFORE:
            cells.append(_text(f"before-{number}", BEFORE[name]))
        cells.append({
            "cell_type": "code", "execution_count": None, "id": f"code-{number}", "metadata": {}, "outputs": [],
            "source": code.rstrip("\n"),
        })
    cells.append(_text("sources", "## Sources\n\n" + "\n".join(map(_reference, sources))))
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def pieces(source: str) -> Iterator[tuple[str, str]]:
    """The script cut before each function and before what follows the last: the function's name, and the text.

    Put together the pieces are the script, to the letter.
    """
    lines = source.splitlines(keepends=True)
    cuts: list[tuple[int, str]] = [(0, "")]
    after_function = False
    for statement in ast.parse(source).body:
        is_function = isinstance(statement, ast.FunctionDef)
        if is_function or after_function:
            cuts.append((_start(statement) - 1, statement.name if isinstance(statement, ast.FunctionDef) else ""))
        after_function = is_function
    for (start, name), (end, _) in zip(cuts, [*cuts[1:], (len(lines), "")], strict=True):
        if start < end:
            yield name, "".join(lines[start:end])


def _start(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(each.lineno for each in decorators)])


def _text(id: str, text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": id, "metadata": {}, "source": text}


def _reference(source: Source) -> str:
    shown = f"arXiv {source.arxiv}, version {source.version}" if source.arxiv else source.url
    others = " and others" if len(source.authors) > 1 else ""
    return f"- {source.authors[0]}{others}, *{source.title}*, {source.year}. [{shown}]({source.link})"


# ----------------------------------------------------------------------------------- running


def _execute(planned: dict[str, Any], example: Example) -> bytes:
    """Run every cell in a kernel without the reader's profile; nbformat's own check has the last word."""
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
    from traitlets.config import Config

    book = nbformat.from_dict(planned)  # type: ignore[no-untyped-call]
    config = Config()
    with tempfile.TemporaryDirectory(prefix="nb") as empty:
        client = NotebookClient(
            book, timeout=int(SECONDS), kernel_name="python3", record_timing=False, coalesce_streams=True, config=config
        )
        surroundings = {
            "HOME": empty, "IPYTHONDIR": empty, "JUPYTER_RUNTIME_DIR": empty, "PATH": os.environ.get("PATH", ""),
            "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0",
        }
        try:
            client.execute(cwd=empty, env=surroundings, stderr=subprocess.DEVNULL)
        except CellTimeoutError:
            raise _fault(example, f"its notebook runs for more than {SECONDS:g} seconds", "make it quicker") from None
        except CellExecutionError as error:
            reason = f"{error.ename}: {error.evalue}"
            raise _fault(example, f"it fails as a notebook: {reason}", "let it need nothing but Python") from None
        except (DeadKernelError, RuntimeError) as error:
            raise _fault(example, f"the kernel of its notebook failed: {error}", "try again") from None
        finally:
            atexit.unregister(client._cleanup_kernel)  # it fails where the kernel is gone already
            if hasattr(client, _ENDING):
                raise KeyboardInterrupt
    written = nbformat.writes(book, split_lines=False)  # type: ignore[no-untyped-call]
    made = {**json.loads(written), "metadata": planned["metadata"]}
    nbformat.validate(made)
    if printed(made) != example.output:
        raise _fault(example, "its notebook prints something else than the script", "print nothing but results")
    return (json.dumps(made, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def printed(book: dict[str, Any]) -> str:
    """What the cells of an executed notebook wrote to standard output."""
    outputs = [output for cell in book["cells"] for output in cell.get("outputs", ())]
    return "".join("".join(output["text"]) for output in outputs if output.get("name") == "stdout")


def _fault(example: Example, message: str, remedy: str) -> ContentError:
    return ContentError([Finding(Place(f"{FOLDER}/{example.file}"), message, remedy)])


def _key(planned: dict[str, Any], example: Example) -> str:
    """What the executed notebook depends on: the plan, this module, and everything that takes part in running it."""
    parts = [json.dumps(planned, sort_keys=True), example.output, Path(__file__).read_text("utf-8"), sys.version]
    parts += [version(name) for name in ("nbformat", "nbclient", "ipykernel", "ipython")]
    return keep.digest(parts)
