"""A drawing in one language: tokens become that language's words and numbers, and the SVG goes into the page.

Every number stands in an element of its own that says that the build made it (``data-generated``); names from
fixtures stand in ``data-name``. Charts run from left to right in every language, their labels isolated.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Protocol

from site_src.charts.drawing import Drawing, View
from site_src.charts.style import LINE_HEIGHT
from site_src.charts.text import Label, Name, Number
from site_src.languages.language import Language
from site_src.languages.writing import write

_PLACE = re.compile(r"%\((\w+)\)s|%%")
_TEXT = re.compile(r'<text([^>]*) x="([^"]*)"([^>]*) font-size="([^"]*)">@(\d+)@</text>')


class Messages(Protocol):
    """What a chart needs of a language's catalogue."""

    def gettext(self, message: str, /) -> str:
        """The translation, or the message itself."""


def localise(
    drawing: Drawing,
    language: Language,
    messages: Messages,
    title: str = "",
    description: str = "",
    prefix: str = "fig",
) -> str:
    """The figure as markup: a wide and a narrow SVG, of which the style sheet shows one.

    ``title`` and ``description`` replace the figure's own, as plain text. Ids begin with ``prefix`` and the figure's
    name, so that several figures can share a page.
    """

    def number(value: Number) -> str:
        return write(value.value, value.style, language, decimals=value.decimals)

    heading = title or plain(drawing.title, messages, number)
    story = description or plain(drawing.description, messages, number)
    made = (not title, not description)
    views = (("wide-only", drawing.wide), ("narrow", drawing.narrow))
    parts = [
        _svg(f"{prefix}-{drawing.name}", kind, view, heading, story, made, messages, number) for kind, view in views
    ]
    return '<div class="drawing" dir="ltr">\n' + "\n".join(parts) + "\n</div>"


def plain(label: Label, messages: Messages, number: Callable[[Number], str]) -> str:
    """A label as plain text."""
    return _fill(label, messages, number, lambda text, _: text)


def markup(label: Label, messages: Messages, number: Callable[[Number], str]) -> str:
    """A label as the content of an SVG text: escaped, its numbers and names marked."""

    def mark(text: str, kind: str) -> str:
        return f"<tspan {kind}>{escape(text)}</tspan>" if kind else escape(text)

    return _fill(label, messages, number, mark)


def _fill(label: Label, messages: Messages, number: Callable[[Number], str], mark: Callable[[str, str], str]) -> str:
    if isinstance(label, Number):
        return mark(number(label), 'data-generated=""')
    if isinstance(label, Name):
        return mark(label.text, 'data-name=""')
    inner = {name: _fill(value, messages, number, mark) for name, value in label.arguments}
    message, parts, at = messages.gettext(label.message), [], 0
    for place in _PLACE.finditer(message):
        parts.append(mark(message[at : place.start()], ""))
        parts.append(inner.get(place[1], "") if place[1] else "%")
        at = place.end()
    return "".join([*parts, mark(message[at:], "")])


def _svg(
    name: str,
    kind: str,
    view: View,
    title: str,
    description: str,
    made: tuple[bool, bool],
    messages: Messages,
    number: Callable[[Number], str],
) -> str:
    def write_text(match: re.Match[str]) -> str:
        before, x, after, size, index = match.groups()
        content = markup(view.labels[int(index)], messages, number)
        lines = content.split("\n")
        if len(lines) > 1:
            step = f"{float(size) * LINE_HEIGHT:.1f}"
            first, *others = lines
            content = first + "".join(f'<tspan x="{x}" dy="{step}">{line}</tspan>' for line in others)
        # Its outline is painted first, so that the letters stand out from the lines behind them.
        halo = ' paint-order="stroke"' if "halo" in before + after else ""
        return f'<text{before} x="{x}"{after} font-size="{size}"{halo}>{content}</text>'

    ids = f"{name}-{kind.partition('-')[0]}"
    marks = [' data-generated=""' if each else "" for each in made]
    return (
        f'<svg class="chart {kind}" viewBox="0 0 {view.width} {view.height}" width="{view.width}" '
        f'height="{view.height}" role="img" aria-labelledby="{ids}-t {ids}-d" direction="ltr">\n'
        f'<title id="{ids}-t"{marks[0]}>{escape(title)}</title>\n'
        f'<desc id="{ids}-d"{marks[1]}>{escape(description)}</desc>\n'
        f'<g stroke-linejoin="round">\n{_TEXT.sub(write_text, view.body)}\n</g>\n</svg>'
    )
