"""sources.toml: what an author can get wrong is told with its place and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.ledger import sources

TEXT = """[a]
authors = ["Ann Other"]
title = "A work"
date = "2024-06"
url = "https://example.org/"
places = { one = { kind = "section", ref = "1" } }
facts = { half = { value = 0.5, relation = "exact", place = "one" } }
"""


def read(root: Path, text: str) -> dict[str, sources.Source]:
    path = root / sources.FILE
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    return sources.read(root)


def test_a_source_with_what_it_needs(tmp_path: Path) -> None:
    (source,) = read(tmp_path, TEXT).values()
    assert (source.id, source.year, source.link) == ("a", "2024", "https://example.org/")
    assert source.facts["half"].spot in source.spots


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[a]", "[A]", "1:1: 'A' can't be an id; use small Latin letters"),
        ('"2024-06"', '"2024-13"', "4:8: date is '2024-13'; write it as 2024, 2024-06 or 2024-06-17"),
        ("https:", "http:", "5:7: 'http://example.org/' is not an https address; begin it with https://"),
        ('url = "https://example.org/"', "", "1:1: nothing says where a can be read; add arxiv = "),
        ("url =", 'arxiv = "24.1"\nurl =', "5:9: '24.1' is not an arXiv number; write it like 2406.12045"),
        ("url =", 'read = "2026"\nurl =', "5:8: read is not a date; write it without quotes"),
        ('place = "one"', 'place = "two"', "a has no place two; list it under places"),
        ("value = 0.5", "value = inf", "value is Infinity, not a number"),
        ('kind = "section"', 'kind = "chapter"', "kind is 'chapter'; write one of: section, appendix, page, file"),
        ("title", "titel", "titel is not known here"),
    ],
)
def test_what_is_wrong_with_a_source(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(ContentError) as caught:
        read(tmp_path, TEXT.replace(old, new, 1))
    (finding,) = caught.value.findings
    assert said in str(finding) and finding.place.path == sources.FILE
