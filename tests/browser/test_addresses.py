"""What the reader made of a figure stands in the address: shared, spoilt, and in the history."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.panels import PanelAt
from tests.browser.served import LANGUAGES

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]

#: page, figure, a slider, the keys pressed on it, and what the address then holds
CHANGES = [
    ("pair-table", "pairs", "k", ["ArrowRight"], "11100-3"),
    ("statistics", "spread", "spread", ["End", "ArrowLeft"], "80-99-4"),
    ("statistics", "answers", "k", ["Home"], None),
    ("statistics", "signs", "fixed", ["Home"], None),
    ("statistics", "ruler", "place", ["Home"], "5-"),
    ("reliability", "bootstrap", "k", ["Home"], "1-1-0"),
]
IDS = [name for _, name, *_ in CHANGES]


def shown(panel: PanelAt) -> tuple[str, list[str]]:
    """What a reader sees of a figure: its sentence, and where its sliders stand."""
    sliders = panel.root.locator("input[type=range]").all()
    return panel.part("sentence").inner_text(), [slider.input_value() for slider in sliders]


@pytest.mark.parametrize(("page", "name", "slider", "keys", "held"), CHANGES, ids=IDS)
def test_a_change_can_be_shared(
    visit: Visit, page: str, name: str, slider: str, keys: list[str], held: str | None
) -> None:
    panel = PanelAt(visit(f"en/{page}/", ready=name), name, "en")
    panel.slide(slider, *keys)
    expect(panel.page).to_have_url(re.compile(rf"/\?{name}={held or '[0-9]+-[0-9]+'}"))
    links = panel.page.locator(".languages a").all()
    assert links and all(f"?{name}=" in (link.get_attribute("href") or "") for link in links)
    other = PanelAt(visit(panel.page.url.split("/project/")[1], ready=name), name, "en")
    assert shown(other) == shown(panel)
    assert other.page.evaluate("history.length") == panel.page.evaluate("history.length")
    panel.part("reset").click()
    expect(panel.page).to_have_url(re.compile(r"/$"))


def test_a_shared_state_does_not_wait_for_the_reader(visit: Visit) -> None:
    page = visit("en/pair-table/?pairs=11111-2")
    expect(page.locator("#pairs tbody tr[data-all=yes]")).to_have_count(10)
    expect(page.locator(".languages a").last).to_have_attribute("href", re.compile(r"\?pairs=11111-2"))
    assert page.evaluate("scrollY") == 0


def test_two_figures_share_the_address(visit: Visit) -> None:
    page = visit("en/statistics/?other=1&answers=1111111111-5&signs=6-0-0", ready="answers")
    answers, signs = PanelAt(page, "answers", "en"), PanelAt(page, "signs", "en")
    expect(answers.part("runs").locator("[data-passed=yes]")).to_have_count(10)
    answers.part("reset").click()
    expect(page).to_have_url(re.compile(r"\?other=1&signs=6-0-0$"))
    signs.says("sentence", "2 of 64")


SPOILT = {
    "pairs": ["2-9", "111111111-2", "110-7", "11x-2", "%3Cb%3E", "1" * 9000, "-", "11-0", "11-2-2", "٣٣-2"],
    "spread": ["-1-5-5", "80-50", "1e9-1-1", "p0-x", "80-50-4%0A"],
    "answers": ["11-5", "2222222222-5", "1111111111-", "1111111111-1e3"],
    "signs": ["9-9-1e9", "1-2", "a-b-c", "1-1-99999999999"],
    "ruler": ["0-0", "9999999999-1", "1-9999999999", "1.5-2", "Infinity-1"],
    "bootstrap": ["1-1", "x-1-0", "1-1-99999999", "-1-1-0"],
}


@pytest.mark.parametrize(("page", "name"), [(page, name) for page, name, *_ in CHANGES], ids=IDS)
def test_a_spoilt_address_counts_as_none(visit: Visit, page: str, name: str) -> None:
    panel = PanelAt(visit(f"en/{page}/", ready=name), name, "en")
    printed = shown(panel)
    for text in SPOILT[name]:
        panel.page.goto(f"{panel.page.url.split('?')[0]}?{name}={text}")
        panel.root.evaluate("panel => panel.scrollIntoView({ block: 'center' })")
        expect(panel.root).to_be_visible()
        assert shown(panel) == printed, text
        expect(panel.page).to_have_url(re.compile(r"/$"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_back_and_forward_show_what_the_address_holds(visit: Visit, language: str) -> None:
    panel = PanelAt(visit(f"{language}/pair-table/", ready="pairs"), "pairs", language)
    page, passing = panel.page, panel.page.locator("#pairs tbody tr[data-all=yes]")
    panel.part("attempts").locator("button").nth(3).click()
    expect(page).to_have_url(re.compile(r"\?pairs=11110-2$"))
    page.evaluate("location.hash = 'verdicts'")
    panel.part("attempts").locator("button").nth(4).click()
    expect(page).to_have_url(re.compile(r"\?pairs=11111-2#verdicts$"))
    expect(passing).to_have_count(10)
    page.go_back()
    expect(page).to_have_url(re.compile(r"\?pairs=11110-2$"))
    expect(passing).to_have_count(6)
    page.go_forward()
    expect(passing).to_have_count(10)
    for link in page.locator(".languages a").all():
        expect(link).to_have_attribute("href", re.compile("pairs=11111-2"))


def test_a_reader_s_own_runs_are_in_no_address(visit: Visit) -> None:
    panel = PanelAt(visit("en/calculator/", ready="runs"), "runs", "en")
    panel.part("text").fill("task,n,c\nsecret,3,1\n")
    expect(panel.part("state")).to_contain_text("3")
    panel.slide("k", "ArrowRight")
    assert "?" not in panel.page.url
