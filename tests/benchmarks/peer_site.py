"""A site like those that other generators build in a comparison: ``python -m tests.benchmarks.peer_site FOLDER``.

Without ``--computed`` its pages are plain: they quote the small pool and nothing that takes long to compute, since the
others' pages compute nothing either. With it there are four simulations, a page for each with two charts of its own.
In both, all that belongs to a build of ours is done: the audit, ledger, archives, share cards and font.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.benchmarks import generated_site, simulated
from tests.benchmarks.generated_site import ROOT

#: What a site of its own has in place of our list of topics, of figures, and of charts.
_TOPICS = '''"""The topics of the ledger."""

from site_src.experiments import attempt_pool, examples, proof_record{more}
from site_src.ledger.catalogue import checks, pool
from site_src.ledger.catalogue.topic import Topic

TOPICS: tuple[Topic, ...] = (
    Topic("pool", attempt_pool.read, pool.values),
    Topic("checks", proof_record.read, checks.recorded),
    Topic("examples", examples.run_all, lambda printed: ()),
    {topics}
)
'''
_FIGURES = '''from site_src.experiments.simulated import FIXTURE as FIXTURE
from site_src.experiments.simulated import figures as of

figures = of("{name}")
'''


def write_code(target: Path, computed: bool) -> None:
    """The program below ``target``, with the topics that such a site has."""
    shutil.copytree(ROOT / "site_src", target / "site_src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("build.py", "LICENSE"):
        shutil.copy(ROOT / name, target / name)
    program = target / "site_src"
    topics = _TOPICS.format(
        more=", simulated" if computed else "", topics="*simulated.topics()," if computed else "# no others"
    )
    (program / "ledger/catalogue/topics.py").write_text(topics, "utf-8")
    if not computed:
        return
    shutil.copy(simulated.__file__, program / "experiments" / "simulated.py")
    for name in simulated.NAMES:
        (program / "figures" / f"{name}.py").write_text(_FIGURES.format(name=name), "utf-8")
    _replace(program / "figures/__init__.py", r'TOPICS = \(.*?\)', f"TOPICS = {simulated.NAMES}")
    drawn = {f"{name}-{figure}": f"trials_{figure}" for name in simulated.NAMES for figure in simulated.FIGURES}
    _replace(program / "charts/catalogue.py", r"FIGURES: Mapping\[str, str\] = \{.*?\}", f"FIGURES = {drawn}")


def _replace(path: Path, pattern: str, text: str) -> None:
    replaced, count = re.subn(pattern, text, path.read_text("utf-8"), count=1, flags=re.DOTALL)
    assert count == 1, f"{path.name} has no {pattern}"
    path.write_text(replaced, "utf-8")


def write_content(target: Path, pages: int, languages: int, computed: bool) -> None:
    """The pages, in a process that imports the program of ``target``: its values are what they quote."""
    generated_site.write_site(target, pages, languages, simulated.NAMES if computed else ())
    claims = target / "content" / "claims.toml"
    claims.write_text("".join(_claims_about_the_pool(claims.read_text("utf-8"))), "utf-8")


def _claims_about_the_pool(register: str) -> Iterable[str]:
    absent = re.compile(r"\b(?:trials|statistics|orders|averages)\.")
    return [part for part in re.split(r"(?m)^(?=\[)", register) if not absent.search(part)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--pages", type=int, default=20, metavar="N", help="pages of each language (default: 20)")
    parser.add_argument("--languages", type=int, default=6, metavar="N", help="how many languages (default: 6)")
    parser.add_argument("--computed", action="store_true", help="with a simulation and two charts on each page")
    parser.add_argument("--content-only", action="store_true", help=argparse.SUPPRESS)  # by the site's own program
    chosen = parser.parse_args()
    if chosen.content_only:
        write_content(chosen.folder, chosen.pages, chosen.languages, chosen.computed)
        return
    folder = chosen.folder.resolve()
    write_code(folder, chosen.computed)
    command = [sys.executable, "-m", "tests.benchmarks.peer_site", *sys.argv[1:], "--content-only"]
    search = os.pathsep.join((str(folder), str(ROOT)))
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": search, "PYTHONSAFEPATH": "1"})


if __name__ == "__main__":
    main()
