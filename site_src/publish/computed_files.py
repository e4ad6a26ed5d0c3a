"""What readers may take away of the experiments: data, scripts, what they print, a notebook, and all in one archive."""

from __future__ import annotations

from pathlib import Path

from site_src.ledger.catalogue.checks import CONTENT
from site_src.pages.blocks_examples import SCRIPT, examples_in, output_path, source_path
from site_src.pages.knowledge import Knowledge
from site_src.publish import figure_data
from site_src.publish.downloads import Files, record


def computed(knowledge: Knowledge, cache: Path | None) -> Files:
    """What the experiments give; ``cache`` is the folder that may keep the executed notebook, None for none."""
    examples = examples_in(knowledge.experiments)
    data = dict(figure_data.files(knowledge.charts.values()))
    files: dict[str, bytes] = {}
    if SCRIPT in examples:
        from site_src.publish.take_home import take_home

        files.update(take_home(knowledge, examples[SCRIPT], data, cache))
    for example in examples.values():
        files[source_path(example)] = example.source.encode()
        files[output_path(example)] = example.output.encode()
    files.update(data)
    # The values of other topics are known without the pages; those are counted anew in every build.
    return Files(files, {id: record(value) for id, value in knowledge.ledger.items() if value.fixture != CONTENT})
