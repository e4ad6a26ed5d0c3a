"""From matplotlib's SVG to ours: flat, without style attributes, ids or colours, with classes and tokens."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from site_src.charts.paths import compact
from site_src.charts.style import CLASS_OF

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_TOKEN = re.compile(r"@\d+@")
_NAMESPACE = "{http://www.w3.org/2000/svg}"
_KEPT = {"stroke-width", "stroke-dasharray", "opacity", "text-anchor"}
_DEFAULTS = {("text-anchor", "start"), ("opacity", "1"), ("stroke-width", "0")}


class SentinelError(AssertionError):
    """A colour of the drawing was not replaced by a class: a mistake in the chart's code."""


def clean(source: str, name: str) -> str:
    """The elements of matplotlib's drawing ``source``, one a line: paths and texts, in order.

    ``name`` is the figure's, for messages. Raises SentinelError if a colour has no class.
    """
    lines: list[str] = []
    for element in ElementTree.fromstring(source).iter():
        tag = element.tag.removeprefix(_NAMESPACE)
        if tag == "path":
            lines.append(_path(element))
        elif tag == "text":
            lines.append(_text(element))
        elif tag in ("use", "image", "clipPath", "pattern"):
            raise SentinelError(f"{name}: matplotlib wrote a <{tag}>, which is not translated")
    body = "\n".join(line for line in lines if line)
    if left := re.search(r"#[0-9a-f]{3,8}\b|\brgb|style=|\bid=", body):
        raise SentinelError(f"{name}: {left[0]} is left in the drawing")
    return body


def _style(element: ElementTree.Element) -> dict[str, str]:
    style = dict(re.findall(r"\s*([\w-]+)\s*:\s*([^;]*?)\s*(?:;|$)", element.get("style", "")))
    for name in ("fill", "stroke", "opacity"):
        if element.get(name) is not None:
            style.setdefault(name, str(element.get(name)))
    return style


def _attributes(style: dict[str, str]) -> str:
    classes = [
        CLASS_OF.get(style[name], style[name]) for name in ("fill", "stroke") if style.get(name, "none") != "none"
    ]
    parts = [f'class="{name}"' for name in [" ".join(filter(None, classes))] if name]
    if style.get("stroke", "none") != "none" and style.get("fill", "none") == "none":
        parts.append('fill="none"')
    for name in sorted(_KEPT & style.keys()):
        value = _NUMBER.sub(_round, style[name])
        if (name, value) not in _DEFAULTS:
            parts.append(f'{name}="{value}"')
    return "".join(" " + part for part in parts)


def _path(element: ElementTree.Element) -> str:
    style = _style(element)
    if style.get("fill") == "none" and style.get("stroke", "none") == "none":
        return ""
    return f'<path{_attributes(style)} d="{compact(element.get("d", ""))}"/>'


def _text(element: ElementTree.Element) -> str:
    style = _style(element)
    font = re.fullmatch(r"([\d.]+)px", style.get("font-size", ""))
    if font is None or not _TOKEN.fullmatch(element.text or ""):
        raise SentinelError(f"a text of the drawing is not a token in a known font: {element.text!r}, {style}")
    weight = ' font-weight="700"' if style.get("font-weight") == "700" else ""
    x, y = (_NUMBER.sub(_round, element.get(axis, "0")) for axis in ("x", "y"))
    size = _NUMBER.sub(_round, font[1])
    return f'<text{_attributes(style)}{weight} x="{x}" y="{y}" font-size="{size}">{element.text}</text>'


def _round(match: re.Match[str]) -> str:
    return f"{round(float(match[0]), 1) + 0.0:g}"
