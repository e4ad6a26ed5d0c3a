"""Number words: tables of inflected forms, and the compounds built from them.

A *series* (cardinals, ordinals, collectives, …) gives each value a grid of forms: *rows* (cases) by
*columns* (genders, numbers). All values of a series share the grid, so that the form in one cell
corresponds to the form in the same cell of another value: that is how a word is restated in its own
inflection. Where the grid of language.toml is silent ("thirty-one"), a form is composed of its parts.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from site_src.languages.settings import Settings

#: row → column → alternatives, the first of which is the one to write
Grid = tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True, order=True)
class Cell:
    """One reading of a number word: its series, value, row and column."""

    series: int
    value: int
    row: int
    column: int


@dataclass(frozen=True, order=True)
class Lead:
    """The beginning of a compound from a hundred up, and the cells of the rest that it goes with; -1 is any."""

    series: int
    value: int
    row: int = -1
    column: int = -1

    def fits(self, rest: Cell) -> bool:
        """Whether the rest of the compound may follow."""
        own = (rest.row, rest.column) == (self.row, self.column)
        return self.series == rest.series and (own or self.row < 0)


@dataclass(frozen=True)
class Series:
    """One table of number words."""

    name: str
    ordinal: bool
    compounds: bool
    lead: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    direct: frozenset[int]
    forms: Mapping[int, Grid]
    inner: Mapping[int, Grid]


@dataclass(frozen=True, eq=False)
class Numerals:
    """All number words of a language; ``fold`` maps spellings that are alike onto one."""

    series: tuple[Series, ...]
    tens_and_units: str
    hundreds_and_rest: tuple[str, ...]

    def cell(self, series: Series, value: int, row: int, column: int, inner: bool = False) -> tuple[str, ...]:
        """The alternative forms of ``value`` (0 to 999) in one cell; empty where the language has none."""
        grid = (series.inner.get(value) if inner else None) or series.forms.get(value)
        if grid:
            return grid[row][column]
        if not series.compounds or not 20 < value < 1000:
            return ()
        size = 100 if value >= 100 else 10
        patterns = self.hundreds_and_rest if size == 100 else (self.tens_and_units,)
        high, low = value - value % size, value % size
        if not low:
            return ()
        if patterns[0].index("{high}") < patterns[0].index("{low}"):
            highs = self.lead(series, high, row, column)
            lows = self.cell(series, low, row, column, inner=size == 10)
        else:
            lows = self.lead(series, low, row, column)
            highs = self.cell(series, high, row, column, inner=True)
        return tuple(pattern.format(high=a, low=b) for pattern in patterns for a in highs for b in lows)

    def lead(self, series: Series, value: int, row: int, column: int) -> tuple[str, ...]:
        """The leading part of a compound: inflected like the rest, or left in the lead series' first cell."""
        leader = next((other for other in self.series if other.name == series.lead), None)
        if leader is None:
            return self.cell(series, value, row, column, inner=True)
        return self.cell(leader, value, 0, 0, inner=True)

    @functools.cached_property
    def joined(self) -> bool:
        """Whether some compounds are written as one word; where none is, the listed forms are all single words."""
        patterns = (self.tens_and_units, *self.hundreds_and_rest)
        return any(pattern.format(high="a", low="a").isalpha() for pattern in patterns)

    @functools.cached_property
    def cells(self) -> Mapping[str, tuple[Cell, ...]]:
        """Every form of the values below 100, and of the listed ones above, with its cells."""
        found: dict[str, list[Cell]] = {}
        for index, series in enumerate(self.series):
            for value in sorted({*range(100), *series.forms}):
                for row in range(len(series.rows)):
                    for column in range(len(series.columns)):
                        for form in self.cell(series, value, row, column):
                            found.setdefault(form, []).append(Cell(index, value, row, column))
        return {form: tuple(cells) for form, cells in found.items()}

    @functools.cached_property
    def leads(self) -> Mapping[str, tuple[Lead, ...]]:
        """Every way in which a compound of hundreds and a rest may begin: "one hundred and "."""
        found: dict[str, set[Lead]] = {}
        for index, series in enumerate(self.series):
            cells = [(row, column) for row in range(len(series.rows)) for column in range(len(series.columns))]
            for value in range(100, 1000, 100) if series.compounds else ():
                for row, column in [(0, 0)] if series.lead else cells:
                    for form in self.lead(series, value, row, column):
                        for pattern in self.hundreds_and_rest:
                            lead = Lead(index, value) if series.lead else Lead(index, value, row, column)
                            found.setdefault(pattern.format(high=form, low=""), set()).add(lead)
        return {form: tuple(sorted(leads)) for form, leads in found.items()}


def read_numerals(settings: Settings) -> Numerals:
    """Read the table [numerals] of language.toml."""
    tens = settings.text_of("tens_and_units", "{high} {low}")
    hundreds = settings.words("hundreds_and_rest") or ("{high} {low}",)
    for key, patterns in (("tens_and_units", (tens,)), ("hundreds_and_rest", hundreds)):
        for pattern in patterns:
            if pattern.count("{high}") != 1 or pattern.count("{low}") != 1 or pattern.count("{") != 2:
                settings.fail(key, f"{pattern!r} must hold {{high}} and {{low}} once each", 'such as "{high} {low}"')
            if key == "hundreds_and_rest" and not pattern.endswith("{low}"):
                settings.fail(key, f"{pattern!r} must end with the rest", 'such as "{high} {low}"')
    names = [key for key in settings.names() if key not in ("tens_and_units", "hundreds_and_rest")]
    series = [_read_series(settings.table(name), name) for name in names]
    for one in series:
        if one.lead and one.lead not in names:
            settings.table(one.name).fail("lead", f"there is no series {one.lead}", "name one of " + ", ".join(names))
    return Numerals(tuple(series), tens, hundreds)


def _read_series(settings: Settings, name: str) -> Series:
    rows = settings.words("rows") or ("only",)
    columns = settings.words("columns") or ("only",)
    direct = settings.words("direct") or rows
    for row in direct:
        if row not in rows:
            settings.fail("direct", f"{row} is not among the rows", "name one of " + ", ".join(rows))
    endings_table = settings.table("endings")
    endings = {key: endings_table.words(key) for key in endings_table.names()}
    for key, values in endings.items():
        if len(values) != len(rows):
            endings_table.fail(key, f"{key} has {len(values)} endings for {len(rows)} rows", "give one for each row")
    grids = {}
    for part in ("forms", "inner"):
        table = settings.table(part)
        grids[part] = dict(_read_grids(table, endings, len(rows), len(columns)))
    series = Series(
        name,
        settings.flag("ordinal"),
        settings.flag("compounds"),
        settings.text_of("lead", ""),
        rows,
        columns,
        frozenset(rows.index(row) for row in direct),
        grids["forms"],
        grids["inner"],
    )
    settings.done()
    return series


def _read_grids(
    table: Settings, endings: Mapping[str, tuple[str, ...]], rows: int, columns: int
) -> Iterator[tuple[int, Grid]]:
    """``"stem+ending"``, one text for all rows, or a list with one text for each row."""
    for key in table.names():
        if not key.isascii() or not key.isdigit() or len(key) > 12:
            table.fail(key, f"{key} is not a whole number", "the keys of a series are the values")
        texts = table.words(key)
        if len(texts) == 1:
            stem, plus, ending = texts[0].partition("+")
            if plus and ending not in endings:
                table.fail(key, f"there are no endings {ending!r}", "known: " + ", ".join(endings))
            texts = tuple("/".join(_each(stem, part)) for part in endings[ending]) if plus else texts * rows
        if len(texts) != rows:
            table.fail(key, f"{key} has {len(texts)} forms for {rows} rows", "give one form for each row")
        grid = []
        for text in texts:
            parts = [tuple(alternative.strip() for alternative in part.split("|")) for part in text.split("/")]
            if len(parts) not in (1, columns) or not all(all(part) for part in parts):
                table.fail(key, f"{text!r} does not fill {columns} columns", "separate the columns by a slash")
            grid.append(tuple(parts * columns if len(parts) == 1 else parts))
        yield int(key), tuple(grid)


def _each(stem: str, ending: str) -> list[str]:
    """The ending put to the stem in every column; "-" is an empty ending."""
    return ["|".join(stem + alternative.strip("-") for alternative in part.split("|")) for part in ending.split("/")]
