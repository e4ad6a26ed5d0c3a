"""The first step of a build: read every input, run the experiments, fill the ledger, judge the claims."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TypeVar

from site_src import figures
from site_src.errors import ContentError, Finding
from site_src.languages.language import load_languages
from site_src.languages.messages import check_messages, load_messages
from site_src.ledger import claims, sources
from site_src.ledger.catalogue import TOPICS
from site_src.ledger.expression import ExpressionError
from site_src.ledger.value import Ledger
from site_src.pages.knowledge import Knowledge
from site_src.pages.scanner import scan
from site_src.pages.source import PageSource, read_page
from site_src.pages.versions import ScannedPage

T = TypeVar("T")

#: What a build may keep for the next one, below the project's root.
CACHE = ".cache"


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
