"""Whether the languages say the same: sections in step, and the same quotes, claims and blocks in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from site_src.errors import Finding, Place
from site_src.pages.scanner import BLOCKS, Scanned
from site_src.pages.versions import INTRO, ScannedPage

#: What must agree between a section and its translation. Links and terms are the translator's choice.
_BOUND = ("num", "claim", "fact", "items", "cite", "date")
State = Literal["in step", "stale", "missing", "unmarked"]


@dataclass(frozen=True)
class SectionState:
    """How a section of a translation stands to its source."""

    anchor: str
    state: State
    place: Place


def states(page: ScannedPage, source: ScannedPage) -> list[SectionState]:
    """The state of each section of the source page in the translation ``page``, in the source's order."""
    found = []
    for anchor in source.pieces():
        section = page.source.section(anchor)
        if anchor != INTRO and section is None:
            found.append(SectionState(anchor, "missing", Place(page.source.file.path)))
            continue
        place = section.title.place(0) if section else Place(page.source.file.path)
        recorded = page.source.made_from.get(anchor)
        state: State = "in step" if recorded == source.hashes[anchor] else "stale" if recorded else "unmarked"
        found.append(SectionState(anchor, state, place))
    return found


def differences(page: ScannedPage, source: ScannedPage) -> Iterator[Finding]:
    """What a translation has that its source has not, and the reverse, in sections that are in step."""
    known = set(source.pieces())
    for anchor in page.source.anchors:
        if anchor not in known:
            section = page.source.section(anchor)
            assert section is not None
            yield Finding(
                section.title.place(0),
                f"the section {anchor} is not in {source.source.file.path}",
                "use the anchors of the source page",
            )
    for anchor in page.source.made_from:
        if anchor not in known:
            place = page.source.front.place(("made_from", anchor))
            yield Finding(place, f"made_from names a section {anchor} that the source hasn't got", "delete the line")
    shared = [anchor for anchor in source.source.anchors if page.source.section(anchor)]
    ordered = [anchor for anchor in page.source.anchors if anchor in known]
    for mine, theirs in zip(ordered, shared, strict=True):
        if mine != theirs:
            section = page.source.section(mine)
            assert section is not None
            yield Finding(
                section.title.place(0),
                f"the section {mine} stands where the source has {theirs}",
                "keep the sections in the source's order",
            )
            break
    for state in states(page, source):
        if state.state != "in step":
            continue
        ours, theirs_ = page.parts(state.anchor), source.parts(state.anchor)
        here, there = _bound(ours), _bound(theirs_)
        where = "the head of the page" if state.anchor == INTRO else f"the section {state.anchor}"
        for missing in sorted(there.keys() - here.keys()):
            yield Finding(
                state.place,
                f"{where} lacks {missing}, which {there[missing]} has",
                "say it here too, or mend the source",
            )
        for extra in sorted(here.keys() - there.keys()):
            yield Finding(
                here[extra],
                f"{where} has {extra}, which {source.source.file.path} has not",
                "leave it out, or say it in the source too",
            )
        if list(_blocks(ours)) != list(_blocks(theirs_)) and here.keys() == there.keys():
            yield Finding(
                state.place,
                f"{where} has its figures and tables in another order than the source",
                "keep the source's order",
            )


def _bound(parts: tuple[Scanned, ...]) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for part in parts:
        for holder, token in part.all_tokens():
            if token.kind in _BOUND or token.kind in BLOCKS:
                found.setdefault(f"{token.kind}:{token.target}", holder.fragment.place(token.start))
    return found


def _blocks(parts: tuple[Scanned, ...]) -> Iterator[str]:
    for part in parts:
        for _, token in part.all_tokens():
            if token.kind in BLOCKS:
                yield f"{token.kind}:{token.target}"
