"""A process that builds again shows what a fresh build would, after whatever edit, and renders what it touched only."""

from __future__ import annotations

import pytest

from site_src import pipeline
from site_src.errors import ContentError
from site_src.memory import Memory, NoMemory, texts
from site_src.pages import rendering

OPTIONS = pipeline.Options(draft=True)


class Session:
    """A project that is edited and built again, as the preview does it."""

    def __init__(self, project, monkeypatch) -> None:
        self.project = project
        self.memory = Memory()
        self.rendered: list[str] = []
        render_page = rendering.render_page

        def noted(edition, links, page, env):
            self.rendered.append(f"{page.source.language}/{page.source.key}")
            return render_page(edition, links, page, env)

        monkeypatch.setattr(rendering, "render_page", noted)

    def build(self) -> set[str]:
        """Build again; the pages that were rendered for it."""
        self.rendered.clear()
        self.built = pipeline.build(self.project.root, OPTIONS, self.memory)
        return set(self.rendered)

    def agrees(self) -> None:
        """The outcome is that of a build that remembers nothing."""
        fresh = pipeline.build(self.project.root, OPTIONS)
        assert {p for p in fresh.pages if fresh.pages[p] != self.built.pages.get(p)} == set()
        assert fresh.pages.keys() == self.built.pages.keys()
        assert fresh.findings.all() == self.built.findings.all()
        assert {stale.place for stale in fresh.stale} == {stale.place for stale in self.built.stale}


@pytest.fixture
def session(project, monkeypatch) -> Session:
    made = Session(project, monkeypatch)
    made.build()
    return made


@pytest.mark.slow
def test_edits_of_prose(session):
    project = session.project
    # The first edit after a complete proof outdates its record, of which the ledger and the page of checks tell.
    project.append("en/actions.md", "\nSome words.\n")
    session.build()
    assert session.build() == set()
    project.append("en/reliability.md", "\nMore words.\n")
    # The translation shows whether it is in step with its source.
    assert session.build() == {"en/reliability", "ru/reliability"}
    project.append("ru/reliability.md", "\nИ ещё.\n")
    assert session.build() == {"ru/reliability"}
    session.agrees()
    # A quote is listed in the ledger, a claim in the register, a term in the glossary.
    project.append("en/reliability.md", "\n[5](num:pool.n) and [6](num:pool.n).[✓](claim:k-is-two)\n")
    assert {"en/reliability", "en/numbers", "en/claims", "en/glossary"} <= session.build()
    assert "en/pair-table" not in session.rendered
    session.agrees()
    project.edit("en/glossary.md", "## ", "Hello.\n\n## ")
    session.build()
    session.agrees()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("en/pair-table.md", 'title = "', 'title = "New: '),
        ("fixtures/pool.toml", 'E = "fail"', 'E = "pass"'),
        ("locale/ru/LC_MESSAGES/site.po", 'msgstr "Каждый запуск на счету"', 'msgstr "Иначе"'),
        ("../templates/page.html", "<article>", '<article class="new">'),
        ("sources.toml", 'title = "', 'title = "New: '),
    ],
)
def test_edits_of_what_all_pages_depend_on(session, file, old, new):
    session.project.edit(file, old, new)
    assert session.build()
    session.agrees()


def test_an_edit_of_the_looks_renders_nothing(session):
    session.project.append("../templates/assets/css/10-ground.css", "\nbody { color: red; }\n")
    before = session.built.files
    assert session.build() == set()
    (old,) = (path for path in before if path.endswith("site.css"))
    assert old not in session.built.files


def test_an_error_is_not_remembered(session):
    project = session.project
    whole = project.read("fixtures/pool.toml")
    project.write("fixtures/pool.toml", whole.replace("k = 2", "k = ="))
    for _ in range(2):
        with pytest.raises(ContentError):
            session.build()
    project.write("fixtures/pool.toml", whole)
    assert session.build() == set()


def test_memory():
    made = []
    memory = Memory()
    for key in (1, 1, 2):
        memory.recall("name", key, lambda key=key: made.append(key) or key)
    assert made == [1, 2]
    NoMemory().recall("name", 2, lambda: made.append(3) or 3)
    NoMemory().recall("name", 2, lambda: made.append(3) or 3)
    assert made == [1, 2, 3, 3]


def test_checksums_of_files_cover_names_and_contents(tmp_path):
    seen = set()
    for name, data in (("a.txt", b"1"), ("a.txt", b"2"), ("b/a.txt", b"2")):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        seen.add(texts(tmp_path, "**/*"))
    assert len(seen) == 3
    assert texts(tmp_path, "**/*", without="b/") in seen
