"""The pair table by hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.panels import PanelAt, layout_shift
from tests.browser.served import LANGUAGES

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def open_panel(visit: Visit, language: str, query: str = "", **options: object) -> PanelAt:
    return PanelAt(visit(f"{language}/pair-table/{query}", ready="pairs", **options), "pairs", language)


def test_the_printed_page_stands_until_something_changes(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language)
    expect(panel.page.locator("#pairs tbody tr")).to_have_count(10)
    expect(panel.page.locator("#pairs tfoot a.door")).to_have_count(6)
    panel.says("sums", "0.9")
    assert "?" not in panel.page.url


def test_mouse_flips_adds_and_resets(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language)
    discs = panel.part("attempts").locator("button")
    discs.nth(3).click()
    # A–D pass: 6 of 10 pairs hold only passes, none holds only failures.
    expect(panel.page.locator("#pairs tbody tr[data-all=yes]")).to_have_count(6)
    expect(panel.page.locator("#figure-pair-matrix [data-all=yes]")).to_have_count(6)
    assert "6" in panel.announced()
    panel.part("more").click()
    expect(panel.page.locator("#pairs tbody tr")).to_have_count(15)
    panel.says("sums", "0.667")
    expect(panel.page).to_have_url(re.compile(r"\?pairs=111101-2$"))
    panel.part("less").click()
    panel.part("reset").click()
    expect(panel.page.locator("#pairs tbody tr[data-all=yes]")).to_have_count(3)
    expect(panel.page).to_have_url(re.compile(r"pair-table/$"))


def test_a_long_verdict_widens_its_disc_and_runs_into_no_other(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language)
    for width in (1280, 360):
        panel.page.set_viewport_size({"width": width, "height": 800})
        overlaps = panel.part("attempts").evaluate("""row => {
          const words = [...row.querySelectorAll("button > span:last-child")];
          words.forEach(word => { word.textContent = "gescheitert"; });
          const boxes = words.map(word => word.getBoundingClientRect());
          return boxes.slice(1).filter((box, i) => box.top === boxes[i].top && box.left < boxes[i].right).length;
        }""")
        assert overlaps == 0, width


def test_keyboard_alone(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language)
    keyboard = panel.page.keyboard
    panel.part("attempts").locator("button").first.focus()
    keyboard.press("End")
    keyboard.press("Space")
    focused = panel.page.locator(":focus")
    expect(focused).to_have_attribute("data-name", "E")
    expect(panel.page.locator("#pairs tbody tr[data-all=yes]")).to_have_count(6)
    keyboard.press("Home")
    expect(focused).to_have_attribute("data-name", "A")
    keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-name", "B")
    panel.slide("k", "End")
    panel.says("k-value", "5")
    expect(panel.page.locator("#pairs tbody tr")).to_have_count(1)
    panel.slide("k", "Home")
    expect(panel.page.locator("#pairs tbody tr")).to_have_count(5)
    panel.slide("k", "PageUp")
    assert int(panel.part("k").input_value()) > 1, "PageUp increases"


def test_stepping_gives_the_reason(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language)
    panel.slide("step", "ArrowRight", "ArrowRight", "ArrowRight")
    expect(panel.page.locator("#pairs tr.chosen")).to_have_attribute("data-pair", "A+D")
    expect(panel.page.locator("#figure-pair-matrix .chosen")).to_have_attribute("data-pair", "A+D")
    expect(panel.part("reason").locator("b")).to_have_count(2)
    assert "A + D" in panel.announced()
    panel.slide("step", "End")
    expect(panel.page.locator("#pairs tr.chosen")).to_have_attribute("data-pair", "D+E")
    panel.part("back").click()
    expect(panel.page.locator("#pairs tr.chosen")).to_have_attribute("data-pair", "C+E")


def test_touch_on_a_phone(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language, touch=True, width=360)
    panel.part("attempts").locator("button").nth(4).tap()
    expect(panel.page.locator("#pairs tbody tr[data-all=yes]")).to_have_count(6)
    for _ in range(3):
        panel.part("more").tap()
    expect(panel.part("more")).to_be_disabled()
    expect(panel.page.locator("#pairs tbody tr")).to_have_count(28)
    width = panel.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
    assert panel.small_targets() == []
    assert panel.nameless() == []


def test_focus_stays_when_a_button_runs_out(visit: Visit) -> None:
    panel = open_panel(visit, "en")
    panel.part("less").focus()
    for _ in range(3):
        panel.page.keyboard.press("Enter")
    expect(panel.part("less")).to_be_disabled()
    expect(panel.part("more")).to_be_focused()


def test_an_address_can_be_shared(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language, "?pairs=11100000-4")
    expect(panel.page.locator("#pairs tbody tr")).to_have_count(70)
    # C(3, 4) = 0 of 70 are all passes; C(5, 4) = 5 of 70 hold no pass.
    expect(panel.page.locator("#pairs tbody tr[data-any=no]")).to_have_count(5)
    expect(panel.page.locator("#pairs tbody tr[data-all=yes]")).to_have_count(0)
    expect(panel.root.locator("[role=status]")).to_be_empty()


def test_the_prose_after_the_table_follows_and_comes_back(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language)
    prose = panel.page.locator("#verdicts .follows")
    expect(prose).to_have_count(2)
    printed = [paragraph.inner_html() for paragraph in prose.all()]
    discs = panel.part("attempts").locator("button")
    discs.nth(2).click()
    discs.nth(3).click()
    discs.nth(3).click()  # A and B alone pass: of ten pairs seven hold a pass, one nothing else, three none
    counted = [re.findall(r"\d+", paragraph.inner_text()) for paragraph in prose.all()]
    assert counted == [["7", "10", "70", "1", "10", "10"], ["6", "3"]]
    expect(prose.nth(0)).to_contain_text("A\u00a0+\u00a0B")
    expect(prose.nth(1)).to_contain_text("D\u00a0+\u00a0E")
    expect(prose.locator("a")).to_have_count(0)
    panel.slide("k", "ArrowRight")  # threes: nine of ten hold a pass, none nothing else, one has none
    counted = [re.findall(r"\d+", paragraph.inner_text()) for paragraph in prose.all()]
    assert counted == [["9", "10", "90", "0", "10", "0"], ["9", "1"]]
    panel.slide("k", "Home")  # single attempts
    counted = [re.findall(r"\d+", paragraph.inner_text()) for paragraph in prose.all()]
    assert counted == [["2", "5", "40"], ["3"]]
    panel.part("reset").click()
    assert [paragraph.inner_html() for paragraph in prose.all()] == printed


def test_that_the_prose_follows_is_said_aloud_once(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language)
    note = panel.root.locator("[data-say=text-follows]").text_content() or ""
    discs = panel.part("attempts").locator("button")
    discs.nth(3).click()
    assert note in panel.announced()
    before = panel.announced()
    discs.nth(4).click()
    expect(panel.root.locator("[role=status]")).not_to_have_text(before)
    assert note not in panel.announced()
    expect(panel.part("sentence")).to_contain_text(note)


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_when_the_script_arrives(visit: Visit, width: int) -> None:
    page = visit("en/pair-table/", width=width, ready="pairs")
    assert layout_shift(page) < 0.01


def test_without_scripts_the_page_is_whole(visit: Visit) -> None:
    page = visit("en/pair-table/", java_script_enabled=False)
    expect(page.locator("#pairs tbody tr")).to_have_count(10)
    expect(page.locator("[data-live=pairs]")).to_be_hidden()
    expect(page.locator(".live-mirror")).to_be_hidden()
