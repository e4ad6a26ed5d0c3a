"""Finds our own inline forms in author's text, with their positions, before Markdown sees it.

Every link, quote, code span, formula and block becomes a token, and stands in the text that Markdown
gets as a single private-use character. Markdown never parses a link, so the two can't disagree about
where one is: whatever looks like a link to this scanner is one, and everything else is plain text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from site_src.errors import Finding
from site_src.pages.source import Fragment

#: The first of the characters that stand for tokens; author's text may hold none of them.
FIRST_MARK = 0xE100
MOST_TOKENS = 0xF8FF - FIRST_MARK

#: What a link may begin with, and what it means is told in the contract of quotes.
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
    """A fragment, its tokens, and its text with each token replaced by one character."""

    fragment: Fragment
    tokens: tuple[Token, ...]
    marked: str
    findings: tuple[Finding, ...] = field(default=())

    def all_tokens(self) -> list[tuple[Scanned, Token]]:
        """Every token, those in captions and descriptions included, with the fragment that holds it."""
        found: list[tuple[Scanned, Token]] = []
        for token in self.tokens:
            found.append((self, token))
            for inner in (token.caption, token.description):
                if inner:
                    found += inner.all_tokens()
        return found

    def all_findings(self) -> list[Finding]:
        """The findings of this fragment and of the captions and descriptions in it."""
        found = list(self.findings)
        for token in self.tokens:
            for inner in (token.caption, token.description):
                if inner:
                    found += inner.all_findings()
        return found


_LINK = re.compile(r"\[((?:[^\[\]\\\n]|\\.|\n(?![ \t]*\n))*)\]\(([^()\s]*)\)")
_CODE = re.compile(r"(`+)(?!`)((?:[^`\n]|\n(?![ \t]*\n)|(?!(?<!`)\1(?!`))`)+?)(?<!`)\1(?!`)")
_MATH_BLOCK = re.compile(r"\$\$((?:[^$\\]|\\.)+?)\$\$", re.DOTALL)
_MATH = re.compile(r"\$(?![\s$])((?:[^$\\\n]|\\.|\n(?![ \t]*\n))+?)(?<!\s)\$(?!\d)")
_SPECIAL = re.compile(r"^[ \t]{0,3}(?:```|~~~)|[\\`$\[!<&{]", re.MULTILINE)
_PRIVATE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ue000-\uf8ff\ufffe\uffff]")
_TARGET = re.compile(r"([a-z]+):(.*)", re.DOTALL)


def scan(fragment: Fragment) -> Scanned:
    """Find the tokens of a fragment, and what is refused in a page: raw HTML, template code, fences."""
    text = fragment.text
    tokens: list[Token] = []
    findings: list[Finding] = []
    pieces: list[str] = []
    kept = 0

    def refuse(offset: int, message: str, remedy: str) -> None:
        findings.append(Finding(fragment.place(offset), message, remedy))

    def take(token: Token) -> int:
        nonlocal kept
        if len(tokens) >= MOST_TOKENS:
            if len(tokens) == MOST_TOKENS:
                refuse(token.start, "this section holds too many links and formulas", "divide it")
            return token.end
        pieces.append(text[kept : token.start])
        pieces.append(chr(FIRST_MARK + len(tokens)))
        tokens.append(token)
        kept = token.end
        return token.end

    for match in _PRIVATE.finditer(text):
        if match[0] != "\r":
            refuse(match.start(), f"an invisible character (U+{ord(match[0]):04X})", "delete it")
    if findings:
        text = _PRIVATE.sub(" ", text)

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
                at = start + len(re.match(r"`+", text[start:])[0])  # type: ignore[index]
        elif char == "$":
            if display := _MATH_BLOCK.match(text, start):
                at = take(Token("display", display[1].strip(), "", start, display.end(), display.start(1)))
            elif math := _MATH.match(text, start):
                at = take(Token("math", math[1], "", start, math.end(), math.start(1)))
        elif char == "!" and text.startswith("![", start):
            if block := _block(fragment, text, start):
                findings += block[1]
                at = take(block[0])
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
            elif text.startswith("[^", start) or re.compile(r"^\[[^\]\n]+\]:", re.MULTILINE).match(text, start):
                refuse(start, "a footnote or a reference", "write the text, or the link, where it belongs")
        elif char == "<" and re.match(r"<[A-Za-z/!?]", text[start:]):
            refuse(start, "raw HTML", "write it in Markdown, or in a template")
        elif char == "&" and re.match(r"&(?:[A-Za-z][A-Za-z0-9]*|#\d+|#[xX][0-9A-Fa-f]+);", text[start:]):
            refuse(start, "an HTML entity", "write the character itself")
        elif char == "{" and text[start + 1 : start + 2] in ("{", "%", "#"):
            refuse(start, "template code", "pages are data; put code into a template")
    pieces.append(text[kept:])
    return Scanned(fragment, tuple(tokens), "".join(pieces), tuple(findings))


def _block(fragment: Fragment, text: str, start: int) -> tuple[Token, list[Finding]] | None:
    """The block that begins at ``start`` with ``![``; its caption may hold links of its own."""
    depth, at = 0, start + 1
    while at < len(text):
        char = text[at]
        if char == "\\":
            at += 1
        elif char == "[":
            depth += 1
        elif char == "]":
            depth -= 1
            if depth == 0:
                break
        elif char == "\n" and re.match(r"\n[ \t]*\n", text[at:]):
            return None
        at += 1
    tail = re.compile(r'\]\(([a-z]+):([^()\s"]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\)').match(text, at)
    if not tail or tail[1] not in BLOCKS:
        return None
    findings: list[Finding] = []
    inner: list[Scanned | None] = []
    for begin, end in ((start + 2, at), tail.span(3) if tail[3] else (0, 0)):
        part = scan(fragment.slice(begin, end)) if end > begin else None
        if part:
            for token in part.tokens:
                if token.kind in BLOCKS or token.kind == "display":
                    findings.append(
                        Finding(part.fragment.place(token.start), "a block within a caption", "let it stand alone")
                    )
        inner.append(part)
    token = Token(tail[1], text[start + 2 : at], tail[2], start, tail.end(), start + 2, inner[0], inner[1])
    return token, findings
