"""What the tests of live figures share: parts of a panel, and reading numbers and announcements."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

#: how each language of the tests writes 0.3, 66.7 % and a thousand
DECIMAL = {"en": ".", "ru": ","}
#: page, figure, a slider of it that draws it anew
SLIDERS = [
    ("statistics", "spread", "spread"),
    ("statistics", "predict", "guess"),
    ("statistics", "answers", "k"),
    ("statistics", "signs", "fixed"),
    ("statistics", "ruler", "place"),
    ("reliability", "bootstrap", "k"),
]


def layout_shift(page: Page) -> float:
    """How far things have moved on the page without the reader's doing."""
    return page.evaluate(
        """() => new Promise(done => {
          let moved = 0;
          const watch = list => { for (const entry of list.getEntries()) moved += entry.value; };
          new PerformanceObserver(watch).observe({type: "layout-shift", buffered: true});
          setTimeout(() => done(moved), 400);
        })"""
    )


class PanelAt:
    """A live panel on a page."""

    def __init__(self, page: Page, name: str, language: str) -> None:
        self.page = page
        self.root = page.locator(f"[data-live={name}]")
        self.language = language

    def part(self, name: str) -> Locator:
        return self.root.locator(f"[data-part={name}]")

    def says(self, part: str, text: str) -> None:
        """The part shows this text; the language's decimal sign is put in, spaces are all alike."""
        words = re.escape(text.replace(".", DECIMAL[self.language])).replace(r"\ ", r"\s*")
        expect(self.part(part)).to_have_text(re.compile(words))

    def announced(self) -> str:
        """The announcement after a change."""
        voice = self.root.locator("[role=status]")
        expect(voice).not_to_be_empty()
        return voice.inner_text()

    def slide(self, part: str, *keys: str) -> None:
        """Keys pressed on a slider."""
        self.part(part).focus()
        for key in keys:
            self.page.keyboard.press(key)

    def small_targets(self) -> list[str]:
        """Controls that are smaller than 44 pixels either way."""
        return self.root.evaluate(
            """root => [...root.querySelectorAll("button, input, textarea, select, summary")]
              .filter(e => e.checkVisibility() && !e.closest("label")?.matches(".live-file"))
              .map(e => [e.outerHTML.slice(0, 90), (e.matches("[type=checkbox], [type=radio], [type=file]")
                ? e.closest("label") : e).getBoundingClientRect()])
              .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
              .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
        )

    def nameless(self) -> list[str]:
        """Controls without a name."""
        return self.root.evaluate(
            """root => [...root.querySelectorAll("button, input, textarea, select")]
              .filter(e => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length))
              .map(e => e.outerHTML)"""
        )
