"""A small sheet to draw on with Pillow: polygons, discs and words, smooth at the size wanted."""

from __future__ import annotations

import importlib.util
import io
import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

SMOOTH = 3
STEPS = 16  # from the paper to an ink
#: Fonts that packages of the build carry, in order of preference: package, file within it.
SERIF = (("ziamath", "fonts/STIXTwoMath-Regular.ttf"), ("matplotlib", "mpl-data/fonts/ttf/DejaVuSerif.ttf"))
SANS = (("matplotlib", "mpl-data/fonts/ttf/DejaVuSans-Bold.ttf"),)

Point = tuple[float, float]


class Canvas:
    """``width`` x ``height`` pixels of ``paper``; everything is given in pixels, y downwards."""

    def __init__(self, width: int, height: int, paper: str) -> None:
        from PIL import Image, ImageDraw

        self.size = (width, height)
        self._image = Image.new("RGB", (width * SMOOTH, height * SMOOTH), paper)
        self._pen = ImageDraw.Draw(self._image)
        self._paper = paper
        self._inks: dict[str, None] = {}

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """A filled polygon."""
        self._inks[fill] = None
        self._pen.polygon([(x * SMOOTH, y * SMOOTH) for x, y in points], fill=fill)

    def outline(self, points: Sequence[Point], colour: str, width: float) -> None:
        """A closed line."""
        self._inks[colour] = None
        corners = [(x * SMOOTH, y * SMOOTH) for x, y in points]
        # The second point once more, so that the first corner is joined like the others.
        self._pen.line([*corners, *corners[:2]], fill=colour, width=max(1, round(width * SMOOTH)), joint="curve")

    def disc(self, x: float, y: float, r: float, fill: str, rim: str = "", width: float = 0) -> None:
        """A disc, with a rim whose middle lies on the radius ``r``."""
        self._inks.update({fill: None, rim or fill: None})
        reach = (r + width / 2) * SMOOTH
        box = (x * SMOOTH - reach, y * SMOOTH - reach, x * SMOOTH + reach, y * SMOOTH + reach)
        self._pen.ellipse(box, fill=fill, outline=rim or fill, width=max(1, round(width * SMOOTH)))

    def text(self, x: float, y: float, words: str, font: Path, size: float, fill: str, anchor: str = "ls") -> None:
        """Words with the beginning of their baseline at x, y, or as Pillow's ``anchor`` says."""
        self._inks[fill] = None
        self._pen.text((x * SMOOTH, y * SMOOTH), words, font=face(font, size * SMOOTH), fill=fill, anchor=anchor)

    @cached_property
    def picture(self) -> Image:
        """The sheet reduced to its size; nothing more is drawn on it."""
        return self._image.reduce(SMOOTH)

    def png(self, *over: Canvas) -> bytes:
        """A PNG of few colours: the inks, and steps from each to the paper. Other sheets lie ``over`` its left side."""
        from PIL import Image

        made = io.BytesIO()
        small = self.picture
        for sheet in over:
            small = small.copy()
            small.paste(sheet.picture, (0, 0))
        palette = Image.new("P", (1, 1))
        palette.putpalette(self._shades([ink for sheet in (self, *over) for ink in sheet._inks]))
        small.quantize(palette=palette, dither=Image.Dither.NONE).save(made, "PNG")
        return made.getvalue()

    def _shades(self, used: Iterable[str]) -> list[int]:
        """Red, green and blue of each colour of the palette; Pillow takes neighbours closer than these for one."""
        from PIL.ImageColor import getrgb

        inks = [getrgb(ink) for ink in dict.fromkeys(used) if ink != self._paper] or [getrgb(self._paper)]
        paper, last = getrgb(self._paper), min(STEPS, 256 // len(inks) - 1)
        return [
            round(mine + (other - mine) * step / last)
            for ink in inks
            for step in range(last + 1)
            for mine, other in zip(paper, ink, strict=True)
        ]


def width(words: str, font: Path, size: float) -> float:
    """How far words reach, in pixels."""
    return face(font, size * SMOOTH).getlength(words) / SMOOTH


@lru_cache(maxsize=32)
def face(font: Path, size: float) -> FreeTypeFont:
    """A font at a size; letters are shaped by Pillow's own layout, which is the same on every system."""
    from PIL import ImageFont

    return ImageFont.truetype(font, round(size), layout_engine=ImageFont.Layout.BASIC)


def font_for(words: str, fonts: Sequence[tuple[str, str]]) -> Path | None:
    """The first of the fonts that has every letter of ``words``; None if none has."""
    wanted = {ord(letter) for letter in words if not letter.isspace()}
    for package, file in fonts:
        spec = importlib.util.find_spec(package)
        if spec is None or not spec.origin:
            continue
        path = Path(spec.origin).parent / file
        if wanted <= letters(path):
            return path
    return None


@lru_cache(maxsize=8)
def letters(font: Path) -> frozenset[int]:
    """The characters that a font has."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(font, lazy=True) as opened:
        return frozenset(opened.getBestCmap())


_STEP = re.compile(r"([MLhvz])([^MLhvz]*)")


def polygons(path: str) -> list[list[Point]]:
    """The polygons of SVG path data made of ``M``, ``L``, ``h``, ``v`` and ``z``.

    >>> polygons("M0 0L2 0L2 1zM5 5h1v2h-1z")
    [[(0.0, 0.0), (2.0, 0.0), (2.0, 1.0)], [(5.0, 5.0), (6.0, 5.0), (6.0, 7.0), (5.0, 7.0)]]
    """
    found: list[list[Point]] = []
    for command, numbers in _STEP.findall(path):
        values = [float(number) for number in numbers.split()]
        if command == "M":
            found.append([])
        if command in "ML":
            found[-1].append((values[0], values[1]))
        elif command == "h":
            found[-1].append((found[-1][-1][0] + values[0], found[-1][-1][1]))
        elif command == "v":
            found[-1].append((found[-1][-1][0], found[-1][-1][1] + values[0]))
    return found
