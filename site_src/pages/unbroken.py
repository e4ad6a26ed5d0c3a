"""What a line must not break: a formula and its full stop, a short prefix and its word, a run of ticks.

A browser may break a line on either side of a formula, so that a full stop could begin the next one, and no no-break
space would keep a preposition from ending this one; it breaks after any hyphen, also after that of τ-bench. Ticks and
citations stand tight behind what they guard; those of one place form a run, so that a style sheet can tell neighbours
from marks that merely share a paragraph.
"""

from __future__ import annotations

import re

#: A formula, which may be a door, with what follows it; and what may precede one, a character more than it takes.
_FORMULA = re.compile(r'(<(?:a class="door"[^>]*><)?math\b.*?</math>(?:</a>)?)([.,;:!?…)\]»”’]*)', re.DOTALL)
_BEFORE = re.compile(r"(?:(?<![^\W_])[^\W\d_]{1,3}\u00a0)?[(\[«„“‘]?\Z")
_LONGEST_BEFORE = 6
_OPENED = '<span class="unbroken">'
_MARK = r'<a class="(?:tick|cite)"[^>]*>(?:(?!</a>).)*</a>'
_RUN = re.compile(rf'(<span class="run">)?(?:(?<=[^>\s])\s+)?({_MARK}(?:\s*{_MARK})*)', re.DOTALL)
_MARKED = re.compile('<a class="(?:tick|cite)"')
_GAP = re.compile(r"(?<=</a>)\s+(?=<a )")
_LETTER = r"[^\W\d_]"
_PREFIXED = re.compile(
    rf"(?<![\w&-])(?:{_LETTER}{{1,2}}-{_LETTER}{{2,14}}|{_LETTER}{{2,14}}-{_LETTER}{{1,2}})(?![\w-])"
)


def held(html: str) -> str:
    """Markup with formulas held to their punctuation and ticks to each other. What is held already stays as it is."""

    def run(match: re.Match[str]) -> str:
        opened, marks = match.groups()
        if opened:
            return match[0]
        marks = _GAP.sub("", marks)
        return f'<span class="run">{marks}</span>' if marks.count("<a ") > 1 else marks

    if "<math" in html:
        html = _formulas_held(html)
    # The pattern begins with what is everywhere, and most texts hold none.
    return _RUN.sub(run, html) if _MARKED.search(html) else html


def _formulas_held(html: str) -> str:
    pieces: list[str] = []
    last = 0
    for match in _FORMULA.finditer(html):
        start = match.start()
        before = _BEFORE.search(html[max(last, start - _LONGEST_BEFORE) : start])
        begin = start - len(before[0]) if before else start
        if (begin < start or match[2]) and not html.endswith(_OPENED, last, begin):
            pieces += [html[last:begin], _OPENED, html[begin : match.end()], "</span>"]
            last = match.end()
    return "".join([*pieces, html[last:]])


def held_words(escaped: str) -> str:
    """Escaped text whose words with a prefix or an ending of one or two letters don't break at their hyphen."""
    return _PREFIXED.sub(r'<span class="unbroken">\g<0></span>', escaped) if "-" in escaped else escaped
