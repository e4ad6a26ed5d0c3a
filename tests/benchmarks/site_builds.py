"""How long builds take, how much memory and how many bytes: ``python -m tests.benchmarks.site_builds``.

The real site, and generated ones of 20 pages in 6 languages and of 100 in 10, are each built from nothing, again with
nothing changed, after an edit of one page, and after an edit of one fixture (whose checksum every page shows, so that
everything is computed and rendered anew). Each build is a process of its own with the audit on. Seconds are those of
the processor, the median of ``--repeat`` runs: they mean something on a shared machine as well.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.generated_site import LANGUAGES, ROOT, key, write_site

SITES = {"real": None, "20x6": (20, 6), "100x10": (100, 10)}
KINDS = ("cold", "no-op", "page", "fixture")
FIXTURE = "content/fixtures/pool.toml"


@dataclass(frozen=True)
class Run:
    """One build: processor and wall seconds, and the most memory of any of its processes."""

    cpu: float
    wall: float
    megabytes: float


@dataclass(frozen=True)
class Measured:
    """A site: the median run of each kind, its pages, and the mean bytes of a page and of the whole output by page."""

    name: str
    runs: dict[str, Run]
    pages: int
    page_bytes: float
    all_bytes: float


def build(site: Path) -> Run:
    """Build the project below ``site`` in a process of its own."""
    begun = time.monotonic()
    process = subprocess.Popen([sys.executable, "build.py"], cwd=site, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"the build of {site} failed")
    unit = 1024**2 if sys.platform == "darwin" else 1024
    return Run(usage.ru_utime + usage.ru_stime, time.monotonic() - begun, usage.ru_maxrss / unit)


def measure(name: str, site: Path, page: Path, repeat: int) -> Measured:
    """Build the site in all ways. ``page`` is the source file that is edited."""

    def clean() -> None:
        for folder in ("output", ".cache"):
            shutil.rmtree(site / folder, ignore_errors=True)

    def edit(path: Path, text: str) -> Callable[[], None]:
        return lambda: path.write_text(path.read_text("utf-8") + text, "utf-8")

    before = (clean, lambda: None, edit(page, "\nX.\n"), edit(site / FIXTURE, "\n# x\n"))
    build(site)  # so that Python has compiled what it runs
    runs = {kind: _median(_each(site, prepare, repeat)) for kind, prepare in zip(KINDS, before, strict=True)}
    files = [path for path in (site / "output").rglob("*") if path.is_file()]
    pages = [path.stat().st_size for path in files if path.name == "index.html"]
    total = sum(path.stat().st_size for path in files)
    return Measured(name, runs, len(pages), sum(pages) / len(pages), total / len(pages))


def _each(site: Path, prepare: Callable[[], None], repeat: int) -> Iterable[Run]:
    for _ in range(repeat):
        prepare()
        yield build(site)


def _median(runs: Iterable[Run]) -> Run:
    runs = list(runs)
    middle = statistics.median_low([run.cpu for run in runs])
    return next(run for run in runs if run.cpu == middle)


def prepared(folder: Path, size: tuple[int, int] | None) -> Path:
    """A project below ``folder`` to be built, the real one or a generated one; the source of a page to be edited."""
    shutil.copytree(ROOT / "site_src", folder / "site_src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("build.py", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    if size is None:
        for name in ("content", "templates"):
            shutil.copytree(ROOT / name, folder / name)
        return folder / "content" / "ru" / "statistics.md"
    pages, languages = size
    write_site(folder, pages, languages)
    return folder / "content" / list(LANGUAGES)[languages - 1] / f"{key(pages // 2)}.md"


def table(sites: Iterable[Measured]) -> str:
    """All numbers as a table of Markdown."""
    head = ["site", "pages", *(f"{kind}, s" for kind in KINDS), "cold, wall s", "peak, MB", "page, KB", "all/page, KB"]
    rows = [
        [
            site.name, str(site.pages), *(f"{site.runs[kind].cpu:.2f}" for kind in KINDS),
            f"{site.runs['cold'].wall:.1f}", f"{max(run.megabytes for run in site.runs.values()):.0f}",
            f"{site.page_bytes / 1000:.1f}", f"{site.all_bytes / 1000:.1f}",
        ]
        for site in sites
    ]
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def growth(small: Measured, large: Measured) -> str:
    """How the seconds grow from one generated site to the other, beside how the pages do."""
    said = [
        f"{kind} {large.runs[kind].cpu / small.runs[kind].cpu / (large.pages / small.pages):.2f}" for kind in KINDS
    ]
    return (
        f"From {small.name} to {large.name} the pages grow {large.pages / small.pages:.2f}-fold; the seconds per page "
        f"change by these factors: {', '.join(said)}."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="builds of each kind (default: 3)")
    parser.add_argument("--site", nargs="+", choices=SITES, default=list(SITES), help="which sites (default: all)")
    chosen = parser.parse_args()
    measured: dict[str, Measured] = {}
    for name in chosen.site:
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder).resolve()
            measured[name] = measure(name, site, prepared(site, SITES[name]), chosen.repeat)
            print(f"{name}: done", file=sys.stderr, flush=True)
    print(table(measured.values()))
    if {"20x6", "100x10"} <= measured.keys():
        print(growth(measured["20x6"], measured["100x10"]))


if __name__ == "__main__":
    main()
