"""No text makes a reader fail, hang, or let markup through; a seeded sample, and all of it with ``--complete``."""

from __future__ import annotations

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hostile.readers import READERS
from tests.hostile.texts import texts

#: How many texts each reader gets in the sample, and how long they may be. The slow ones render pages.
SAMPLE = {"page": (12, 1500), "body": (12, 1500), "quote": (60, 200), "fixture-trials": (12, 4000)}
USUAL = (50, 4000)
PATIENCE = 5.0


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_whatever_it_is_given(reader: str, complete: bool) -> None:
    most, longest = SAMPLE.get(reader, USUAL)

    @settings(max_examples=most * (40 if complete else 1), database=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def work(data: st.DataObject) -> None:
        text = data.draw(texts(reader, longest))
        began = time.thread_time()
        READERS[reader](text)
        assert time.thread_time() - began < PATIENCE

    work()
