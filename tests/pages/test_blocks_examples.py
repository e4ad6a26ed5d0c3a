"""Listings and recorded outputs on the built pages: byte for byte, coloured by classes, lines that nobody copies."""

from __future__ import annotations

import html
import re

import pytest

from site_src.experiments import examples
from site_src.pages.blocks_examples import listing
from tests.project import ROOT


def words_of(markup: str) -> str:
    """The text of markup, as a browser would copy it."""
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


@pytest.mark.parametrize("name", sorted(examples.run_all(ROOT)))
def test_a_listing_is_its_source(name: str) -> None:
    source = examples.run_all(ROOT)[name].source
    drawn = str(listing(source, f"code-{name}"))
    assert words_of(drawn) == source
    assert "style=" not in drawn
    ids = re.findall(r'<span class="line" id="([^"]+)">', drawn)
    assert ids == [f"code-{name}-{number}" for number in range(1, source.count("\n") + 1)]


def test_hostile_source_is_escaped_and_spans_close_on_each_line() -> None:
    source = '"""<script>alert(1)</script>\n& two lines\n"""\nx = "<b>"\n'
    drawn = str(listing(source, "x"))
    assert words_of(drawn) == source
    assert "<script" not in drawn and "<b>" not in drawn
    for line in drawn.split('<span class="line"')[1:]:
        assert line.count("<span") + 1 == line.count("</span>")


def test_the_page_shows_the_script_and_its_output_and_offers_both(project) -> None:
    built = project.build()
    page = built.files["en/statistics/index.html"].decode()
    example = examples.run_all(ROOT)["evaluation-statistics"]
    code = re.search(r'<figure[^>]* id="code-evaluation-statistics">.*?</figure>', page, re.S)
    output = re.search(r'<figure[^>]* id="output-evaluation-statistics">.*?</figure>', page, re.S)
    assert code and output
    listed = re.search(r"<pre[^>]*data-listing[^>]*><code>(.*?)</code></pre>", code[0], re.S)
    printed = re.search(r"<pre[^>]*data-listing[^>]*><samp>(.*?)</samp></pre>", output[0], re.S)
    assert listed and words_of(listed[1]) == example.source
    assert printed and words_of(printed[1]) == example.output
    assert 'href="../../downloads/evaluation_statistics.py" download' in code[0]
    assert 'href="../../downloads/evaluation_statistics.txt" download' in output[0]
    assert built.files["downloads/evaluation_statistics.py"].decode() == example.source
    assert built.files["downloads/evaluation_statistics.txt"].decode() == example.output
    assert "copy" in code[0]


def test_a_failing_script_stops_the_build_at_its_line(project) -> None:
    line = project.append("examples/evaluation_statistics.py", "\nprint(undefined)\n") + 1
    (found,) = project.findings()
    assert found.startswith(f"content/examples/evaluation_statistics.py:{line}:1: it ends with exit code 1: NameError")


def test_a_script_is_discovered_and_an_unknown_one_is_named(project) -> None:
    project.write("examples/hello_there.py", "print('hello')\n")
    project.append("en/glossary.md", "\n![Hello.](code:hello-there)\n\n![It says.](output:hello-their)\n")
    found = "\n".join(project.findings())
    assert "there is no output hello-their; did you mean hello-there?" in found
    assert "code hello-there" not in found
