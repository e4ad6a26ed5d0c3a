"""The build, from inputs to files, as one list of steps. Nothing here writes: see ``publish``.

fixtures → experiments → ledger → pages (quotes, claims) → audit → files
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from site_src import figures
from site_src.errors import ContentError, Finding, Place
from site_src.experiments.fixtures import read_text
from site_src.languages.language import load_languages
from site_src.languages.messages import check_messages, load_messages
from site_src.ledger import claims, sources
from site_src.ledger.catalogue import TOPICS
from site_src.ledger.expression import ExpressionError
from site_src.ledger.value import Ledger
from site_src.pages import blocks, blocks_examples, blocks_trials, parity, script_settings, views
from site_src.pages.audit import released, stray_in_page
from site_src.pages.binder import Binder, Stale
from site_src.pages.environment import environment, in_language
from site_src.pages.knowledge import GLOSSARY, SOURCE_LANGUAGE, Findings, Knowledge
from site_src.pages.links import Links
from site_src.pages.scanner import scan
from site_src.pages.source import PageSource, read_page
from site_src.pages.versions import ScannedPage
from site_src.publish import assets, example_files, figure_data, front
from site_src.publish.locate import locate

T = TypeVar("T")

#: What a build may keep for the next one, below the project's root.
CACHE = ".cache"


@dataclass(frozen=True)
class Options:
    """How to build: ``strict`` makes stale translations findings, ``draft`` shows what is wrong and goes on."""

    base_url: str = ""
    draft: bool = False
    strict: bool = False
    live_reload: str = ""
    index: str = ""


@dataclass
class Built:
    """The outcome: every file of the site by its path, and all that was found wrong."""

    knowledge: Knowledge
    files: dict[str, bytes] = field(default_factory=dict)
    findings: Findings = field(default_factory=Findings)
    stale: list[Stale] = field(default_factory=list)


def build(root: Path, options: Options) -> Built:
    """Compute, bind, render and audit everything below ``root``. Raises ContentError for faults of the frame."""
    knowledge = offering(gather(root))
    built = Built(knowledge)
    built.findings.soft += completeness(knowledge, options.strict)
    built.findings.soft += false_claims(knowledge)
    for page in every_page(knowledge):
        built.findings.soft += translation_findings(knowledge, page)
    check_script(knowledge, built)
    edition = make_edition(root, knowledge, options, built)
    render_pages(edition, options, built)
    built.files.update(front.root_files(edition))
    built.files.update(knowledge.offered)
    return built


# --------------------------------------------------------------------------------- 1 what is known


def gather(root: Path) -> Knowledge:
    """Read every input, run the experiments, and put their values into the ledger."""
    faults: list[Finding] = []

    def attempt(read: partial[T]) -> T | None:
        try:
            return read()
        except ContentError as error:
            faults.extend(error.findings)
            return None

    languages = load_languages(root)
    experiments = run_experiments(root, faults)
    bibliography = attempt(partial(sources.read, root))
    register = attempt(partial(claims.read, root, bibliography)) if bibliography is not None else None
    pages: dict[str, dict[str, ScannedPage]] = {}
    for code in languages:
        for path in sorted((root / "content" / code).glob("*.md")):
            page = attempt(partial(read_page, root, path, code))
            if page is not None:
                pages.setdefault(code, {})[page.key] = scanned(page)
    messages = {code: load_messages(root, language) for code, language in languages.items()}
    for language in languages.values():
        faults += check_messages(root, language)
    if faults or register is None or bibliography is None:
        raise ContentError(faults)
    ledger = Ledger(value for topic in TOPICS for value in topic.values(experiments[topic.name]))
    verdicts = {}
    for id, claim in register.items():
        try:
            verdicts[id] = claims.judge(claim, ledger)
        except ExpressionError as error:
            faults.append(Finding(claim.place, f"the claim {id} can't be evaluated: {error}"))
    if faults:
        raise ContentError(faults)
    charts = figures.charts(experiments, root / CACHE / "charts")
    return Knowledge(root, ledger, verdicts, bibliography, languages, messages, pages, experiments, charts)


def offering(knowledge: Knowledge) -> Knowledge:
    """The same with the files that readers may take away: pages name them, their sizes and what is in them."""
    offered = {"data/numbers.json": numbers_json(knowledge.ledger)}
    offered.update(figure_data.files(knowledge.charts.values()))
    offered.update(example_files.files(knowledge.experiments))
    return replace(knowledge, offered=offered)


def run_experiments(root: Path, faults: list[Finding]) -> dict[str, object]:
    """The result of each experiment by its topic."""
    found: dict[str, object] = {}
    for topic in TOPICS:
        try:
            found[topic.name] = topic.run(root)
        except ContentError as error:
            faults += error.findings
    return found


def scanned(page: PageSource) -> ScannedPage:
    """A page with its tokens found."""
    return ScannedPage(
        page,
        scan(page.title),
        scan(page.description),
        scan(page.label) if page.label else None,
        scan(page.intro),
        {section.anchor: scan(section.title) for section in page.sections},
        {section.anchor: scan(section.body) for section in page.sections},
    )


# --------------------------------------------------------------------------------- 2 what is wrong with it


def every_page(knowledge: Knowledge) -> Iterator[ScannedPage]:
    """All pages, language by language."""
    for pages in knowledge.pages.values():
        yield from pages.values()


def completeness(knowledge: Knowledge, strict: bool) -> Iterator[Finding]:
    """Pages that a complete language lacks, pages that the source language lacks, stale sections if ``strict``."""
    originals = knowledge.pages.get(SOURCE_LANGUAGE, {})
    for code, language in knowledge.languages.items():
        pages = knowledge.pages.get(code, {})
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


def false_claims(knowledge: Knowledge) -> Iterator[Finding]:
    """Claims of the register that don't hold, whether a page states them or not; entries without a statement."""
    statements = knowledge.page(SOURCE_LANGUAGE, "claims")
    for id, verdict in knowledge.claims.items():
        if not verdict.held:
            yield Finding(
                verdict.claim.place,
                f"the claim {id} is false: {verdict.claim.holds}",
                "rewrite the claim and the sentences that rest on it",
            )
        if statements and id not in statements.titles:
            yield Finding(
                verdict.claim.place,
                f"the claim {id} has no statement",
                f"add a section {{#{id}}} to {statements.source.file.path}",
            )
    for code in knowledge.languages:
        for key, known, what in (("claims", knowledge.claims, "claim"), ("sources", knowledge.sources, "source")):
            page = knowledge.page(code, key)
            for section in page.source.sections if page else ():
                if section.level == 2 and section.anchor not in known and key == "claims":
                    yield Finding(
                        section.title.place(0),
                        f"there is no {what} {section.anchor}",
                        f"add it to content/{key}.toml, or delete the section",
                    )


def translation_findings(knowledge: Knowledge, page: ScannedPage) -> Iterator[Finding]:
    """Where a translation and its source, in step, don't say the same."""
    original = knowledge.page(SOURCE_LANGUAGE, page.source.key)
    if original and page.source.language != SOURCE_LANGUAGE:
        yield from parity.differences(page, original)


def check_script(knowledge: Knowledge, built: Built) -> None:
    """The script of the booking trials states its settings itself: they must be the fixture's."""
    example = blocks_examples.examples_in(knowledge.experiments).get(script_settings.SCRIPT)
    if example:
        trials = blocks_trials.result_of(knowledge.experiments).trials
        stale = list(script_settings.stale_settings(example, trials))
        built.stale += stale
        built.findings.soft += script_settings.findings(example, trials, stale)


# --------------------------------------------------------------------------------- 3 pages and audit


def make_edition(root: Path, knowledge: Knowledge, options: Options, built: Built) -> views.Edition:
    """What all pages share; puts the assets into the build."""
    bundle = assets.bundle(root)
    built.files.update(bundle.files)
    return views.Edition(
        knowledge,
        options.base_url,
        fixtures_version(root),
        bundle.folder,
        bundle.names,
        options.draft,
        options.live_reload,
    )


def fixtures_version(root: Path) -> str:
    """Twelve digits of SHA-256 over the fixtures' text: which inputs the site was computed from."""
    digest = hashlib.sha256()
    for path in sorted((root / "content" / "fixtures").glob("*.toml")):
        shown = path.relative_to(root).as_posix()
        digest.update(f"{path.name}\0{read_text(path, shown)}\0".encode())
    return digest.hexdigest()[:12]


def render_pages(edition: views.Edition, options: Options, built: Built) -> None:
    """Bind and render every page of every language, and audit what came out."""
    knowledge = edition.knowledge
    env = environment(knowledge.root)
    links = Links(options.index)
    used_names: set[tuple[str, str]] = set()
    rows = partial(blocks.table_rows, knowledge.experiments)

    for code, pages in knowledge.pages.items():
        language = knowledge.languages[code]
        spoken = in_language(env, knowledge.messages[code])

        def binder(page: ScannedPage, spoken=spoken) -> Binder:  # type: ignore[no-untyped-def]
            teller = page.source.language
            return Binder(
                knowledge,
                knowledge.languages[teller],
                knowledge.messages[teller],
                page,
                spoken,
                links,
                built.findings,
                built.stale,
                rows,
                used_names=used_names,
            )

        for key, page in pages.items():
            teller = binder(page)
            source = knowledge.page(SOURCE_LANGUAGE, key) if code != SOURCE_LANGUAGE else None
            original = binder(source) if source else None
            frame = views.site(edition, teller)
            teller.site = frame
            if original:
                original.site = frame
            view = views.page(edition, teller, original, frame)
            template = spoken.get_template(f"{page.source.template}.html")
            html = template.render(site=frame, page=view, **views.extras(edition, teller, view))
            for shown, around in stray_in_page(html, language):
                if not already_found(built.findings, page):
                    place = locate(knowledge, page, shown)
                    built.findings.soft.append(
                        Finding(place, f"unaccounted number {shown} in {around}", "bind it to a value, or generate it")
                    )
            built.files[links.folder(code, key) + "index.html"] = released(html).encode()
    built.findings.soft += unused_names(knowledge, used_names)


def already_found(findings: Findings, page: ScannedPage) -> bool:
    """Whether the source of this page has unaccounted numbers of its own, which the page then shows too."""
    path = page.source.file.path
    return any(f.place.path == path and f.message.startswith("unaccounted number") for f in findings.soft)


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


def numbers_json(ledger: Ledger) -> bytes:
    """The ledger as data."""
    records = [value.record() for value in ledger.values()]
    return (json.dumps({"numbers": records}, ensure_ascii=False, indent=1) + "\n").encode()
