"""What machines look for at a site's root: robots.txt, the sitemaps, and the manifests of an installable site."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from html import escape

from site_src.pages.alternates import DEFAULT
from site_src.pages.knowledge import HOME, SOURCE_LANGUAGE
from site_src.pages.views import Edition

_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"


def files(edition: Edition, assets: str) -> Iterator[tuple[str, str]]:
    """Path and text of each. ``assets`` is the folder of the assets."""
    yield "robots.txt", robots(edition)
    yield "manifest.webmanifest", manifest(edition, SOURCE_LANGUAGE, "", assets)
    for code in edition.knowledge.languages_of(HOME):
        yield f"{code}/manifest.webmanifest", manifest(edition, code, "../", assets)
    if edition.base_url:
        yield "sitemap.xml", sitemap_index(edition)
        for code in edition.knowledge.pages:
            yield f"sitemap-{code}.xml", sitemap(edition, code)


def robots(edition: Edition) -> str:
    """Everybody may read everything, but drafts are nobody's to index. The sitemap wants an absolute address."""
    lines = ["User-agent: *", "Disallow: /" if edition.draft else "Allow: /"]
    if edition.base_url:
        lines += ["", f"Sitemap: {edition.base_url}sitemap.xml"]
    return "\n".join(lines) + "\n"


def sitemap_index(edition: Edition) -> str:
    """The list of the sitemaps, one for each language."""
    entries = (
        f"<sitemap><loc>{escape(f'{edition.base_url}sitemap-{code}.xml')}</loc></sitemap>"
        for code in edition.knowledge.pages
    )
    return _xml(f'<sitemapindex xmlns="{_SITEMAP}">', entries, "</sitemapindex>")


def sitemap(edition: Edition, code: str) -> str:
    """The pages of a language in the order of the site, each with its translations; the chooser with the source's."""
    pages = sorted(edition.knowledge.pages[code].values(), key=lambda page: (page.source.order, page.source.key))
    entries = [
        _entry(
            edition.alternates[page.source.key][code],
            edition.alternates[page.source.key],
            page.changed,
        )
        for page in pages
    ]
    if code == SOURCE_LANGUAGE and DEFAULT in edition.alternates.get(HOME, {}):
        entries.insert(0, _entry(edition.base_url, edition.alternates[HOME], None))
    return _xml(f'<urlset xmlns="{_SITEMAP}" xmlns:xhtml="{_XHTML}">', entries, "</urlset>")


def _entry(address: str, translations: Mapping[str, str], changed: datetime.date | None) -> str:
    links = "".join(
        f'\n<xhtml:link rel="alternate" hreflang="{escape(code)}" href="{escape(url)}"/>'
        for code, url in translations.items()
    )
    date = f"<lastmod>{changed.isoformat()}</lastmod>" if changed else ""
    return f"<url><loc>{escape(address)}</loc>{date}{links}</url>"


def _xml(opening: str, entries: Iterator[str] | list[str], closing: str) -> str:
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', opening, *entries, closing]) + "\n"


def manifest(edition: Edition, code: str, root: str, assets: str) -> str:
    """What a phone wants to know to keep the site among its programs. ``root`` leads from the file to the root."""
    language, _ = edition.knowledge.languages[code], edition.knowledge.messages[code].gettext
    icons = [
        {"src": f"{root}{assets}icon.svg", "type": "image/svg+xml", "sizes": "any"},
        {"src": f"{root}{assets}icon-192.png", "type": "image/png", "sizes": "192x192"},
        {"src": f"{root}{assets}icon-512.png", "type": "image/png", "sizes": "512x512"},
        {"src": f"{root}{assets}icon-mask.png", "type": "image/png", "sizes": "512x512", "purpose": "maskable"},
    ]
    told = {
        "name": _("Every Run Counts"),
        "lang": code,
        "dir": language.direction,
        "start_url": "./",
        "scope": "./",
        "display": "minimal-ui",
        "background_color": "#fbfbf8",
        "theme_color": "#fbfbf8",
        "icons": icons,
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"
