"""The downloads page: every file that the build offers, by the section that it belongs to."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

from site_src.charts.catalogue import FIGURES, figure
from site_src.charts.localise import plain
from site_src.charts.text import Number
from site_src.errors import Finding, Place
from site_src.languages.messages import Messages
from site_src.languages.writing import write
from site_src.pages import contexts
from site_src.pages.binder import Binder
from site_src.pages.contexts_blocks import Download
from site_src.pages.contexts_registers import DownloadGroup
from site_src.pages.editions import later
from site_src.pages.links import offline_archive
from site_src.pages.markup import accounted
from site_src.pages.sizes import size_text

#: The anchors of the page's sections, and which of the offered files, by path, stand below each.
SECTIONS: Mapping[str, Callable[[str], bool]] = {
    "bundle": lambda path: path.endswith((".zip", ".ipynb")),
    "scripts": lambda path: path.startswith("downloads/") and path.endswith((".py", ".txt")),
    "figures": lambda path: path.startswith("data/") and _figure(path) in FIGURES,
    "ledger": lambda path: path.startswith("data/") and _figure(path) not in FIGURES,
}
#: The anchor of the section about the archive of the whole site, which is made after the pages.
OFFLINE = "offline"


def groups(binder: Binder, view: contexts.Page) -> Sequence[DownloadGroup]:
    """The page's sections with their files; files without a section are a finding."""
    offered = binder.knowledge.offered
    found = []
    left = dict(offered)
    for section in view.sections:
        belongs = SECTIONS.get(section.anchor)
        paths = [path for path in offered if belongs and belongs(path)]
        for path in paths:
            left.pop(path, None)
        files = [_download(binder, path, offered[path]) for path in paths]
        if section.anchor == OFFLINE:
            files.append(_offline(binder))
        found.append(DownloadGroup(section, files, offline=section.anchor == OFFLINE))
    for path in left:
        wanted = next((anchor for anchor, belongs in SECTIONS.items() if belongs(path)), "")
        binder.findings.noted.append(Finding(
            Place(binder.page.source.file.path), f"no section of the page lists {path}",
            f"add a section with the anchor {{#{wanted}}}" if wanted else "offer it elsewhere",
        ))
    return found


def _download(binder: Binder, path: str, content: bytes) -> Download:
    name = path.rpartition("/")[2]
    return Download(
        href=binder.links.file(binder.here, path),
        name=name,
        format=name.rpartition(".")[2].upper(),
        size=size_text(len(content), binder.language, binder.messages),
        title=accounted(_title(binder, path)),
        digest=hashlib.sha256(content).hexdigest(),
    )


def _offline(binder: Binder) -> Download:
    """The archive of all pages, this one included: so its size is known only after all of them are made."""
    path = offline_archive(binder.language.code)
    return Download(
        href=binder.links.file(binder.here, path),
        name=path.rpartition("/")[2],
        format="ZIP",
        size=later(f"{path} size"),
        title=binder.messages.gettext("All pages, to be read without a network"),
        digest=later(f"{path} digest"),
    )


def _title(binder: Binder, path: str) -> str:
    """What the file holds, in a few words."""
    messages: Messages = binder.messages
    chart = binder.knowledge.charts.get(_figure(path))
    if chart and path.startswith("data/"):

        def number(value: Number) -> str:
            return write(value.value, value.style, binder.language, decimals=value.decimals)

        return plain(figure(chart.name).title(chart.data), messages, number)
    _ = messages.gettext
    return {
        "zip": _("The notebook, the script, its output, the figures' data and the licences"),
        "ipynb": _("The notebook, executed"),
        "py": _("The script"),
        "txt": _("What the script printed"),
        "json": _("Every value with its exact fraction, formula and origin"),
    }[path.rpartition(".")[2]]


def _figure(path: str) -> str:
    return path.rpartition("/")[2].rpartition(".")[0]
