"""The built site in the system's Chromium: served from this machine, opened by mouse, keyboard and touch."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from site_src import pipeline
from tests.project import ROOT

LANGUAGES = ("en", "ru")


class Quiet(SimpleHTTPRequestHandler):
    """A server that does not report each request."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site below ``/project/``, as on many hosts. A draft, so that it can be tried half-written."""
    served = tmp_path_factory.mktemp("site")
    folder = served / "project"
    for name, data in pipeline.build(ROOT, pipeline.Options(draft=True)).files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else Path(data).read_bytes())
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(served)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/project"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One browser for the session."""
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


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
            page.locator(f"[data-live={ready}]:not([hidden])").wait_for(timeout=10_000)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, errors
