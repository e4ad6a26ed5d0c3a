"""What a rendered page may hold: read with a parser that knows nothing of how we write pages."""

from __future__ import annotations

import re
from html.parser import HTMLParser

#: Elements that no template of ours writes into a page, and no author may.
_ELEMENTS = frozenset({"iframe", "object", "embed", "base", "frame", "frameset", "applet", "marquee", "xss", "evil"})
_ADDRESSES = frozenset({"href", "src", "action", "formaction", "xlink:href", "poster", "data"})


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in _ELEMENTS:
            self.found.append(f"<{tag}>")
        if tag == "script" and "src" not in given and given.get("type") != "application/json":
            self.found.append("an inline <script>")
        for name, value in given.items():
            if name.startswith("on") or name in ("style", "srcdoc") or (name in _ADDRESSES and _leads_astray(value)):
                self.found.append(f"{name}={value!r} on <{tag}>")


def _leads_astray(address: str | None) -> bool:
    """Whether an address has a scheme, and one that is not the web's."""
    plain = "".join((address or "").split()).lower()
    return ":" in re.split("[/#?]", plain)[0] and not plain.startswith(("https:", "http:"))


def foreign(page: str) -> list[str]:
    """Elements, attributes and addresses in ``page`` that can't be ours: scripts, handlers, frames, javascript:."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.found
