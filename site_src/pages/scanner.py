"""Finds our own inline forms in author's text, with their positions, before Markdown sees it.

Every link, quote, code span, formula and block becomes a token, and stands in the text that Markdown
gets as a single private-use character. Markdown never parses a link, so the two can't disagree about
where one is: whatever looks like a link to this scanner is one, and everything else is plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from site_src.errors import Finding
from site_src.pages.source import Fragment

#: The first of the characters that stand for tokens; author's text may hold none of them.
FIRST_MARK = 0xE100
MOST_TOKENS = 0xF8FF - FIRST_MARK

#: Markdown's converter takes the square of a paragraph's length, and a level of the stack for each list in a list.
LONGEST_PARAGRAPH = 20_000
DEEPEST_LIST = 12

#: What a link may begin with; ``quoting`` and ``linking`` say what becomes of it.
SCHEMES = ("num", "claim", "cite", "fact", "items", "name", "date", "term", "page")
BLOCKS = ("figure", "table", "code", "output", "formula")


@dataclass(frozen=True)
class Token:
    """One form of ours: ``kind``, the ``text`` in its brackets, its ``target``, and where it stands.

    ``start`` and ``end`` are offsets into the fragment; ``text_start`` is where ``text`` begins. A block
    has its caption and its description (the alternative text) scanned as fragments of their own.
    """

    kind: str
    text: str
    target: str
    start: int
    end: int
    text_start: int
    caption: Scanned | None = None
    description: Scanned | None = None


@dataclass(frozen=True)
class Scanned:
    """A fragment and its tokens."""

    fragment: Fragment
    tokens: tuple[Token, ...]
    findings: tuple[Finding, ...] = field(default=())

    @property
    def marked(self) -> str:
        """The text with each token replaced by one character: put together when asked for, since it is long."""
        text = self.fragment.text
        if self.findings:
            text = _PRIVATE.sub(" ", text)
        pieces: list[str] = []
        kept = 0
        for index, token in enumerate(self.tokens):
            pieces += [text[kept : token.start], chr(FIRST_MARK + index)]
            kept = token.end
        return "".join([*pieces, text[kept:]])

    def all_tokens(self) -> list[tuple[Scanned, Token]]:
        """Every token, those in captions and descriptions included, with the fragment that holds it."""
        found: list[tuple[Scanned, Token]] = []
        for token in self.tokens:
            found.append((self, token))
            for inner in (token.caption, token.description):
                if inner:
                    found += inner.all_tokens()
        return found


_LINK = re.compile(r"\[((?:[^\[\]\\\n]|\\.|\n(?![ \t]*\n))*)\]\(([^()\s]*)\)")
_CODE = re.compile(r"(`+)(?!`)((?:[^`\n]|\n(?![ \t]*\n)|(?!(?<!`)\1(?!`))`)+?)(?<!`)\1(?!`)")
_MATH_BLOCK = re.compile(r"\$\$((?:[^$\\]|\\.)+?)\$\$", re.DOTALL)
_MATH = re.compile(r"\$(?![\s$])((?:[^$\\\n]|\\.|\n(?![ \t]*\n))+?)(?<!\s)\$(?!\d)")
_SPECIAL = re.compile(r"^[ \t]{0,3}(?:```|~~~)|[\\`$\[!<&{]", re.MULTILINE)
_PRIVATE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ue000-\uf8ff\ufffe\uffff]")
_TARGET = re.compile(r"([a-z]+):(.*)", re.DOTALL)
_TICKS = re.compile("`+")
_REFERENCE = re.compile(r"\[\^|^\[[^\[\]\n]+\]:", re.MULTILINE)
_HTML = re.compile(r"<[A-Za-z/!?]")
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]*|#\d+|#[xX][0-9A-Fa-f]+);")
_BRACKET = re.compile(r"\\.|[\[\]]|\n(?=[ \t]*\n)", re.DOTALL)
_BLOCK_TAIL = re.compile(r'\]\(([a-z]+):([^()\s"]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\)')
_BLANK_LINE = re.compile(r"\n[ \t]*(?=\n)")
_NESTED = re.compile(
    rf"^(?:(?:[ \t>]{{0,8}}(?:[-*+]|\d{{1,9}}[.)])[ \t]){{{DEEPEST_LIST},}}|(?: {{0,3}}>){{{DEEPEST_LIST},}}|"
    rf"[ \t]{{{4 * DEEPEST_LIST},}}(?=\S))",
    re.MULTILINE,
)


def scan(fragment: Fragment, caption: bool = False) -> Scanned:
    """Find the tokens of a fragment, and what is refused in a page: raw HTML, template code, fences.

    In a block's ``caption`` other blocks are refused, too.
    """
    text = fragment.text
    tokens: list[Token] = []
    findings: list[Finding] = []

    def refuse(offset: int, message: str, remedy: str) -> None:
        findings.append(Finding(fragment.place(offset), message, remedy))

    def take(token: Token) -> int:
        if len(tokens) >= MOST_TOKENS:
            if len(tokens) == MOST_TOKENS:
                refuse(token.start, "this section holds too many links and formulas", "divide it")
            return token.end
        tokens.append(token)
        return token.end

    for match in _PRIVATE.finditer(text):
        if match[0] != "\r":
            refuse(match.start(), f"an invisible character (U+{ord(match[0]):04X})", "delete it")
    if findings:
        text = _PRIVATE.sub(" ", text)

    for begin, end in _paragraphs(text) if len(text) > LONGEST_PARAGRAPH else ():
        if end - begin > LONGEST_PARAGRAPH:
            refuse(begin, f"a paragraph of {end - begin} characters", f"keep to {LONGEST_PARAGRAPH}, or divide it")
    if nested := _NESTED.search(text):
        refuse(nested.start(), f"lists or notes within each other, {DEEPEST_LIST} deep", "write them side by side")

    closing = _closing_brackets(text)
    at = 0
    while special := _SPECIAL.search(text, at):
        start = special.start()
        char = text[start]
        at = start + 1
        if special[0].strip() in ("```", "~~~"):
            refuse(start, "a code fence", "show code with ![caption](code:NAME)")
            at = special.end()
        elif char == "\\":
            at = start + 2
        elif char == "`":
            if code := _CODE.match(text, start):
                at = take(Token("span", code[2].strip(), "", start, code.end(), code.start(2)))
            else:
                at = _TICKS.match(text, start).end()  # type: ignore[union-attr]
        elif char == "$":
            if display := _MATH_BLOCK.match(text, start):
                if caption:
                    refuse(start, "a block within a caption", "let it stand alone")
                at = take(Token("display", display[1].strip(), "", start, display.end(), display.start(1)))
            elif math := _MATH.match(text, start):
                at = take(Token("math", math[1], "", start, math.end(), math.start(1)))
        elif char == "!" and text.startswith("![", start):
            tail = _BLOCK_TAIL.match(text, closing.get(start + 1, len(text)))
            if tail and tail[1] in BLOCKS and caption:
                refuse(start, "a block within a caption", "let it stand alone")
                at = tail.end()
            elif tail and tail[1] in BLOCKS:
                at = take(_block(fragment, text, start, tail))
            else:
                refuse(
                    start,
                    "this is not one of the blocks",
                    "write ![caption](figure:NAME), or table:, code:, output:, formula:",
                )
        elif char == "[":
            if link := _LINK.match(text, start):
                scheme = _TARGET.fullmatch(link[2])
                kind = scheme[1] if scheme else ""
                if kind in SCHEMES and scheme:
                    at = take(Token(kind, link[1], scheme[2], start, link.end(), link.start(1)))
                elif kind == "https" and len(link[2]) > 8:
                    at = take(Token("https", link[1], link[2], start, link.end(), link.start(1)))
                else:
                    known = ", ".join(f"{name}:" for name in SCHEMES)
                    refuse(start, f"a link to {link[2][:60] or 'nothing'}", f"links are https: or one of {known}")
                    at = link.end()
            elif _REFERENCE.match(text, start):
                refuse(start, "a footnote or a reference", "write the text, or the link, where it belongs")
        elif char == "<" and _HTML.match(text, start):
            refuse(start, "raw HTML", "write it in Markdown, or in a template")
        elif char == "&" and _ENTITY.match(text, start):
            refuse(start, "an HTML entity", "write the character itself")
        elif char == "{" and text[start + 1 : start + 2] in ("{", "%", "#"):
            refuse(start, "template code", "pages are data; put code into a template")
    return Scanned(fragment, tuple(tokens), tuple(findings))


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Where the stretches between blank lines begin and end."""
    begin = 0
    for blank in _BLANK_LINE.finditer(text):
        yield begin, blank.start()
        begin = blank.end() + 1
    yield begin, len(text)


def _closing_brackets(text: str) -> dict[int, int]:
    """Where each opening bracket is closed; one that isn't before the paragraph ends is left out."""
    closing: dict[int, int] = {}
    opened: list[int] = []
    for match in _BRACKET.finditer(text):
        if match[0] == "[":
            opened.append(match.start())
        elif match[0] == "\n":
            opened.clear()
        elif match[0] == "]" and opened:
            closing[opened.pop()] = match.start()
    return closing


def _block(fragment: Fragment, text: str, start: int, tail: re.Match[str]) -> Token:
    """The block that begins at ``start`` with ``![``; its caption may hold links of its own."""
    caption, description = (
        scan(fragment.slice(begin, end), caption=True) if end > begin else None
        for begin, end in ((start + 2, tail.start()), tail.span(3))
    )
    inside = text[start + 2 : tail.start()]
    return Token(tail[1], inside, tail[2], start, tail.end(), start + 2, caption, description)
