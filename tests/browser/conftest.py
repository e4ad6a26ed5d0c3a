"""The built site in the system's Chromium: served from this machine, opened by mouse, keyboard and touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from site_src import pipeline
from tests.browser.served import served
from tests.project import ROOT


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the site. A draft, so that it can be tried half-written."""
    with served(pipeline.build(ROOT, pipeline.Options(draft=True)).files) as address:
        yield address


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One browser for the session."""
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


def awake(page: Page, name: str) -> None:
    """Scrolls to a live panel, as a reader does, and waits until its script is there."""
    page.locator(f"[data-live={name}]").evaluate("panel => panel.scrollIntoView({ block: 'center' })")
    page.locator(f"[data-live={name}]:not([hidden])").wait_for(timeout=10_000)


@pytest.fixture
def visit(site: str, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page with its scripts running; anything on the console that is an error fails the test."""
    errors: list[str] = []
    contexts = []

    def open_page(path: str, *, touch: bool = False, width: int = 1280, ready: str = "", **options: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 900}, has_touch=touch, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and errors.append(message.text))
        page.goto(f"{site}/{path}")
        if ready:
            awake(page, ready)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, errors
