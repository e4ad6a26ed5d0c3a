"""What can be wrong with the pages as a whole: files that nothing reads, places taken twice, registers out of step."""

from __future__ import annotations

import pytest

PAGE = '+++\ntitle = "T"\ndescription = "D"\norder = {}\n+++\nWords.\n'


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("en/foo.MD", "the file ends in .MD, and pages end in .md; rename it"),
        ("ru/foo.markdown", "the file ends in .markdown, and pages end in .md; rename it"),
        ("en/more/foo.md", "pages stand in no folder but their language's; move it to content/en/"),
        ("nowhere/deep/foo.md", "pages stand in no folder but their language's; move it to content/nowhere/"),
    ],
)
def test_a_page_that_nobody_would_read(project, name, said):
    project.write(name, PAGE.format(77))
    assert project.findings() == [f"content/{name}:1:1: {said}"]


def test_a_page_whose_template_makes_no_page(project):
    line = project.edit("en/downloads.md", 'template = "downloads"', 'template = "macros"')
    said = f"content/en/downloads.md:{line}:12: macros.html makes no page; name one that extends base.html"
    assert any(finding.startswith(said) for finding in project.findings())


def test_what_editors_leave_is_passed_over(project):
    for name in ("en/.foo.md.swp", "en/.obsidian/foo.md", "en/foo.md~", "examples/readme.md"):
        project.write(name, "")
    assert project.findings() == []


def test_two_pages_in_one_place(project):
    line = project.edit("en/reliability.md", "order = 2", "order = 1")
    assert (
        f"content/en/reliability.md:{line}:9: order 1 is that of content/en/pair-table.md; "
        "give each page a place of its own"
    ) in project.findings()


def test_a_source_without_a_section_and_a_section_without_a_source(project):
    line = project.edit("en/sources.md", "{#hanley1983}", "{#hanley1984}")
    findings = project.findings()
    assert f"content/en/sources.md:{line}:4: there is no source hanley1984; " in "\n".join(findings)
    place = project.read("sources.toml").split("[hanley1983]")[0].count("\n") + 1
    assert (
        f"content/sources.toml:{place}:1: the source hanley1983 has no section on its page; "
        "add a section {#hanley1983} to content/en/sources.md"
    ) in findings


def test_a_claim_without_a_section(project):
    project.edit("en/claims.md", "{#k-is-two}", "{#k-is-too}")
    findings = project.findings()
    assert any("the claim k-is-two has no section on its page" in finding for finding in findings)
    assert any("there is no claim k-is-too; add it to content/claims.toml" in finding for finding in findings)
