"""A build that finds results of the one before is, byte for byte and finding for finding, a build from nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from site_src import inputs, pipeline
from site_src.kept_memory import KeptMemory
from tests.project import Project

Edit = Callable[[Project], object]


def _replace(name: str, old: str, new: str) -> Edit:
    """An edit of a file below the project's folder."""

    def edit(project: Project) -> None:
        path = project.root / name
        text = path.read_text("utf-8")
        assert old in text, f"{name} does not hold {old!r}"
        path.write_text(text.replace(old, new, 1), "utf-8")

    return edit


def _append(name: str, text: str) -> Edit:
    return lambda project: (project.root / name).write_text((project.root / name).read_text("utf-8") + text, "utf-8")


#: One after the other, each on top of those before. Some are mistakes: a mistake has to be found each time.
EDITS: dict[str, Edit] = {
    "a page": _append("content/en/statistics.md", "\nMore of the same.\n"),
    "a title that all pages show": _replace("content/en/calculator.md", 'title = "', 'title = "Now: '),
    "a tick that the register leads back to": _append("content/en/calculator.md", "\nSo it is.[✓](claim:k-is-two)\n"),
    "a term that the glossary leads back to": _append("content/ru/calculator.md", "\n[Пул](term:pool) велик.\n"),
    "a number typed by hand": _append("content/ru/calculator.md", "\nИх семь.\n"),
    "another page beside the mistake": _append("content/ru/index.md", "\nКонец.\n"),
    "a fixture's comment": _append("content/fixtures/pool.toml", "\n# nothing\n"),
    "a fixture, with quotes gone stale": _replace("content/fixtures/pool.toml", 'D = "fail"', 'D = "pass"'),
    "the fixture as it was": _replace("content/fixtures/pool.toml", 'D = "pass"', 'D = "fail"'),
    "a template": _replace("templates/page.html", "{% block main %}", "{% block main %}<!-- x -->"),
    "a part of templates": _replace("templates/inline.html", 'class="', 'class="z '),
    "a catalogue": _replace("content/locale/ru/LC_MESSAGES/site.po", '"Back"\nmsgstr "', '"Back"\nmsgstr "о'),
    "a language's settings": _replace("content/locale/en/language.toml", 'apostrophe = "’"', 'apostrophe = ""'),
    "a claim": _replace("content/claims.toml", 'holds = "', 'holds = "1 == 1 and '),
    "a source": _replace("content/sources.toml", 'title = "', 'title = "On '),
    "a script": _append("templates/assets/copy.js", "\n// x\n"),
    "a style sheet": _append("templates/assets/css/99-print.css", "\n/* x */\n"),
    "a page in one language only": lambda project: project.write(
        "en/extra.md", '+++\ntitle = "Extra"\ndescription = "More."\norder = 8\n+++\n\nText.\n'
    ),
}


def _outcome(root: Path, memory: KeptMemory | None = None) -> tuple[list[str], set[str], dict[str, bytes]]:
    built = pipeline.build(root, pipeline.Options(), memory) if memory else pipeline.build(root, pipeline.Options())
    stale = {f"{each.place} {each.shown} {each.restated}" for each in built.stale}
    return list(map(str, built.findings.all())), stale, built.files


@pytest.mark.slow
def test_what_is_kept_changes_nothing_whatever_is_edited(project, tmp_path_factory):
    folder = tmp_path_factory.mktemp("kept")
    assert _outcome(project.root, KeptMemory(folder)) == _outcome(project.root)
    for what, edit in EDITS.items():
        edit(project)
        kept, fresh = _outcome(project.root, KeptMemory(folder)), _outcome(project.root)
        assert kept[0] == fresh[0], what
        assert kept[1] == fresh[1], what
        assert {path for path in fresh[2] if kept[2].get(path) != fresh[2][path]} == set(), what
        assert kept[2].keys() == fresh[2].keys(), what


class Counted(KeptMemory):
    """Notes what had to be made."""

    def recall(self, name, key, make):
        def noted():
            self.made.append(name)
            return make()

        return super().recall(name, key, noted)


def _made(project: Project, folder: Path) -> set[str]:
    memory = Counted(folder)
    memory.made = []
    pipeline.build(project.root, pipeline.Options(), memory)
    memory.tidy()
    return {name for name in memory.made if memory.keeps(name)}


@pytest.mark.slow
def test_an_edit_of_a_page_renders_what_depends_on_it(project, tmp_path, monkeypatch):
    folder = tmp_path / "kept"
    everything = _made(project, folder)
    assert {"experiments", "ledger", "page en/index", "page ru/index"} <= everything
    assert _made(project, folder) == set()
    _append("content/ru/calculator.md", "\nИ это всё.\n")(project)
    assert _made(project, folder) == {"page ru/calculator"}
    _append("content/ru/calculator.md", "\nИх семь.\n")(project)
    assert _made(project, folder) == {"page ru/calculator"}
    assert _made(project, folder) == {"page ru/calculator"}, "a page with findings is not kept"
    # A file that was cut short, or altered, is none.
    ledger = folder / "ledger"
    ledger.write_bytes(ledger.read_bytes()[:-1])
    assert "ledger" in _made(project, folder)
    monkeypatch.setattr(inputs, "program", lambda: "another program")
    assert _made(project, folder) == everything


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
    _append("templates/assets/copy.js", "\n// x\n")(project)
    assert project.run("build")[0] == 0 and built
    built.clear()
    monkeypatch.setattr(inputs, "program", lambda: "another program")
    assert project.run("build")[0] == 0 and built


def test_a_site_with_findings_leaves_no_receipt(project):
    _append("content/en/index.md", "\nThere are seven.\n")(project)
    first, second = project.run("build", "--draft"), project.run("build", "--draft")
    assert first[2] == second[2] and "unaccounted number seven" in first[2]
    assert "DRAFT with 1 findings" in second[1]


def test_check_keeps_nothing_and_takes_nothing(project, monkeypatch):
    monkeypatch.setattr(KeptMemory, "__init__", lambda *_: pytest.fail("check asks for kept results"))
    assert project.run("check")[0] == 0
