"""How a source is named in the text: as the scholars of either language would cite it."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_src.languages.language import load_languages
from site_src.languages.messages import load_messages
from site_src.ledger.sources import read
from site_src.pages.words import short_label

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("code", "id", "label"),
    [
        ("en", "miller2024", "Miller, 2024"),
        ("en", "hanley1983", "Hanley and Lippman-Hand, 1983"),
        ("ru", "hanley1983", "Hanley и\u00a0Lippman-Hand, 1983"),
        ("en", "yao2024", "Yao et al., 2024"),
        ("ru", "chen2021", "Chen и\u00a0др., 2021"),
    ],
)
def test_one_or_two_authors_are_named_and_of_more_the_first(code: str, id: str, label: str) -> None:
    messages = load_messages(ROOT, load_languages(ROOT)[code])
    assert short_label(read(ROOT)[id], messages) == label
