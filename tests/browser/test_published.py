"""The offline copy opened from a disk, the chooser, and the live preview, in a browser."""

from __future__ import annotations

import io
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from site_src import pipeline
from site_src.pages.links import offline_archive
from site_src.preview.outcome import Outcome
from site_src.preview.server import PreviewServer
from site_src.preview.stage import Stage
from site_src.preview.worker import SCRIPT
from tests.browser.served import LANGUAGES
from tests.project import ROOT

pytestmark = pytest.mark.browser


#: What Chromium says of a request that nobody waits for any more.
LEFT = "net::ERR_ABORTED"


@pytest.fixture(scope="module")
def archives() -> dict[str, bytes]:
    """The offline copy of each language."""
    files = pipeline.build(ROOT, pipeline.Options()).files
    return {code: files[offline_archive(code)] for code in LANGUAGES}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_offline_copy_opens_from_a_disk_without_an_error(archives, code, browser: Browser, tmp_path):
    zipfile.ZipFile(io.BytesIO(archives[code])).extractall(tmp_path)
    (root,) = tmp_path.iterdir()
    context = browser.new_context()
    wrong: list[str] = []
    page = context.new_page()
    page.on("console", lambda message: message.type in ("error", "warning") and wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    # A request that is cut off because the next page is opened has not failed; a missing file has another reason.
    page.on("requestfailed", lambda request: request.failure == LEFT or wrong.append(request.url))
    page.on("request", lambda request: request.url.startswith("file:") or wrong.append(request.url))
    for file in sorted(root.glob(f"{code}/**/index.html")):
        page.goto(file.as_uri())
        if page.locator("math").count():
            assert page.evaluate("document.fonts.load('16px \"Every Run Math\"').then((fonts) => fonts.length)"), file
    assert not wrong
    page.goto((root / "index.html").as_uri())
    page.wait_for_url(f"**/{code}/index.html")
    page.locator("nav.pages a").first.click()
    page.wait_for_url("**/pair-table/index.html")
    assert not [each for each in wrong if "icon.svg" not in each], "the first page was left while its icon was loading"
    context.close()


@pytest.mark.parametrize(("locale", "expected"), [("ru-RU", "ru"), ("en-GB", "en"), ("ja-JP", None)])
def test_the_chooser_suggests_the_reader_s_language_and_sends_nobody_anywhere(browser: Browser, site, locale, expected):
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{site}/")
    page.wait_for_load_state("load")
    shown = page.locator(".suggestion:visible")
    assert [each.locator("xpath=ancestor::a").get_attribute("hreflang") for each in shown.all()] == (
        [expected] if expected else []
    )
    assert page.url == f"{site}/"
    context.close()


def test_the_chooser_works_without_scripts(browser: Browser, site):
    context = browser.new_context(java_script_enabled=False, locale="ru-RU")
    page = context.new_page()
    page.goto(f"{site}/")
    assert page.locator(".suggestion:visible").count() == 0
    page.locator(".choices a[hreflang=ru]").click()
    assert page.url == f"{site}/ru/"
    context.close()


# ------------------------------------------------------------------------------ the preview

POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'; "
POLICY += "style-src 'self'; connect-src 'self'\">"


def shown(text: str) -> bytes:
    return f'<!doctype html>{POLICY}<script defer src="{SCRIPT}"></script><p id="text">{text}</p>'.encode()


@pytest.fixture
def preview(browser: Browser) -> Iterator[tuple[Stage, Page, list[str]]]:
    """A preview of two pages, one of them open."""
    stage = Stage(number=100)
    stage.show(Outcome({"a/index.html": shown("first"), "b/index.html": shown("other")}, whole=True))
    server = PreviewServer(0, stage, ROOT / "templates" / "preview", lambda path: b"")
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    page = browser.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    page.goto(f"http://127.0.0.1:{server.server_port}/a/")
    yield stage, page, wrong
    page.close()
    stage.close()
    server.shutdown()
    server.server_close()


def until(true: Callable[[], object]) -> None:
    """Wait for something that the page does by itself; its policy forbids Playwright's own way of waiting."""
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def panel(page: Page) -> str:
    """The text of the preview's panel, "" without one."""
    found: str = page.evaluate("document.querySelector('aside[aria-label=Preview]')?.shadowRoot.textContent ?? ''")
    return found


def test_an_open_page_is_reloaded_when_it_has_changed(preview):
    stage, page, wrong = preview
    page.evaluate("document.body.dataset.kept = 1")
    stage.show(Outcome({"b/index.html": shown("another")}))
    time.sleep(0.3)
    assert page.evaluate("document.body.dataset.kept") == "1", "another page's change is no reason"
    stage.show(Outcome({"a/index.html": shown("second")}))
    until(lambda: page.locator("#text").text_content() == "second")
    assert not wrong


def test_what_is_wrong_is_shown_as_text_until_it_is_mended(preview):
    stage, page, wrong = preview
    stage.show(Outcome(failure=("content/x.md:1:2: <img src=x onerror=alert(1)>",)))
    until(lambda: "<img src=x onerror=alert(1)>" in panel(page))
    assert page.evaluate("document.querySelector('aside[aria-label=Preview]').shadowRoot.querySelector('img')") is None
    assert page.locator("#text").text_content() == "first"
    stage.show(Outcome(findings=("content/x.md:1:2: a finding",)))
    until(lambda: "1 finding in this draft" in panel(page))
    stage.show(Outcome())
    until(lambda: panel(page) == "")
    assert not wrong


def test_a_preview_that_has_ended_says_so(preview):
    stage, page, _ = preview
    until(lambda: page.evaluate("document.readyState") == "complete")
    time.sleep(0.2)
    stage.close()
    until(lambda: "has ended" in panel(page))


def test_the_panel_is_part_of_no_site():
    assert not list((ROOT / "templates" / "assets").rglob("preview*"))
    assert Path(ROOT / "templates" / "preview" / "preview.js").is_file()
