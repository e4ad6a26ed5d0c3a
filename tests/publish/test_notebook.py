"""The notebook and the bundle: valid, executed, equal to the script, and equal in every byte when made again."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

from site_src.errors import ContentError
from site_src.experiments import examples
from site_src.experiments.examples import Example
from site_src.ledger import sources
from site_src.publish import bundle, notebook, take_home

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "content/examples/booking_trials.py"

# pages.md, page 2: the recorded output, of which these are the lines at k = 5
LINES = [
    "k=5 pass^k=0.295 pass@k=1.000 task_bootstrap_95pct=[0.153,0.443]",
    "k=5 pass^k=0.511 pass@k=0.994 task_bootstrap_95pct=[0.309,0.713]",
]


def example(source: str, output: str = "x\n") -> Example:
    return Example("sample", "sample.py", source, output)


@pytest.fixture(scope="module")
def script() -> Example:
    return examples.run(SCRIPT, "content/examples/booking_trials.py")


@pytest.fixture(scope="module")
def cited() -> list[sources.Source]:
    known = sources.read(ROOT)
    return [known[id] for id in take_home.SOURCES]


@pytest.fixture(scope="module")
def made(script: Example, cited: list[sources.Source], tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Path]:
    folder = tmp_path_factory.mktemp("cache")
    return notebook.notebook(script, cited, folder), folder


def test_the_pieces_are_the_script(script: Example) -> None:
    assert "".join(text for _, text in notebook.pieces(script.source)) == script.source
    named = [name for name, _ in notebook.pieces(script.source)]
    assert named[0] == "" and "attempt" in named and "main" in named and named[-1] == ""


@pytest.mark.parametrize("source", ["print(1)\n", "def f():\n    pass\n", "@a\ndef f():\n    pass\n\n\nf\n", "# no\n"])
def test_any_script_can_be_cut(source: str) -> None:
    assert "".join(text for _, text in notebook.pieces(source)) == source


@pytest.mark.slow
def test_valid_executed_and_equal_to_the_script(made: tuple[bytes, Path], script: Example) -> None:
    book = nbformat.reads(made[0].decode(), as_version=4)
    nbformat.validate(book)
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    told = notebook.printed(json.loads(made[0]))
    assert told == script.output and set(LINES) <= set(told.splitlines()) and len(told.splitlines()) == 8
    assert [cell.source for cell in cells] == [text.rstrip("\n") for _, text in notebook.pieces(script.source)]


@pytest.mark.slow
def test_it_says_what_it_is_and_where_it_comes_from(made: tuple[bytes, Path]) -> None:
    book = json.loads(made[0])
    words = "\n".join(cell["source"] for cell in book["cells"] if cell["cell_type"] == "markdown")
    assert words.startswith("# ") and "synthetic outcomes" in words and "score\nof a benchmark" in words
    assert "τ-bench" in words and "https://arxiv.org/abs/2406.12045v1" in words
    assert book["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in book["cells"]:
        assert cell["metadata"] == {}


@pytest.mark.slow
def test_made_again_it_has_the_same_bytes(
    made: tuple[bytes, Path], script: Example, cited: list[sources.Source]
) -> None:
    assert notebook.notebook(script, cited, None) == made[0]


@pytest.mark.slow
def test_a_kept_notebook_starts_no_kernel(made: tuple[bytes, Path]) -> None:
    """In a process of its own, so that nothing has imported the client before."""
    code = f"""
import sys
from pathlib import Path
from site_src.experiments import examples
from site_src.ledger import sources
from site_src.publish import notebook, take_home
script = examples.run(Path({str(SCRIPT)!r}), "content/examples/booking_trials.py")
known = sources.read(Path({str(ROOT)!r}))
made = notebook.notebook(script, [known[id] for id in take_home.SOURCES], Path({str(made[1])!r}))
assert not {{"nbclient", "nbformat", "ipykernel"}} & set(sys.modules), "a kernel's client was imported"
sys.stdout.buffer.write(made)
"""
    again = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    assert again.stdout == made[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("print(open('data.txt').read())\n", "it fails as a notebook: FileNotFoundError"),
        ("print('y')\n", "its notebook prints something else than the script"),
    ],
)
def test_what_a_notebook_cannot_do(source: str, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        notebook.notebook(example(source), [], None)
    (finding,) = caught.value.findings
    assert finding.place.path == "content/examples/sample.py" and message in finding.message


@pytest.mark.slow
def test_an_interrupt_ends_it_without_more_words() -> None:
    """In a process of its own, whose signals the notebook's client may handle as it likes."""
    source = "import os, signal\nos.kill(os.getppid(), signal.SIGINT)\nsignal.pause()\n"
    code = f"""
from site_src.experiments.examples import Example
from site_src.publish import notebook
try:
    notebook.notebook(Example("sample", "sample.py", {source!r}, ""), [], None)
except KeyboardInterrupt:
    print("interrupted")
"""
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("interrupted\n", "")


# ----------------------------------------------------------------------------------- the bundle


def packed(licence: bytes = b"free") -> bytes:
    data = {"b.csv": b"2", "a.csv": b"1"}
    return bundle.bundle(("n.ipynb", b"{}"), ("s.py", b"pass\n"), ("s.txt", b"x\n"), data, licence)


def test_the_bundle_holds_everything_in_one_folder() -> None:
    with zipfile.ZipFile(io.BytesIO(packed())) as opened:
        assert opened.testzip() is None
        assert opened.namelist() == [
            f"reliability/{name}"
            for name in ("README.txt", "LICENSE.txt", "s.py", "s.txt", "n.ipynb", "data/a.csv", "data/b.csv")
        ]
        readme = opened.read("reliability/README.txt").decode()
        assert all(name in readme for name in ("s.py", "s.txt", "n.ipynb", "MIT", "CC BY 4.0", "synthetic"))
        assert {entry.date_time for entry in opened.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {entry.external_attr >> 16 for entry in opened.infolist()} == {0o100644}


def test_the_bundle_has_the_same_bytes_whenever_it_is_made() -> None:
    assert packed() == packed()
    assert packed(b"") != packed()


def test_a_script_of_another_name_is_another_notebook(script: Example) -> None:
    plan = notebook.plan(replace(script, file="other.py"), [])
    assert "`other.py`" in plan["cells"][0]["source"]
