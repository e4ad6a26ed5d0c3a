"""Short strings without a translation: they are borrowed from the source language, and the page says so.

Whoever asks for a string does not know where it will stand, and in an attribute, a title or a drawing no element can.
So a borrowed string is marked by characters that no author can type, and settled once the page is whole: in text it
stands in an element with its own language and direction, elsewhere the marks are dropped.
"""

from __future__ import annotations

import html
import re
from dataclasses import replace

from site_src.languages.language import SOURCE
from site_src.languages.messages import Messages

_BEGIN, _END = "\ue009", "\ue00a"
_MARKS = re.compile(f"[{_BEGIN}{_END}]")
#: An element that holds text alone, or drawn text; a tag with its attributes, if a mark comes before the next tag or an
#: attribute holds "<"; a mark in the text.
_PARTS = re.compile(
    r"<(svg|title|textarea|option|script|style)\b.*?</\1>|"
    rf"<(?=[^<]*(?:[{_BEGIN}{_END}]|=\s*(?:\"[^\"<]*|'[^'<]*)<))[A-Za-z/!](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>|"
    f"[{_BEGIN}{_END}]",
    re.DOTALL,
)
_TAG = re.compile(r"<[^>]*>")
_ELEMENT = {_BEGIN: f'<bdi lang="{SOURCE}" dir="ltr">', _END: "</bdi>"}


def marking(messages: Messages) -> Messages:
    """The same catalogue; what it does not translate is given back with marks."""
    return replace(messages, lent=lambda message: f"{_BEGIN}{message}{_END}")


def borrowed_in(page: str) -> list[str]:
    """The borrowed strings of a page before it is settled, as text; of one within another only the whole.

    >>> borrowed_in('<a title="\\ue009Home\\ue00a">\\ue009<b>Once</b> more\\ue00a</a>')
    ['Home', 'Once more']
    """
    found, depth, begun = [], 0, 0
    for mark in _MARKS.finditer(page):
        depth += 1 if mark[0] == _BEGIN else -1
        if depth == 1 and mark[0] == _BEGIN:
            begun = mark.end()
        elif depth == 0:
            found.append(html.unescape(_MARKS.sub("", _TAG.sub("", page[begun : mark.start()]))))
    return found


def settled(page: str) -> str:
    """A page with an element around each borrowed string where one can stand, and no marks left.

    >>> settled('<a title="\\ue009Home\\ue00a">\\ue009Home\\ue00a</a>')
    '<a title="Home"><bdi lang="en" dir="ltr">Home</bdi></a>'
    """
    if _BEGIN not in page:
        return page
    return _PARTS.sub(lambda part: _ELEMENT.get(part[0]) or _MARKS.sub("", part[0]), page)
