"""The live figures of the reliability and statistics pages, by mouse, keyboard and touch."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import awake
from tests.browser.panels import SLIDERS, PanelAt, layout_shift
from tests.browser.served import LANGUAGES

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def open_panel(visit: Visit, language: str, page: str, name: str, **options: object) -> PanelAt:
    return PanelAt(visit(f"{language}/{page}/", ready=name, **options), name, language)


def plain(text: str) -> str:
    """A text with decimal points, without thousands' signs, with plain spaces."""
    text = re.sub(r"(?<=\d)[\u00a0\u202f](?=\d{3})", "", text).replace("\u00a0", " ")
    return re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)


# ------------------------------------------------------------------------------- what holds for all


@pytest.mark.parametrize(("page", "name", "slider"), SLIDERS, ids=[name for _, name, _ in SLIDERS])
def test_sliders_answer_the_usual_keys(visit: Visit, language: str, page: str, name: str, slider: str) -> None:
    panel = open_panel(visit, language, page, name)
    field = panel.part(slider)
    panel.slide(slider, "Home")
    least = int(field.input_value())
    panel.slide(slider, "PageUp")
    assert int(field.input_value()) > least, "PageUp increases"
    panel.slide(slider, "PageDown", "ArrowRight")
    assert int(field.input_value()) == least + 1
    panel.slide(slider, "End")
    assert field.input_value() == field.get_attribute("max")
    assert field.get_attribute("aria-valuetext")
    expect(field).to_be_focused()
    assert panel.announced()


@pytest.mark.parametrize(("page", "name", "slider"), SLIDERS, ids=[name for _, name, _ in SLIDERS])
def test_phones(visit: Visit, language: str, page: str, name: str, slider: str) -> None:
    panel = open_panel(visit, language, page, name, touch=True, width=360)
    reset = panel.part("reset")
    panel.part(slider).tap()
    reset.tap()
    assert panel.small_targets() == []
    assert panel.nameless() == []
    assert panel.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert panel.root.locator("[style]").count() == 0


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("page", ["statistics", "reliability", "pair-table", "calculator"])
def test_nothing_moves_when_scripts_arrive(visit: Visit, language: str, page: str, width: int) -> None:
    opened = visit(f"{language}/{page}/", width=width)
    for name in opened.evaluate("[...document.querySelectorAll('[data-live]')].map(panel => panel.dataset.live)"):
        awake(opened, name)
    # As tall before the scripts came as after: the panels keep their room.
    grown = opened.evaluate(
        """async () => {
          const grown = [];
          for (const panel of document.querySelectorAll("[data-live]")) {
            const after = panel.getBoundingClientRect().height;
            grown.push([panel.dataset.live, after]);
          }
          return grown;
        }""")
    assert layout_shift(opened) < 0.02, grown


def test_without_scripts_the_printed_figures_stand(visit: Visit, language: str) -> None:
    for name in ("statistics", "reliability"):
        page = visit(f"{language}/{name}/", java_script_enabled=False)
        for panel in page.locator(".live").all():
            expect(panel).to_be_hidden()


@pytest.mark.parametrize("lost", ["figures/signs", "panel", "live"])
def test_a_figure_whose_script_is_lost_stands_as_printed_and_leaves_no_room(
    site: str, browser: Browser, lost: str
) -> None:
    page = browser.new_page()
    page.route(re.compile(rf"/{lost}[.\w-]*\.js$"), lambda route: route.abort())
    page.goto(f"{site}/en/statistics/")
    printed = page.locator("figure").filter(has_text="Count the ways.")
    printed.evaluate("figure => figure.scrollIntoView()")
    expect(page.locator(":root[data-scripts] [data-live=signs]")).to_have_count(0)  # what has its room
    expect(printed.locator("svg.chart:not(.narrow)")).to_be_visible()
    page.context.close()


def test_panels_are_not_printed(visit: Visit) -> None:
    panel = open_panel(visit, "en", "statistics", "signs")
    panel.page.emulate_media(media="print")
    expect(panel.root).to_be_hidden()


# ------------------------------------------------------------------------------- one by one


def test_spread_keeps_the_mean(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language, "statistics", "spread")
    panel.part("presets").locator("button").nth(2).click()  # half at 1, half at 0.6: (1 + 0.6^4) / 2 = 56.48 %
    panel.slide("k", "Home", "ArrowRight", "ArrowRight", "ArrowRight")
    panel.says("sentence", "56.5 %")
    panel.slide("spread", "End")  # sure or hopeless: every time is the mean
    panel.says("sentence", "80 %")
    expect(panel.part("sentence")).not_to_contain_text("56")
    panel.slide("spread", "Home")  # all alike: 0.8^4 = 40.96 %
    panel.says("sentence", "41.0 %")
    panel.part("reset").click()
    expect(panel.page.locator("#figure-spreads svg.own")).to_have_count(0)


def test_predict_by_dragging(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language, "statistics", "predict")
    panel.part("cover").click()
    sketch = panel.page.locator("#figure-known-curves svg.sketch")
    expect(sketch.locator(".line.every")).to_have_count(0)
    sketch.scroll_into_view_if_needed()
    box = sketch.bounding_box()
    assert box
    mouse = panel.page.mouse
    mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.5)
    mouse.down()
    mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.5, steps=12)
    mouse.up()
    panel.part("reveal").click()
    expect(panel.page.locator("#figure-known-curves svg.own .line.every")).to_have_count(1)
    assert re.search(r"\d", panel.announced())


def test_predict_by_keyboard_and_by_typing(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language, "statistics", "predict")
    sign = {"en": ".", "ru": ","}[language]
    panel.part("cover").focus()
    panel.page.keyboard.press("Enter")
    expect(panel.part("guess")).to_be_focused()
    for k in range(2, 11):
        panel.slide("k", "Home", *["ArrowRight"] * (k - 2))
        panel.part("typed").fill(f"{80 * 0.8 ** (k - 1):.1f}".replace(".", sign))
    panel.part("reveal").focus()
    panel.page.keyboard.press("Enter")
    panel.says("sentence", "0.1")  # the guesses were typed to a tenth
    expect(panel.part("cover")).to_be_focused()


def test_answers_move_with_the_order_or_not(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language, "statistics", "answers")
    row = panel.part("sums").locator("tbody tr").nth(1).locator("td")
    before = row.all_inner_texts()
    assert [text.replace(",", ".") for text in before] == ["0.222", "0.328", "0"]
    windows = set()
    for _ in range(6):
        panel.part("shuffle").click()
        now = row.all_inner_texts()
        assert now[:2] == before[:2], "subsets and the power of the rate don't see the order"
        windows.add(now[2])
    assert len(windows) > 1
    panel.part("runs").locator("button").nth(0).focus()
    panel.page.keyboard.press("End")
    panel.page.keyboard.press("Enter")
    assert row.all_inner_texts()[:2] != before[:2]
    panel.part("reset").click()
    assert row.all_inner_texts() == before


def test_signs_count_the_tail(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language, "statistics", "signs")
    assert "1124" in plain(panel.part("sentence").inner_text())
    panel.slide("broken", "Home")
    panel.slide("fixed", "Home")
    printed = panel.page.locator("#figure-sign-test svg.own")
    expect(printed).to_have_count(0)
    panel.slide("fixed", *["ArrowRight"] * 6)  # six one way: 2 / 64
    text = plain(panel.part("sentence").inner_text())
    assert "2 " in text and "64" in text
    panel.says("sentence", "3.1 %")
    panel.part("ties").fill("1000")
    assert "1000" in plain(panel.part("sentence").inner_text())
    panel.part("ties").fill("some")
    expect(panel.part("ties")).to_have_attribute("aria-invalid", "true")


def test_ruler_both_ways(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language, "statistics", "ruler")
    panel.part("n").fill("1500")
    panel.says("sentence", "0.20 %")
    panel.part("wanted").fill("500")
    answer = plain(panel.part("answer").inner_text())
    assert "1497" in answer and "1500" in answer
    panel.part("wanted").fill("0")
    expect(panel.part("wanted")).to_have_attribute("aria-invalid", "true")


def test_bootstrap_finds_the_intervals_of_the_page(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language, "reliability", "bootstrap", reduced_motion="reduce")
    panel.part("once").click()
    expect(panel.part("tasks").locator("li")).to_have_count(20)
    expect(panel.part("pooled").locator("li")).to_have_count(20)
    panel.part("often").click()
    panel.says("sentence", "0.309")
    for end in ("0.713", "0.145", "0.363", "0.511"):
        panel.says("sentence", end)
    panel.part("seed").click()
    expect(panel.part("sentence")).to_contain_text("1345")
    panel.part("policies").locator("button").first.click()
    panel.part("reset").click()
    panel.part("often").click()
    panel.says("sentence", "0.153")
    panel.says("sentence", "0.443")


def test_bootstrap_grows_to_the_same(visit: Visit) -> None:
    panel = open_panel(visit, "en", "reliability", "bootstrap")
    panel.part("often").click()
    expect(panel.part("sentence")).to_contain_text("0.713", timeout=30_000)
