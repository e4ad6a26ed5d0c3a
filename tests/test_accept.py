"""The author's way: change a fixture, read what no longer holds, accept, and have the right site."""

from __future__ import annotations

import re

POOL = "fixtures/pool.toml"


def test_six_attempts_four_passing(project):
    """Of six attempts there are 15 pairs; what a program can restate is restated, the rest is listed."""
    project.edit(POOL, 'E = "fail"', 'E = "fail"\nF = "pass"')
    first = project.findings()
    assert any("content/en/pair-table.md" in f and "pool.subsets is now" in f for f in first)
    assert any("content/ru/pair-table.md" in f and "pool.subsets is now" in f for f in first)
    _, out, err = project.run("build", "--accept")
    assert re.search(r"en  content/en/pair-table\.md:\d+:\d+\n  - .*\[ten\].*\n  \+ .*\[fifteen\]", out)
    assert re.search(r"ru  content/ru/pair-table\.md:\d+:\d+\n  - .*\n  \+ .*\[пятнадцат", out)
    # What is left needs a person: no line of it offers what a program could have done.
    assert "`build --accept` restates it" not in err
    text = project.read("en/pair-table.md") + project.read("ru/pair-table.md")
    assert "[fifteen](num:pool.subsets)" in text and "[ten](num:pool.subsets)" not in text


def test_what_was_restated_is_told_as_it_reads_now(project):
    """Every number of the line is the new one, or a reviewer would read a sentence that nobody wrote."""
    project.edit(POOL, 'E = "fail"', 'E = "fail"\nF = "pass"')
    _, out, _ = project.run("build", "--accept")
    assert re.search(r"  - …From five attempts one can draw \[ten\] different pairs", out)
    assert re.search(r"  \+ …From six attempts one can draw \[fifteen\] different pairs", out)


def test_accepting_makes_no_translation_stale(project):
    before = project.read("ru/pair-table.md")
    project.edit(
        POOL, 'A = "pass"\nB = "pass"\nC = "pass"\nD = "fail"', 'A = "pass"\nB = "pass"\nD = "fail"\nC = "pass"'
    )
    project.run("build", "--accept")
    after = project.read("ru/pair-table.md")
    assert re.findall(r"(?m)^[\w-]+ = \"[0-9a-f]{12}\"$", before) == re.findall(
        r"(?m)^[\w-]+ = \"[0-9a-f]{12}\"$", after
    )


def test_accept_goes_back_to_where_it_began(project):
    """Restating to another pool and back gives the same sentences: forms and cases are kept."""
    pages = ["en/pair-table.md", "ru/pair-table.md", "en/index.md", "ru/index.md", "en/claims.md", "ru/claims.md"]
    before = {page: project.read(page) for page in pages}
    pool = project.read(POOL)
    project.write(POOL, pool.replace("A =", "X =").replace("B =", "Y ="))
    code, _, err = project.run("build", "--accept")
    assert code == 0, err
    for page in ("en/pair-table.md", "ru/pair-table.md"):
        assert re.search(r"\[X, Y (and|и) C\]\(num:pool.passed\)", project.read(page))
    project.write(POOL, pool)
    assert project.run("build", "--accept")[0] == 0
    assert {page: project.read(page) for page in pages} == before


def test_triples_as_a_draft(project):
    project.edit(POOL, "k = 2", "k = 3")
    code, _, err = project.run("build", "--draft")
    assert code == 0 and "the claim k-is-two no longer holds" in err
    html = (project.root / "output/en/pair-table/index.html").read_text("utf-8")
    rows = re.findall(r'<tr data-pair="([^"]+)"', html)
    assert len(rows) == 10 and rows[0] == "A+B+C"  # C(5, 3)
    assert 'class="finding"' in html


def test_twenty_six_attempts(project):
    names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    project.write(POOL, "k = 13\n[attempts]\n" + "".join(f'{n} = "{"pass" if n < "N" else "fail"}"\n' for n in names))
    code, _, _ = project.run("build", "--draft")  # C(26, 13) = 10,400,600 subsets: counted, not listed
    assert code == 0
    html = (project.root / "output/en/pair-table/index.html").read_text("utf-8")
    assert "<tr data-pair=" not in html
    assert "10400600" in (project.root / "output/data/numbers.json").read_text("utf-8")


def test_one_attempt(project):
    project.write(POOL, 'k = 1\n[attempts]\n"run 1" = "fail"\n')
    code, _, _ = project.run("build", "--draft")
    assert code == 0
