"""The page about the checks: its counts by another road, and a record that says when it is outdated."""

from __future__ import annotations

import re

import pytest

from site_src.errors import ContentError
from site_src.experiments import proof_record
from site_src.gathering import gather
from tests.project import ROOT
from tests.proof.recording import Recording

PROOF = "fixtures/proof.toml"


@pytest.fixture(scope="module")
def knowledge():
    return gather(ROOT)


def exact(knowledge, id):
    return knowledge.ledger[f"checks.{id}"].exact


def test_the_counts_are_those_of_the_files(knowledge):
    pages = [path for code in ("en", "ru") for path in (ROOT / "content" / code).glob("*.md")]
    text = "\n".join(path.read_text("utf-8") for path in pages)
    register = (ROOT / "content/claims.toml").read_text("utf-8")
    assert exact(knowledge, "languages") == 2
    assert exact(knowledge, "pages") == len(pages)
    assert exact(knowledge, "quotes") == len(re.findall(r"\]\((?:num|fact|items|date):", text))
    assert exact(knowledge, "statements") == text.count("[✓](claim:")
    assert exact(knowledge, "claims") == len(re.findall(r"(?m)^\[[a-z0-9-]+\]$", register))
    assert exact(knowledge, "claims.computed") == len(re.findall(r'(?m)^kind = "computed"$', register))
    assert exact(knowledge, "values") == len(knowledge.ledger)


def test_a_record_belongs_to_the_content_that_it_names(project):
    version = proof_record.content_version(project.root)
    text = re.sub(r'(?m)^content = ".*"$', f'content = "{version}"', project.read(PROOF))
    project.write(PROOF, text)
    assert gather(project.root).ledger["checks.proof.current"].exact == 1  # the record is no part of the content
    project.append("en/pair-table.md", "\nA sentence more.\n")
    assert gather(project.root).ledger["checks.proof.current"].exact == 0


def test_an_outdated_record_is_shown_as_such(project):
    text = re.sub(r'(?m)^content = ".*"$', 'content = "000000000000"', project.read(PROOF))
    project.write(PROOF, text)
    built = project.build()
    assert built.findings.all() == []
    assert "outdated: the content has changed since" in built.files["en/checks/index.html"].decode()


def test_a_survivor_stops_the_build(project):
    project.write(PROOF, re.sub(r"(?m)^survivors = 0$", "survivors = 1", project.read(PROOF), count=1))
    found = project.findings()
    for place in ("content/claims.toml", "content/en/checks.md", "content/ru/checks.md"):
        assert any(finding.startswith(place) and "no-survivors" in finding for finding in found)
    assert any("quotes 0 but checks.proof.survivors is now 1" in finding for finding in found)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("leaves =", "leafs =", "fixtures.leaves is missing; leafs is not known here"),
        ("digits = ", "digits = -", "digits is "),
        ("on = ", "on = 7 #", "on is not a date"),
        ('content = "', 'content = "<', "could be read as markup"),
    ],
)
def test_a_record_that_makes_no_sense(project, old, new, says):
    text = re.sub(r"(?m)^digits = \d+$", "digits = 7", project.read(PROOF))
    project.write(PROOF, text.replace(old, new, 1))
    with pytest.raises(ContentError, match=re.escape(says)) as caught:
        proof_record.read(project.root)
    assert caught.value.findings[0].place.path == f"content/{PROOF}"


def test_what_a_complete_run_writes_is_read_back(project):
    recording = Recording(complete=True, wanted={"a"}, done={"a"})
    recording.fixtures.update(leaves=3, mutations=9, moved=5, refused=4)
    recording.pages.update(digits=7)
    assert recording.is_whole and not Recording(complete=True).is_whole
    recording.write(project.root)
    record = proof_record.read(project.root)
    assert (record.fixtures.leaves, record.fixtures.moved, record.pages.digits, record.pages.ids) == (3, 5, 7, 0)
    assert record.content == proof_record.content_version(project.root)


def test_a_value_that_is_not_estimable_is_quoted_in_its_own_words(project):
    """Four attempts that pass leave no pair that fails: "D + E" is stale, although it holds no number."""
    project.edit("fixtures/pool.toml", 'D = "fail"', 'D = "pass"')
    found = project.findings()
    assert any("content/en/pair-table.md" in f and "quotes D + E but pool.failing is now" in f for f in found)
    project.append("en/pair-table.md", "\nThat is [not estimable](num:pool.failing).\n")
    line = project.read("en/pair-table.md").count("\n")
    assert not any(f.startswith(f"content/en/pair-table.md:{line}:") for f in project.findings())
