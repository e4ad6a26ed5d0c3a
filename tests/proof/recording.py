"""The record of a complete run of mutations: ``content/fixtures/proof.toml``."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from site_src.experiments.proof_record import FIXTURE, FixtureRun, PageRun, content_version
from site_src.pages.accept import today
from site_src.text_files import write_whole

HEAD = """\
# The last complete mutation run, of which the page "How this site checks itself" tells.
# `make proof` writes this file; whoever edits it by hand forges the record.
"""


@dataclass
class Recording:
    """Counts by name, and which parts of the run have been through."""

    complete: bool = False
    fixtures: Counter[str] = field(default_factory=Counter)
    pages: Counter[str] = field(default_factory=Counter)
    done: set[str] = field(default_factory=set)
    wanted: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)

    @property
    def is_whole(self) -> bool:
        """Whether every part has been through, and there are some."""
        return bool(self.wanted) and self.wanted <= self.done

    def text(self, root: Path) -> str:
        """The record as it stands in its file."""
        parts = [HEAD, f'content = "{content_version(root)}"', f"on = {today().isoformat()}"]
        for name, counts, of in (("fixtures", self.fixtures, FixtureRun), ("pages", self.pages, PageRun)):
            parts += ["", f"[{name}]", *(f"{key} = {counts[key]}" for key in of.__dataclass_fields__)]
        return "\n".join(parts) + "\n"

    def write(self, root: Path) -> str:
        """Write the record; returns its path below ``root``."""
        write_whole(root / FIXTURE, FIXTURE, self.text(root))
        return FIXTURE
