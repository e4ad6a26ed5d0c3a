"""A drawing in a language: its words, its numbers, its marks, and nothing that a page must not have."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from site_src.charts.localise import localise, markup, plain
from site_src.charts.text import Name, Number, text
from site_src.languages.language import Language, load_language
from tests.charts import charted

NAMES = sorted(charted.data())


class Untranslated:
    def gettext(self, message: str, /) -> str:
        return message


class Loud:
    """A language that shouts, in two lines: enough to see that every message is translated."""

    def gettext(self, message: str, /) -> str:
        parts = re.split(r"(%\(\w+\)s)", message)
        return "".join(part if part.startswith("%") else part.upper() for part in parts).replace(" & ", " <&> ")


@pytest.fixture(scope="module")
def english() -> Language:
    return load_language(charted.ROOT, "en")


@pytest.fixture(scope="module")
def russian() -> Language:
    return load_language(charted.ROOT, "ru")


@pytest.mark.parametrize("name", NAMES)
def test_markup_of_a_figure(name: str, english: Language) -> None:
    result = localise(charted.drawings()[name], english, Untranslated())
    root = ElementTree.fromstring(result)
    assert (root.tag, root.get("dir")) == ("div", "ltr")
    wide, narrow = root
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) == 4
    assert all(each and each.startswith(f"fig-{name}-") for each in ids)
    for svg, kind in ((wide, "chart wide-only"), (narrow, "chart narrow")):
        assert (svg.tag, svg.get("class"), svg.get("role"), svg.get("direction")) == ("svg", kind, "img", "ltr")
        title, desc = svg[0], svg[1]
        assert (title.tag, desc.tag) == ("title", "desc")
        assert svg.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
        assert title.text and desc.text
    assert not re.search(r"style=|@\d+@|%\(|<script|\bon\w+=|href", result)


@pytest.mark.parametrize("name", NAMES)
def test_every_digit_is_marked_as_generated(name: str, russian: Language) -> None:
    root = ElementTree.fromstring(localise(charted.drawings()[name], russian, Loud()))
    for element in root.iter():
        marked = element.get("data-generated") is not None or element.get("data-name") is not None
        for shown in [element.text, *(child.tail for child in element)]:
            assert marked or not re.search(r"\d", shown or ""), shown


@pytest.mark.parametrize("name", NAMES)
def test_every_message_is_translated(name: str, english: Language) -> None:
    root = ElementTree.fromstring(localise(charted.drawings()[name], english, Loud()))
    for element in root.iter():
        if element.get("data-name") is None:
            words = re.sub(r"\b(?:k|p)\b", "", element.text or "")
            assert words == words.upper(), words


def test_numbers_in_the_language(russian: Language) -> None:
    result = localise(charted.drawings()["trials-curves"], russian, Untranslated())
    assert ">0,75<" in result and ">0,295<" in result and "0.75" not in result
    # Coordinates and sizes are code, whatever the language.
    assert 'font-size="14.5"' in result and not re.search(r' [xyd]="[^"]*\d,\d[^"]*"', result)


def test_own_title_and_description_are_escaped(english: Language) -> None:
    result = localise(charted.drawings()["sign-test"], english, Untranslated(), "A <b> & C", 'say "no"', "page")
    root = ElementTree.fromstring(result)
    assert [element.text for element in root.iter("title")] == ["A <b> & C"] * 2
    assert [element.text for element in root.iter("desc")] == ['say "no"'] * 2
    assert all(element.get("data-generated") is None for element in (*root.iter("title"), *root.iter("desc")))
    assert 'id="page-sign-test-wide-t"' in result


def test_labels() -> None:
    label = text("%(who)s & %(n)s of 100 %%", who=Name("<x>"), n=Number(1, "integer"))
    assert plain(label, Untranslated(), lambda _: "7") == "<x> & 7 of 100 %"
    expected = '<tspan data-name="">&lt;x&gt;</tspan> &amp; <tspan data-generated="">7</tspan> of 100 %'
    assert markup(label, Untranslated(), lambda _: "7") == expected


def test_lines_of_a_label(english: Language) -> None:
    result = localise(charted.drawings()["gap-band"], english, Untranslated())
    lines = re.findall(r'<tspan x="[\d.]+" dy="[\d.]+">from the same trials</tspan>', result)
    assert len(lines) == 2
