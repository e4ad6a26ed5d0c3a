"""The icon in the sizes that phones ask for, drawn from ``icon.svg``, which holds polygons and nothing else."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from site_src.errors import ContentError, Finding, Place
from site_src.inputs import version
from site_src.publish.assets import ICON
from site_src.publish.keep import Recipe, digest

PAPER = "#fbfbf8"
#: The site's two inks on paper, in the order of the drawing's paths; its own colours are for tabs of any colour.
INKS = ("#bd4607", "#0b5394")
#: Pixels per side, and the share of them that the emblem is high. The last may be cut to a circle.
SIZES = {
    "icon-180.png": (180, 0.74),
    "icon-192.png": (192, 0.82),
    "icon-512.png": (512, 0.82),
    "icon-mask.png": (512, 0.6),
}
_SMOOTH = 4
_POLYGON = re.compile(r"M([^Mz]*)z")


@dataclass(frozen=True)
class Shape:
    """A polygon and its colour."""

    points: tuple[tuple[float, float], ...]
    fill: str


def icons(drawing: bytes) -> dict[str, Recipe]:
    """How the icons are made of the SVG ``drawing``, by their names."""
    key = digest([drawing, version("pillow"), Path(__file__).read_bytes()])
    return {name: Recipe(name, key, partial(_icon, drawing, size, high)) for name, (size, high) in SIZES.items()}


def _icon(drawing: bytes, size: int, high: float) -> bytes:
    return draw(shapes(drawing), size, high)


def shapes(drawing: bytes) -> list[Shape]:
    """The polygons of an SVG file whose paths are made of absolute M, L and z. Raises ContentError for another."""
    found = []
    try:
        paths = ElementTree.fromstring(drawing).iter("{http://www.w3.org/2000/svg}path")
        for path, ink in zip(paths, INKS, strict=True):
            for polygon in _POLYGON.findall(path.get("d", "")):
                numbers = [float(number) for number in re.split(r"[ L]", polygon)]
                found.append(Shape(tuple(zip(numbers[::2], numbers[1::2], strict=True)), ink))
    except (ElementTree.ParseError, ValueError) as error:
        message = f"the larger icons can't be drawn from it: {error}"
        remedy = f"draw it with {len(INKS)} paths of M, L and z"
        raise ContentError([Finding(Place(f"templates/assets/{ICON}"), message, remedy)]) from None
    return found


def draw(polygons: list[Shape], size: int, high: float) -> bytes:
    """A square PNG of ``size`` pixels on paper, the polygons in its middle, ``high`` of its height."""
    from PIL import Image, ImageDraw

    across = [x for shape in polygons for x, _ in shape.points]
    down = [y for shape in polygons for _, y in shape.points]
    scale = size * _SMOOTH * high / (max(down) - min(down))
    left = (size * _SMOOTH - scale * (min(across) + max(across))) / 2
    top = (size * _SMOOTH - scale * (min(down) + max(down))) / 2
    image = Image.new("RGB", (size * _SMOOTH, size * _SMOOTH), PAPER)
    pen = ImageDraw.Draw(image)
    for shape in polygons:
        pen.polygon([(left + scale * x, top + scale * y) for x, y in shape.points], fill=shape.fill)
    made = io.BytesIO()
    image.reduce(_SMOOTH).save(made, "PNG")
    return made.getvalue()
