"""Other engines: every page opens, formulas are drawn, what can be handled answers to the keyboard.

Firefox always, WebKit in the complete proof where the system has it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import needs
from tests.browser.engines import Engine, firefox_at, webkit_at
from tests.browser.panels import SLIDERS
from tests.browser.served import ADDRESSES

pytestmark = pytest.mark.browser

#: page, figure, a slider
FIGURES = [("pair-table", "pairs", "k"), *SLIDERS]

#: How many formulas a page shows, and those that are not drawn: of no width, of too few parts, fractions side by side.
FORMULAS = """
const shown = [...document.querySelectorAll("math")].filter(math => math.checkVisibility());
const parts = shown.flatMap(math => [...math.querySelectorAll("mfrac, msup, msub")]);
const flat = ({ localName, children: [top, bottom] }) =>
  localName === "mfrac" && top.getBoundingClientRect().bottom > bottom.getBoundingClientRect().top + 2;
return [shown.length, [
  ...shown.filter(math => math.getBoundingClientRect().width < 4),
  ...parts.filter(part => part.children.length !== 2 || flat(part)),
].map(each => each.outerHTML)];
"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The engines that there are to try."""
    complete = metafunc.config.getoption("complete") and needs.webkit()
    metafunc.parametrize("engine", ["firefox", "webkit"] if complete else ["firefox"], indirect=True, scope="module")


@pytest.fixture(scope="module")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """One browser for all that is tried with it."""
    if request.param == "webkit":
        program, opening = needs.webkit(), webkit_at
    else:
        program, opening = needs.firefox(), firefox_at
    with opening(program or pytest.fail(needs.advice(list(needs.DEBIAN_FIREFOX)))) as opened:
        yield opened


def test_every_page_opens_without_complaint_and_draws_its_formulas(engine: Engine, site: str) -> None:
    drawn = 0
    for address in ADDRESSES:
        engine.open(f"{site}/{address}")
        assert engine.run("return document.querySelectorAll('h1').length") == 1, address
        count, wrong = engine.run(FORMULAS)
        drawn += count
        assert wrong == [], address
        assert engine.errors() == [], address
    assert drawn > 20


@pytest.mark.parametrize(("page", "name", "slider"), FIGURES, ids=[name for _, name, _ in FIGURES])
def test_figures_answer_to_the_keyboard(engine: Engine, site: str, page: str, name: str, slider: str) -> None:
    engine.open(f"{site}/ru/{page}/")
    sentence = f"document.querySelector('[data-live={name}]:not([hidden]) [data-part=sentence]')?.textContent.trim()"
    engine.run(f"document.querySelector('[data-live={name}]').scrollIntoView({{ block: 'center' }})")
    before = engine.until(sentence)
    engine.run(f"document.querySelector('[data-live={name}] [data-part={slider}]').focus()")
    engine.press("Home", "ArrowRight", "End")
    assert engine.until(f"{sentence} !== given[0] && {sentence}", before)
    assert engine.until(f"document.querySelector('[data-live={name}] [role=status]').textContent.trim()")
    assert engine.errors() == []


def test_the_calculator_counts_beside_the_page(engine: Engine, site: str) -> None:
    engine.open(f"{site}/ru/calculator/")
    engine.until("document.querySelector('[data-live=runs]:not([hidden])')")
    engine.run("document.querySelector('[data-part=example]').focus()")
    engine.press("Enter")
    assert "0,511" in engine.until("document.querySelector('[data-part=verdict]').textContent.trim()")
    assert engine.until("document.querySelector('[data-part=table] tr:last-child td:last-child')?.textContent.trim()")
    assert engine.errors() == []


def test_the_reader_s_paper_is_kept(engine: Engine, site: str) -> None:
    paper = "return getComputedStyle(document.documentElement).backgroundColor"
    engine.open(f"{site}/en/")
    engine.click("label:has(#paper-light)")
    light = engine.run(paper)
    engine.click("label:has(#paper-dark)")
    dark = engine.run(paper)
    engine.open(f"{site}/ru/statistics/")
    assert light != dark == engine.run(paper)
    assert engine.errors() == []


def test_a_number_opens_and_closes(engine: Engine, site: str) -> None:
    engine.open(f"{site}/en/pair-table/")
    engine.run("document.querySelector('article a.door').focus()")
    engine.press("Enter")
    slip = "[...document.querySelectorAll('.slip')].find(slip => slip.checkVisibility())"
    assert "pool.n" in engine.until(f"{slip}?.textContent")
    engine.press("Escape")
    assert engine.until(f"!{slip}")
    assert engine.errors() == []
