"""A sheet to draw on: matplotlib with our inks, everything measured in CSS pixels, y downwards.

matplotlib turns data into places and writes the SVG; it is imported when the first sheet is made, not before, so
that a build in which no figure changed never imports it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from site_src.charts import shapes
from site_src.charts.style import SENTINELS, STROKES, TEXT, WIDTHS, Ink
from site_src.charts.text import Label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Anchor = Literal["start", "middle", "end"]
_ALIGN: dict[str, Literal["left", "center", "right"]] = {"start": "left", "middle": "center", "end": "right"}
_CIRCLE = 0.5522847498  # the control points of a quarter circle


class Sheet:
    """One drawing. What is drawn later lies above."""

    def __init__(self, name: str, width: int, height: int) -> None:
        from matplotlib.figure import Figure

        self.name, self.width, self.height = name, width, height
        self.labels: list[Label] = []
        self._figure = Figure(figsize=(width / 72, height / 72), dpi=72)
        self._figure.patch.set_visible(False)
        self._depth = 0

    @property
    def narrow(self) -> bool:
        """Whether this is the telephone's drawing."""
        return self.width < 500

    @property
    def size(self) -> float:
        """The font size of labels."""
        return TEXT[self.width]

    def panel(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        x: tuple[float, float],
        y: tuple[float, float] = (0, 1),
        log: bool = False,
    ) -> Panel:
        """A part of the sheet with scales of its own: data ``x`` and ``y`` range over the pixels of the box."""
        place = (left / self.width, 1 - bottom / self.height, (right - left) / self.width, (bottom - top) / self.height)
        axes = self._figure.add_axes(place)
        axes.set_axis_off()
        if log:
            axes.set_xscale("log")
            axes.set_yscale("log")
        axes.set_xlim(float(x[0]), float(x[1]))
        axes.set_ylim(float(y[0]), float(y[1]))
        return Panel(self, axes, left, top, right, bottom)

    def fill(self, outlines: Iterable[shapes.Outline], ink: Ink, opacity: float = 1) -> None:
        """Fill closed outlines."""
        points: list[shapes.Point] = []
        codes: list[int] = []
        for outline in outlines:
            points += [*outline, outline[0]]
            codes += [1, *[2] * (len(outline) - 1), 79]
        if points:
            self._patch(points, codes, ink, (), opacity)

    def stroke(
        self, points: Sequence[shapes.Point], ink: Ink, dashes: Sequence[float] = (), close: bool = False
    ) -> None:
        """Draw a line through ``points``."""
        codes = [1, *[2] * (len(points) - 1)]
        if close:
            self._patch([*points, points[0]], [*codes, 79], ink, dashes, 1)
        else:
            self._patch(list(points), codes, ink, dashes, 1)

    def disc(self, x: float, y: float, radius: float, passed: bool = True, ink: Ink = "pass") -> None:
        """A filled disc; a failed one is a ring."""
        points, codes = _ring(x, y, radius)
        if not passed:
            inner, more = _ring(x, y, radius - 1.3)
            points += inner[::-1]
            codes += more
        self._patch(points, codes, ink, (), 1)

    def discs(self, centres: Iterable[tuple[float, float, bool]], radius: float) -> None:
        """Many discs and rings in one path: (x, y, passed)."""
        points: list[shapes.Point] = []
        codes: list[int] = []
        for x, y, passed in centres:
            for number, each in enumerate([radius] if passed else [radius, radius - 1.2]):
                more, kinds = _ring(x, y, each)
                points += more[::-1] if number else more
                codes += kinds
        if points:
            self._patch(points, codes, "pass", (), 1)

    def once(self, x: float, y: float, size: float = 15) -> None:
        """The mark of at least one, on a plate that lifts it off a line."""
        self.fill([_grown(x, y, size, -1)], "plate")
        self.fill(shapes.once_mark(x, y, size), "once")

    def every(self, x: float, y: float, size: float = 15) -> None:
        """The mark of every one."""
        self.fill([_grown(x, y, size, 1)], "plate")
        self.fill(shapes.every_mark(x, y, size), "every")

    def pair(self, x: float, y: float, size: float = 20) -> None:
        """Both marks at once."""
        far = size * 1.04
        self.fill([[(x, y - far), (x + size * 0.64, y), (x, y + far), (x - size * 0.64, y)]], "plate")
        once, every = shapes.pair_marks(x, y, size)
        self.fill(once, "once")
        self.fill(every, "every")

    def text(
        self,
        x: float,
        y: float,
        label: Label,
        ink: Ink = "ti",
        anchor: Anchor = "start",
        size: float | None = None,
        bold: bool = False,
    ) -> None:
        """Write ``label`` with its baseline at ``y``; of several lines, the first."""
        self._depth += 1
        self.labels.append(label)
        self._figure.text(
            x / self.width,
            1 - y / self.height,
            f"@{len(self.labels) - 1}@",
            fontsize=size or self.size,
            fontweight="bold" if bold else "normal",
            ha=_ALIGN[anchor],
            va="baseline",
            color=SENTINELS[ink],
            zorder=self._depth,
            parse_math=False,
        )

    def svg(self) -> str:
        """What matplotlib makes of it, the labels as tokens."""
        import matplotlib

        stream = io.StringIO()
        plain = {"Date": None, "Creator": None, "Format": None, "Type": None}
        with matplotlib.rc_context():
            matplotlib.rcdefaults()
            matplotlib.rcParams["svg.fonttype"] = "none"  # text stays text
            matplotlib.rcParams["svg.hashsalt"] = self.name  # ids that do not change from build to build
            matplotlib.rcParams["path.simplify"] = False
            self._figure.savefig(stream, format="svg", metadata=plain, dpi=72)
        return stream.getvalue()

    def _patch(
        self, points: list[shapes.Point], codes: list[int], ink: Ink, dashes: Sequence[float], opacity: float
    ) -> None:
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path
        from matplotlib.transforms import IdentityTransform

        self._depth += 1
        path = Path([(x, self.height - y) for x, y in points], codes)
        lined = ink in STROKES
        patch = PathPatch(
            path,
            facecolor="none" if lined else SENTINELS[ink],
            edgecolor=SENTINELS[ink] if lined else "none",
            linewidth=WIDTHS[ink] if lined else 0,
            linestyle=(0, tuple(each / WIDTHS[ink] for each in dashes)) if dashes else "solid",
            alpha=None if opacity == 1 else opacity,
            transform=IdentityTransform(),
            zorder=self._depth,
        )
        self._figure.add_artist(patch)


class Panel:
    """Part of a sheet, with scales from data to its pixels."""

    def __init__(self, sheet: Sheet, axes: Axes, left: float, top: float, right: float, bottom: float) -> None:
        self.sheet, self._axes = sheet, axes
        self.left, self.top, self.right, self.bottom = left, top, right, bottom

    def at(self, x: float, y: float) -> shapes.Point:
        """The pixel of a datum."""
        across, up = self._axes.transData.transform((float(x), float(y)))
        return float(across), self.sheet.height - float(up)

    def x(self, x: float) -> float:
        """The pixel of an x."""
        return self.at(x, self._axes.get_ylim()[0])[0]

    def y(self, y: float) -> float:
        """The pixel of a y."""
        return self.at(self._axes.get_xlim()[0], y)[1]

    def line(self, xs: Iterable[float], ys: Iterable[float], ink: Ink, dashes: Sequence[float] = ()) -> None:
        """A line through data."""
        self.sheet.stroke([self.at(x, y) for x, y in zip(xs, ys, strict=True)], ink, dashes)

    def band(
        self, xs: Sequence[float], lows: Sequence[float], highs: Sequence[float], ink: Ink, opacity: float
    ) -> None:
        """The area between two lines."""
        there = [self.at(x, y) for x, y in zip(xs, highs, strict=True)]
        back = [self.at(x, y) for x, y in zip(xs, lows, strict=True)]
        self.sheet.fill([there + back[::-1]], ink, opacity)

    def row(self, y: float, label: Label | None, base: bool = False, left: float | None = None) -> None:
        """A horizontal grid line, its label standing on it at the left; the base line is an axis."""
        level = self.y(y)
        start = self.left if left is None else left
        self.sheet.stroke([(start, level), (self.right, level)], "axis" if base else "grid")
        if label is not None:
            self.sheet.text(start, level - 6, label, "tick")

    def tick(self, x: float, label: Label | None, length: float = 5) -> None:
        """A tick below the panel."""
        at = self.x(x)
        self.sheet.stroke([(at, self.bottom), (at, self.bottom + length)], "axis")
        if label is not None:
            self.sheet.text(at, self.bottom + length + self.sheet.size * 1.25, label, "tick", "middle")


def _ring(x: float, y: float, radius: float) -> tuple[list[shapes.Point], list[int]]:
    pull = radius * _CIRCLE
    points = [
        (x + radius, y),
        (x + radius, y + pull),
        (x + pull, y + radius),
        (x, y + radius),
        (x - pull, y + radius),
        (x - radius, y + pull),
        (x - radius, y),
        (x - radius, y - pull),
        (x - pull, y - radius),
        (x, y - radius),
        (x + pull, y - radius),
        (x + radius, y - pull),
        (x + radius, y),
    ]
    return points, [1, *[4] * 12]


def _grown(x: float, y: float, size: float, direction: int) -> shapes.Outline:
    """The triangle of a mark with a margin of paper around it; ``direction`` is 1 for the one that points down."""
    side = size * 1.5
    away = direction * side * 0.433
    lift = direction * size * 0.04
    return [(x - side / 2, y - away + lift), (x, y + away + lift), (x + side / 2, y - away + lift)]
