"""The audit: every digit and number word of a rendered page is accounted for, or the build stops.

Two nets. The first is cast over the author's text before anything is rendered, where file, line and
column are known. The second is cast over the finished page, where text from templates, catalogues,
figures and attributes has joined it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

from site_src.errors import Finding
from site_src.languages.language import Language
from site_src.languages.lexicon import find_numbers
from site_src.pages.markup import BOUND, UNBOUND
from site_src.pages.scanner import Scanned

_LIST_NUMBER = re.compile(r"^[ \t]*(?:>[ \t]*)*\d{1,9}[.)](?=[ \t])", re.MULTILINE)
REMEDY = "bind it: [{0}](num:ID), or items:, fact:, date:, name:"


def stray_in_source(scanned: Scanned, language: Language) -> Iterator[tuple[int, int, str]]:
    """Offsets and text of the numbers that an author typed outside our forms."""
    text = scanned.fragment.text
    masked: list[str] = []
    last = 0
    for token in scanned.tokens:
        masked.append(text[last : token.start])
        # A wordless gap of the same length keeps the offsets; code and link texts stay visible.
        if token.kind in ("code", "https", "page", "term", "cite", "claim"):
            inside = token.text if token.kind not in ("cite", "claim") or token.text not in ("§", "✓") else ""
            lead = token.text_start - token.start
            gap = token.end - token.text_start - len(token.text)
            masked.append("\ue000" * lead + (inside or "\ue000" * len(token.text)) + "\ue000" * gap)
        else:
            masked.append("\ue000" * (token.end - token.start))
        last = token.end
    masked.append(text[last:])
    plain = _LIST_NUMBER.sub(lambda match: "\ue000" * len(match[0]), "".join(masked))
    yield from find_numbers(plain, language)
    for token in scanned.tokens:
        if token.kind == "claim" and token.text != "✓":
            yield token.text_start, token.text_start + len(token.text), token.text


def source_findings(scanned: Scanned, language: Language) -> Iterator[Finding]:
    """A finding for each stray number in a fragment, its captions and descriptions."""
    for start, _, shown in stray_in_source(scanned, language):
        yield Finding(scanned.fragment.place(start), f"unaccounted number {shown}", REMEDY.format(shown))
    for token in scanned.tokens:
        for inner in (token.caption, token.description):
            if inner:
                yield from source_findings(inner, language)


#: What a template may generate, and the form that it must have: it can't smuggle a sentence past the audit.
GENERATED = {
    "tick": r"[\d\s.,:/×·%‰+−^()k=nN-]{1,40}",
    "ordinal": r"[\w\s.]{1,30}",
    "size": r"[\d\s.,]{1,12}\s?\w{1,5}",
    "hash": r"[0-9a-f…]{6,64}",
    "line": r"[\d:–-]{1,12}",
    "place": r".{1,120}",
    "reference": r".{1,400}",
    "origin": r".{1,300}",
    "year": r"[\d\s–-]{4,12}",
    "listing": r"[\s\S]*",
}

_SPOKEN = ("alt", "title", "aria-label", "aria-description", "aria-valuetext", "placeholder", "label", "summary")
_SILENT = frozenset({"script", "style", "data", "time", "math"})
_VOID = frozenset(
    "area base br col embed hr img input link meta source track wbr path circle rect line polygon use".split()
)


@dataclass
class _Open:
    tag: str
    silent: bool
    generated: str


class _Auditor(HTMLParser):
    def __init__(self, language: Language) -> None:
        super().__init__(convert_charrefs=True)
        self.language = language
        self.stack: list[_Open] = []
        self.text: list[str] = []
        self.generated_text: list[str] = []
        self.found: list[tuple[str, str]] = []

    @property
    def _top(self) -> _Open:
        return self.stack[-1] if self.stack else _Open("", False, "")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name in _SPOKEN:
            if given.get(name):
                self._check(str(given[name]), f"{tag} {name}")
        if tag == "meta" and given.get("content") and (given.get("name") == "description" or
                                                       str(given.get("property", "")).startswith("og:")):
            if given.get("property") not in ("og:image", "og:url", "og:image:width", "og:image:height"):
                self._check(str(given["content"]), "meta description")
        if tag in _VOID:
            return
        top = self._top
        kind = given.get("data-generated")
        silent = top.silent or tag in _SILENT or "data-name" in given or "data-listing" in given
        if "data-generated" in given:
            if kind not in GENERATED:
                self.found.append((str(kind), f"data-generated={kind!r} is not one of {', '.join(GENERATED)}"))
            silent = True
        if silent != top.silent or not self._inline(tag):
            self._flush()
        self.stack.append(_Open(tag, silent, str(kind) if "data-generated" in given else top.generated))

    @staticmethod
    def _inline(tag: str) -> bool:
        return tag in ("b", "i", "em", "strong", "a", "span", "mark", "code", "sub", "sup", "small", "abbr", "cite")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            self.handle_starttag(tag, attrs)
        else:
            self.handle_starttag(tag, attrs)
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID or not any(open_.tag == tag for open_ in self.stack):
            return
        while self.stack:
            closed = self.stack.pop()
            if closed.silent != self._top.silent or not self._inline(closed.tag):
                self._flush()
            if closed.generated and closed.generated != self._top.generated:
                shown = "".join(self.generated_text).strip()
                self.generated_text.clear()
                form = GENERATED.get(closed.generated)
                if form and not re.fullmatch(form, shown.replace("\u00a0", " "), re.DOTALL):
                    self.found.append((shown[:60], f"text that is no {closed.generated}, in data-generated"))
            if closed.tag == tag:
                return

    def handle_data(self, data: str) -> None:
        top = self._top
        if top.generated:
            self.generated_text.append(data)
        if not top.silent:
            self.text.append(data)

    def _flush(self) -> None:
        if self.text:
            self._check("".join(self.text), "the text")
            self.text.clear()

    def close(self) -> None:
        super().close()
        self._flush()

    def _check(self, text: str, where: str) -> None:
        free = re.sub(f"{BOUND}[^{UNBOUND}]*{UNBOUND}", "\ue000", text)
        for start, end, shown in find_numbers(free, self.language):
            around = " ".join(free[max(0, start - 30) : end + 30].replace("\ue000", "…").split())
            self.found.append((shown, f"{where}: “{around}”"))


def stray_in_page(html: str, language: Language) -> list[tuple[str, str]]:
    """The unaccounted numbers of a rendered page: each with the words around it."""
    auditor = _Auditor(language)
    auditor.feed(html)
    auditor.close()
    return auditor.found


def released(html: str) -> str:
    """The page without the characters that marked bound text for the audit."""
    return html.replace(BOUND, "").replace(UNBOUND, "")
