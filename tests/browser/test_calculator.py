"""The calculator: what people paste, drop and choose."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.panels import PanelAt
from tests.browser.served import LANGUAGES

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def open_panel(visit: Visit, language: str, **options: object) -> PanelAt:
    return PanelAt(visit(f"{language}/calculator/", ready="runs", **options), "runs", language)


def numbers(text: str) -> str:
    """A text with decimal points and plain spaces."""
    return re.sub(r"(?<=\d),(?=\d)", ".", text).replace("\u00a0", " ")


def finished(panel: PanelAt) -> None:
    expect(panel.part("table").locator("tbody tr").last.locator("td").last).not_to_be_empty(timeout=20_000)


def test_the_example_comes_out_as_printed(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language)
    printed = panel.page.locator(".live-example tbody tr").last.inner_text()
    panel.part("example").click()
    finished(panel)
    row = numbers(panel.part("table").locator("tr[data-k='5']").inner_text())
    low, high = re.findall(r"0\.\d+", numbers(printed))[-2:]
    assert f"[{low}; {high}]" in row, (printed, row)
    assert f"[{low}; {high}]" in numbers(panel.part("quote").inner_text())
    expect(panel.part("tasks").locator("tbody tr")).to_have_count(20)
    assert "0.511" in numbers(panel.announced())


def test_k_by_keyboard(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language)
    panel.part("example").focus()
    panel.page.keyboard.press("Enter")
    finished(panel)
    panel.slide("k", "Home")
    panel.says("k-value", "1")
    panel.says("verdict", "0.760")
    panel.slide("k", "End")
    panel.says("k-value", "10")
    panel.slide("k", "ArrowLeft")
    panel.says("k-value", "9")


def test_touch_on_a_phone(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language, touch=True, width=360)
    panel.part("example").tap()
    finished(panel)
    assert panel.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert panel.small_targets() == []
    assert panel.nameless() == []


@pytest.mark.parametrize(("name", "text", "said"), [
    ("empty", "\ufeff \n", "error-empty"),
    ("one column", "a\nb\nc", "error-one-column"),
    ("a head alone", "task,trial,outcome\n", "error-only-head"),
    ("nonsense", "task,trial,outcome\na,1,perhaps", "error-nothing-usable"),
])
def test_what_cannot_be_read_is_said(visit: Visit, language: str, name: str, text: str, said: str) -> None:
    panel = open_panel(visit, language)
    panel.part("text").fill(text)
    expected = panel.root.locator(f"[data-say={said}]").text_content()
    expect(panel.part("state")).to_have_text(str(expected))
    expect(panel.part("result")).to_be_hidden()


def test_refusals_name_their_lines(visit: Visit, language: str) -> None:
    panel = open_panel(visit, language)
    panel.part("text").fill("task;trial;reward\na;1;1,0\na;1;0,0\na;2;\nb;1;0,9999999\nb;2;0,5\n")
    finished(panel)
    remarks = panel.part("remarks").locator("li")
    expect(remarks).to_have_count(5)  # twice, blank; unequal numbers of trials, a reward near one, half a reward
    expect(remarks.nth(0)).to_contain_text("3")
    expect(remarks.nth(1)).to_contain_text("4")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "windows-1251"])
def test_a_russian_spreadsheet_s_file(visit: Visit, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "прогоны.csv"
    rows = ["Задача;Прогон;Награда", '"Заказ ""срочный""; с обменом";1;1,0', '"Заказ ""срочный""; с обменом";2;0,0',
            "Возврат;1;0,9999999", "Возврат;2;да"]
    file.write_bytes("\r\n".join(rows).encode(encoding))
    panel = open_panel(visit, "ru")
    panel.part("file").set_input_files(file)
    finished(panel)
    expect(panel.part("tasks").locator("tbody th")).to_have_text(['Заказ "срочный"; с обменом', "Возврат"])
    panel.says("verdict", "0.750")  # three of four passed: 3/4 at k = 1 ...
    panel.slide("k", "End")
    panel.says("verdict", "0.500")  # ... and at k = 2 one of the two tasks passed every time
    expect(panel.part("remarks").locator("li")).to_have_count(1)  # a reward near one


def test_an_empty_file_is_told_from_no_file(visit: Visit, language: str, tmp_path: Path) -> None:
    panel = open_panel(visit, language)
    (tmp_path / "empty.csv").touch()
    panel.part("file").set_input_files(tmp_path / "empty.csv")
    expect(panel.part("state")).to_have_text(str(panel.root.locator("[data-say=error-empty]").text_content()))
    assert panel.announced()
    panel.part("clear").click()
    expect(panel.part("state")).to_have_text(str(panel.root.locator("[data-say=nothing]").text_content()))


def test_html_in_names_stays_text(visit: Visit) -> None:
    panel = open_panel(visit, "en")
    panel.part("text").fill("<img src=x onerror=alert(1)>,1,1\n<img src=x onerror=alert(1)>,2,0\n")
    expect(panel.part("tasks").locator("tbody th")).to_have_text("<img src=x onerror=alert(1)>")
    expect(panel.root.locator("img")).to_have_count(0)
    expect(panel.part("table").locator("td.faint").first).to_be_empty()  # one task, no interval


@pytest.mark.slow
def test_a_million_rows_leave_the_page_answering(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "runs.csv"
    lines = (f"t{i % 10_000},{i // 10_000},{int(i % 3 > 0)}" for i in range(1_000_000))
    file.write_text("task,trial,outcome\n" + "\n".join(lines))
    panel = open_panel(visit, "en")
    panel.part("file").set_input_files(file)
    expect(panel.part("state")).to_contain_text("1,000,000", timeout=60_000)
    expect(panel.part("state")).to_contain_text("10,000")
    panel.slide("k", "ArrowRight")  # while intervals are still on their way
    panel.says("k-value", "2")
    expect(panel.part("rest")).to_contain_text("9,900")


def test_ten_thousand_tasks(visit: Visit) -> None:
    panel = open_panel(visit, "en")
    rows = "\n".join(f"t{i},4,{i % 5}" for i in range(10_000))
    panel.page.evaluate(
        """rows => { const field = document.querySelector("[data-part=text]"); field.value = "task,n,c\\n" + rows;
           field.dispatchEvent(new Event("input")); }""", rows)
    expect(panel.part("state")).to_contain_text("10,000", timeout=20_000)
    expect(panel.part("table").locator("tbody tr").last.locator("td").last).to_contain_text("[", timeout=30_000)


def test_a_long_table_is_not_laid_out_in_the_field(visit: Visit) -> None:
    panel = open_panel(visit, "en")
    panel.part("text").evaluate(
        """field => {
           const clipboardData = new DataTransfer();
           const rows = Array.from({ length: 10000 }, (_, i) => `t${i},4,1`);
           clipboardData.setData("text/plain", rows.join("\\n"));
           field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
        }""")
    expect(panel.part("state")).to_contain_text("10,000", timeout=20_000)
    assert len(panel.part("text").input_value()) < 3000


def test_files_to_save(visit: Visit, tmp_path: Path) -> None:
    panel = open_panel(visit, "en")
    panel.part("text").fill("task,n,c\n=1+1,3,1\nb,3,3\n")
    finished(panel)
    for part, head in (("save-estimates", "k,pass@k"), ("save-tasks", "task,n,c"), ("save-curve", "<svg")):
        with panel.page.expect_download() as download:
            panel.part(part).click()
        saved = tmp_path / part
        download.value.save_as(saved)
        assert saved.read_text().startswith(head)
    rows = list(csv.reader(io.StringIO((tmp_path / "save-tasks").read_text())))
    assert rows[1:] == [["'=1+1", "3", "1"], ["b", "3", "3"]]
    assert "class=" not in (tmp_path / "save-curve").read_text()


def test_clearing_leaves_focus_in_the_field(visit: Visit) -> None:
    panel = open_panel(visit, "en")
    panel.part("example").click()
    finished(panel)
    panel.part("clear").click()
    expect(panel.part("result")).to_be_hidden()
    expect(panel.part("text")).to_be_focused()


def test_without_scripts_there_is_an_example(visit: Visit, language: str) -> None:
    page = visit(f"{language}/calculator/", java_script_enabled=False)
    expect(page.locator(".live-example tbody tr")).to_have_count(3)
    expect(page.locator("[data-live=runs]")).to_be_hidden()
