"""The command ``translations``: how far each language has come, and the record that a section was reviewed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from site_src.errors import UsageError, nearest
from site_src.gathering import gather
from site_src.pages import parity, untranslated
from site_src.pages.accept import record, today
from site_src.pages.knowledge import SOURCE_LANGUAGE, Knowledge
from site_src.pages.versions import INTRO


def overview(root: Path) -> Iterator[str]:
    """A line for each language and page, and one for each section that is not in step."""
    knowledge = gather(root)
    originals = knowledge.pages.get(SOURCE_LANGUAGE, {})
    for code, language in knowledge.languages.items():
        if code == SOURCE_LANGUAGE:
            continue
        kind = "complete" if language.complete else "partial"
        pages = knowledge.pages.get(code, {})
        yield f"{code} {language.name} ({kind}): {len(pages)} of {len(originals)} pages"
        for first, *others in filter(None, untranslated.gaps(knowledge, language)):
            yield f"  {first}" + (f" (and {len(others)} more like it)" if others else "")
        for key, original in sorted(originals.items(), key=lambda item: item[1].source.order):
            page = pages.get(key)
            if page is None:
                yield f"  {key}: missing"
                continue
            behind = [state for state in parity.states(page, original) if state.state != "in step"]
            differing = list(parity.differences(page, original))
            yield f"  {key}: " + (f"{len(behind)} of {len(original.pieces())} sections behind" if behind else "in step")
            for state in behind:
                yield f"    {state.anchor}: {state.state} ({state.place})"
            for finding in differing:
                yield f"    {finding}"


def mark(root: Path, code: str, key: str, anchor: str = "") -> Iterator[str]:
    """Record that a page, or one section of it, has been brought up to date with the source page."""
    knowledge = gather(root)
    if code not in knowledge.languages:
        raise UsageError(f"there is no language {code}; {nearest(code, knowledge.languages)}")
    page, original = knowledge.page(code, key), knowledge.page(SOURCE_LANGUAGE, key)
    if page is None:
        raise UsageError(f"there is no page {key} in {code}; {nearest(key, knowledge.pages.get(code, {}))}")
    if code == SOURCE_LANGUAGE:
        _stamp(knowledge, page.source.file.path, page.hash)
        yield f"{page.source.file.path}: its text is recorded as of {today()}"
        return
    if original is None:
        raise UsageError(f"the page {key} does not exist in the source language")
    if anchor and anchor not in original.pieces():
        raise UsageError(f"the page {key} has no section {anchor}; {nearest(anchor, original.pieces())}")
    chosen = [anchor] if anchor else [a for a in original.pieces() if a == INTRO or a in page.bodies]
    entries = {a: f'"{original.hashes[a]}"' for a in chosen}
    record(root, page.source.file.path, "made_from", entries, keep=original.pieces())
    _stamp(knowledge, page.source.file.path, page.hash)
    for a in chosen:
        yield f"{page.source.file.path}: {a} is in step with {original.source.file.path}"


def _stamp(knowledge: Knowledge, path: str, version: str) -> None:
    record(knowledge.root, path, "changed", {"on": today().isoformat(), "content": f'"{version}"'})
