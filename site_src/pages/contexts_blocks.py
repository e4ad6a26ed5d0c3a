"""What the blocks are given: each partial of ``templates/blocks`` takes one of these, named in its first line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from site_src.pages.contexts import Text, shown

if TYPE_CHECKING:
    from site_src.charts.pair_matrix import PairMatrix


@shown
class PairMatrixFigure:
    """blocks/pair_matrix.html, as ``matrix``: the drawing, and the counts that its description states."""

    id: str
    drawing: PairMatrix
    subsets: Text
    any_count: Text
    all_count: Text
    description: str = ""


@shown
class Download:
    """A file to take away. ``size`` is written in the language already ("12 KB"); ``digest`` is its SHA-256."""

    href: str
    name: str
    format: str
    size: str = ""
    title: Text = ""
    description: Text = ""
    digest: str = ""


@shown
class DataTable:
    """Rows of a figure's data, formatted in the language; the first column names the row."""

    columns: Sequence[Text]
    rows: Sequence[Sequence[Text]]


@shown
class FigureBlock:
    """blocks/figure.html, as ``figure``. ``body`` is inline SVG (a wide and a narrow drawing) or other markup."""

    id: str
    number: int
    title: Markup
    caption: Markup
    body: Markup
    data: DataTable | None = None
    downloads: Sequence[Download] = ()
    wide: bool = True


@shown
class RunsExample:
    """The calculator's example: the text of a table of runs, and rows of size, once, every time, interval."""

    text: str
    rows: Sequence[Sequence[Text]]


@shown
class TableBlock:
    """blocks/table.html, as ``table``: a table of values in prose style, its cells rendered already."""

    id: str
    number: int
    title: Markup
    caption: Markup
    columns: Sequence[Text]
    rows: Sequence[Sequence[Text]]
    foot: Sequence[Sequence[Text]] = ()
    wide: bool = False


@shown
class AttemptView:
    """A recorded attempt: its whole name, the short mark in its disc, whether the mark is an ordinal of ours."""

    name: str
    passed: bool
    mark: str
    counted: bool = False


@shown
class AttemptsBlock:
    """blocks/attempts.html, as ``attempts``; ``label`` describes the row for those who don't see it."""

    attempts: Sequence[AttemptView]
    label: str = ""


@shown
class PairRow:
    """A subset of k attempts with both verdicts."""

    attempts: Sequence[AttemptView]
    any: bool
    all: bool

    @property
    def key(self) -> str:
        """The names as one word: A+B."""
        return "+".join(attempt.name for attempt in self.attempts)

    @property
    def passed(self) -> list[str]:
        """The names of those that passed."""
        return [attempt.name for attempt in self.attempts if attempt.passed]


@shown
class PairTableBlock:
    """blocks/table_pairs.html, as ``pairs``. The totals are links into the ledger."""

    number: int
    title: Markup
    caption: Markup
    k: int
    rows: Sequence[PairRow]
    subsets: Markup
    any_count: Markup
    all_count: Markup
    any_rate: Markup
    all_rate: Markup


@shown
class CodeBlock:
    """blocks/code.html, as ``code``. ``highlighted`` is Pygments' inner markup (spans with classes, no wrapper)."""

    id: str
    title: Markup
    caption: Markup
    name: str
    highlighted: Markup
    download: Download | None = None


@shown
class OutputBlock:
    """blocks/output.html, as ``output``: what a command printed, as recorded."""

    id: str
    title: Markup
    caption: Markup
    command: str
    text: str
    download: Download | None = None


@shown
class ReportBlock:
    """blocks/report.html, as ``report``: the lines to paste into a report; the wording is the template's."""

    id: str
    title: Markup
    caption: Markup
