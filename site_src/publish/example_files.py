"""The stand-alone scripts as files to take away: each listing, and what it printed in this build."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from site_src.pages.blocks_examples import examples_in, output_path, source_path


def files(experiments: Mapping[str, object]) -> Iterator[tuple[str, bytes]]:
    """Path in the site and content of both files of each script."""
    for example in examples_in(experiments).values():
        yield source_path(example), example.source.encode()
        yield output_path(example), example.output.encode()
