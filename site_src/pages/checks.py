"""What can be wrong with the pages as a whole: gaps, false claims, languages that don't say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from site_src.errors import Finding, Place
from site_src.pages import parity, untranslated
from site_src.pages.knowledge import GLOSSARY, HOME, SOURCE_LANGUAGE, Knowledge
from site_src.pages.versions import ScannedPage
from site_src.text_files import read_text

#: The folders of ``content/`` that hold something else than the pages of a language.
NO_LANGUAGES = {"examples", "fixtures", "locale"}
#: The template that every page's template extends.
FRAME = "base.html"
_EXTENDS = re.compile(r"""\{%-?\s*extends\s+["']([^"']+)["']""")
#: Where it is told how a language is added.
SETTINGS_GUIDE = "content/locale/README.md"


def findings(knowledge: Knowledge, strict: bool) -> Iterator[Finding]:
    """Everything that is wrong before a page is rendered; ``strict`` counts stale translations too."""
    yield from completeness(knowledge, strict)
    yield from never_read(knowledge)
    yield from order(knowledge)
    yield from frameless(knowledge)
    for language in knowledge.languages.values():
        if language.complete:
            yield from chain.from_iterable(untranslated.gaps(knowledge, language))
    yield from false_claims(knowledge)
    yield from registers(knowledge)
    for page in every_page(knowledge):
        yield from translation_findings(knowledge, page)


def every_page(knowledge: Knowledge) -> Iterator[ScannedPage]:
    """All pages, language by language."""
    for pages in knowledge.pages.values():
        yield from pages.values()


def completeness(knowledge: Knowledge, strict: bool) -> Iterator[Finding]:
    """Pages that a complete language lacks, pages that the source language lacks, stale sections if ``strict``."""
    originals = knowledge.pages.get(SOURCE_LANGUAGE, {})
    if HOME not in originals:
        yield Finding(Place(f"content/{SOURCE_LANGUAGE}/{HOME}.md"), "the site has no home page", "restore this file")
    yield from unknown_languages(knowledge)
    for code, language in knowledge.languages.items():
        pages = knowledge.pages.get(code, {})
        if pages and HOME not in pages and not language.complete:
            place = Place(f"content/{code}/{HOME}.md")
            yield Finding(place, f"{language.name} has pages and no home page", "begin with this one")
        for key, original in originals.items():
            if key in pages or code == SOURCE_LANGUAGE:
                continue
            if language.complete:
                yield Finding(
                    Place(f"content/{code}/{key}.md"),
                    f"the page is missing in {language.name}",
                    f"translate {original.source.file.path}, or set complete = false for the language",
                )
        for key, page in pages.items():
            if key not in originals:
                yield Finding(
                    Place(page.source.file.path),
                    "the page does not exist in the source language",
                    f"write content/{SOURCE_LANGUAGE}/{key}.md first",
                )
            elif strict and code != SOURCE_LANGUAGE:
                for state in parity.states(page, originals[key]):
                    if state.state != "in step":
                        yield Finding(
                            state.place,
                            f"the section {state.anchor} is {state.state}",
                            f"bring it up to date, then: build.py translations --mark {code} {key} {state.anchor}",
                        )


def unknown_languages(knowledge: Knowledge) -> Iterator[Finding]:
    """Folders with pages that no language answers for: nobody would ever read them."""
    folders = {path.parent.name for path in (knowledge.root / "content").glob("*/*.md")}
    for code in sorted(folders - NO_LANGUAGES):
        if code not in knowledge.languages:
            yield Finding(
                Place(f"content/locale/{code}/language.toml"),
                f"content/{code}/ has pages, and its language has no settings",
                f"write this file; three lines will do, see {SETTINGS_GUIDE}",
            )


def never_read(knowledge: Knowledge) -> Iterator[Finding]:
    """Files that look like pages and are none: their names end otherwise, or they stand in folders of their own."""
    for path in sorted((knowledge.root / "content").glob("*/**/*")):
        shown = path.relative_to(knowledge.root)
        _, folder, *inner = shown.parts
        if folder in NO_LANGUAGES or path.suffix.lower() not in (".md", ".markdown"):
            continue
        if any(part.startswith(".") for part in inner) or not path.is_file():
            continue
        place = Place(shown.as_posix())
        if path.suffix != ".md":
            yield Finding(place, f"the file ends in {path.suffix}, and pages end in .md", "rename it")
        elif len(inner) > 1:
            yield Finding(place, "pages stand in no folder but their language's", f"move it to content/{folder}/")


def order(knowledge: Knowledge) -> Iterator[Finding]:
    """Pages of one language that claim the same place in the navigation."""
    for pages in knowledge.pages.values():
        taken: dict[int, str] = {}
        for page in (each.source for each in pages.values()):
            other = taken.setdefault(page.order, page.file.path)
            if other != page.file.path:
                place = page.front.value_place(("order",))
                yield Finding(place, f"order {page.order} is that of {other}", "give each page a place of its own")


def frameless(knowledge: Knowledge) -> Iterator[Finding]:
    """Pages whose template is a part of others and makes no page. One that is missing is told when it is asked for."""
    folder = knowledge.root / "templates"
    for page in every_page(knowledge):
        name = f"{page.source.template}.html"
        if (folder / name).is_file() and not _makes_a_page(folder, name):
            remedy = f"name one that extends {FRAME}, or leave template out"
            yield Finding(page.source.front.value_place(("template",)), f"{name} makes no page", remedy)


def _makes_a_page(folder: Path, name: str) -> bool:
    """Whether a template leads, by what it extends, to the frame of every page."""
    seen: set[str] = set()
    while name != FRAME and name not in seen and (folder / name).is_file():
        seen.add(name)
        found = _EXTENDS.search(read_text(folder / name, f"templates/{name}"))
        name = found[1] if found else ""
    return name == FRAME


def false_claims(knowledge: Knowledge) -> Iterator[Finding]:
    """Claims of the register that don't hold, whether a page states them or not."""
    for id, verdict in knowledge.claims.items():
        if not verdict.held:
            yield Finding(
                verdict.claim.place,
                f"the claim {id} is false: {verdict.claim.holds}",
                "rewrite the claim and the sentences that rest on it",
            )


def registers(knowledge: Knowledge) -> Iterator[Finding]:
    """Claims and sources that the page of their register says nothing of, and sections of it that are about none."""
    known: dict[str, dict[str, Place]] = {
        "claim": {id: verdict.claim.place for id, verdict in knowledge.claims.items()},
        "source": {id: source.place for id, source in knowledge.sources.items()},
    }
    for kind, places in known.items():
        original = knowledge.page(SOURCE_LANGUAGE, f"{kind}s")
        for id, place in places.items():
            if original and id not in original.titles:
                remedy = f"add a section {{#{id}}} to {original.source.file.path}"
                yield Finding(place, f"the {kind} {id} has no section on its page", remedy)
        for code in knowledge.languages:
            page = knowledge.page(code, f"{kind}s")
            for section in page.source.sections if page else ():
                if section.level == 2 and section.anchor not in places:
                    remedy = f"add it to content/{kind}s.toml, or delete the section"
                    yield Finding(section.title.place(0), f"there is no {kind} {section.anchor}", remedy)


def translation_findings(knowledge: Knowledge, page: ScannedPage) -> Iterator[Finding]:
    """Where a translation and its source, in step, don't say the same."""
    original = knowledge.page(SOURCE_LANGUAGE, page.source.key)
    if original and page.source.language != SOURCE_LANGUAGE:
        yield from parity.differences(page, original)


def unused_names(knowledge: Knowledge, used: set[tuple[str, str]]) -> Iterator[Finding]:
    """Names of the glossary's list that no page uses any more."""
    for code in knowledge.languages:
        glossary = knowledge.page(code, GLOSSARY)
        for index, name in enumerate(glossary.source.names if glossary else ()):
            if (code, name) not in used:
                assert glossary is not None
                yield Finding(
                    glossary.source.front.place(("names", index)),
                    f"no page uses the name {name!r}",
                    "take it off the list",
                )
