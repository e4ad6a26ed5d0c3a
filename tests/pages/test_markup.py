"""Markdown with our marks in it."""

from random import Random

import pytest

from site_src.languages.language import load_languages
from site_src.pages import markup
from tests.project import ROOT


def test_author_html_and_code_stay_text():
    assert "<b>" not in markup.structure("a <b>x</b>")
    assert "<pre>" not in markup.structure("    indented")
    assert "<a" not in markup.structure("[x](y) <http://z>")


def test_tables_scroll_and_have_no_style_attributes():
    made = markup.structure("| a | b |\n|---|--:|\n| c | d |")
    assert '<div class="scroll"><table>' in made
    assert "style=" not in made and 'class="right"' in made and 'scope="col"' in made


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("- a\n- b\n- c", 3),
        ("1. a\n2. b", 2),
        ("words\n\n- a\n    - b\n    - c\n- d", 2),
        ("| a |\n|---|\n| b |\n| c |", 2),
        ("- a\n\n| b |\n|---|\n| c |\n| d |", 1),
        ("no list", None),
        ("\ue100\n\n- a", "\ue100"),
    ],
)
def test_the_first_listing_is_counted(text, count):
    assert markup.first_listing(markup.structure(text)) == count


def test_a_block_replaces_its_paragraph_and_an_inline_token_does_not():
    made = markup.fill(
        markup.structure("a \ue100 b\n\n\ue101"), lambda i: ["<data>1</data>", "<figure></figure>"][i], list
    )
    assert made == "<p>a <data>1</data> b</p>\n<figure></figure>"


LINES = (
    "word", "Two words", "**b**", "**b** c", "x **d e** f", "a**b**c", "**", "***x***", "**x**y**z**", "_e_", "* item",
    "- x", "+ p", "1. one", "  indented", "    deep", "> q", "| a | b |", "| - | - |", "---", "===", ": d", "# h",
    "\ue100", "a  ", "a\u00a0", "\t tab", "«b»", "(c)", "x = y", r"\* a", "&amp;", "<i>", '"q"', "Z\u2028y", "", "", "",
)


def test_paragraphs_of_words_are_what_markdown_makes_of_them():
    random = Random(8)
    for _ in range(1500):
        text = "\n".join(random.choices(LINES, k=random.randint(1, 7))).lstrip("\n")
        assert markup.structure(text) == markup._converted(text), text


def test_markdown_is_not_asked_about_words(monkeypatch):
    monkeypatch.setattr(markup, "_converted", lambda text: f"[{text}]")
    text = "One **strong word**,\nand a line.\n\n- a\n- b\n\n1. c\n\nThe end."
    made = "<p>One <strong>strong word</strong>,\nand a line.</p>\n[- a\n- b\n\n1. c]\n<p>The end.</p>"
    assert markup.structure(text) == made


def test_the_two_words_are_coloured_however_a_language_writes_them():
    german = load_languages(ROOT / "tests/languages/world")["de"]
    text = "<strong>Mindestens\neinmal</strong>, <strong>jedes Mal</strong>, <strong>nie</strong>"
    made = markup.coloured(text, german.once_words, german.every_words)
    assert made == '<b class="o">Mindestens\neinmal</b>, <b class="e">jedes Mal</b>, <strong>nie</strong>'
