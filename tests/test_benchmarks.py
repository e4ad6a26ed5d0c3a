"""The sites that are measured are sites: they build without findings, and hold what the comparison asks for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.generated_site import NUMBERS_PER_PAGE
from tests.project import ROOT


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "figures"), [([], 0), (["--computed"], 2)], ids=["plain", "computed"])
def test_sites_for_a_comparison_build(tmp_path: Path, kind: list[str], figures: int):
    generate = [sys.executable, "-m", "tests.benchmarks.peer_site", str(tmp_path), "--pages", "4", "--languages", "2"]
    subprocess.run([*generate, *kind], check=True, cwd=ROOT)
    built = subprocess.run([sys.executable, "build.py"], cwd=tmp_path, capture_output=True, text=True)
    assert (built.returncode, built.stderr) == (0, "") and "11 pages in 2 languages" in built.stdout
    pages = sorted((tmp_path / "output").glob("*/page-*/index.html"))
    assert len(pages) == 8
    for page in pages:
        html = page.read_text("utf-8")
        main = html[html.index("<main") : html.index("</main>")]
        assert len(re.findall(r"<data [^>]*data-num=", main)) == NUMBERS_PER_PAGE
        assert len(re.findall(r"<figure[ >]", main)) == figures
        assert 1100 < len(re.sub(r"<(svg|math|figure)\b.*?</\1>|<[^>]*>", " ", main, flags=re.DOTALL).split()) < 1500
