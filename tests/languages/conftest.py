"""The two languages of the site, and four more that exist only here: each must need no code."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_src.languages.language import Language, load_languages

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def every_language() -> dict[str, Language]:
    """Those of the site, then those of tests/languages/world."""
    return load_languages(ROOT) | load_languages(HERE / "world")


@pytest.fixture(scope="session")
def languages() -> dict[str, Language]:
    """Every language by its code."""
    return every_language()
