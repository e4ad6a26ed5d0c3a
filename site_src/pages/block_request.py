"""What the function of a block is asked for, and what it answers: numbers by id, tables and figures by number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from markupsafe import Markup

from site_src.languages.agreement import round_half_up
from site_src.languages.writing import write
from site_src.pages import contexts
from site_src.pages.contexts_blocks import DataTable, Download, FigureBlock, TableBlock

if TYPE_CHECKING:
    from site_src.pages.binder import Binder

#: A partial of ``templates/blocks``, the variable that it takes, and what that is.
Block = tuple[str, str, object]


@dataclass(frozen=True)
class Request:
    """What a block's function is given: the binder of its page, and the author's caption. It helps to answer, too."""

    binder: Binder
    name: str
    title: Markup
    caption: Markup
    description: str

    def count(self, kind: str) -> int:
        """The running number of this kind of block on its page."""
        counters = self.binder.counters
        counters[kind] = counters.get(kind, 0) + 1
        return counters[kind]

    def shown(self, id: str, style: str, decimals: int = 0) -> str:
        """A value of the ledger in the page's language."""
        value = self.binder.knowledge.ledger[id]
        if value.number is None:
            return self.binder.say(value)
        return write(value.number, style, self.binder.language, decimals=decimals, counts=value.counts)

    def door(self, id: str, style: str = "integer", decimals: int = 0) -> Markup:
        """A value of the ledger as a door into it."""
        value = self.binder.knowledge.ledger[id]
        return Markup(self.binder.door(value, self.shown(id, style, decimals)).html)

    def data(self, id: str, style: str = "integer", decimals: int = 0) -> Markup:
        """A value of the ledger as bare data, where no link may stand."""
        value = self.binder.knowledge.ledger[id]
        return Markup('<data value="{}" data-num="{}">{}</data>').format(
            value.machine, id, self.shown(id, style, decimals)
        )

    def decimal(self, id: str, least: int = 0) -> Markup:
        """A value as a door: a short decimal in full, others to three places, or more where that reads as 0 or 1."""
        number = self.binder.knowledge.ledger[id].number
        if number is None:
            return self.door(id)
        exact = Fraction(number)
        places = next((p for p in range(least, 4) if (exact * 10**p).denominator == 1), 3)
        while exact not in (0, 1) and round_half_up(exact, places) in (0, 1) and places < 12:
            places += 1
        return self.door(id, "decimal", places)

    def words(self, message: str) -> str:
        """A short string in the page's language."""
        return self.binder.messages.gettext(message)

    @property
    def once(self) -> Markup:
        """The first of the two words in its ink."""
        _ = self.words
        return Markup('<b class="o">{}</b>').format(_("Once"))

    @property
    def every(self) -> Markup:
        """The second."""
        _ = self.words
        return Markup('<b class="e">{}</b>').format(_("Every time"))

    def table(
        self,
        columns: Sequence[contexts.Text],
        rows: Sequence[Sequence[contexts.Text]],
        foot: Sequence[Sequence[contexts.Text]] = (),
        wide: bool = False,
    ) -> Block:
        """A table of values in the prose's style, with the author's title and caption."""
        block = TableBlock(
            f"table-{self.name}", self.count("table"), self.title, self.caption, columns, rows, foot, wide
        )
        return "table", "table", block

    def figure(
        self,
        body: Markup,
        data: DataTable | None = None,
        downloads: Sequence[Download] = (),
        wide: bool = True,
    ) -> Block:
        """A drawing, or other markup, as a numbered figure with the author's title and caption."""
        block = FigureBlock(
            f"figure-{self.name}", self.count("figure"), self.title, self.caption, body, data, downloads, wide
        )
        return "figure", "figure", block


Builder = Callable[[Request], Block]
