"""What reads text that people write, as functions of that text: each returns, or raises what a person is told.

Anything else that comes out of one of them is a fault of ours. Hypothesis, atheris and the corpus share them.
"""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from site_src.errors import ContentError
from site_src.experiments.fixtures import parse
from site_src.gathering import fill_ledger, gather, judge_claims, run_experiments, scanned
from site_src.languages.dates import agrees_date, read_date
from site_src.languages.language import Language, load_languages
from site_src.languages.lexicon import find_numbers
from site_src.languages.messages import placeholders
from site_src.languages.names import agrees_names, restate_names
from site_src.languages.numbers import read, why_unreadable
from site_src.languages.restate import restatements
from site_src.languages.typography import Typographer
from site_src.ledger import claims, sources
from site_src.ledger.catalogue.topics import TOPICS
from site_src.ledger.sources import Source
from site_src.ledger.value import Ledger
from site_src.pages import template_faults
from site_src.pages.editions import ASSETS
from site_src.pages.environment import environment, in_language
from site_src.pages.knowledge import Knowledge
from site_src.pages.links import Links
from site_src.pages.rendering import render_page
from site_src.pages.source import read_page
from site_src.pages.views import Edition
from site_src.pipeline import offering
from site_src.publish import assets as asset_files
from tests.hostile.markup import foreign

ROOT = Path(__file__).resolve().parents[2]
FRONT = '+++\ntitle = "A page"\ndescription = "What it says"\norder = 900\n+++\n'
WORLD = ROOT / "tests" / "languages" / "world"


@cache
def knowledge() -> Knowledge:
    """All that a page of the real site may refer to."""
    return offering(gather(ROOT))


@cache
def languages() -> tuple[Language, ...]:
    """The site's languages, and those of the tests: four plural forms, Chinese, right to left."""
    return (*load_languages(ROOT).values(), *load_languages(WORLD).values())


@cache
def ledger() -> Ledger:
    """The values of the real fixtures."""
    return fill_ledger(run_experiments(ROOT))


@cache
def bibliography() -> dict[str, Source]:
    """The real sources."""
    return sources.read(ROOT)


@cache
def assets() -> frozenset[str]:
    """The names of the real assets."""
    return asset_files.names(asset_files.collect(ROOT))


@cache
def folder() -> Path:
    """A copy of the content that a reader may be pointed at, of which one file at a time is replaced."""
    made = Path(tempfile.mkdtemp(prefix="hostile-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    shutil.copytree(ROOT / "content", made / "content", ignore=shutil.ignore_patterns(".*"))
    return made


def is_line(text: str) -> bool:
    """Whether a terminal shows the text as it is, on one line."""
    return not re.search("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\uf8ff]", text)


def told(work: Callable[[], object]) -> bool:
    """Whether ``work`` went through; what a person is told otherwise names a file, and is one line each."""
    try:
        work()
    except ContentError as error:
        assert error.findings
        for finding in error.findings:
            assert finding.place.path and finding.place.line >= 1 and finding.place.col >= 1
            assert is_line(str(finding)), ascii(str(finding))
        return False
    return True


def with_file(name: str, text: str, work: Callable[[Path], object]) -> None:
    """Do ``work`` in a project whose file ``name`` holds ``text``."""
    path = folder() / name
    kept = path.read_bytes() if path.exists() else None
    try:
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        told(lambda: work(folder()))
    finally:
        path.unlink()
        if kept is not None:
            path.write_bytes(kept)


def toml(text: str) -> None:
    """The reader of TOML with positions: whatever it accepts, every key of it has a place in the text."""

    def work() -> None:
        document = parse(text, "x.toml")
        lines = text.split("\n")
        for key in document.data:
            place = document.place((key,))
            assert (key,) in document.positions.keys and place.col <= len(lines[place.line - 1])

    told(work)


def fixture(topic: str) -> Callable[[str], None]:
    """The reader of one topic's fixture, and the experiment that it feeds, ledger included."""
    entry = next(each for each in TOPICS if each.name == topic)
    return lambda text: with_file(FIXTURES[topic], text, lambda root: list(entry.values(entry.run(root))))


def quote(text: str) -> None:
    """Numbers, names and dates in every language; what can be restated reads as the new value."""
    for language in languages():
        found = read(text, language)
        assert (found is None) == bool(why_unreadable(text, language))
        for exact, counts in ((7, None), (knowledge_rate(), (31, 105))):
            for fresh in restatements(text, exact, counts, language):
                assert read(fresh, language) is not None
        for start, end, shown in find_numbers(text, language):
            assert 0 <= start < end <= len(text) and text[start:end] == shown
        read_date(text, language)
        agrees_date(text, "2026-11-30", language)
        agrees_date("30 November 2026", text, language)
        agrees_names(text, ("A", "B + C", "D and E"), language)
        restate_names(text, ("A", "B"), language)
        agrees_names("A, B", (text, "B"), language)
        assert len(Typographer(language)(text)) == len(text)
    placeholders(text)


def knowledge_rate() -> object:
    """A value with counts of its own."""
    return ledger()["trials.uniform.all.5"].exact


def page(text: str) -> None:
    """A whole file of a page: front matter, scanner, Markdown, binder, audit. No tag of the author's gets through."""
    for code in ("en", "ru"):
        with_file(f"content/{code}/hostile.md", text, lambda root, code=code: _render(root, code))


def body(text: str) -> None:
    """The same for what follows the front matter."""
    page(FRONT + text)


def _render(root: Path, code: str) -> None:
    read_in = scanned(read_page(root, root / "content" / code / "hostile.md", code))
    pages = {**knowledge().pages, code: {**knowledge().pages[code], "hostile": read_in}}
    known = replace(knowledge(), pages=pages)
    spoken = in_language(environment(ROOT), known.messages[code])
    edition = Edition(known, "", "", ASSETS, assets(), True, "")
    with template_faults.told(known):
        made = render_page(edition, Links(), read_in, spoken)
    for finding in made.findings.all():
        assert is_line(str(finding)), ascii(str(finding))
        assert finding.place.line >= 1 and finding.place.col >= 1
    for rendered in made.pages.values():
        assert not (strange := foreign(rendered)), strange


def claim(text: str) -> None:
    """A predicate of the register over the real ledger."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    register(f'[hostile]\nkind = "computed"\nholds = "{escaped}"\n')


def register(text: str) -> None:
    """The whole register."""
    with_file(claims.FILE, text, lambda root: judge_claims(claims.read(root, bibliography()), ledger()))


def cited(text: str) -> None:
    """The bibliography."""
    with_file(sources.FILE, text, sources.read)


def catalogue(text: str) -> None:
    """The short strings of a language."""
    from site_src.gathering import read_messages

    spoken = {language.code: language for language in languages() if language.code == "ru"}
    with_file("content/locale/ru/LC_MESSAGES/site.po", text, lambda root: read_messages(root, spoken))


def settings(text: str) -> None:
    """The settings of a language."""
    with_file("content/locale/ru/language.toml", text, load_languages)


FIXTURES = {
    "pool": "content/fixtures/pool.toml",
    "trials": "content/fixtures/trials.toml",
    "statistics": "content/fixtures/statistics.toml",
    "orders": "content/fixtures/orders.toml",
    "averages": "content/fixtures/averages.toml",
}

READERS: dict[str, Callable[[str], None]] = {
    "toml": toml,
    **{f"fixture-{topic}": fixture(topic) for topic in FIXTURES},
    "quote": quote,
    "page": page,
    "body": body,
    "claim": claim,
    "register": register,
    "sources": cited,
    "catalogue": catalogue,
    "settings": settings,
}

#: A file that each reader accepts, to be mutated.
SEEDS: dict[str, tuple[str, ...]] = {
    "toml": (*FIXTURES.values(), claims.FILE),
    **{f"fixture-{topic}": (name,) for topic, name in FIXTURES.items()},
    "page": ("content/en/pair-table.md", "content/ru/actions.md"),
    "body": ("content/en/reliability.md",),
    "register": (claims.FILE,),
    "sources": (sources.FILE,),
    "catalogue": ("content/locale/ru/LC_MESSAGES/site.po",),
    "settings": ("content/locale/ru/language.toml", "content/locale/en/language.toml"),
}
