"""The reliability page to take home: its script, what that prints, its notebook and its data, in one archive."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from site_src.experiments.examples import Example
from site_src.pages.blocks_examples import output_path
from site_src.pages.knowledge import Knowledge
from site_src.publish import bundle
from site_src.publish.notebook import notebook
from site_src.text_files import read_text

NOTEBOOK = "downloads/booking_trials.ipynb"
LICENCE = "LICENSE"
#: The sources that the notebook names, where the bibliography has them.
SOURCES = ("yao2024", "chen2021")
#: The figures of the bundle are those whose ids begin so.
FIGURES = "trials-"


def take_home(
    knowledge: Knowledge, example: Example, data: Mapping[str, bytes], cache: Path | None
) -> Mapping[str, bytes]:
    """The archive, and the notebook on its own. ``cache`` is the folder that may keep that, None for none."""
    sources = [knowledge.sources[id] for id in SOURCES if id in knowledge.sources]
    book = notebook(example, sources, cache / "notebook" if cache else None)
    packed = bundle.bundle(
        notebook=(_name(NOTEBOOK), book),
        script=(example.file, example.source.encode()),
        output=(_name(output_path(example)), example.output.encode()),
        data={_name(path): content for path, content in data.items() if _name(path).startswith(FIGURES)},
        licence=_licence(knowledge.root),
    )
    return {bundle.PATH: packed, NOTEBOOK: book}


def _licence(root: Path) -> bytes:
    """The project's licence; the README of the bundle names it in any case."""
    return read_text(root / LICENCE, LICENCE).encode() if (root / LICENCE).is_file() else b""


def _name(path: str) -> str:
    return path.rpartition("/")[2]
