"""What a line must not break: a formula and its full stop, a short prefix and its word, a run of ticks.

A browser may break a line on either side of a formula, so that a full stop could begin the next one, and no no-break
space would keep a preposition from ending this one; it breaks after any hyphen, also after that of τ-bench. Ticks and
citations stand tight behind what they guard; those of one place form a run, so that a style sheet can tell neighbours
from marks that merely share a paragraph.
"""

from __future__ import annotations

import re

_FORMULA = re.compile(
    r'(<span class="unbroken">)?((?:(?<![^\W_])[^\W\d_]{1,3}\u00a0)?[(\[«„“‘]?)'
    r'((?:<a class="door"[^>]*>)?<math\b(?:(?!</math>).)*</math>(?:</a>)?)'
    r"([.,;:!?…)\]»”’]*)",
    re.DOTALL,
)
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

    def formula(match: re.Match[str]) -> str:
        opened, before, made, after = match.groups()
        if opened or not before + after:
            return match[0]
        return f'<span class="unbroken">{before}{made}{after}</span>'

    def run(match: re.Match[str]) -> str:
        opened, marks = match.groups()
        if opened:
            return match[0]
        marks = _GAP.sub("", marks)
        return f'<span class="run">{marks}</span>' if marks.count("<a ") > 1 else marks

    # The patterns begin with what is everywhere, and most lines hold neither. No formula is longer than a line.
    if "<math" in html:
        html = "\n".join(_FORMULA.sub(formula, line) if "<math" in line else line for line in html.split("\n"))
    return _RUN.sub(run, html) if _MARKED.search(html) else html


def held_words(escaped: str) -> str:
    """Escaped text whose words with a prefix or an ending of one or two letters don't break at their hyphen."""
    return _PREFIXED.sub(r'<span class="unbroken">\g<0></span>', escaped) if "-" in escaped else escaped
