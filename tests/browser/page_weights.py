"""What a page weighs on a first visit, as it travels: ``python -m tests.browser.page_weights`` prints the table."""

from __future__ import annotations

import gzip
import sys
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect, sync_playwright

from site_src import pipeline
from tests import needs
from tests.browser.served import ADDRESSES, served
from tests.project import ROOT

#: The ledger and the register, which are looked things up in and not read.
EXEMPT = ("numbers/", "claims/")
MOST = 60 * 1024
MOST_SCRIPTS = 25 * 1024
MOST_FONTS = 30 * 1024


@dataclass(frozen=True)
class Weight:
    """Bytes by kind: texts as gzip packs them, fonts as they are, which are packed already.

    ``scripts`` are those that the first window asks for, ``all_scripts`` those of a reader who goes everywhere.
    """

    html: int
    css: int
    scripts: int
    all_scripts: int
    fonts: int

    @property
    def total(self) -> int:
        """What arrives before the reader has moved, the fonts aside."""
        return self.html + self.css + self.scripts


def weigh(page: Page, address: str) -> Weight:
    """Opens ``address`` in ``page`` and adds up what it loads, as it stands and with every live figure awake."""
    page.goto(address, wait_until="networkidle")
    first = last = _loaded(page)
    if page.locator("[data-live]").count():
        page.keyboard.press("Shift")  # a key, as if the reader searched for a word: every panel fetches its script
        expect(page.locator("[data-live][hidden]")).to_have_count(0, timeout=15_000)
        page.wait_for_load_state("networkidle")
        last = _loaded(page)
    return Weight(first[""], first[".css"], first[".js"], last[".js"], last[".woff2"])


def _loaded(page: Page) -> dict[str, int]:
    """The bytes of the page itself ("") and of what it has loaded, by the ending of the name."""
    sizes = {"": 0, ".css": 0, ".js": 0, ".woff2": 0}
    names = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    for name in {page.url, *names}:
        kind = next((end for end in sizes if end and urlsplit(name).path.endswith(end)), "")
        if kind or name == page.url:
            body = page.request.get(name).body()
            sizes[kind] += len(body) if kind == ".woff2" else len(gzip.compress(body, 9))
    return sizes


def main() -> int:
    """Prints a line for each page; 1 if one of them is too heavy."""
    heavy = 0
    print(f"{'page':22}{'HTML':>7}{'CSS':>7}{'JS':>7}{'sum':>7}{'all JS':>9}{'fonts':>7}   KB")
    files = pipeline.build(ROOT, pipeline.Options()).files
    with served(files) as site, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=needs.chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        for address in ADDRESSES:
            weight = weigh(page, f"{site}/{address}")
            over = weight.total > MOST and not address.endswith(EXEMPT)
            heavy += over
            sums = (weight.html, weight.css, weight.scripts, weight.total)
            cells = "".join(f"{each / 1024:7.1f}" for each in sums)
            cells += f"{weight.all_scripts / 1024:9.1f}{weight.fonts / 1024:7.1f}"
            print(f"{'/' + address:22}{cells}{'   too heavy' if over else ''}", flush=True)
        browser.close()
    return int(heavy > 0)


if __name__ == "__main__":
    sys.exit(main())
