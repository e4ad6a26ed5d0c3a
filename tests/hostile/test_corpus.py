"""What was found once stays found: every file of the corpus is read as hostile input, and within a moment.

A folder is named by its reader; what a file shows, and what was wrong, its name says.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.hostile.readers import READERS

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
FILES = sorted(path.relative_to(CORPUS).as_posix() for path in CORPUS.glob("*/*") if path.parent.name in READERS)
#: Seconds of this thread: a hang, and nothing that a busy machine does.
PATIENCE = 5.0


@pytest.mark.parametrize("name", FILES)
def test_it_is_read_and_told(name: str) -> None:
    text = (CORPUS / name).read_bytes().decode("utf-8", "surrogatepass")
    began = time.thread_time()
    READERS[name.partition("/")[0]](text)
    assert time.thread_time() - began < PATIENCE


def test_the_corpus_is_there() -> None:
    assert len(FILES) >= 40
    assert {name.partition("/")[0] for name in FILES} <= READERS.keys()
