"""What readers may take away of the experiments: data, scripts, what they print, a notebook, and all in one archive."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from site_src.experiments.examples import Example
from site_src.ledger.catalogue.checks import CONTENT
from site_src.pages.blocks_examples import examples_in, output_path, source_path
from site_src.pages.knowledge import Knowledge
from site_src.pages.script_settings import SCRIPT
from site_src.publish import bundle, figure_data
from site_src.publish.downloads import Files, record
from site_src.publish.notebook import notebook
from site_src.text_files import read_text

NOTEBOOK = "downloads/booking_trials.ipynb"
LICENCE = "LICENSE"
#: The sources that the notebook names, where the bibliography has them.
SOURCES = ("yao2024", "chen2021")
#: The figures of the bundle are those whose ids begin so.
FIGURES = "trials-"


def computed(knowledge: Knowledge, cache: Path | None) -> Files:
    """What the experiments give; ``cache`` is the folder that may keep the executed notebook, None for none."""
    examples = examples_in(knowledge.experiments)
    data = dict(figure_data.files(knowledge.charts.values()))
    files: dict[str, bytes] = {}
    if SCRIPT in examples:
        files.update(_take_home(knowledge, examples[SCRIPT], data, cache))
    for example in examples.values():
        files[source_path(example)] = example.source.encode()
        files[output_path(example)] = example.output.encode()
    files.update(data)
    # The values of other topics are known without the pages; those are counted anew in every build.
    return Files(files, {id: record(value) for id, value in knowledge.ledger.items() if value.fixture != CONTENT})


def _take_home(
    knowledge: Knowledge, example: Example, data: Mapping[str, bytes], cache: Path | None
) -> Mapping[str, bytes]:
    """The bundle of the reliability page, and its notebook on its own."""
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
