"""The build as one list of steps, from inputs to files. Nothing here writes: see ``publish``.

fixtures → experiments → ledger → pages (quotes, claims) → audit → files
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path

from site_src.first_build import LATE, Ahead
from site_src.gathering import INPUTS, gather
from site_src.inputs import CACHE
from site_src.memory import NO_MEMORY, Memory, texts
from site_src.pages import checks, mathml, template_faults
from site_src.pages.bound import Stale
from site_src.pages.editions import ASSETS
from site_src.pages.knowledge import Findings, Knowledge
from site_src.pages.links import Links
from site_src.pages.rendering import Rendered, render
from site_src.pages.texts import Texts
from site_src.pages.views import Edition
from site_src.publish import assets, downloads, whole
from site_src.text_files import read_text


@dataclass(frozen=True)
class Options:
    """How to build: ``strict`` makes stale translations findings, ``draft`` shows what is wrong and goes on.

    Unless ``cached``, what earlier builds have drawn or run is drawn and run again. ``ahead`` is for builds whose files
    will be asked for: what is slow to draw is then begun as early as can be.
    """

    base_url: str = ""
    draft: bool = False
    strict: bool = False
    live_reload: str = ""
    cached: bool = True
    ahead: Ahead | None = None


@dataclass
class Built:
    """The outcome: every page, its marks still in it (see ``editions``), and all that was found wrong."""

    edition: Edition
    assets: dict[str, bytes]
    drawn: whole.Drawn | None = None
    pages: Texts = field(default_factory=Texts)
    findings: Findings = field(default_factory=Findings)
    stale: list[Stale] = field(default_factory=list)

    @property
    def knowledge(self) -> Knowledge:
        """What the pages say."""
        return self.edition.knowledge

    @cached_property
    def files(self) -> dict[str, bytes]:
        """Every file of the site by its path; made when first asked for."""
        with template_faults.told(self.knowledge):
            drawn = self.drawn or whole.begin(self.edition, self.assets, LATE)
            return whole.files(self.edition, self.pages, self.assets, drawn)


def build(root: Path, options: Options, memory: Memory = NO_MEMORY) -> Built:
    """Compute, bind, render and audit everything below ``root``. Raises ContentError for faults of the frame."""
    knowledge = offering(gather(root, memory, options.cached), memory, options.cached)
    found = assets.collect(root)
    edition = Edition(
        knowledge,
        options.base_url,
        fixtures_version(root),
        ASSETS,
        assets.names(found),
        options.draft,
        options.live_reload,
    )
    mathml.recall(memory)
    built = Built(edition, found, whole.begin(edition, found, options.ahead) if options.ahead else None)
    built.findings.noted += checks.findings(knowledge, options.strict)
    inputs = texts(root, *INPUTS) if memory.keeps("script") else ""
    checked = memory.recall("script", inputs, partial(check_script, knowledge))
    with template_faults.told(knowledge):
        rendered = render(edition, Links(), memory, (options.ahead or LATE).figures)
    mathml.keep(memory)
    built.pages = rendered.pages
    for each in (checked, rendered):
        built.findings.noted += each.findings.noted
        built.stale += each.stale
    return built


def offering(knowledge: Knowledge, memory: Memory = NO_MEMORY, cached: bool = True) -> Knowledge:
    """The same with the files that readers may take away: pages name them, their sizes and what is in them."""

    def computed() -> downloads.Files:
        from site_src.publish import computed_files

        return computed_files.computed(knowledge, knowledge.root / CACHE if cached else None)

    key = texts(knowledge.root, *INPUTS, "content/sources.toml", "LICENSE") if memory.keeps("files") else ""
    return replace(knowledge, offered=downloads.offered(knowledge.ledger, memory.recall("files", key, computed)))


def check_script(knowledge: Knowledge) -> Rendered:
    """The script of the booking trials states its settings itself: they must be the fixture's."""
    from site_src.pages.blocks_examples import SCRIPT, examples_in

    made = Rendered()
    example = examples_in(knowledge.experiments).get(SCRIPT)
    if example:
        from site_src.pages import blocks_trials, script_settings

        trials = blocks_trials.result_of(knowledge.experiments).trials
        made.stale += script_settings.stale_settings(example, trials)
        made.findings.noted += script_settings.findings(example, trials, made.stale)
    return made


def fixtures_version(root: Path) -> str:
    """Twelve digits of SHA-256 over the fixtures' text: which inputs the site was computed from."""
    digest = hashlib.sha256()
    for path in sorted((root / "content" / "fixtures").glob("*.toml")):
        shown = path.relative_to(root).as_posix()
        digest.update(f"{path.name}\0{read_text(path, shown)}\0".encode())
    return digest.hexdigest()[:12]
