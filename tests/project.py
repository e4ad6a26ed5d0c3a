"""A copy of the project's content that a test may spoil, and the commands run on it as a person runs them."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from site_src import cli, pipeline
from site_src.errors import ContentError

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Project:
    """A folder with ``content/`` and ``templates/`` of its own; ``run`` is the command line in it."""

    root: Path
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """Exit code, standard output and standard error of ``build.py`` with these arguments."""
        self.monkeypatch.setattr(cli, "ROOT", self.root)
        self.monkeypatch.chdir(self.root)
        self.capsys.readouterr()
        code = cli.main(arguments)
        out, err = self.capsys.readouterr()
        return code, out, err

    def build(self, **options: object) -> pipeline.Built:
        """A build in memory."""
        return pipeline.build(self.root, pipeline.Options(**options))

    def findings(self) -> list[str]:
        """What a build finds, as the lines that it prints."""
        try:
            return [str(finding) for finding in self.build().findings.all()]
        except ContentError as error:
            return [str(finding) for finding in error.findings]

    def path(self, name: str) -> Path:
        """A file of the content."""
        return self.root / "content" / name

    def read(self, name: str) -> str:
        """The text of a content file."""
        return self.path(name).read_bytes().decode("utf-8")

    def write(self, name: str, text: str | bytes) -> None:
        """Replace a content file."""
        data = text.encode() if isinstance(text, str) else text
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_bytes(data)

    def edit(self, name: str, old: str, new: str, count: int = 1) -> int:
        """Replace text in a content file; returns the line on which it stood."""
        text = self.read(name)
        assert old in text, f"{name} does not hold {old!r}"
        self.write(name, text.replace(old, new, count))
        return text[: text.index(old)].count("\n") + 1

    def append(self, name: str, text: str) -> int:
        """Add text to a content file; returns the line on which it begins."""
        before = self.read(name)
        self.write(name, before + text)
        return before.count("\n") + 1


def copy(target: Path) -> None:
    """Copy what a build reads into ``target``; what is kept between builds, by content, is kept between tests too."""
    for name in ("content", "templates"):
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns(".*"))
    kept = ROOT / ".cache" / "tests"
    kept.mkdir(parents=True, exist_ok=True)
    (target / ".cache").symlink_to(kept)
