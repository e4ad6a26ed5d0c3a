"""Markdown with our marks in it."""

import pytest

from site_src.pages import markup


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
