"""Twice the text takes about twice the time: none of our patterns or loops takes the square of it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from site_src.experiments.toml_positions import positions
from site_src.languages.lexicon import find_numbers
from site_src.languages.messages import _LINE, placeholders
from site_src.languages.typography import Typographer
from site_src.pages.audit import stray_in_page, stray_in_source
from site_src.pages.markup import structure
from site_src.pages.scanner import LONGEST_PARAGRAPH, scan
from site_src.pages.source import Fragment, SourceFile, _sections
from tests.hostile.readers import languages

_PIECES = (
    "[ ![ [a]( [a](num:x)| ` `` $a $$ &a < <a * **a| _a_| > >\n - |1.| |a\n\n - |a\n | \t | a |b|\n 1 1, a.| A.| "
    "\\ \\[ # ##|a|{#a}\n [a [a]: [^ ![a](figure:x)| ![a](figure:x|\" \" {{ { {a + a=\n --- ---\n a:b| 三 a five- 'a "
    "**_**_ \n |\n one|hundred|and| сто|двадцать| a\u0301 f\u200b \u0301 %0 %( \"\" '' a=1\n [[a]]\n a.b"
)
PIECES = tuple(_PIECES.split(" "))


def fragment(text: str) -> Fragment:
    return Fragment(SourceFile("x.md", text), 0, len(text))


def sections(text: str) -> None:
    from site_src.errors import ContentError

    try:
        _sections(SourceFile("x.md", text), 0)
    except ContentError as error:
        assert error.findings


def toml(text: str) -> None:
    positions("a = [" + "1," * len(text) + "]\n" + "b" * len(text) + " = 1\n" + "[[c]]\n" * (len(text) // 6))


#: What reads the text of a page as it comes, with the longest text that is still read within a second or so.
WORKS: dict[str, tuple[int, Callable[[str], object]]] = {
    "scanner": (80_000, lambda text: scan(fragment(text))),
    "sections": (120_000, sections),
    "markdown": (LONGEST_PARAGRAPH, lambda text: structure.__wrapped__(scan(fragment(text)).marked)),
    "audit of sources": (30_000, lambda text: list(stray_in_source(scan(fragment(text)), languages()[0]))),
    "audit of pages": (40_000, lambda text: stray_in_page(f"<p>{text}</p>", languages()[0])),
    "numbers": (60_000, lambda text: find_numbers(text, languages()[1])),
    "typography": (40_000, lambda text: Typographer(languages()[1])(text)),
    "placeholders": (60_000, placeholders),
    "lines of a catalogue": (60_000, _LINE.fullmatch),
    "positions": (20_000, toml),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", WORKS)
def test_no_text_takes_long(name: str) -> None:
    length, work = WORKS[name]
    work("warm a 5 сто")
    for piece in PIECES if name != "positions" else [""]:
        plain = piece.replace("|", " ") if piece.count("|") < 3 else piece
        plain = plain or "x"
        began = time.thread_time()
        work((plain * (length // len(plain) + 1))[:length])
        assert time.thread_time() - began < 4, f"{plain!r} again and again"
