"""Restates stale quotes in the authors' files, each in its own form, and records what a person has reviewed."""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from site_src.errors import Place, UsageError
from site_src.pages.bound import Stale
from site_src.text_files import write_whole


@dataclass(frozen=True)
class Change:
    """A quote restated: where, and how it read before and after, with the words around it."""

    language: str
    place: Place
    before: str
    after: str
    context: str
    new_context: str

    def __str__(self) -> str:
        before, after = self.context.format(self.before), self.new_context.format(self.after)
        return f"{self.language}  {self.place}\n  - {before}\n  + {after}"


def accept(root: Path, stale: Iterable[Stale]) -> list[Change]:
    """Rewrite every quote that has a restated text; returns what was changed, file by file."""
    edits: dict[str, dict[int, Stale]] = {}
    for quote in stale:
        if quote.restated is not None and quote.fragment.exact:
            edits.setdefault(quote.fragment.file.path, {})[quote.fragment.start + quote.start] = quote
    changes: list[Change] = []
    for path, quotes in sorted(edits.items()):
        replacements = {start: (start + len(q.shown), q.restated or "") for start, q in quotes.items()}
        _rewrite(root / path, path, replacements)
        text = next(iter(quotes.values())).fragment.file.text
        new_text = _replaced(text, replacements)
        shift = 0
        for start, quote in sorted(quotes.items()):
            restated = quote.restated or ""
            around = _around(text, start, start + len(quote.shown))
            new_around = _around(new_text, start + shift, start + shift + len(restated))
            changes.append(Change(quote.language, quote.place, quote.shown, restated, around, new_around))
            shift += len(restated) - len(quote.shown)
    return changes


def _replaced(text: str, replacements: Mapping[int, tuple[int, str]]) -> str:
    """The text with ranges of it replaced."""
    pieces: list[str] = []
    at = 0
    for start, (end, new) in sorted(replacements.items()):
        pieces += [text[at:start], new]
        at = end
    return "".join([*pieces, text[at:]])


def _around(text: str, start: int, end: int) -> str:
    """The words around a quote on its line, links shortened to their text, as a format string."""
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    before, after = text[line_start:start], text[end : line_end if line_end >= 0 else len(text)]

    def words(piece: str) -> str:
        piece = re.sub(r"!?\[([^\[\]]*)\]\([^()]*\)", r"\1", piece)
        return re.sub(r"[{}]", "", re.sub(r"\]\([^()]*\)|[\[✓§]", "", piece))

    left, right = words(before)[-48:], words(after)[:48]
    return f"…{left}[{{}}]{right}…".strip()


def _rewrite(file: Path, shown: str, replacements: Mapping[int, tuple[int, str]]) -> None:
    """Replace ranges of a file. Offsets count the text as read: without byte-order mark, ``\\n`` line ends."""
    raw = file.read_bytes().decode("utf-8")
    mark = raw.startswith("\ufeff")
    text = raw.removeprefix("\ufeff")
    offsets = _offsets(text, sorted({*replacements, *(end for end, _ in replacements.values())}))
    moved = {offsets[start]: (offsets[end], new) for start, (end, new) in replacements.items()}
    write_whole(file, shown, ("\ufeff" if mark else "") + _replaced(text, moved))


def _offsets(text: str, wanted: list[int]) -> dict[int, int]:
    """Where offsets into the text with ``\\n`` line ends are in the text as it is."""
    found: dict[int, int] = {}
    returns = [match.start() for match in re.finditer("\r\n", text)]
    skipped = 0
    for offset in wanted:
        while skipped < len(returns) and returns[skipped] - skipped < offset:
            skipped += 1
        found[offset] = offset + skipped
    return found


def record(
    root: Path, shown: str, table: str, entries: Mapping[str, str], keep: Iterable[str] | None = None
) -> None:
    """Set keys of a table in the front matter of the page ``shown`` (``[made_from]``, ``[changed]``).

    The table is added if need be. With ``keep``, keys of the table that are not in it are dropped.
    """
    raw = (root / shown).read_bytes().decode("utf-8")
    newline = "\r\n" if "\r\n" in raw else "\n"
    lines = raw.split(newline)
    first = next(i for i, line in enumerate(lines) if line.lstrip("\ufeff").rstrip() == "+++")
    last = next(i for i, line in enumerate(lines) if i > first and line.rstrip() == "+++")
    head = lines[first + 1 : last]
    start = next((i for i, line in enumerate(head) if line.strip() == f"[{table}]"), None)
    kept: dict[str, str] = {}
    if start is None:
        before, after = head, []
        while before and not before[-1].strip():
            before.pop()
    else:
        end = next((i for i in range(start + 1, len(head)) if head[i].lstrip().startswith("[")), len(head))
        for line in head[start + 1 : end]:
            if found := re.match(r"\s*([A-Za-z0-9_-]+)\s*=\s*(.+?)\s*$", line):
                kept[found[1]] = found[2]
        before, after = head[:start], head[end:]
        while before and not before[-1].strip():
            before.pop()
    kept.update(entries)
    if keep is not None:
        order = list(keep)
        kept = {key: kept[key] for key in order if key in kept}
    section = ["", f"[{table}]", *(f"{key} = {value}" for key, value in kept.items())]
    if after:
        section.append("")
    lines[first + 1 : last] = [*before, *section, *after]
    write_whole(root / shown, shown, newline.join(lines))


def today() -> datetime.date:
    """The day that a review is recorded under: ``SOURCE_DATE_EPOCH`` if set, else the clock's.

    Raises UsageError if that is no time.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not epoch:
        return datetime.date.today()
    try:
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date()
    except (ValueError, OverflowError, OSError):
        raise UsageError(f"SOURCE_DATE_EPOCH is {epoch!r}; set it to seconds since 1970, or unset it") from None


def summary(changes: list[Change]) -> Iterator[str]:
    """The changes as lines to print."""
    for change in changes:
        yield str(change)
    if changes:
        plural = "quote" if len(changes) == 1 else "quotes"
        yield f"{len(changes)} {plural} restated in {len({c.place.path for c in changes})} files"
