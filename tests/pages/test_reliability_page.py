"""The reliability page and the downloads page as readers meet them: figures, listing, recorded output, files."""

from __future__ import annotations

import csv
import hashlib
import io
import re
import zipfile
from html import unescape
from pathlib import Path

import pytest

from site_src.pipeline import Built, Options, build
from tests.experiments.recorded_trials import RECORDED

ROOT = Path(__file__).parents[2]
PAGE = "en/reliability/index.html"
FIGURES = ("trials-tasks", "trials-counts", "trials-curves", "trials-resampling")


@pytest.fixture(scope="module")
def built() -> Built:
    return build(ROOT, Options())


@pytest.fixture(scope="module")
def html(built: Built) -> str:
    return built.files[PAGE].decode()


def figure(html: str, id: str) -> str:
    start = html.index(f'<figure id="figure-{id}"')
    return html[start : html.index("</figure>", start)]


def plain(markup: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", markup))


@pytest.mark.parametrize(
    ("id", "shown"),
    [
        ("trials.example.subsets.2", "45"),
        ("trials.example.all.count.2", "28"),
        ("trials.example.all.2", "28/45"),
        ("trials.example.all.2", "about 0.622"),
        ("trials.example.any.2", "about 0.978"),
        ("trials.example.all.5", "56/252"),
        ("trials.example.plugin.all.5", "about 0.328"),
        ("trials.uniform.known.all.5", "about 0.328"),
        ("trials.split.known.all.5", "about 0.501"),
        ("trials.uniform.all.5", "0.295"),
        ("trials.split.all.5", "0.511"),
        ("trials.uniform.any.5", "5039/5040"),
        ("trials.uniform.sure", "six"),
        ("trials.split.sure", "eight"),
        ("trials.split.overtakes.uniform", "2"),
        ("trials.split.pooled.5.high", "0.363"),
    ],
)
def test_the_prose_quotes_what_the_page_must_carry(html: str, id: str, shown: str) -> None:
    doors = re.findall(rf'<data [^>]*data-num="{re.escape(id)}"[^>]*>([^<]*)</data>', html)
    assert shown in [door.replace("\xa0", " ") for door in doors]


def test_the_recorded_output_is_shown_as_recorded(built: Built, html: str) -> None:
    start = html.index('id="output-booking-trials"')
    shown = re.search(r"<samp>(.*?)</samp>", html[start:], re.DOTALL)
    assert shown and unescape(shown[1]) == RECORDED
    assert built.files["downloads/booking_trials.txt"].decode() == RECORDED


def test_the_listing_is_the_script(built: Built, html: str) -> None:
    start = html.index('id="code-booking-trials"')
    shown = re.search(r"<code>(.*?)</code></pre>", html[start:], re.DOTALL)
    script = (ROOT / "content/examples/booking_trials.py").read_text("utf-8")
    assert shown and plain(shown[1]) == script
    assert built.files["downloads/booking_trials.py"].decode() == script


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("page", [PAGE, "ru/reliability/index.html"])
def test_a_figure_is_described_and_its_data_is_beneath(built: Built, page: str, name: str) -> None:
    made = figure(built.files[page].decode(), name)
    drawings = re.findall(r"<svg[^>]*>.*?</svg>", made, re.DOTALL)
    assert len(drawings) == 2 and "style=" not in made
    for drawing in drawings:
        assert 'role="img"' in drawing and 'direction="ltr"' in drawing
        title, description = (re.search(rf"<{tag}[^>]*>([^<]+)</{tag}>", drawing) for tag in ("title", "desc"))
        assert title and description and len(description[1]) > len(title[1])
    table = list(csv.reader(io.StringIO(built.files[f"data/{name}.csv"].decode())))
    body = re.search(r"<tbody>(.*?)</tbody>", made, re.DOTALL)
    assert body and body[1].count("<tr>") == len(table) - 1
    assert made.count("<th scope=\"col\">") == len(table[0])
    for suffix in ("csv", "json"):
        assert f'href="../../data/{name}.{suffix}"' in made


def test_numbers_and_words_of_a_figure_are_the_languages(built: Built) -> None:
    english = plain(figure(built.files[PAGE].decode(), "trials-curves"))
    russian = plain(figure(built.files["ru/reliability/index.html"].decode(), "trials-curves"))
    assert "0.511" in english and "0,511" not in english and "Every time" in english
    assert "0,511" in russian and "0.511" not in russian and "Every time" not in russian


# ----------------------------------------------------------------------------------- downloads


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_file_is_listed_with_its_checksum(built: Built, language: str) -> None:
    page = built.files[f"{language}/downloads/index.html"].decode()
    listed = dict(re.findall(r'<li><a href="../../([^"]+)" download>.*?<code[^>]*>([0-9a-f]{64})</code>', page))
    offered = {path for path in built.files if path.startswith(("data/", "downloads/"))}
    assert listed.keys() >= {path for path in offered if path in built.knowledge.offered}
    for path, digest in listed.items():
        assert hashlib.sha256(built.files[path]).hexdigest() == digest


def test_the_bundle_holds_what_the_site_offers(built: Built) -> None:
    with zipfile.ZipFile(io.BytesIO(built.files["downloads/reliability.zip"])) as opened:
        inside = {name.partition("/")[2]: opened.read(name) for name in opened.namelist()}
    assert inside["booking_trials.ipynb"] == built.files["downloads/booking_trials.ipynb"]
    assert inside["booking_trials.py"] == built.files["downloads/booking_trials.py"]
    assert inside["booking_trials.txt"].decode() == RECORDED
    assert inside["LICENSE.txt"] == (ROOT / "LICENSE").read_bytes()
    for name in FIGURES:
        for suffix in ("csv", "json"):
            assert inside[f"data/{name}.{suffix}"] == built.files[f"data/{name}.{suffix}"]
    assert not [name for name in inside if name.startswith("data/") and not name.startswith("data/trials-")]


def test_a_file_without_a_section_is_a_finding(project) -> None:
    project.edit("en/downloads.md", "{#scripts}", "{#scribbles}")
    found = [line for line in project.findings() if "no section of the page lists" in line]
    assert found[0] == (
        "content/en/downloads.md:1:1: no section of the page lists downloads/booking_trials.py; "
        "add a section with the anchor {#scripts}"
    )


# ----------------------------------------------------------------------------------- another fixture


def test_another_seed_and_twelve_trials_flow_through(project) -> None:
    """A seed under which every claim of the page still holds: the prose, the script and its output are restated."""
    project.edit("fixtures/trials.toml", "seed = 34 ", "seed = 6 ")
    project.edit("fixtures/trials.toml", "trials_per_task = 10", "trials_per_task = 12")
    before = project.findings()
    assert any("examples/booking_trials.py:12:8: the script's setting 34 is 6" in line for line in before)
    assert any("en/reliability.md" in line and "quotes ten but trials.n is now twelve" in line for line in before)
    project.run("build", "--accept")
    assert [line for line in project.findings() if not line.startswith("content/ru/")] == []
    assert "seeded with [6](num:trials.seed)" in project.read("en/reliability.md")
    printed = project.build().files["downloads/booking_trials.txt"].decode()
    assert printed != RECORDED and len(printed.splitlines()) == 8


def test_a_split_that_no_longer_repeats_better_stops_at_its_sentences(project) -> None:
    project.edit("fixtures/trials.toml", "p = 0.99", "p = 0.9")
    line = next(
        number for number, text in enumerate(project.read("en/reliability.md").splitlines(), 1)
        if "The order has turned around." in text
    )
    found = [each for each in project.findings() if "split-repeats-better-on-paper no longer holds" in each]
    assert any(each.startswith(f"content/en/reliability.md:{line}:") for each in found)


def test_a_size_that_was_not_resampled_is_said_in_words(project) -> None:
    project.edit("fixtures/trials.toml", "ks = [1, 2, 5]", "ks = [1, 2, 4]")
    found = project.findings()
    says = "quotes 0.309 but trials.split.all.5.low is now not estimable: no interval was resampled for this k"
    assert any(says in each for each in found)
    assert any("the claim five-is-the-longest no longer holds" in each for each in found)
