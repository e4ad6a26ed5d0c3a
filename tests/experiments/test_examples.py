"""Stand-alone scripts: run clean, recorded, and answerable with file and line for whatever goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.experiments import examples

ROOT = Path(__file__).resolve().parents[2]


def write(root: Path, text: str | bytes, name: str = "sums.py") -> Path:
    path = root / examples.FOLDER / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def finding(root: Path) -> str:
    with pytest.raises(ContentError) as caught:
        examples.run_all(root)
    (found,) = caught.value.findings
    assert found.remedy
    return str(found)


def test_every_script_of_the_project_is_found_and_printed_as_recorded() -> None:
    found = examples.run_all(ROOT)
    assert set(found) == {path.stem.replace("_", "-") for path in (ROOT / examples.FOLDER).glob("*.py")}
    assert found["evaluation-statistics"].source == (ROOT / examples.FOLDER / "evaluation_statistics.py").read_text()
    assert found["evaluation-statistics"].command == "python3 evaluation_statistics.py"
    assert examples.run_all(ROOT) == found


def test_what_a_script_prints_is_recorded_byte_for_byte(tmp_path: Path) -> None:
    write(tmp_path, "print('один', '½')\nprint()\nprint('  two  ')\n")
    assert examples.run_all(tmp_path)["sums"].output == "один ½\n\n  two  \n"


def test_no_script_no_example(tmp_path: Path) -> None:
    assert examples.run_all(tmp_path) == {}


@pytest.mark.parametrize("package", ["jinja2", "pytest", "site_src"])
def test_nothing_but_the_standard_library_can_be_imported(tmp_path: Path, package: str) -> None:
    write(tmp_path, f"print('begin')\n\nimport {package}\n")
    found = finding(tmp_path)
    assert found.startswith("content/examples/sums.py:3:1: it ends with exit code 1: ModuleNotFoundError")
    assert "run it: python3 content/examples/sums.py" in found


def test_the_environment_is_empty_and_the_folder_is_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "x")
    write(tmp_path, "import os\nprint(sorted(set(os.environ) - {'LC_CTYPE'}), os.listdir())\n")
    assert examples.run_all(tmp_path)["sums"].output == "[] []\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("def f():\n    return 1 / 0\n\nprint(f())\n", 2, "exit code 1: ZeroDivisionError: division by zero"),
        ("print('x')\nif True\n    pass\n", 2, "exit code 1: SyntaxError"),
        ("import sys\nprint(1)\nsys.exit(3)\n", 1, "exit code 3: it says nothing about why"),
        ("import sys\nprint(1)\nsys.exit('no data')\n", 1, "exit code 1: no data"),
        ("import os\nprint(1, flush=True)\nos.abort()\n", 1, "exit code -6"),
        ("import warnings\nprint(1)\nwarnings.warn('old')\n", 1, "it complains:"),
        ("x = 1\n", 1, "it prints nothing"),
        ("print('\\x1b[31mred')\n", 1, "it prints the control character U+001B"),
        ("import sys\nsys.stdout.buffer.write(b'\\xff')\n", 1, "what it prints is not UTF-8"),
        ("while True:\n    print('x' * 1000)\n", 1, "it prints more than 100000 bytes"),
        (b"print('\xff')\n", 1, "the file is not valid UTF-8"),
    ],
)
def test_faults_are_the_scripts(tmp_path: Path, text: str | bytes, line: int, message: str) -> None:
    write(tmp_path, text)
    found = finding(tmp_path)
    assert found.startswith(f"content/examples/sums.py:{line}:")
    assert message in found


def test_a_script_that_hangs_is_stopped(tmp_path: Path) -> None:
    path = write(tmp_path, "print('soon', flush=True)\nwhile True:\n    pass\n")
    with pytest.raises(ContentError, match=r"it runs for more than 0\.5 seconds"):
        examples.run(path, "content/examples/sums.py", seconds=0.5)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("statistics.py", "statistics.py would hide the standard library's statistics"),
        ("Sums.py", "'Sums.py' can't name an example"),
        ("пример.py", "can't name an example"),
    ],
)
def test_names(tmp_path: Path, name: str, message: str) -> None:
    write(tmp_path, "print(1)\n", name)
    assert message in finding(tmp_path)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    write(tmp_path, "1 / 0\n", "one.py")
    write(tmp_path, "print(2)\n", "two.py")
    write(tmp_path, "", "three.py")
    with pytest.raises(ContentError) as caught:
        examples.run_all(tmp_path)
    assert [found.place.path for found in caught.value.findings] == [
        "content/examples/one.py", "content/examples/three.py",
    ]  # fmt: skip
