"""The build as an author meets it: a clean site, and an answer with file and line for everything that goes wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from site_src.errors import ContentError
from site_src.experiments import attempt_pool
from site_src.pages.source import read_page
from tests.project import ROOT

POOL = "fixtures/pool.toml"
PAGE = "en/pair-table.md"
RUSSIAN = "ru/pair-table.md"


def test_the_repository_itself_has_no_findings(project):
    assert project.findings() == []


def test_a_build_makes_every_page_in_every_language(project):
    code, out, err = project.run("build")
    assert (code, err) == (0, "")
    assert "To view it" in out
    for language in ("en", "ru"):
        for page in ("", "pair-table/", "numbers/", "claims/", "glossary/", "sources/"):
            assert (project.root / "output" / language / page / "index.html").is_file()
    numbers = json.loads((project.root / "output/data/numbers.json").read_text("utf-8"))["numbers"]
    by_id = {number["id"]: number for number in numbers}
    # pages.md, page 1: 9 of 10 pairs and 3 of 10
    assert by_id["pool.any.rate"]["exact"] == "9/10" and by_id["pool.any.rate"]["value"] == 0.9
    assert by_id["pool.all.rate"]["substituted"] == "C(3, 2) / C(5, 2)"
    assert set(by_id["pool.any.rate"]) == {
        "id",
        "value",
        "exact",
        "unit",
        "formula",
        "substituted",
        "function",
        "line",
        "fixture",
        "key",
        "kind",
    }


def test_a_second_build_changes_nothing(project):
    project.run("build")
    before = {path: path.stat().st_mtime_ns for path in (project.root / "output").rglob("*")}
    code, out, _ = project.run("build")
    assert code == 0 and "nothing changed" in out
    assert before == {path: path.stat().st_mtime_ns for path in (project.root / "output").rglob("*")}


def test_the_pair_table_is_the_enumeration(project):
    html = project.build().files["en/pair-table/index.html"].decode()
    rows = re.findall(r'<tr data-pair="([^"]+)" data-any="(\w+)" data-all="(\w+)"', html)
    passed = dict(A=True, B=True, C=True, D=False, E=False)  # pages.md, page 1
    names = "ABCDE"
    expected = [
        (f"{a}+{b}", "yes" if passed[a] or passed[b] else "no", "yes" if passed[a] and passed[b] else "no")
        for i, a in enumerate(names)
        for b in names[i + 1 :]
    ]
    assert rows == expected
    assert '<table id="pairs">' in html and "<tfoot>" in html
    assert 'style="' not in html and "<style" not in html and "<script>" not in html


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("k = 2", "k = 6", "k is 6, but only 5 attempts are recorded"),
        ("k = 2", "k = 0", "k is 0"),
        ("k = 2", "k = true", "k is true, not a whole number"),
        ("k = 2", "k = 2.0", "k is 2.0, not a whole number"),
        ("k = 2", "k = nan", "k is NaN, not a whole number"),
        ("k = 2", "kk = 2", "k is missing; kk is not known here"),
        ("k = 2", "k = 2\nsize = 3", "unknown key size"),
        ("k = 2", "k = = 2", "this is not TOML"),
        ('D = "fail"', 'D = "maybe"', "D is 'maybe'; write one of: pass, fail"),
        ('D = "fail"', "D = false", "D is false; write one of: pass, fail"),
        ('D = "fail"', '"<b>" = "fail"', "which could be read as markup"),
        ('D = "fail"', '"D+E" = "fail"', "can't name an attempt"),
        ("[attempts]", "[attempt]", "attempts is missing; attempt is not known here"),
    ],
)
def test_a_fixture_that_makes_no_sense_is_answered_with_its_line(project, old, new, says):
    line = project.edit(POOL, old, new)
    with pytest.raises(ContentError) as caught:
        attempt_pool.read(project.root)
    (finding,) = caught.value.findings
    assert says in str(finding)
    assert finding.place.path == f"content/{POOL}" and finding.place.line in (line, line + 1)
    assert finding.remedy


@pytest.mark.parametrize("text", ["", "k = 2\n", "k = 2\n[attempts]\n", "\xff".encode("latin-1")])
def test_a_fixture_with_nothing_in_it(project, text):
    project.write(POOL, text)
    with pytest.raises(ContentError, match=r"^content/fixtures/pool.toml:\d+:\d+: "):
        attempt_pool.read(project.root)


def test_a_fixture_at_fault_stops_the_build_in_words(project):
    project.edit(POOL, "k = 2", "k = 6")
    code, _, err = project.run("build")
    assert code == 1 and "pool.toml:4:5: k is 6, but only 5 attempts are recorded; choose k from 1 to 5" in err
    assert "Traceback" not in err and not (project.root / "output").exists()


def test_a_fixture_with_windows_line_ends_and_a_byte_order_mark_is_read(project):
    project.write(POOL, "\ufeff" + project.read(POOL).replace("\n", "\r\n"))
    assert project.findings() == []


def test_a_page_with_windows_line_ends_and_a_byte_order_mark_is_read_and_restated(project):
    text = project.read(PAGE)
    project.write(PAGE, "\ufeff" + text.replace("\n", "\r\n"))
    assert project.findings() == []
    line = project.edit(PAGE, "[D + E](num:pool.failing)", "[A + E](num:pool.failing)")
    (finding,) = project.findings()
    assert finding.startswith(f"content/{PAGE}:{line}:")
    code, out, _ = project.run("build", "--accept")
    assert code == 0 and "A + E" in out
    assert project.path(PAGE).read_bytes() == ("\ufeff" + text.replace("\n", "\r\n")).encode()


MISTAKES = [
    ("There are 7 of them.", "unaccounted number 7"),
    ("There are seven of them.", "unaccounted number seven"),
    ("A [7](num:pool.n) of them.", "quotes 7 but pool.n is now 5; `build --accept` restates it"),
    ("A [5](num:pool.nn) of them.", "there is no value pool.nn; did you mean pool.n?"),
    ("About [5,0](num:pool.n).", "can't be read as a number in English"),
    ("See [this](page:pair-tables).", "there is no page pair-tables in English; did you mean pair-table?"),
    ("See [this](page:pair-table#poll).", "the page pair-table has no heading poll; did you mean pool?"),
    ("A [pass](term:pass-at-kk).", "the glossary has no term pass-at-kk; did you mean pass-at-k?"),
    ("So it is.[✓](claim:k-is-too)", "there is no claim k-is-too; did you mean k-is-two?"),
    ("So it is.[§](cite:chen2022)", "there is no source chen2022; did you mean chen2021?"),
    ("So it is.[§](cite:chen2021#section-9)", "chen2021 has no place section-9"),
    ("Below [26 %](fact:yao2024.pass-hat-8-retail).", "quotes 26 % but the fact yao2024.pass-hat-8-retail is now"),
    ("[four](items:comparing) things", "quotes four but the list below comparing is now"),
    ("[pass@9](name:) of them", "'pass@9' is not on the list of names; bind the number, or add the name to names in"),
    ("In [May 2024](date:2024-06).", "shows May 2024 for the date 2024-06"),
    ("{{ 7 * 7 }}", "template code"),
    ("<script>alert(1)</script>", "raw HTML"),
    ("$p^3$", "the formula holds 3"),
    ("$0.1$", "the formula holds"),
    ("$1{0}{0}$", "the formula holds"),
    ("words ![Again](table:plugin) words", "a block within a paragraph"),
    ("![Again](table:plugin)", "table:plugin a second time on this page"),
    ("![](figure:runs)", "figure:runs has no caption; say in the brackets what it shows"),
    ("![Marks.](figure:attempts)", "figure:attempts has no description; add one in quotation marks"),
    (r"$\frac{1}{2$", "the formula's braces don't match"),
    (r"$a \oplus b$", "uses \\oplus, which is not known; use one that COMMANDS in site_src/pages/mathml.py lists"),
    (r"So $\frac{1}$.", "the formula lacks a part of a fraction, root, index or power; mend its TeX"),
    ("![x](table:pears)", "there is no table pears; did you mean pairs?"),
]


def test_what_an_author_gets_wrong_is_answered_with_its_place(project):
    lines = [project.append(PAGE, f"\n{text}\n") + 1 for text, _ in MISTAKES]
    findings = project.findings()
    for line, (text, says) in zip(lines, MISTAKES, strict=True):
        here = [f for f in findings if f.startswith(f"content/{PAGE}:{line}:")]
        assert any(says in f for f in here), (text, here)
    code, _, err = project.run("build")
    assert code == 1 and "Traceback" not in err
    assert not (project.root / "output").exists()


@pytest.mark.parametrize(
    ("heading", "says"),
    [
        ("## Another {#pool}", "the anchor pool is taken by line"),
        ("## No anchor", "the heading has no anchor"),
        ("#### Deep {#deep}", "a heading of level 4"),
        ("## Own {#main}", "the anchor main is the page's own"),
    ],
)
def test_headings(project, heading, says):
    line = project.append(PAGE, f"\n{heading}\n") + 1
    with pytest.raises(ContentError) as caught:
        read_page(project.root, project.path(PAGE), "en")
    assert any(f.place.line == line and says in f.message for f in caught.value.findings)


def test_numbers_typed_in_russian_are_found_in_every_inflection(project):
    for word in ("семь", "семи", "семью", "двадцати одного", "пятеро", "впятеро", "пятикратный"):
        project.write(RUSSIAN, project.read(RUSSIAN) + f"\nИх {word}.\n")
    found = [f for f in project.findings() if f.startswith(f"content/{RUSSIAN}:") and "unaccounted" in f]
    assert len(found) == 7, found


@pytest.mark.parametrize("where", ["title", "description"])
def test_front_matter_is_audited_and_bound_too(project, where):
    text = re.sub(rf'(?m)^{where} = ".*"$', f'{where} = "All 7 and [9](num:pool.n)"', project.read(PAGE))
    project.write(PAGE, text)
    findings = project.findings()
    assert any("unaccounted number 7" in f for f in findings)
    assert any("quotes 9 but pool.n is now 5" in f for f in findings)


def test_captions_and_alternative_texts_are_audited_too(project):
    project.append(PAGE, '\n![All 7 of them. Or [9](num:pool.n).](figure:attempts "Eight of [6](num:pool.n)")\n')
    findings = project.findings()
    assert sum("unaccounted number" in f for f in findings) == 2
    assert sum("pool.n is now 5" in f for f in findings) == 2


def test_a_failed_build_leaves_the_last_good_site(project):
    project.run("build")
    before = {path: path.read_bytes() for path in (project.root / "output").rglob("*") if path.is_file()}
    project.append(PAGE, "\nSeven.\n")
    assert project.run("build")[0] == 1
    assert before == {path: path.read_bytes() for path in (project.root / "output").rglob("*") if path.is_file()}


def test_a_draft_marks_what_is_wrong(project):
    project.append(PAGE, "\nSeven of [9](num:pool.n).\n")
    code, out, err = project.run("build", "--draft")
    assert code == 0 and "DRAFT with 2 findings" in out and "unaccounted number" in err
    html = (project.root / "output/en/pair-table/index.html").read_text("utf-8")
    assert len(re.findall(r'<mark class="finding"', html)) == 2


def test_check_finds_the_same_and_writes_nothing(project):
    project.append(PAGE, "\nSeven.\n")
    code, _, err = project.run("check")
    assert code == 1 and "unaccounted number Seven" in err
    assert not (project.root / "output").exists()


def test_a_missing_page_of_a_complete_language(project):
    project.path("ru/glossary.md").unlink()
    assert any("content/ru/glossary.md:1:1: the page is missing" in f for f in project.findings())


def test_a_false_claim_names_every_place_that_states_it(project):
    project.edit(POOL, "k = 2", "k = 3")
    places = [f for f in project.findings() if "the claim k-is-two" in f]
    files = {f.split(":")[0] for f in places}
    assert {"content/claims.toml", "content/en/pair-table.md", "content/ru/pair-table.md"} <= files


def test_a_page_needs_no_code(project):
    page = '+++\ntitle = "A new page"\ndescription = "It has [five](num:pool.n) attempts."\norder = 6\n+++\n\nHello.\n'
    project.write("en/new-page.md", page)
    project.write("ru/new-page.md", page.replace("five", "пять").replace("A new page", "Новая"))
    built = project.build()
    assert built.findings.all() == []
    assert "<title>A new page" in built.files["en/new-page/index.html"].decode()
    assert 'href="../new-page/"' in built.files["en/pair-table/index.html"].decode()


@pytest.mark.parametrize(
    "arguments",
    [
        ("frobnicate",), ("build", "--nope"), ("translations", "--mark", "ru"), ("build", "--base-url", "nonsense"),
        ("build", "--base-url", "http://[::1"), ("build", "--base-url", "https://example.org/a\tb/"),
    ],
)
def test_a_wrong_call_exits_with_2(project, arguments):
    code, _, err = project.run(*arguments)
    assert code == 2 and err.startswith("build.py: ") and "Traceback" not in err


def test_standard_streams_that_are_closed_are_opened_for_all_processes():
    code = """
import os
from site_src import cli
os.closerange(0, 3)
cli.main(["frobnicate"])
os._exit(40 + sum(map(os.get_inheritable, range(3))))
"""
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 43


def test_a_folder_with_foreign_files_is_not_built_into(project):
    (project.root / "mine").mkdir()
    (project.root / "mine" / "letter.txt").write_text("keep me")
    code, _, err = project.run("build", "--out", "mine")
    assert code == 2 and "letter.txt" in err
    assert (project.root / "mine" / "letter.txt").read_text() == "keep me"


def test_the_site_is_the_same_below_any_folder(project):
    for path, data in project.build().files.items():
        # The page for lost addresses is shown at any depth: see tests/publish/test_front.py.
        if path.endswith(".html") and path != "404.html":
            for link in re.findall(r'(?:href|src)="([^"]*)"', data.decode()):
                assert not link.startswith("/"), (path, link)


def test_no_placeholder_of_ours_reaches_a_page(project):
    for path, data in project.build().files.items():
        if path.endswith((".html", ".json")):
            assert not re.search("[\ue000-\uf8ff]", data.decode()), path


def test_a_number_word_with_emphasis_inside_it_is_found_where_it_stands(project):
    line = project.append(PAGE, "\n\nAll [ten](num:pool.subsets) of te**n** pairs.\n") + 2
    assert any(f.startswith(f"content/{PAGE}:{line}:32: unaccounted number ten") for f in project.findings())


def test_a_site_without_a_home_page(project):
    project.path("en/index.md").unlink()
    project.path("ru/index.md").unlink()
    assert "content/en/index.md:1:1: the site has no home page; restore this file" in project.findings()


def test_pages_in_a_folder_that_is_no_language(project):
    project.write("de/index.md", project.read("en/index.md"))
    assert any(f.startswith("content/locale/de/language.toml:1:1: content/de/ has pages") for f in project.findings())


def test_a_style_sheet_that_is_not_utf_8(project):
    (project.root / "templates/assets/css/a.css").write_bytes(b"/* \xef */")
    assert project.findings() == ["templates/assets/css/a.css:1:4: the file is not valid UTF-8; save it as UTF-8"]


def test_the_findings_that_the_readme_shows_are_those_of_another_attempt(project):
    project.edit("fixtures/pool.toml", 'E = "fail"', 'E = "fail"\nF = "pass"')
    shown = re.findall(r"^    (content/[^:]*):\d+:\d+: (.*)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    found = {re.sub(r":\d+:\d+:", ":", finding, count=1) for finding in project.findings()}
    assert shown and {f"{path}: {says}" for path, says in shown} <= found


def test_a_figure_that_the_inputs_give_nothing_to_show(project):
    project.edit("fixtures/statistics.toml", "tasks = 100\nrate = 0.5", "tasks = 1\nrate = 0.0")
    says = "the inputs give figure:score-interval nothing to show; take it off the page, or give a new figure its data"
    assert any(f.startswith("content/en/statistics.md:") and says in f for f in project.findings())
