"""The command ``impact``: what a change of the inputs does, before anything is restated."""

from __future__ import annotations

import subprocess

import pytest

from site_src import history
from site_src.errors import UsageError
from site_src.impact import Impact
from site_src.impact_page import PAGE, write_page

POOL = "fixtures/pool.toml"


@pytest.fixture
def committed(project):
    """The project as a repository of git, its content committed."""
    for arguments in (("init", "-q"), ("add", "content"), ("commit", "-q", "-m", "as it was")):
        name = ("-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", "-C", project.root, *name, *arguments], check=True, capture_output=True)
    return project


def test_nothing_changes_when_nothing_has_changed(committed):
    code, out, err = committed.run("impact")
    assert (code, err) == (0, "") and "nothing changes against HEAD" in out


def test_a_change_is_told_sentence_by_sentence_in_each_language(committed):
    committed.edit(POOL, "k = 2", "k = 3")
    before = {path: path.read_bytes() for path in committed.path("").rglob("*") if path.is_file()}
    code, out, err = committed.run("impact", "--against", "HEAD")
    assert (code, err) == (0, "")
    english, russian = out.index("\nEnglish: "), out.index("\nРусский: ")
    assert english < russian < out.index("claims now false: ")
    # pages.md, page 1: three of ten pairs consist of passes; of the ten subsets of three, one does.
    lines = committed.read("en/claims.md").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if text.startswith("In this pool more subsets contain a pass"))
    at = out.index(f"content/en/claims.md:{line}:")
    assert out[at:].splitlines()[0].endswith("restated")
    assert out[at:].splitlines()[1:3] == [
        "    - In this pool more subsets contain a pass, 9, than consist of passes alone, 3.",
        "    + In this pool more subsets contain a pass, 10, than consist of passes alone, 1.",
    ]
    assert "claim now false (k-is-two: pool.k == 2" in out
    assert "figure pair-matrix (content/en/pair-table.md:" in out and "trials-curves" not in out
    page = committed.root / ".cache/review/impact.html"
    assert str(page.relative_to(committed.root)) in out and "<ins>" in page.read_text("utf-8")
    assert not (committed.root / "output").exists()
    assert before == {path: path.read_bytes() for path in committed.path("").rglob("*") if path.is_file()}


def test_a_change_too_small_to_be_seen_is_rounding_only(committed):
    committed.edit("fixtures/statistics.toml", "p = 0.8", "p = 0.8001")  # 0.4096 and 0.4098 are both about 41 %
    code, out, _ = committed.run("impact")
    assert code == 0 and "rounding only" in out


def test_what_has_been_accepted_is_still_told(committed):
    committed.edit("fixtures/one-task.toml", "c = 8 ", "c = 9 ")
    first = committed.run("impact")[1]
    committed.run("build", "--accept")
    second = committed.run("impact")[1]
    sentence = "about 0.222, where the neat sum had promised 0.328."
    assert sentence in first and sentence in second


def test_a_file_of_the_fixtures_that_has_gone_is_part_of_the_revision(committed):
    assert set(history.files(committed.root, "HEAD", "content/fixtures")) >= {f"content/{POOL}"}


@pytest.mark.parametrize("revision", ["nope", "-x", "", "HEAD~99"])
def test_a_revision_that_git_does_not_know(committed, revision):
    code, _, err = committed.run("impact", f"--against={revision}")
    assert code == 2 and err.startswith("build.py: ") and "revision" in err and "Traceback" not in err


def test_a_project_in_no_repository(project):
    code, _, err = project.run("impact")
    assert code == 2 and "in no repository" in err


def test_without_git(committed, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageError, match="needs git"):
        history.files(committed.root, "HEAD", "content/fixtures")


def test_fixtures_of_a_revision_that_cannot_be_read(committed):
    text = committed.read(POOL)
    committed.write(POOL, "k = 2\n")
    for arguments in (("add", "content"), ("commit", "-q", "-m", "broken")):
        name = ("-c", "user.name=n", "-c", "user.email=n@example.org")
        subprocess.run(["git", "-C", committed.root, *name, *arguments], check=True, capture_output=True)
    committed.write(POOL, text)
    code, _, err = committed.run("impact")
    assert code == 2 and "the fixtures of HEAD can't be compared with these: content/fixtures/pool.toml" in err


def test_fixtures_that_are_at_fault_now(committed):
    committed.edit(POOL, "k = 2", "k = 9")
    code, _, err = committed.run("impact")
    assert code == 1 and "pool.toml:4:5: k is 9" in err


def test_where_the_page_for_review_cannot_be_written_the_call_is_at_fault(project):
    (project.root / ".cache").unlink()  # which the tests share
    (project.root / PAGE).mkdir(parents=True)
    with pytest.raises(UsageError, match=r"\.cache/review/impact\.html can't be written"):
        write_page(project.root, Impact("HEAD", (), (), (), (), {}))
