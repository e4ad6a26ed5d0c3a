"""One rendering, several editions: what depends on where a page will be read is marked in it, and set at the end.

A page is rendered and audited once. In its text stand characters that no author can type, for what is known only
later or differs between the served site and the offline copy:

- after a folder's address, whether the link names ``index.html``;
- the folder of the assets, whose name is a hash over them, the mathematical font included, which is made of what the
  formulas of all pages need;
- regions that only one edition has: ``{% call only("online") %}…{% endcall %}`` in a template.

:func:`online` and :func:`offline` turn such a page into HTML.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from markupsafe import Markup

from site_src.pages.audit import released

#: Stands after the address of each folder, for the name of its page.
INDEX = "\ue004"
#: Stands for the folder of the assets, its slash included.
ASSETS = "\ue005"
_OPEN, _CLOSE = "\ue006", "\ue007"
#: Stands around the name of a fact about a file that is made after the pages: see :func:`later`.
_LATER = "\ue008"

#: The kinds of regions: for the served site, for the offline copy, for pages with formulas.
REGIONS: Mapping[str, str] = {"online": "s", "offline": "f", "formulas": "m"}

_REGION = re.compile(f"{_OPEN}(.)(.*?){_CLOSE}", re.DOTALL)
_FACT = re.compile(f"{_LATER}([^{_LATER}]*){_LATER}")
#: What browsers refuse to load from a file, and complain about.
_MODULE = re.compile(r'<script\b[^>]*\btype="module"[^>]*>.*?</script>|<link\b[^>]*\brel="(?:module)?preload"[^>]*>')


def only(region: str, caller: Callable[[], str]) -> Markup:
    """For templates: what stands within belongs to one kind of edition or page only."""
    return Markup(f"{_OPEN}{REGIONS[region]}{caller()}{_CLOSE}")


def later(name: str) -> str:
    """A mark for a fact that is known when the pages are rendered: set by :func:`online`."""
    return f"{_LATER}{name}{_LATER}"


def online(page: str, assets: str, facts: Mapping[str, str] | None = None) -> str:
    """The page as a server gives it. ``assets`` is the folder of the assets; ``facts`` are those of :func:`later`."""
    return _set(page, "online", assets, "", facts or {})


def offline(page: str, assets: str) -> str:
    """The page as it is opened from a file: links name ``index.html``, and nothing asks for a server."""
    return _MODULE.sub("", _set(page, "offline", assets, "index.html", {}))


def part(page: str, edition: str) -> str:
    """What an edition shows of a page, all other marks still in it."""
    wanted = {REGIONS[edition], REGIONS["formulas"]} if "<math" in page else {REGIONS[edition]}
    return _REGION.sub(lambda match: match[2] if match[1] in wanted else "", page)


def _set(page: str, edition: str, assets: str, index: str, facts: Mapping[str, str]) -> str:
    text = _FACT.sub(lambda match: facts.get(match[1], "…"), part(page, edition))
    return released(text).replace(ASSETS, assets).replace(INDEX, index)
