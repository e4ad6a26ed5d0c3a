"""Every page in every language: on a phone, a tablet and a desk, light and dark, with and without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.served import ADDRESSES

pytestmark = pytest.mark.browser

WIDTHS = (360, 768, 1280)
SCHEMES = ("light", "dark")
#: What is laid out only near the window is laid out at once: who asks for the box of each element waits for long.
LAY_OUT = """async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
  const frame = () => new Promise(requestAnimationFrame);
  for (let frames = 0; frames < 3; frames += 1) await frame();  // scripts see what now has room, and what has not
}"""
#: The entries of the ledger and of the register are drawn alike, and so many that the checker takes minutes for them:
#: most are taken away.
THIN_OUT = """step => {
  const entries = document.querySelectorAll("li.entry, section.claim");
  entries.forEach((entry, index) => index % step && entry.remove());
}"""


@pytest.fixture(scope="module")
def sheets(browser: Browser) -> Iterator[dict[str, Page]]:
    """A page for each colour scheme, used for all addresses in turn; what goes wrong is kept in ``trouble``."""
    pages = {}
    for scheme in SCHEMES:
        context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
        pages[scheme] = context.new_page()
    yield pages
    for page in pages.values():
        page.context.close()


def watched(page: Page, site: str) -> list[str]:
    """Console errors and requests to another origin, from now on."""
    trouble: list[str] = []
    origin = site.rsplit("/project", 1)[0]
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda message: message.type == "error" and trouble.append(message.text))
    page.on("request", lambda request: request.url.startswith((origin, "data:")) or trouble.append(request.url))
    page.on("response", lambda answer: answer.status >= 400 and trouble.append(f"{answer.status} {answer.url}"))
    return trouble


def too_wide(page: Page) -> list[str]:
    """The elements that make the page scroll sideways."""
    return page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= width) return [];
            return [...document.body.querySelectorAll('*')]
                .filter(e => e.getBoundingClientRect().right > width + 1 && !e.closest('.scroll, pre, .display, svg'))
                .slice(0, 5).map(e => e.tagName + '.' + e.className + ' ' + e.textContent.trim().slice(0, 40));
        }"""
    )


def crowded(page: Page) -> list[str]:
    """Cells, controls and labels whose text runs out of them, and tables that scroll though the window is no phone's.

    A tick's reach counts as its text's, so what holds one is left out.
    """
    return page.evaluate(
        """() => {
            const told = e => e.tagName + '.' + e.className + ' ' + e.textContent.trim().slice(0, 40);
            const wide = e => e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1;
            const labels = [...document.querySelectorAll('th, td, button, summary, .attempts li, .live-discs')]
                .filter(e => !e.querySelector('.tick, .cite, .door math'));
            const tables = innerWidth < 768 ? [] : [...document.querySelectorAll('.scroll')];
            return [...labels, ...tables].filter(e => !e.closest('details:not([open]), .hide') && wide(e)).map(told);
        }"""
    )


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_fits_every_width_and_says_nothing_wrong(site, sheets, address):
    for scheme, page in sheets.items():
        trouble = watched(page, site)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            if width == WIDTHS[0]:
                page.goto(f"{site}/{address}")
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), (
                width,
                too_wide(page),
            )
            assert crowded(page) == [], width
        assert trouble == [], (scheme, trouble)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_no_violations_of_accessibility(site, sheets, address, scheme, width, complete):
    page = sheets[scheme]
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{site}/{address}")
    page.evaluate(LAY_OUT)
    page.evaluate(THIN_OUT, 1 if complete else 20)
    found = Axe().run(page).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_everything_is_there_without_scripts(site, browser, address):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 900})
    try:
        page = context.new_page()
        page.goto(f"{site}/{address}")
        assert page.locator("h1").count() == 1
        assert page.locator("main").inner_text().strip()
    finally:
        context.close()


def test_the_language_switch_keeps_page_and_place(site, browser):
    page = browser.new_page()
    page.goto(f"{site}/en/pair-table/#larger-k")
    page.locator("nav.languages a[hreflang=ru]").click()
    assert page.url == f"{site}/ru/pair-table/#larger-k"
    page.context.close()


def test_the_theme_is_remembered_and_does_not_flash(site, browser):
    context = browser.new_context(color_scheme="light")
    page = context.new_page()
    page.goto(f"{site}/en/pair-table/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.locator("label:has(#paper-dark)").click()
    dark = page.evaluate(paper)
    assert light != dark
    page.goto(f"{site}/en/")
    assert page.evaluate(paper) == dark
    context.close()


def test_a_number_opens_by_hover_by_keyboard_and_by_touch_and_closes(site, browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{site}/en/pair-table/")
    door = page.locator("article a.door").first
    door.hover()
    page.locator(".slip:visible").wait_for()
    assert "pool.n" in page.locator(".slip:visible").inner_text()
    page.keyboard.press("Escape")
    assert page.locator(".slip:visible").count() == 0
    door.focus()
    page.keyboard.press("Enter")
    page.locator(".slip:visible").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".slip:visible").count() == 0
    context.close()
    touch = browser.new_context(viewport={"width": 360, "height": 800}, has_touch=True, is_mobile=True)
    page = touch.new_page()
    page.goto(f"{site}/ru/pair-table/")
    page.locator("article a.door").first.tap()
    page.locator(".slip:visible").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    touch.close()


@pytest.mark.parametrize("height", [400, 900])
def test_a_slip_keeps_to_the_window_and_off_its_line(site, browser, height):
    page = browser.new_page(viewport={"width": 768, "height": height}, reduced_motion="reduce")
    page.goto(f"{site}/ru/actions/")
    tick = page.locator("main a.tick[href$='#reward-can-miss-policy']").first
    tick.focus()
    tick.evaluate("tick => scrollBy(0, tick.getBoundingClientRect().top - innerHeight / 2)")
    page.keyboard.press("Enter")
    page.locator(".slip:visible").wait_for()
    slip, line = page.locator(".slip").bounding_box(), tick.bounding_box()
    assert slip["y"] >= 0 and slip["y"] + slip["height"] <= height
    assert slip["y"] >= line["y"] + line["height"] or slip["y"] + slip["height"] <= line["y"]
    page.context.close()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("entry", ["numbers/#statistics.paired.fixed", "claims/#documents-are-stipulated"])
def test_a_link_to_an_entry_lands_there_though_most_are_not_laid_out(site, browser, entry, width):
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(f"{site}/en/numbers/")
    page.goto(f"{site}/en/{entry}")
    heading = page.locator(f"[id='{entry.partition('#')[2]}'] :is(h2, h3)")
    expect(heading).to_be_in_viewport()
    page.context.close()


def test_the_ledger_finds_what_is_typed(site, browser):
    page = browser.new_page()
    page.goto(f"{site}/en/numbers/")
    page.get_by_role("searchbox").fill("pool.plugin")
    expect(page.locator(".entry:not([hidden])")).to_have_count(2, timeout=20_000)
    assert re.fullmatch(r"2 of \d+ shown", page.locator(".filter output").inner_text())
    page.keyboard.press("Escape")
    expect(page.locator(".entry[hidden]")).to_have_count(0)
    page.context.close()


def test_a_formula_that_is_too_wide_is_reached_by_keyboard_once_it_is_in_sight(site, browser):
    page = browser.new_page(viewport={"width": 360, "height": 900})
    page.goto(f"{site}/en/numbers/#orders.plan")
    wide = "[...document.querySelectorAll('.card dd > span')].filter(e => e.scrollWidth > e.clientWidth + 1)"
    page.evaluate(f"{wide}[0].scrollIntoView()")
    expect(page.locator(".card dd > span[tabindex='0']").first).to_be_in_viewport()
    page.context.close()


@pytest.mark.parametrize("address", ["en/", "en/pair-table/", "ru/claims/"])
def test_the_keyboard_reaches_every_control_and_shows_where_it_is(site, browser, address):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{site}/{address}")
    controls = page.evaluate(
        """() => [...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]')]
            .filter(e => e.checkVisibility() && !e.disabled && (e.type !== 'radio' || e.checked)).length"""
    )
    seen = 0
    for _ in range(min(controls, 60)):
        page.keyboard.press("Tab")
        focus = page.evaluate(
            """() => { const e = document.activeElement; const box = e.closest('label') || e;
                if (e === document.body) return null;
                return [box, e].map(each => getComputedStyle(each).outlineStyle); }"""
        )
        if focus is None:
            break
        seen += 1
        assert "none" not in focus or focus[0] != focus[1], page.evaluate("document.activeElement.outerHTML")[:200]
    assert seen >= min(controls, 60) - 2
    context.close()


def test_print_spells_links_out_and_hides_the_frame(site, browser):
    page = browser.new_page()
    page.goto(f"{site}/en/sources/")
    page.emulate_media(media="print")
    assert not page.locator(".edition").is_visible()
    after = page.evaluate("getComputedStyle(document.querySelector('a[rel=external]'), '::after').content")
    assert "http" in after or "attr(href)" in after
    page.context.close()


def test_paper_has_the_meanings_of_terms_and_a_screen_does_not(site, browser):
    page = browser.new_page()
    page.goto(f"{site}/en/statistics/")
    assert not page.locator(".definitions").is_visible()
    page.emulate_media(media="print")
    assert page.locator(".definitions").is_visible()
    page.context.close()


def test_paper_lists_the_conversations_that_are_folded(site, browser):
    page = browser.new_page()
    page.goto(f"{site}/en/actions/")
    page.emulate_media(media="print")
    titles = page.locator(".fold .case-title")
    assert titles.count() > 1
    for title in titles.all():
        expect(title).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("address", ["en/glossary/", "ru/glossary/"])
def test_the_terms_for_the_two_words_wear_their_ink_and_their_mark(site, browser, address):
    page = browser.new_page()
    page.goto(f"{site}/{address}")
    inks = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('h2:has(.glyph)')].map(heading =>
            [heading.closest('section').id, getComputedStyle(heading).color]))"""
    )
    assert inks["once"] == inks["pass-at-k"] != inks["every-time"] == inks["pass-hat-k"]
    assert len(inks) == 4
    page.context.close()
