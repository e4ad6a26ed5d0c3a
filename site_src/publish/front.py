"""What stands at the site's root: the language chooser, and the files that hosts look for."""

from __future__ import annotations

from markupsafe import Markup

from site_src.pages import contexts
from site_src.pages.audit import released
from site_src.pages.blocks import emblem
from site_src.pages.environment import environment, in_language
from site_src.pages.knowledge import HOME, SOURCE_LANGUAGE
from site_src.pages.links import Links
from site_src.pages.views import Edition


def root_files(edition: Edition) -> dict[str, bytes]:
    """The chooser at ``/`` and the empty file that tells GitHub Pages to serve the tree as it is."""
    return {"index.html": _chooser(edition), ".nojekyll": b""}


def choices(edition: Edition, here: str, links: Links) -> list[contexts.ChooserEntry]:
    """An entry for each language that has a home page, in its own words."""
    made = []
    for code, language in edition.knowledge.languages.items():
        if not edition.knowledge.page(code, HOME):
            continue
        _ = edition.knowledge.messages[code].gettext
        once = Markup('<b class="o">{}</b>').format(_("Once"))
        every = Markup('<b class="e">{}</b>').format(_("every time"))
        made.append(
            contexts.ChooserEntry(
                code,
                language.name,
                language.direction,
                links.between(here, links.folder(code, HOME)),
                _("Every Run Counts"),
                Markup(_("%(once)s, or %(every)s?")) % {"once": once, "every": every},
                _("This page does not exist."),
                _("Go to the start"),
            )
        )
    return made


def _chooser(edition: Edition) -> bytes:
    links = Links()
    knowledge = edition.knowledge
    frame = contexts.Site(
        language=SOURCE_LANGUAGE,
        language_name=knowledge.languages[SOURCE_LANGUAGE].name,
        direction="ltr",
        root="./",
        home="./",
        nav=[],
        tools=[],
        languages=[
            contexts.LanguageLink(
                choice.code,
                choice.name,
                choice.href,
                choice.direction,
                False,
                edition.base_url + links.folder(choice.code, HOME) if edition.base_url else "",
            )
            for choice in choices(edition, "", links)
        ],
        asset=lambda name: edition.asset_folder + name,
        numeral=str,
        names=", ".join,
        fixtures_version=edition.fixtures_version,
        draft=edition.draft,
        default_url=edition.base_url,
        live_reload=edition.live_reload,
    )
    env = in_language(environment(knowledge.root), knowledge.messages[SOURCE_LANGUAGE])
    html = env.get_template("chooser.html").render(
        site=frame, choices=choices(edition, "", links), matrix=emblem(knowledge, SOURCE_LANGUAGE)
    )
    return released(html).encode()
