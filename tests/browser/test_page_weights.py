"""No page is heavier than it may be; see page_weights.py for the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.page_weights import EXEMPT, MOST, MOST_FONTS, MOST_SCRIPTS, weigh
from tests.browser.served import ADDRESSES

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    yield opened
    opened.context.close()


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_keeps_within_its_weight(site: str, page: Page, address: str) -> None:
    weight = weigh(page, f"{site}/{address}")
    assert weight.html and weight.css, "nothing was weighed"
    assert weight.total <= MOST or address.endswith(EXEMPT), weight
    assert weight.all_scripts <= MOST_SCRIPTS, weight
    assert weight.fonts <= MOST_FONTS, weight


def test_figures_load_when_a_reader_comes_near(site: str, page: Page) -> None:
    page.goto(f"{site}/en/statistics/", wait_until="networkidle")
    asleep = page.locator("[data-live][hidden]")
    assert asleep.count() == page.locator("[data-live]").count()
    near = "panel => scrollBy(0, panel.getBoundingClientRect().top - 1.5 * innerHeight)"
    page.locator("[data-live=signs]").evaluate(near)
    page.locator("[data-live=signs]:not([hidden])").wait_for()
    assert 0 < asleep.count() < page.locator("[data-live]").count()


@pytest.mark.parametrize("sign", ["key", "focus", "search"])
def test_figures_load_where_scrolling_is_not_how_a_reader_comes(site: str, page: Page, sign: str) -> None:
    page.goto(f"{site}/en/statistics/", wait_until="networkidle")
    if sign == "key":
        page.keyboard.press("Tab")
    elif sign == "focus":
        page.locator("main a").first.focus()
    else:
        page.evaluate("dispatchEvent(new Event('blur'))")  # a search bar took the focus
    expect(page.locator("[data-live][hidden]")).to_have_count(0, timeout=15_000)
