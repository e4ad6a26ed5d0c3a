"""A page as its author wrote it: front matter, an introduction, and sections with anchors."""

from __future__ import annotations

import bisect
import datetime
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from site_src.errors import ContentError, Finding, Place
from site_src.experiments.fixtures import Document, Table, parse
from site_src.text_files import read_text

PAGE_NAME = re.compile(r"[a-z][a-z0-9-]*")
ANCHOR = r"[a-z][a-z0-9-]*"
_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*)$", re.MULTILINE)
_ANCHOR_AT_END = re.compile(rf"\{{#({ANCHOR})\}}\Z")


@dataclass(frozen=True)
class SourceFile:
    """The text of a file as read: no byte-order mark, ``\\n`` line ends; offsets are into that text."""

    path: str
    text: str

    @cached_property
    def _starts(self) -> list[int]:
        return [0] + [match.end() for match in re.finditer("\n", self.text)]

    def place(self, offset: int) -> Place:
        """Line and column of an offset."""
        line = bisect.bisect_right(self._starts, offset)
        return Place(self.path, line, offset - self._starts[line - 1] + 1)

    def offset(self, line: int, col: int) -> int:
        """The offset of a line and column."""
        return self._starts[line - 1] + col - 1


@dataclass(frozen=True)
class Fragment:
    """A piece of author's text: where it begins and ends in its file.

    Where it doesn't stand there letter by letter (a TOML string with escapes), ``meant`` is the text: every position
    in it is then its beginning, and nothing in it can be rewritten.
    """

    file: SourceFile
    start: int
    end: int
    meant: str | None = None

    @property
    def exact(self) -> bool:
        """Whether the text stands in the file letter by letter."""
        return self.meant is None

    @property
    def text(self) -> str:
        """The piece itself: cut out when asked for, since the file's text is kept anyway."""
        return self.file.text[self.start : self.end] if self.meant is None else self.meant

    def place(self, offset: int) -> Place:
        """The place of an offset into this fragment."""
        return self.file.place(self.start + offset if self.exact else self.start)

    def slice(self, start: int, end: int) -> Fragment:
        """A part of this fragment."""
        if self.meant is not None:
            return Fragment(self.file, self.start, self.end, self.meant[start:end])
        return Fragment(self.file, self.start + start, min(self.start + end, self.end))


@dataclass(frozen=True)
class Section:
    """A heading with its anchor, and the text up to the next heading of any level."""

    anchor: str
    level: int
    title: Fragment
    body: Fragment


@dataclass(frozen=True)
class PageSource:
    """A page in one language."""

    key: str
    language: str
    file: SourceFile
    title: Fragment
    description: Fragment
    label: Fragment | None
    order: int
    template: str
    picture: str
    names: tuple[str, ...]
    made_from: dict[str, str]
    changed: datetime.date | None
    changed_content: str
    intro: Fragment
    sections: tuple[Section, ...]
    front: Document = field(compare=False, repr=False)

    @cached_property
    def anchors(self) -> tuple[str, ...]:
        """The anchors in the order of the page."""
        return tuple(section.anchor for section in self.sections)

    def section(self, anchor: str) -> Section | None:
        """The section with that anchor, if there is one."""
        return next((section for section in self.sections if section.anchor == anchor), None)


def read_page(root: Path, path: Path, language: str) -> PageSource:
    """Read ``content/<language>/<page>.md``. Raises ContentError with every fault of its frame."""
    shown = path.relative_to(root).as_posix()
    if not PAGE_NAME.fullmatch(path.stem):
        raise ContentError(
            [
                Finding(
                    Place(shown), "a page's file name makes its address", "use small Latin letters, digits and hyphens"
                )
            ]
        )
    file = SourceFile(shown, read_text(path, shown))
    opening = re.match(r"\+\+\+[ \t]*\n", file.text)
    closing = re.compile(r"^\+\+\+[ \t]*(?:\n|\Z)", re.MULTILINE).search(file.text, opening.end()) if opening else None
    if not opening or not closing:
        raise ContentError(
            [Finding(Place(shown), "the page has no front matter", "open it with TOML between +++ lines")]
        )
    document = parse(file.text[opening.end() : closing.start()], shown, first_line=2)
    table = Table(document)
    title = _text(table, file, "title")
    description = _text(table, file, "description")
    label = _text(table, file, "label") if table.has("label") else None
    order = table.integer("order", 0, 100_000)
    template = table.text("template") if table.has("template") else "page"
    if not PAGE_NAME.fullmatch(template):
        table.fail("template", f"{template!r} is no template's name", "name a file of templates/, without its ending")
    picture = table.text("picture") if table.has("picture") else ""
    names = table.texts("names", 500, plain=False) if table.has("names") else ()
    made_from: dict[str, str] = {}
    if table.has("made_from"):
        marks = table.table("made_from")
        made_from = {anchor: marks.text(anchor, 64) for anchor in marks.names(500)}
        marks.done()
    changed, changed_content = None, ""
    if table.has("changed"):
        stamp = table.table("changed")
        changed = stamp.raw("on")
        if not isinstance(changed, datetime.date) or isinstance(changed, datetime.datetime):
            stamp.fail("on", "on is not a date", "write it without quotes, like 2026-11-30")
        changed_content = stamp.text("content", 64)
        stamp.done()
    table.done()
    intro, sections = _sections(file, closing.end())
    return PageSource(
        path.stem,
        language,
        file,
        title,
        description,
        label,
        order,
        template,
        picture,
        names,
        made_from,
        changed,
        changed_content,
        intro,
        sections,
        document,
    )


def _text(table: Table, file: SourceFile, key: str) -> Fragment:
    text = table.text(key, 600, plain=False)
    place = table.document.value_place((*table.key, key))
    start = file.offset(place.line, place.col)
    if file.text.startswith(text + file.text[start], start + 1):
        return Fragment(file, start + 1, start + 1 + len(text))
    return Fragment(file, start, start + 1, text)


def _sections(file: SourceFile, start: int) -> tuple[Fragment, tuple[Section, ...]]:
    findings: list[Finding] = []
    headings = [match for match in _HEADING.finditer(file.text, start)]
    ends = [*(match.start() for match in headings[1:]), len(file.text)][: len(headings)]
    sections: list[Section] = []
    seen: dict[str, int] = {}
    for heading, end in zip(headings, ends, strict=True):
        place = file.place(heading.start())
        level = len(heading[1])
        written = heading[2].rstrip(" \t")
        anchored = _ANCHOR_AT_END.search(written)
        if not anchored:
            findings.append(
                Finding(
                    place,
                    "the heading has no anchor",
                    "end it with one, such as {#ten-pairs}, the same in all languages",
                )
            )
            continue
        if level not in (2, 3):
            findings.append(
                Finding(place, f"a heading of level {level}", "use ## or ###; the title makes the first level")
            )
        if level == 3 and not sections:
            findings.append(Finding(place, "the first heading is a ###", "open the page with a ## heading"))
        anchor = anchored[1]
        if anchor in seen:
            findings.append(
                Finding(place, f"the anchor {anchor} is taken by line {seen[anchor]}", "choose another one")
            )
        if anchor in ("main", "intro"):
            findings.append(Finding(place, f"the anchor {anchor} is the page's own", "choose another one"))
        seen.setdefault(anchor, place.line)
        title_start = heading.start(2)
        title = Fragment(file, title_start, title_start + len(written[: anchored.start()].rstrip(" \t")))
        sections.append(Section(anchor, level, title, Fragment(file, heading.end(), end)))
    if findings:
        raise ContentError(findings)
    intro_end = headings[0].start() if headings else len(file.text)
    return Fragment(file, start, intro_end), tuple(sections)
