"""From pages with their marks still in them to every file of the site: what depends on all pages together is made here.

pages → the font that their formulas need → assets in their folder → the offline archives → the served edition
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain

from site_src.first_build import Ahead
from site_src.languages.language import Language
from site_src.languages.messages import Messages
from site_src.pages.editions import online
from site_src.pages.links import offline_archive
from site_src.pages.sizes import size_text
from site_src.pages.views import Edition
from site_src.publish import (
    assets,
    discovery,
    formula_symbols,
    front,
    hosting,
    icons,
    keep,
    math_font,
    offline,
    share_card,
)


@dataclass(frozen=True)
class Drawn:
    """What is drawn aside: the icons by name and the share cards by path, and a font of the formulas ``foreseen``."""

    pictures: Callable[[], Mapping[str, bytes]]
    foreseen: str
    font: Callable[[], list[bytes]]


def begin(edition: Edition, found: Mapping[str, bytes], ahead: Ahead) -> Drawn:
    """Begin to draw what needs no page."""
    folder = edition.knowledge.root / keep.FOLDER
    recipes = {**icons.icons(found[assets.ICON]), **share_card.cards(edition.knowledge)}
    pictures = keep.begun(folder, list(recipes.values()), ahead.pictures)
    foreseen = formula_symbols.foreseen(edition.knowledge)
    font = keep.begun(folder, [math_font.math_font(foreseen)], ahead.font)
    return Drawn(lambda: dict(zip(recipes, pictures(), strict=True)), foreseen, font)


def files(edition: Edition, pages: Mapping[str, str], found: Mapping[str, bytes], drawn: Drawn) -> dict[str, bytes]:
    """Every file of the site by its path. ``found`` are the assets as the designers left them."""
    knowledge = edition.knowledge
    wanted = formula_symbols.symbols(pages.values())
    as_foreseen = wanted == drawn.foreseen
    font = drawn.font() if as_foreseen else keep.made(knowledge.root / keep.FOLDER, [math_font.math_font(wanted)])
    made = dict(drawn.pictures())
    bundle = assets.bundle({**found, assets.FONT: font[0], **{name: made.pop(name) for name in assets.ICONS}})
    others = {**bundle.files, **knowledge.offered}
    facts: dict[str, str] = {}
    for code, archive in _archives(edition, pages, bundle.folder, others).items():
        made[offline_archive(code)] = archive
        facts.update(_facts(code, archive, knowledge.languages[code], knowledge.messages[code]))
    made.update(served(edition, pages, bundle.folder, facts))
    return {**others, **made}


def _archives(
    edition: Edition, pages: Mapping[str, str], assets: str, others: Mapping[str, bytes]
) -> dict[str, bytes]:
    """The archive of each language. What they are made of is given up before the served edition takes its room."""
    recipes = offline.archives(edition, pages, assets, others)
    packed = keep.made(edition.knowledge.root / keep.FOLDER, list(recipes.values()), _worth(pages))
    return dict(zip(recipes, packed, strict=True))


def bundled(edition: Edition, pages: Mapping[str, str], found: Mapping[str, bytes]) -> assets.Bundle:
    """All assets, those included that the build makes."""
    font = math_font.math_font(formula_symbols.symbols(pages.values()))
    recipes = {assets.FONT: font, **icons.icons(found[assets.ICON])}
    drawn = keep.made(edition.knowledge.root / keep.FOLDER, list(recipes.values()))
    return assets.bundle({**found, **dict(zip(recipes, drawn, strict=True))})


def _worth(pages: Mapping[str, str]) -> int:
    """How many recipes make another process pay: a copy of one that holds many pages takes its time, and its room."""
    return 1 + len(pages) // 100


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
