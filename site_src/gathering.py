"""The first step of a build: read every input, run the experiments, fill the ledger, judge the claims."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar, cast

from site_src import workers
from site_src.charts.chart import Chart
from site_src.errors import ContentError, Finding
from site_src.experiments.proof_record import ProofRecord
from site_src.inputs import CACHE
from site_src.languages.language import Language, load_languages
from site_src.languages.messages import Messages, load_messages
from site_src.ledger import claims, sources
from site_src.ledger.catalogue import checks
from site_src.ledger.catalogue.checks import Tally
from site_src.ledger.catalogue.topic import Topic
from site_src.ledger.expression import ExpressionError
from site_src.ledger.value import Ledger, Value
from site_src.memory import NO_MEMORY, Memory, texts
from site_src.own_files import refuse_links_out
from site_src.packed import Packed
from site_src.pages import tally
from site_src.pages.knowledge import Knowledge
from site_src.pages.scanner import scan
from site_src.pages.source import PageSource, read_page
from site_src.pages.versions import ScannedPage

T = TypeVar("T")

#: How many experiments make another process pay.
WORTH = 3
#: What the experiments read.
INPUTS = ("content/fixtures/**/*", "content/examples/**/*")


def gather(root: Path, memory: Memory = NO_MEMORY, cached: bool = True) -> Knowledge:
    """Read every input, run the experiments, and put their values into the ledger.

    Figures that earlier builds have drawn are taken from there if ``cached``.
    """
    refuse_links_out(root)
    faults: list[Finding] = []

    def attempt(make: Callable[[], T]) -> T | None:
        try:
            return make()
        except ContentError as error:
            faults.extend(error.findings)
            return None

    def recall(name: str, patterns: Sequence[str], make: Callable[[], T]) -> T:
        """What is made of the files that match, and of nothing else."""
        return memory.recall(name, texts(root, *patterns) if memory.keeps(name) else "", make)

    spoken = ("content/locale/*/language.toml",)
    languages = recall("languages", spoken, partial(load_languages, root))
    experiments = attempt(partial(recall, "experiments", INPUTS, lambda: Packed(run_experiments(root))))
    bibliography = attempt(partial(recall, "sources", ("content/sources.toml",), partial(sources.read, root)))
    register = None
    if bibliography is not None:
        files = ("content/claims.toml", "content/sources.toml")
        register = attempt(partial(recall, "claims", files, partial(claims.read, root, bibliography)))
    pages: dict[str, dict[str, ScannedPage]] = {}
    for code in languages:
        # Names that begin with a dot are left by editors and file systems.
        for path in sorted((root / "content" / code).glob("[!.]*.md")):
            name = path.relative_to(root).as_posix()
            page = attempt(partial(recall, name, (name,), partial(_page, root, path, code)))
            if page is not None:
                pages.setdefault(code, {})[page.source.key] = page
    strings = (*spoken, "content/locale/*/LC_MESSAGES/site.po")
    messages = attempt(partial(recall, "messages", strings, partial(read_messages, root, languages)))
    if faults or experiments is None or register is None or bibliography is None or messages is None:
        raise ContentError(faults)
    ledger = recall("ledger", INPUTS, partial(fill_ledger, experiments))
    held = tally.count(root, pages, register)
    ledger = with_counts(ledger, held, experiments)
    verdicts = recall("verdicts", ("content/**/*",), partial(judge_claims, register, ledger))
    kept = root / CACHE / "charts" if cached else None
    given = f"{texts(root, *INPUTS)} {kept}" if memory.keeps("charts") else ""
    charts = memory.recall("charts", given, partial(draw_from, experiments, kept))
    return Knowledge(root, ledger, verdicts, bibliography, languages, messages, pages, experiments, charts, held)


def draw_from(experiments: Mapping[str, object], cache: Path | None) -> Mapping[str, Chart]:
    """The figures, with their data."""
    from site_src import figures

    return Packed(figures.charts(experiments, cache))


def read_messages(root: Path, languages: Mapping[str, Language]) -> dict[str, Messages]:
    """The short strings of every language. Raises ContentError with all that is wrong with them."""
    faults: list[Finding] = []
    found: dict[str, Messages] = {}
    for code, language in languages.items():
        try:
            found[code] = load_messages(root, language)
        except ContentError as error:
            faults += error.findings
    if faults:
        raise ContentError(faults)
    return found


def fill_ledger(experiments: Mapping[str, object]) -> Ledger:
    """Every value of every topic."""
    return Ledger(_values(experiments))


def _values(experiments: Mapping[str, object], without: Collection[str] = ()) -> Iterator[Value]:
    from site_src.ledger.catalogue.topics import TOPICS  # late, as wherever kept results may do

    for topic in TOPICS:
        if topic.name not in without:
            yield from topic.values(experiments[topic.name])


def with_counts(ledger: Ledger, held: Tally, experiments: Mapping[str, object]) -> Ledger:
    """The ledger with what the pages and registers hold, which can be counted only now."""
    record = cast(ProofRecord, experiments["checks"])
    return ledger.extended(checks.counted(held, record, tally.count, len(ledger)))


def recomputed(knowledge: Knowledge, root: Path, keep: Collection[str] = ()) -> Knowledge:
    """The same pages and registers over the fixtures below another root; the topics to ``keep`` are not run again.

    Raises ContentError as :func:`gather` does.
    """
    kept = {topic: result for topic, result in knowledge.experiments.items() if topic in keep}
    experiments = run_experiments(root, kept)
    known = set(keep) - {"checks"}  # which are counted anew
    filled = knowledge.ledger.of_topics(known).extended(_values(experiments, without=known))
    ledger = with_counts(filled, knowledge.tally, experiments)
    verdicts = judge_claims({id: verdict.claim for id, verdict in knowledge.claims.items()}, ledger)
    charts = draw_from(experiments, knowledge.root / CACHE / "charts")
    return replace(knowledge, ledger=ledger, claims=verdicts, experiments=experiments, charts=charts)


def judge_claims(register: Mapping[str, claims.Claim], ledger: Ledger) -> dict[str, claims.Verdict]:
    """What became of each claim. Raises ContentError for predicates that can't be evaluated."""
    verdicts, faults = {}, []
    for id, claim in register.items():
        try:
            verdicts[id] = claims.judge(claim, ledger)
        except ExpressionError as error:
            faults.append(Finding(claim.place, f"the claim {id} can't be evaluated: {error}"))
    if faults:
        raise ContentError(faults)
    return verdicts


def run_experiments(root: Path, known: Mapping[str, object] = MappingProxyType({})) -> dict[str, object]:
    """The result of each experiment by its topic, those ``known`` left as they are.

    Raises ContentError with the faults of all of them.
    """
    from site_src.ledger.catalogue.topics import TOPICS

    def run(topic: Topic) -> tuple[object, tuple[Finding, ...]]:
        try:
            return topic.run(root), ()
        except ContentError as error:
            return None, tuple(error.findings)

    wanted = [topic for topic in TOPICS if topic.name not in known]
    made = {topic.name: outcome for topic, outcome in zip(wanted, workers.each(run, wanted, WORTH), strict=True)}
    faults = [finding for _, findings in made.values() for finding in findings]
    if faults:
        raise ContentError(faults)
    return {topic.name: known[topic.name] if topic.name in known else made[topic.name][0] for topic in TOPICS}


def _page(root: Path, path: Path, code: str) -> ScannedPage:
    return scanned(read_page(root, path, code))


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
