"""A build that finds results of the one before is, byte for byte and finding for finding, a build from nothing."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from site_src import inputs, pipeline
from site_src.charts import drawing
from site_src.kept_memory import KeptMemory
from site_src.memory import NO_MEMORY, Memory
from site_src.publish import keep
from tests.project import ROOT
from tests.proof import small_project

Edit = Callable[[Path], object]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small project in two languages, with its registers."""
    root = small_project.make(tmp_path / "project").root
    shutil.copytree(ROOT / "content" / "locale" / "ru", root / "content" / "locale" / "ru")
    _replace("content/locale/ru/language.toml", "complete = true", "complete = false")(root)
    for page in ("index", "pairs", "claims", "glossary"):
        text = (root / "content" / "en" / f"{page}.md").read_text("utf-8")
        path = root / "content" / "ru" / f"{page}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace("[five]", "[5]").replace("[ten]", "[10]").replace("Of ", "Из "), "utf-8")
    return root


def _replace(name: str, old: str, new: str) -> Edit:
    """An edit of a file below the project's folder."""

    def edit(root: Path) -> None:
        text = (root / name).read_text("utf-8")
        assert old in text, f"{name} does not hold {old!r}"
        (root / name).write_text(text.replace(old, new, 1), "utf-8")

    return edit


def _append(name: str, text: str) -> Edit:
    return lambda root: (root / name).write_text((root / name).read_text("utf-8") + text, "utf-8")


#: One after the other, each on top of those before. Some are mistakes: a mistake has to be found each time.
EDITS: dict[str, Edit] = {
    "a page": _append("content/en/pairs.md", "\nMore of the same.\n"),
    "a title that all pages show": _replace("content/en/pairs.md", 'title = "', 'title = "Now: '),
    "a tick that the register leads back to": _append("content/en/pairs.md", "\nSo it is.[✓](claim:few)\n"),
    "a term that the glossary leads back to": _append("content/ru/index.md", "\n[Проба](term:trial) одна.\n"),
    "a number typed by hand": _append("content/ru/pairs.md", "\nИх семь.\n"),
    "another page beside the mistake": _append("content/ru/index.md", "\nКонец.\n"),
    "a fixture's comment": _append("content/fixtures/pool.toml", "\n# nothing\n"),
    "a fixture, with quotes gone stale": _append("content/fixtures/pool.toml", '\nZ = "pass"\n'),
    "the fixture as it was": _replace("content/fixtures/pool.toml", '\nZ = "pass"\n', ""),
    "the mistake mended": _replace("content/ru/pairs.md", "\nИх семь.\n", "\nИх много.\n"),
    "a template": _replace("templates/base.html", '<main id="main"', '<main id="main" data-x'),
    "a part of templates": _replace("templates/inline.html", 'class="', 'class="z '),
    "a catalogue": _replace("content/locale/ru/LC_MESSAGES/site.po", '"Back"\nmsgstr "', '"Back"\nmsgstr "о'),
    "a language's settings": _replace("content/locale/en/language.toml", 'apostrophe = "’"', 'apostrophe = ""'),
    "a claim": _replace("content/claims.toml", "pool.n > 1", "pool.n > 2"),
    "a claim that is false": _replace("content/claims.toml", "pool.n > 2", "pool.n > 200"),
    "and true again": _replace("content/claims.toml", "pool.n > 200", "pool.n > 3"),
    "a source": _replace("content/sources.toml", 'title = "', 'title = "On '),
    "a script": _append("templates/assets/copy.js", "\n// x\n"),
    "a style sheet": _append("templates/assets/css/99-print.css", "\n.x { color: red }\n"),
    "a page in one language only": lambda root: (root / "content" / "en" / "extra.md").write_text(
        '+++\ntitle = "Extra"\ndescription = "More."\norder = 8\n+++\n\nText.\n', "utf-8"
    ),
    "the page is gone": lambda root: (root / "content" / "en" / "extra.md").unlink(),
}


def _outcome(root: Path, memory: Memory = NO_MEMORY) -> tuple[list[str], set[str], dict[str, bytes]]:
    built = pipeline.build(root, pipeline.Options(), memory)
    stale = {f"{each.place} {each.shown} {each.restated}" for each in built.stale}
    return list(map(str, built.findings.all())), stale, built.files


@pytest.mark.slow
def test_what_is_kept_changes_nothing_whatever_is_edited(root, tmp_path):
    path = tmp_path / "kept"
    assert _outcome(root, KeptMemory(path)) == _outcome(root)
    faults: dict[str, int] = {}
    for what, edit in EDITS.items():
        edit(root)
        kept, fresh = _outcome(root, KeptMemory(path)), _outcome(root)
        assert kept[0] == fresh[0], what
        assert kept[1] == fresh[1], what
        assert {path for path in fresh[2] if kept[2].get(path) != fresh[2][path]} == set(), what
        assert kept[2].keys() == fresh[2].keys(), what
        faults[what] = len(fresh[0])
    # Each mistake is one, and the others are none.
    wrong = {what for what, count in faults.items() if count}
    hand = list(EDITS)[list(EDITS).index("a number typed by hand") : list(EDITS).index("the mistake mended")]
    assert wrong == {*hand, "a claim that is false"}


class Counted(KeptMemory):
    """Notes what had to be made: in this process, where the note is read."""

    shared = False

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.made: set[str] = set()

    def keep(self, name, key, made):
        self.made.add(name)
        super().keep(name, key, made)


def _made(root: Path, path: Path) -> set[str]:
    memory = Counted(path)
    pipeline.build(root, pipeline.Options(), memory)
    memory.tidy()
    return {name for name in memory.made if memory.keeps(name)}


@pytest.mark.slow
def test_an_edit_of_a_page_renders_what_depends_on_it(root, tmp_path, monkeypatch):
    path = tmp_path / "kept"
    everything = _made(root, path)
    assert {"experiments", "ledger", "page en/index", "page ru/index"} <= everything
    assert _made(root, path) == set()
    _append("content/ru/pairs.md", "\nИ это всё.\n")(root)
    made = _made(root, path)
    # The registers show a version of the whole text.
    assert "page ru/pairs" in made and made <= {"page ru/pairs", "page en/numbers", *_registers(everything)}
    _append("content/ru/pairs.md", "\nИх семь.\n")(root)
    assert "page ru/pairs" in _made(root, path)
    assert _made(root, path) == {"page ru/pairs"}, "a page with findings is not kept"
    # What was altered is none.
    kept = path.read_bytes()
    [named] = re.finditer(rb"ledger [0-9a-f]{64} ", kept)
    at = named.end() + 300
    path.write_bytes(kept[:at] + bytes([kept[at] ^ 1]) + kept[at + 1 :])
    assert _made(root, path) == {"ledger", "page ru/pairs"}
    monkeypatch.setattr(inputs, "program", lambda: "another program")
    assert _made(root, path) == everything


def _registers(names: set[str]) -> set[str]:
    return {name for name in names if name.rpartition("/")[2] in ("claims", "glossary", "sources", "downloads")}


def test_nothing_to_do_is_seen_without_building(project, monkeypatch):
    project.run("build")
    monkeypatch.setattr(pipeline, "build", lambda *_: pytest.fail("it builds"))
    code, out, err = project.run("build")
    assert (code, err) == (0, "") and "every number accounted for" in out and "output: nothing changed" in out
    monkeypatch.undo()
    page = project.root / "output/en/index.html"
    whole = page.read_bytes()
    page.write_bytes(whole.replace(b"a", b"b", 1))
    code, out, _ = project.run("build")
    assert code == 0 and "1 files changed" in out and page.read_bytes() == whole


def test_a_receipt_is_good_for_the_same_inputs_options_and_program_only(project, monkeypatch):
    project.run("build")
    built: list[object] = []
    build = pipeline.build
    monkeypatch.setattr(pipeline, "build", lambda *given: built.append(given) or build(*given))
    for arguments in (["--draft"], ["--strict"], ["--base-url", "https://example.org/"], ["--out", "elsewhere"]):
        project.run("build", *arguments)
        assert built.pop(), arguments
    project.run("build")
    _append("templates/assets/copy.js", "\n// x\n")(project.root)
    assert project.run("build")[0] == 0 and built
    built.clear()
    monkeypatch.setattr(inputs, "program", lambda: "another program")
    assert project.run("build")[0] == 0 and built


def test_a_site_with_findings_leaves_no_receipt(project):
    _append("content/en/index.md", "\nThere are seven.\n")(project.root)
    first, second = project.run("build", "--draft"), project.run("build", "--draft")
    assert first[2] == second[2] and "unaccounted number seven" in first[2]
    assert "DRAFT with 1 findings" in second[1]


def test_check_keeps_nothing_and_takes_nothing(project, monkeypatch):
    (project.root / ".cache").unlink()  # which tests share
    monkeypatch.setattr(KeptMemory, "__init__", lambda *_: pytest.fail("check asks for kept results"))
    monkeypatch.setattr(keep, "_stored", lambda *_: pytest.fail("check asks for what was drawn or run"))
    monkeypatch.setattr(drawing, "_load", lambda *_: pytest.fail("check asks for a drawing"))
    assert project.run("check")[0] == 0
    assert not (project.root / ".cache").exists()
