"""Where a claim is stated: the pages of one language, section by section, so that the register can lead back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from site_src.pages.contexts_registers import Place
from site_src.pages.versions import INTRO

if TYPE_CHECKING:
    from site_src.pages.binder import Binder

REGISTER = "claims"


def stated_on(binder: Binder) -> dict[str, list[Place]]:
    """For each claim the sections that state it, in the order of the pages; the register itself left out."""
    found: dict[str, list[Place]] = {}
    code = binder.language.code
    pages = sorted(binder.knowledge.pages[code].items(), key=lambda item: (item[1].source.order, item[0]))
    for key, page in pages:
        if key == REGISTER:
            continue
        label = binder.label(page.label or page.title)
        for anchor in page.pieces():
            tokens = [token for part in page.parts(anchor) for _, token in part.all_tokens()]
            for id in dict.fromkeys(token.target for token in tokens if token.kind == "claim"):
                place = _place(binder, label, key, anchor, "" if anchor == INTRO else binder.label(page.titles[anchor]))
                found.setdefault(id, []).append(place)
    return found


def _place(binder: Binder, label: str, key: str, anchor: str, title: str) -> Place:
    if not title:
        return Place(label, binder.to(binder.language.code, key))
    _ = binder.messages.gettext
    named = _("%(page)s: %(section)s") % {"page": label, "section": title}
    return Place(named, binder.to(binder.language.code, key, anchor))
