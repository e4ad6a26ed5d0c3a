"""The one table of what really is translated: each page's absolute address in each language that has it.

Canonical addresses, hreflang, Open Graph and the sitemaps are all read off it, so that none of them can name a page
that doesn't exist.
"""

from __future__ import annotations

from collections.abc import Mapping

from site_src.pages.knowledge import HOME, Knowledge
from site_src.pages.links import Links

#: The entry for readers of none of the languages: the chooser, among the home pages.
DEFAULT = "x-default"


def alternates(knowledge: Knowledge, base_url: str) -> Mapping[str, Mapping[str, str]]:
    """By page, the address by language code; empty without the address at which the site will be served."""
    if not base_url:
        return {}
    links = Links()
    keys = dict.fromkeys(key for pages in knowledge.pages.values() for key in pages)
    found = {key: {code: base_url + links.folder(code, key) for code in knowledge.languages_of(key)} for key in keys}
    if HOME in found:
        found[HOME][DEFAULT] = base_url
    return found
