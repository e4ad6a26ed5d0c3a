"""The two pages that belong to no language: the chooser at the root, and the page for addresses that lead nowhere."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from markupsafe import Markup

from site_src.pages import contexts
from site_src.pages.alternates import DEFAULT
from site_src.pages.blocks_pool import emblem
from site_src.pages.environment import environment, in_language
from site_src.pages.knowledge import HOME, SOURCE_LANGUAGE
from site_src.pages.links import Links
from site_src.pages.views import Edition

LOST = "404.html"


def base_path(edition: Edition) -> str:
    """Where the site stands on its host, ``/project/``; without a base URL it is taken to be the root.

    A page for lost addresses is shown below any folder, so nothing in it can be relative.
    """
    return urlsplit(edition.base_url).path or "/"


def choices(edition: Edition, to: Callable[[str], str]) -> list[contexts.ChooserEntry]:
    """An entry for each language that has a home page, in its own words; ``to`` gives the address of a folder."""
    made = []
    links = Links()
    for code in edition.knowledge.languages_of(HOME):
        language, _ = edition.knowledge.languages[code], edition.knowledge.messages[code].gettext
        once = Markup('<b class="o">{}</b>').format(_("Once"))
        every = Markup('<b class="e">{}</b>').format(_("every time"))
        made.append(
            contexts.ChooserEntry(
                code,
                language.name,
                language.direction,
                to(links.folder(code, HOME)),
                _("Every Run Counts"),
                Markup(_("%(once)s, or %(every)s?")) % {"once": once, "every": every},
                _("This page does not exist."),
                _("Go to the home page"),
                _("the language of your browser"),
            )
        )
    return made


def chooser(edition: Edition, language: str = "") -> str:
    """The root page, its marks still in it. With one ``language`` it offers that one only, and goes on to it."""
    links = Links()
    offered = [c for c in choices(edition, lambda folder: links.between("", folder)) if language in ("", c.code)]
    return _render(edition, "chooser.html", "", offered, forward=offered[0].href if language and offered else "")


def lost(edition: Edition) -> str:
    """The page for addresses that lead nowhere, its marks still in it."""
    base = base_path(edition)
    return _render(edition, "not_found.html", base, choices(edition, lambda folder: base + folder), forward="")


def _render(edition: Edition, template: str, base: str, offered: list[contexts.ChooserEntry], forward: str) -> str:
    knowledge = edition.knowledge
    addresses = edition.alternates.get(HOME, {}) if template == "chooser.html" else {}
    frame = contexts.Site(
        language=SOURCE_LANGUAGE,
        language_name=knowledge.languages[SOURCE_LANGUAGE].name,
        direction="ltr",
        root=base or "./",
        home=base or "./",
        nav=[],
        tools=[],
        languages=[
            contexts.LanguageLink(
                choice.code, choice.name, choice.href, choice.direction, False, addresses.get(choice.code, "")
            )
            for choice in offered
        ],
        asset=lambda name: f"{base}{edition.asset_folder}{name}",
        numeral=str,
        names=", ".join,
        fixtures_version=edition.fixtures_version,
        draft=edition.draft,
        default_url=addresses.get(DEFAULT, ""),
        live_reload=edition.live_reload,
    )
    env = in_language(environment(knowledge.root), knowledge.messages[SOURCE_LANGUAGE])
    return env.get_template(template).render(
        site=frame, choices=offered, matrix=emblem(knowledge, SOURCE_LANGUAGE), forward=forward
    )
