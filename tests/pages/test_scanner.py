"""The scanner finds every form of ours where the reader's Markdown would show it, and says where it stands."""

import pytest

from site_src.pages import markup
from site_src.pages.scanner import scan
from site_src.pages.source import Fragment, SourceFile


def fragment(text):
    return Fragment(SourceFile("content/en/x.md", text), 0, len(text))


def tokens(text):
    return [(token.kind, token.text, token.target) for token in scan(fragment(text)).tokens]


@pytest.mark.parametrize(
    "text",
    [
        "all [ten](num:pool.subsets) pairs",
        "([ten](num:pool.subsets)), “[ten](num:pool.subsets)”.",
        "| a | b |\n|---|---|\n| [ten](num:pool.subsets) | c |",
        "- one\n    - two [ten](num:pool.subsets)\n        - three",
        "> a note with [ten](num:pool.subsets)",
        "*[ten](num:pool.subsets)* and **[ten](num:pool.subsets)**",
        "line\n[ten](num:pool.subsets)",
        "[[ten](num:pool.subsets), x]",
        r"\[[ten](num:pool.subsets)\]",
        "ten\u00a0[ten](num:pool.subsets)\u00a0%",
    ],
)
def test_a_quote_is_found_wherever_markdown_shows_text(text):
    scanned = scan(fragment(text))
    assert scanned.tokens and all(t.kind == "num" and t.text == "ten" for t in scanned.tokens)
    for token in scanned.tokens:
        assert text[token.start : token.end] == "[ten](num:pool.subsets)"
        assert text[token.text_start : token.text_start + 3] == "ten"
    shown = markup.fill(markup.structure(scanned.marked), lambda i: f"<data>{i}</data>", list)
    assert shown.count("<data>") == len(scanned.tokens), "the parser shows as many as the scanner found"


@pytest.mark.parametrize("text", [r"\[ten](num:pool.subsets)", "[ten] (num:pool.subsets)", "[ten](num:pool subsets)"])
def test_what_only_looks_like_a_quote_stays_text(text):
    assert tokens(text) == []


def test_code_spans_and_formulas_hold_no_quotes():
    assert tokens("`[ten](num:x)` and ``a ` b``") == [("span", "[ten](num:x)", ""), ("span", "a ` b", "")]
    assert tokens("$a*b*c$ costs $ 5") == [("math", "a*b*c", "")]
    assert tokens(r"$\frac{a}{b} | c$ in a cell") == [("math", r"\frac{a}{b} | c", "")]
    assert tokens("$$1 - p^k$$") == [("display", "1 - p^k", "")]


def test_a_block_has_a_caption_and_a_description_with_quotes_of_their_own():
    text = 'x\n\n![All [ten](num:a.b) pairs.[✓](claim:c)](table:pairs "In [nine](num:a.c) cells.")\n'
    (block,) = scan(fragment(text)).tokens
    assert (block.kind, block.target) == ("table", "pairs")
    inner = scan(fragment(text)).all_tokens()
    assert [(t.kind, t.target) for _, t in inner] == [
        ("table", "pairs"),
        ("num", "a.b"),
        ("claim", "c"),
        ("num", "a.c"),
    ]
    for holder, token in inner[1:]:
        place = holder.fragment.place(token.start)
        assert text.split("\n")[place.line - 1][place.col - 1] == "["


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a <b>bold</b> word", "raw HTML"),
        ("<script>alert(1)</script>", "raw HTML"),
        ("<!-- c -->", "raw HTML"),
        ("a &nbsp; b", "an HTML entity"),
        ("&#49;0 pairs", "an HTML entity"),
        ("{{ 7 * 7 }}", "template code"),
        ("{% raw %}", "template code"),
        ("```\ncode\n```", "a code fence"),
        ("~~~\ncode\n~~~", "a code fence"),
        ("[x](javascript:alert)", "a link to javascript:alert"),
        ("[x](http://a.b)", "a link to http://a.b"),
        ("[x](numm:a)", "a link to numm:a"),
        ("![x](photo.png)", "this is not one of the blocks"),
        ("[^1]: note", "a footnote or a reference"),
        ("a\ue100b", "an invisible character (U+E100)"),
        ("a\u202eb", "an invisible character (U+202E)"),
    ],
)
def test_what_a_page_may_not_hold(text, what):
    findings = scan(fragment("first line\n\n" + text)).findings
    assert findings and findings[0].message == what
    assert findings[0].place.line == 3 and findings[0].remedy


@pytest.mark.parametrize("text", ["a < b and c > d", "`<b>`", "AT&T", "1 {x} 2", "x &c", "$5 and $6"])
def test_what_only_looks_like_it(text):
    assert scan(fragment(text)).findings == ()


def test_lists_and_paragraphs_have_bounds():
    deep = scan(fragment("a\n\n" + "1. " * 13 + "a")).findings
    assert [str(each) for each in deep] == [
        "content/en/x.md:3:1: lists or notes within each other, 12 deep; write them side by side"
    ]
    assert scan(fragment("1. " * 11 + "a")).findings == ()
    long = scan(fragment("a\n\n" + "b c " * 5001 + "\n\nd")).findings
    assert [str(each) for each in long] == [
        "content/en/x.md:3:1: a paragraph of 20004 characters; keep to 20000, or divide it"
    ]
    assert scan(fragment("b c\n\n" * 5001)).findings == ()


def test_a_block_in_a_caption_is_refused_at_any_depth():
    text = "![a " * 500 + "](figure:x)" * 500
    (block,) = scan(fragment(text)).tokens
    assert block.caption is not None
    (finding,) = block.caption.findings
    assert str(finding) == "content/en/x.md:1:5: a block within a caption; let it stand alone"


def test_hostile_text_takes_no_time():
    for text in ("[" * 20000, "![" * 20000, "`" * 20001, "$" * 20001, "[a](" * 10000, "\\" * 20001, "[x]" * 20000):
        scan(fragment(text))
