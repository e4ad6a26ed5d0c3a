"""Markdown to HTML, for text in which :mod:`scanner` has already replaced every form of ours by a mark.

Python-Markdown is left with what it does best: paragraphs, lists, tables, emphasis. Its links, code,
raw HTML and headings are switched off, since pages have their own rules for those.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Collection
from functools import lru_cache
from itertools import groupby

import markdown
from markdown.extensions.sane_lists import SaneListExtension
from markdown.extensions.tables import TableExtension

from site_src.pages.scanner import FIRST_MARK

_MARKS = re.compile("[\ue100-\uf8ff]")
_ALONE = re.compile("<p>\\s*([\ue100-\uf8ff])\\s*</p>")
_TAG = re.compile(r"(<[^>]*>)")
_STRONG_TEXT = re.compile(r"<strong>([^<]*)</strong>")
_WITHIN_LINE = re.compile(r"</?(?:em|strong)>")

#: Text between these two characters is accounted for although it stands in an attribute or a title,
#: where no element can say so. They are taken out after the audit.
BOUND, UNBOUND = "\ue002", "\ue003"


def accounted(text: str) -> str:
    """Text that the build made, or has compared, marked as accounted for."""
    return f"{BOUND}{text}{UNBOUND}"


@lru_cache(maxsize=1)
def _converter() -> markdown.Markdown:
    md = markdown.Markdown(
        # Given as they are: a name would be looked for in all packages that are installed.
        extensions=[TableExtension(use_align_attribute=True), SaneListExtension()],
        output_format="html",
        tab_length=4,
    )
    md.preprocessors.deregister("html_block")
    for name in (
        "backtick",
        "reference",
        "link",
        "image_link",
        "image_reference",
        "short_reference",
        "short_image_ref",
        "autolink",
        "automail",
        "html",
        "entity",
    ):
        md.inlinePatterns.deregister(name)
    for name in ("code", "hashheader", "setextheader", "reference"):
        md.parser.blockprocessors.deregister(name)
    return md


_BETWEEN_BLOCKS = re.compile(r"\n[ \t]*(?:\n[ \t]*)*\n(?![ \t])")
#: Paragraphs, most of a page, that hold nothing of Markdown's but strong words, and begin no line like something else:
#: it takes as long over a line as over a list.
_WORDS = r"[^*_\\&<>|`\x00-\x1f]"
_STRONG = rf"\*\*([^\W\d_](?:{_WORDS}*[^\W_])?)\*\*"
_PLAIN_LINE = rf"(?:[^\W\d_]|{_STRONG})(?:{_WORDS}|{_STRONG})*"
_PLAIN = re.compile(rf"{_PLAIN_LINE}(?:(?<!\s)\n{_PLAIN_LINE})*")


def _is_plain(block: str) -> bool:
    return _PLAIN.fullmatch(block) is not None


def _strengthened(plain: str) -> str:
    return re.sub(_STRONG, r"<strong>\1</strong>", plain)


@lru_cache(maxsize=512)
def structure(marked: str) -> str:
    """The HTML of marked text, with the marks still in it."""
    if marked.startswith("\n"):
        marked = marked.lstrip("\n")
    made: list[str] = []
    for plain, group in groupby(_BETWEEN_BLOCKS.split(marked.strip("\n")), _is_plain):
        blocks = list(group)
        made += [f"<p>{_strengthened(block)}</p>" for block in blocks] if plain else [_converted("\n\n".join(blocks))]
    return "\n".join(made)


def _converted(marked: str) -> str:
    """What Markdown makes of it."""
    try:
        converted: str = _converter().reset().convert(marked)
    except RecursionError:  # of lists in lists, which the scanner has refused; a draft shows them as they are
        return f"<p>{html.escape(marked, quote=False)}</p>"
    converted = re.sub(r'<(t[hd]) align="(\w+)">', r'<\1 class="\2">', converted)
    converted = converted.replace("<th>", '<th scope="col">').replace("<th class=", '<th scope="col" class=')
    converted = converted.replace("<blockquote>", '<aside class="note">').replace("</blockquote>", "</aside>")
    converted = converted.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>")
    return converted



def inline(marked: str) -> str:
    """The HTML of one line of marked text, without the paragraph around it."""
    line = " ".join(marked.split())
    if _is_plain(line):
        return _strengthened(line)
    return re.sub(r"^<p>|</p>$", "", structure(line))


def fill(structured: str, token: Callable[[int], str], typeset: Callable[[list[str]], list[str]]) -> str:
    """Put the tokens' HTML in place of their marks, and pass every line of text through ``typeset``.

    ``typeset`` is given the pieces of escaped text that emphasis divides a line into, and returns HTML for
    each. A token alone in a paragraph replaces the paragraph, if its HTML is a block of its own.
    """

    def alone(match: re.Match[str]) -> str:
        made = token(ord(match[1]) - FIRST_MARK)
        is_block = re.match(r"<(?:figure|div|table|ol|ul|section|pre|dl|svg|math display)", made)
        return made if is_block else f"<p>{made}</p>"

    pieces: list[str] = []
    for index, piece in enumerate(_ALONE.split(structured)):
        if index % 2:
            pieces.append(alone(re.match("(.)", piece)))  # type: ignore[arg-type]
            continue
        parts = _TAG.split(piece)  # text at even places, tags at odd ones
        line: list[int] = []
        for at in range(0, len(parts) + 1, 2):
            line.append(at)
            if at + 1 >= len(parts) or not _WITHIN_LINE.match(parts[at + 1]):
                for place, made in zip(line, typeset([parts[i] for i in line]), strict=True):
                    parts[place] = made
                line = []
        pieces += [_MARKS.sub(lambda match: token(ord(match[0]) - FIRST_MARK), part) for part in parts]
    return "".join(pieces)


def coloured(filled: str, once: Collection[str], every: Collection[str]) -> str:
    """The same HTML with the two words in their inks: strong text that is one of these, which are in lower case."""

    def ink(match: re.Match[str]) -> str:
        word = " ".join(html.unescape(match[1]).split()).casefold()
        css = "o" if word in once else "e" if word in every else ""
        return f'<b class="{css}">{match[1]}</b>' if css else match[0]

    return _STRONG_TEXT.sub(ink, filled)


def unmarked(structured: str) -> str:
    """Escaped HTML without tags, as plain text."""
    return " ".join(html.unescape(_TAG.sub("", structured)).split())


_LISTING = re.compile("<(ul|ol|table)[ >]|<p>\\s*([\ue100-\uf8ff])\\s*</p>")


def first_listing(structured: str) -> int | str | None:
    """What ``items:`` counts: the items of the first list, or the body rows of the first table.

    A mark that stands alone is returned as it is: it may be a table that a block will draw.
    """
    for found in _LISTING.finditer(structured):
        if found[2]:
            return found[2]
        end = _closing(structured, found[1], found.start())
        inside = structured[found.end() : end]
        if found[1] == "table":
            body = re.search(r"<tbody>(.*?)</tbody>", inside, re.DOTALL)
            return len(re.findall(r"<tr[ >]", body[1])) if body else 0
        depth, count = 0, 0
        for tag in re.finditer(r"<(/?)(ul|ol|li)[ >]", inside):
            if tag[2] == "li":
                count += not tag[1] and depth == 0
            else:
                depth += -1 if tag[1] else 1
        return count
    return None


def _closing(text: str, tag: str, start: int) -> int:
    depth = 0
    for match in re.finditer(rf"<(/?){tag}[ >]", text[start:]):
        depth += -1 if match[1] else 1
        if depth == 0:
            return start + match.start()
    return len(text)
