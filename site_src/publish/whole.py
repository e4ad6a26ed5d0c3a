"""From pages with their marks still in them to every file of the site: what depends on all pages together is made here.

pages → the font that their formulas need → assets in their folder → the offline archives → the served edition
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import chain

from site_src.gathering import CACHE
from site_src.languages.language import Language
from site_src.languages.messages import Messages
from site_src.pages.editions import online
from site_src.pages.knowledge import HOME
from site_src.pages.links import offline_archive
from site_src.pages.sizes import size_text
from site_src.pages.views import Edition
from site_src.publish import assets, discovery, front, hosting, icons, math_font, offline, share_card


def files(edition: Edition, pages: Mapping[str, str], found: Mapping[str, bytes]) -> dict[str, bytes]:
    """Every file of the site by its path. ``found`` are the assets as the designers left them."""
    knowledge = edition.knowledge
    cache = knowledge.root / CACHE / "publish"
    bundle = bundled(edition, pages, found)
    others = {**bundle.files, **knowledge.offered}
    made = {**others, **share_card.cards(knowledge, cache)}
    facts: dict[str, str] = {}
    for code in knowledge.languages_of(HOME):
        archive = offline.archive(edition, code, pages, bundle.folder, others, cache)
        made[offline_archive(code)] = archive
        facts.update(_facts(code, archive, knowledge.languages[code], knowledge.messages[code]))
    made.update(served(edition, pages, bundle.folder, facts))
    return made


def bundled(edition: Edition, pages: Mapping[str, str], found: Mapping[str, bytes]) -> assets.Bundle:
    """All assets, those included that the build makes."""
    cache = edition.knowledge.root / CACHE / "publish"
    font = math_font.math_font(math_font.symbols(pages.values()), cache)
    return assets.bundle({**found, assets.FONT: font, **icons.icons(found[assets.ICON], cache)})


def served(
    edition: Edition, pages: Mapping[str, str], folder: str, facts: Mapping[str, str] | None = None
) -> dict[str, bytes]:
    """The served edition of all pages, and the texts at the root. ``folder`` is that of the assets."""
    front_pages = {"index.html": front.chooser(edition), front.LOST: front.lost(edition)}
    shown = chain(front_pages.items(), pages.items())
    made = {path: online(page, folder, facts).encode() for path, page in shown}
    for path, text in (*discovery.files(edition, folder), *hosting.files(edition)):
        made[path] = text.encode()
    made[".nojekyll"] = b""  # GitHub Pages then serves the tree as it is
    return made


def _facts(code: str, archive: bytes, language: Language, messages: Messages) -> dict[str, str]:
    """What the downloads page says about the archive of its language."""
    return {
        f"{offline_archive(code)} size": size_text(len(archive), language, messages),
        f"{offline_archive(code)} digest": hashlib.sha256(archive).hexdigest(),
    }
