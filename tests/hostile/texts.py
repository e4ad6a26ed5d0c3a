"""Texts that somebody might send who means ill: what our readers accept, cut, doubled and laced with fragments."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.hostile.readers import ROOT, SEEDS

#: What has a meaning to one of the readers, or to whatever its text ends up in.
_WORDS = (
    "[ ](num: ]( ![ ](figure: ](table: ](claim: ](cite: ](fact: ](term: ](page: ](items: ](date:2024-13) ](name:) "
    "](https://x\"onx=1) javascript:alert(1) ` `` $ $$ \\ \\text{<xss>} \\href{javascript:x}{y} \\frac{ < > <xss> "
    '<xss|onx="1"> <script> </script> <!-- --> & &lt; &#60; " \' {{ {% }} ** _ > - 1. ## {#a} +++ # : = [[ ]] """ '
    "''' { } ( ) ^ * . .. *. pool.k _9 C(99999,5) nan inf -0 0x 1e9 true 1979-05-27 % %(x)s msgid msgstr \"\" ½ Ⅷ 三 ٣ "
    "сто hundred twenty-one 25|% 1,5 1.5 1/2 №"
)
FRAGMENTS = (
    *_WORDS.split(" "),
    "\n", "\n\n", "\r\n", "\r", "\t", " " * 60, "\x00", "\x1b[2J", "\u2028", "\u202e", "\u00a0", "\u00ad", "\u0301",
    "\ufeff", "\ue000", "\ue002", "\ue003", "\ue100", "\ud800", "\U0001f600", "\U000f0000", "9" * 4400, "1e" + "9" * 30,
    "0x" + "f" * 2000, "| a | b |\n|---|---|\n", "    - a\n", "sum(x for x in ",
)  # fmt: skip


@st.composite
def texts(draw: st.DrawFn, reader: str, longest: int) -> str:
    """A text for the reader: a piece of a seed of its, mutated, or fragments alone."""
    paths = SEEDS.get(reader, ())
    text = (ROOT / draw(st.sampled_from(paths))).read_text("utf-8") if paths and draw(st.integers(0, 3)) else ""
    if len(text) > longest and draw(st.booleans()):
        text = text[: draw(st.integers(longest // 4, longest))]
    words = st.sampled_from(FRAGMENTS).map(lambda word: word.replace("|", " "))
    for _ in range(draw(st.integers(0 if text else 1, 6 if text else 20))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from((0, 0, 1, 5, 40))))
        new = draw(st.one_of(words, words, st.text(max_size=5), st.just(text[start:end] * 20)))
        text = text[:start] + new + text[end:]
    return text
