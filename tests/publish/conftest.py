"""The site as it would be published below /project/, and without a base URL, built once for the tests of its files."""

from __future__ import annotations

import pytest

from site_src import pipeline
from tests.project import ROOT

BASE = "https://example.org/project/"


@pytest.fixture(scope="session")
def published() -> pipeline.Built:
    """A build that knows its address."""
    return pipeline.build(ROOT, pipeline.Options(base_url=BASE))


@pytest.fixture(scope="session")
def local() -> pipeline.Built:
    """A build that doesn't."""
    return pipeline.build(ROOT, pipeline.Options())
