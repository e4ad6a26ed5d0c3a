"""Draws the picture that goes with a shared link: the site's question, and the pair matrix that answers it.

1200 x 630 pixels. Where no font of ours has the letters, or they run from right to left and want shaping that Pillow's
own layout doesn't do, the picture does without words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from site_src.charts.pair_matrix import PairMatrix
from site_src.publish import canvas
from site_src.publish.canvas import SANS, SERIF, Canvas, Point, font_for, polygons

WIDTH, HEIGHT = 1200, 630
PAPER, INK, HAIR = "#fbfbf8", "#17191c", "#82868d"
ONCE, EVERY = "#bd4607", "#0b5394"
_EDGE = 72
_COLUMN = 500  # for the words
_LEFT = _EDGE + _COLUMN + 48  # of the emblem beside them
_SIZES = (92, 84, 76, 68, 60, 52, 44)


@dataclass(frozen=True)
class Words:
    """What a card says: the site's name, and its question in pieces with their colours."""

    name: str
    question: tuple[tuple[str, str], ...]
    direction: str = "ltr"

    @property
    def text(self) -> str:
        """All letters."""
        return self.name + "".join(piece for piece, _ in self.question)


def draw(drawing: PairMatrix, words: Words) -> bytes:
    """The card as PNG."""
    font = font_for(words.text, SERIF) if words.direction == "ltr" else None
    return _beside(drawing).png(_said(words, font)) if font else _alone(drawing).png()


@lru_cache(maxsize=1)
def _alone(drawing: PairMatrix) -> Canvas:
    """A sheet with the emblem in its middle."""
    sheet = Canvas(WIDTH, HEIGHT, PAPER)
    _emblem(sheet, drawing, (_EDGE, 48, WIDTH - 2 * _EDGE, HEIGHT - 96))
    return sheet


@lru_cache(maxsize=1)
def _beside(drawing: PairMatrix) -> Canvas:
    """A sheet with the emblem right of the words, the same for all languages."""
    sheet = Canvas(WIDTH, HEIGHT, PAPER)
    _emblem(sheet, drawing, (_LEFT, 48, WIDTH - _EDGE - _LEFT + 16, HEIGHT - 96))
    return sheet


def _said(words: Words, font: Path) -> Canvas:
    """The left side of the sheet, with the words."""
    sheet = Canvas(_LEFT, HEIGHT, PAPER)
    sheet.polygon(_box(_EDGE, _EDGE, _COLUMN, 4), INK)
    sheet.polygon(_box(_EDGE, _EDGE + 8, _COLUMN, 1.4), INK)
    size, lines = _fitted(words, font)
    leading = size * 1.12
    y = HEIGHT - _EDGE - leading * (len(lines) - 1) - size * 0.12
    for line in lines:
        x = float(_EDGE)
        for piece, colour in line:
            sheet.text(x, y, piece, font, size, colour)
            x += canvas.width(piece, font, size)
        y += leading
    sheet.text(_EDGE, _EDGE + 60, words.name, font, 38, INK)
    return sheet


def _box(x: float, y: float, across: float, down: float) -> list[Point]:
    return [(x, y), (x + across, y), (x + across, y + down), (x, y + down)]


def _fitted(words: Words, font: Path) -> tuple[int, list[list[tuple[str, str]]]]:
    """The largest size at which the question takes at most three lines of the column, and those lines.

    The two words, which are often several, are broken only where nothing else will do.
    """
    whole = Words(words.name, tuple((p if ink == INK else p.replace(" ", "\u00a0"), ink) for p, ink in words.question))
    for said in (whole, words):
        for size in _SIZES:
            lines = _lines(said, font, size)
            if len(lines) <= 3 and all(_reach(line, font, size) <= _COLUMN for line in lines):
                return size, lines
    return _SIZES[-1], _lines(words, font, _SIZES[-1])


def _reach(line: list[tuple[str, str]], font: Path, size: float) -> float:
    return canvas.width("".join(piece for piece, _ in line), font, size)


def _lines(words: Words, font: Path, size: float) -> list[list[tuple[str, str]]]:
    """The question broken into lines between words."""
    atoms: list[tuple[str, str]] = []  # words, with the space that follows
    for piece, colour in words.question:
        start = 0
        for index, letter in enumerate(piece):
            if letter == " ":
                atoms.append((piece[start : index + 1], colour))
                start = index + 1
        if piece[start:]:
            atoms.append((piece[start:], colour))
    lines: list[list[tuple[str, str]]] = [[]]
    for index, atom in enumerate(atoms):
        glued = index > 0 and not atoms[index - 1][0].endswith(" ")
        # What sticks to this atom without a space, such as the comma after a word, goes with it.
        following = index + 1
        run = [atom]
        while following < len(atoms) and not run[-1][0].endswith(" "):
            run.append(atoms[following])
            following += 1
        trimmed = [*run[:-1], (run[-1][0].rstrip(), run[-1][1])]
        if lines[-1] and not glued and _reach([*lines[-1], *trimmed], font, size) > _COLUMN:
            lines.append([])
        lines[-1].append(atom)
    return lines


def _emblem(sheet: Canvas, drawing: PairMatrix, room: tuple[float, float, float, float]) -> None:
    """The matrix as large as it can be within ``room`` (x, y, width, height), in its middle."""
    x0, y0, across, down = drawing.box
    scale = min(room[2] / across, room[3] / down)
    dx = room[0] + (room[2] - across * scale) / 2 - x0 * scale
    dy = room[1] + (room[3] - down * scale) / 2 - y0 * scale

    def put(points: list[Point]) -> list[Point]:
        return [(x * scale + dx, y * scale + dy) for x, y in points]

    def fill(path: str, colour: str) -> None:
        for polygon in polygons(path):
            sheet.polygon(put(polygon), colour)

    def hairline(path: str) -> None:
        for polygon in polygons(path):
            sheet.outline(put(polygon), HAIR, 1.5)

    for cell in drawing.cells:
        (fill(cell.once, ONCE) if cell.any else hairline(cell.once))
        (fill(cell.every, EVERY) if cell.all else hairline(cell.every))
        if cell.label:
            fill(cell.plate, PAPER)
            _mark(sheet, cell.label, *put([(cell.x, cell.y - cell.size * 0.36)])[0], cell.size * scale, INK)
    for bar in drawing.bars:
        if bar.fill:
            fill(bar.fill, ONCE if bar.verdict == "once" else EVERY)
        if bar.rest:
            hairline(bar.rest)
    for disc in drawing.discs:
        (x, y), r = put([(disc.x, disc.y)])[0], disc.r * scale
        sheet.disc(x, y, r if disc.passed else r * 0.95, INK if disc.passed else PAPER, INK, 0 if disc.passed else 2.4)
        if disc.mark:
            _mark(sheet, disc.mark, x, y, disc.size * scale, PAPER if disc.passed else INK)


def _mark(sheet: Canvas, mark: str, x: float, y: float, size: float, colour: str) -> None:
    if font := font_for(mark, SANS):
        sheet.text(x, y, mark, font, size, colour, anchor="mm")
