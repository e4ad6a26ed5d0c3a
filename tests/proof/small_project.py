"""A small project of its own, which the real command builds within a second or two, in two states."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
import tomllib
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from site_src import cli
from site_src.pipeline import Options, build

REPOSITORY = Path(__file__).resolve().parents[2]
FRONT = '+++\ntitle = "{title}"\ndescription = "About {title}"\norder = {order}\n+++\n'
CLAIM = '[few]\nkind = "computed"\nholds = "pool.n > 1"\n'
SOURCES = tomllib.loads((REPOSITORY / "content" / "sources.toml").read_text("utf-8"))
#: By name: its place in the order, and its text. Each quotes what the fixture changes, so that a part of a build shows.
PAGES = {
    "index": (1, "All [ten](num:pool.subsets) pairs, of [five](num:pool.n).\n"),
    "pairs": (5, "Of [five](num:pool.n).\n\n![Every [pair](term:trial)](figure:pair-matrix)\n\n![All](table:pairs)\n"),
    "claims": (20, "## Few {#few}\n\nThere are [five](num:pool.n).[✓](claim:few)\n"),
    "glossary": (30, "## Trial {#trial}\n\nOne of [five](num:pool.n).\n"),
    "numbers": (40, "All, [five](num:pool.n) too.\n"),
    "sources": (
        50,
        "Every source, for [ten](num:pool.subsets) pairs.\n"
        + "".join(f"\n## A work {{#{id}}}\n\nRead.\n" for id in SOURCES),
    ),
}
#: What the fixture says in each state, and how the pages quote it.
STATES = ({"five": "five", "ten": "ten"}, {"five": "six", "ten": "fifteen"})
#: A seeded experiment that takes less time than the real one.
FEWER = {"tasks = 20": "tasks = 2", "tasks = 10": "tasks = 1", "per_task = 10": "per_task = 3", "[1, 2, 5]": "[1, 2]"}
#: Files that are written, moved or removed: what a build may be killed at.
_STEPS = "open os.chmod os.link os.mkdir os.remove os.rename os.rmdir fcntl.flock shutil.rmtree"
STEPS = frozenset(_STEPS.split())


@dataclass(frozen=True)
class SmallProject:
    """One page in each register and two with the pool, in English; ``content/`` is in one of two states."""

    root: Path

    @property
    def out(self) -> Path:
        """Where it is built."""
        return self.root / "output"

    @property
    def content_files(self) -> list[Path]:
        """The pages."""
        return sorted((self.root / "content" / "en").glob("*.md"))

    def be(self, state: int, restated: bool = True) -> None:
        """Put the fixture into a state, and, if ``restated``, the quotes too."""
        pool = self.root / "content" / "fixtures" / "pool.toml"
        kept = (REPOSITORY / "content" / "fixtures" / "pool.toml").read_text("utf-8")
        pool.write_text(kept.replace("[attempts]", "[attempts]\nZ = \"pass\"") if state else kept, "utf-8")
        for name, (order, text) in PAGES.items():
            for before, now in STATES[state if restated else 0].items():
                text = text.replace(f"[{before}]", f"[{now}]")
            path = self.root / "content" / "en" / f"{name}.md"
            path.write_text(FRONT.format(title=name.title(), order=order) + text, "utf-8")

    def forget(self) -> None:
        """Remove what earlier builds kept."""
        shutil.rmtree(self.root / ".cache", ignore_errors=True)

    def copied(self, root: Path) -> SmallProject:
        """The same project at another place, not yet built."""
        for name in ("content", "templates"):
            shutil.copytree(self.root / name, root / name)
        return SmallProject(root)

    def command(self, *arguments: str) -> int:
        """The exit code of ``build.py`` in this process."""
        cli.ROOT = self.root
        os.chdir(self.root)
        return cli.main(arguments)


def make(root: Path) -> SmallProject:
    """The project below ``root``, in its first state and not yet built."""
    root.mkdir(parents=True, exist_ok=True)
    for name in ("content/fixtures", "content/locale/en", "templates"):
        shutil.copytree(REPOSITORY / name, root / name, ignore=shutil.ignore_patterns(".*"))
    shutil.copy(REPOSITORY / "content" / "sources.toml", root / "content")
    (root / "content" / "claims.toml").write_text(CLAIM, "utf-8")
    (root / "content" / "en").mkdir()
    # The seeded trials are most of a build's time, and nothing here is about them.
    trials = root / "content" / "fixtures" / "trials.toml"
    text = trials.read_text("utf-8")
    for before, now in FEWER.items():
        assert before in text
        text = text.replace(before, now)
    trials.write_text(text, "utf-8")
    project = SmallProject(root)
    project.be(0)
    assert build(root, Options()).files, "what is loaded here need not be by each build"
    return project


def start(
    project: SmallProject,
    arguments: Sequence[str],
    log: Path,
    step: int = 0,
    within: str = "",
    count: int | None = None,
    limit: int | None = None,
    first: Callable[[], None] = lambda: None,
) -> int:
    """The process id of a build on its own, its messages in ``log``; it kills itself at its step number ``step``.

    Only steps on files whose path holds ``within`` are counted.

    ``count`` is the descriptor that the number of steps of a whole build is written to. ``limit`` is how long a file
    may become, in bytes. ``first`` is done before anything else.
    """
    child = os.fork()
    if child:
        return child
    code = 70
    try:
        descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
        os.dup2(descriptor, 1)
        os.dup2(descriptor, 2)
        sys.stdout, sys.stderr = os.fdopen(1, "w", closefd=False), os.fdopen(2, "w", closefd=False)
        first()
        if limit is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        seen = 0

        def hook(event: str, given: tuple[object, ...]) -> None:
            nonlocal seen
            if event not in STEPS or (event == "open" and not _writes(given)) or within not in str(given[0]):
                return
            seen += 1
            if seen == step:
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(hook)
        code = project.command(*arguments)
        if count is not None:
            os.write(count, str(seen).encode())
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _writes(given: tuple[object, ...]) -> bool:
    """Whether an ``open`` may write: by its mode, or by the flags of the system's own call."""
    mode, flags = (*given, None, None)[1:3]
    if isinstance(mode, str):
        return not set(mode).isdisjoint("wax+")
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


def ended(child: int) -> int:
    """How it ended: its exit code, or the negative number of the signal."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
