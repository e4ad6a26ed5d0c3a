"""Page 3: the tasks that flipped as coins, and every way in which as many coins can fall."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_src.charts.drawing import Column, Rows
from site_src.charts.shapes import box
from site_src.charts.sheet import Panel, Sheet
from site_src.charts.text import N_, Label, Text, percent, text, whole

_COUNTED = 10**9  # from here on the ways are too many to be read as a number


@dataclass(frozen=True)
class Coin:
    """So many heads: in how many sequences, and whether that is at least as lopsided as what was seen."""

    heads: int
    ways: int
    lopsided: bool


@dataclass(frozen=True)
class Data:
    """The flips, the coins, and the share of sequences in the tails."""

    fixed: int
    broken: int
    coins: tuple[Coin, ...]
    tail: int
    outcomes: int
    p: Fraction


def title(data: Data) -> Text:
    return text(
        N_("All ways in which %(coins)s coins can fall, the lopsided ones counted"),
        coins=whole(data.fixed + data.broken),
    )


def description(data: Data) -> Text:
    return text(
        N_(
            "A row of coins: %(fixed)s tasks mended, %(broken)s broken. Below, a column for each number of mended "
            "tasks, as high as the ways to get it. The filled columns are at least as lopsided as what was seen: "
            "%(tail)s of %(outcomes)s ways, %(p)s."
        ),
        fixed=whole(data.fixed),
        broken=whole(data.broken),
        tail=whole(data.tail),
        outcomes=whole(data.outcomes),
        p=percent(data.p),
    )


def rows(data: Data) -> Rows:
    columns = (
        Column("mended", text(N_("mended")), "integer"),
        Column("ways", text(N_("ways")), "integer"),
        Column("lopsided", text(N_("at least as lopsided (ways)")), "integer"),
    )
    return Rows(columns, tuple((each.heads, each.ways, each.ways if each.lopsided else 0) for each in data.coins))


def heights(data: Data) -> tuple[int, int]:
    return 400, 410


def paint(sheet: Sheet, data: Data) -> None:
    _row(sheet, data)
    bottom = sheet.height - 54
    most = max(each.ways for each in data.coins)
    right = sheet.width if sheet.narrow else 560
    panel = sheet.panel(0, 122, right, bottom, (-0.5, len(data.coins) - 0.5), (0, most))
    _columns(sheet, panel, data)
    ways: Label = percent(data.p, 1)
    if data.outcomes < _COUNTED:
        ways = text(N_("%(tail)s of %(outcomes)s ways"), tail=whole(data.tail), outcomes=whole(data.outcomes))
    share = text(N_("are at least as lopsided: %(p)s"), p=percent(data.p, 1))
    left, top, size = (0, 80, 15) if sheet.narrow else (right + 24, 176, 22)
    sheet.text(left, top, ways, size=size, bold=True)
    sheet.text(left, top + sheet.size * 1.5, share)
    sheet.text(
        0,
        sheet.height - 6,
        text(N_("tasks mended, of %(flips)s that changed"), flips=whole(len(data.coins) - 1)),
        "tick",
    )


def _row(sheet: Sheet, data: Data) -> None:
    coins = data.fixed + data.broken
    room = sheet.width if sheet.narrow else 560
    step = min(30.0, room / coins)
    radius = step * 0.4
    places = [(radius + 2 + step * number, 18.0, number < data.fixed) for number in range(coins)]
    sheet.discs(places, radius)
    if step < 12:
        return
    middle = step * data.fixed / 2
    if data.fixed:
        sheet.text(middle, 18 + radius + 20, text(N_("%(fixed)s mended"), fixed=whole(data.fixed)), "ti", "middle")
    if data.broken:
        across = step * (data.fixed + data.broken / 2)
        sheet.text(across, 18 + radius + 20, text(N_("%(broken)s broken"), broken=whole(data.broken)), "ti", "middle")


def _columns(sheet: Sheet, panel: Panel, data: Data) -> None:
    width = panel.x(1) - panel.x(0)
    half = max(0.5, width * 0.4)
    every = -(-len(data.coins) // 16)
    filled = [each for each in data.coins if each.lopsided]
    sheet.fill(
        [
            box(panel.x(each.heads) - half, panel.y(each.ways), panel.x(each.heads) + half, panel.bottom)
            for each in filled
        ],
        "pass",
    )
    for each in data.coins:
        x, y = panel.at(each.heads, each.ways)
        if not each.lopsided:
            sheet.stroke(box(x - half, y, x + half, panel.bottom), "no", close=True)
        if width >= (30 if data.outcomes < 10**5 else 60):
            sheet.text(x, y - 6, whole(each.ways), "tick", "middle", sheet.size * 0.9)
        elif width >= 24 and data.outcomes < 10**5:
            sheet.text(x, y - 5, whole(each.ways), "tick", "middle", sheet.size * 0.8)
    sheet.stroke([(0, panel.bottom), (panel.right, panel.bottom)], "axis")
    for each in data.coins[::every]:
        seen = each.heads in (data.fixed,)
        x = panel.x(each.heads)
        sheet.text(x, panel.bottom + 6 + sheet.size, whole(each.heads), "ti" if seen else "tick", "middle", bold=seen)
