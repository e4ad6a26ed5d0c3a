"""trials.toml: what an author can get wrong is told with file, line and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.experiments import booking_fixture

SOURCE = (Path(__file__).parents[2] / booking_fixture.FIXTURE).read_text("utf-8")

# What is replaced, by what, the line of the finding as it begins, and words of the message.
BAD = [
    ("p = 0.8 }", "p = 1.5 }", "groups = [{ tasks = 20", "p is 1.5; it must be from 0 to 1"),
    ("p = 0.8 }", "p = -0.1 }", "groups = [{ tasks = 20", "p is -0.1; it must be from 0 to 1"),
    ("p = 0.8 }", "p = nan }", "groups = [{ tasks = 20", "p is NaN, not a number; write one from 0 to 1"),
    ("p = 0.8 }", "p = inf }", "groups = [{ tasks = 20", "not a number"),
    ("p = 0.8 }", 'p = "0.8" }', "groups = [{ tasks = 20", "not a number"),
    ("p = 0.8 }", "p = true }", "groups = [{ tasks = 20", "p is true, not a number"),
    ("p = 0.8 }", "p = 1e-999999999 }", "groups = [{ tasks = 20", "out of all proportion"),
    ("tasks = 20", "tasks = 0", "groups = [{ tasks = 0", "tasks is 0; it must be from 1 to 2000"),
    ("tasks = 20", "tasks = 10.0", "groups = [{ tasks = 10.0", "not a whole number"),
    ("tasks = 20", "tasks = 1000000000", "groups = [{ tasks = 1", "tasks is 1000000000"),
    ("[{ tasks = 20, p = 0.8 }]", "[]", "groups = []", "groups is empty; name at least one"),
    ("ks = [1, 2, 5]", "ks = [1, 11]", "ks = [1, 11]", "ks holds 11; write whole numbers from 1 to 10"),
    ("ks = [1, 2, 5]", "ks = [0]", "ks = [0]", "ks holds 0"),
    ("ks = [1, 2, 5]", "ks = [2, 2]", "ks = [2, 2]", "ks holds 2 twice"),
    ("ks = [1, 2, 5]", "ks = []", "ks = []", "ks is empty"),
    ("upper_index = 487", "upper_index = 500", "upper_index = 500", "it must be from 0 to 499"),
    ("lower_index = 12", "lower_index = -1", "lower_index = -1", "it must be from 0 to 499"),
    ("lower_index = 12", "lower_index = 490", "lower_index = 490", "lower_index 490 is above upper_index 487"),
    ("resamples = 500", "resamples = 0", "resamples = 0", "it must be from 1 to"),
    ("resamples = 500", "resamples = 10000000000", "resamples = 1", "it must be from 1 to"),
    ("trials_per_task = 10", "trials_per_task = 0", "trials_per_task = 0", "it must be from 1 to 100"),
    ("seed = 34 ", "seed = 3.5 ", "seed = 3.5", "not a whole number"),
    ('"split"', '"uniform"', 'name = "uniform"', "there are two policies called uniform"),
    ('"split"', '"a b"', 'name = "a b"', "use letters, digits and hyphens only"),
    ('"split"', '"<b>"', 'name = "<b>"', "could be read as markup"),
    ('"split"', '""', 'name = ""', "name is blank"),
    ("seed = 34 ", "seeds = 34 ", "seeds = 34", "seed is missing"),
    ("lower_index", "lower_idx = 3\nlower_index", "lower_idx = 3", "unknown key lower_idx; did you mean lower_index?"),
    ("seed = 34 ", "sead = 1\nseed = 34 ", "sead = 1", "unknown key sead; did you mean seed?"),
    ("{ tasks = 20, p", "{ tasks = 20, q = 1, p", "groups = [{ tasks = 20", "unknown key q"),
]


def written(folder: Path, text: str) -> Path:
    path = folder / booking_fixture.FIXTURE
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize(("old", "new", "line", "message"), BAD, ids=[f"{new[:30]}" for _, new, _, _ in BAD])
def test_bad_fixture(tmp_path: Path, old: str, new: str, line: str, message: str) -> None:
    assert old in SOURCE
    # The last occurrence: a repeated name is the second one's fault.
    at = SOURCE.rindex(old)
    text = SOURCE[:at] + new + SOURCE[at + len(old) :]
    with pytest.raises(ContentError) as caught:
        booking_fixture.read(written(tmp_path, text))
    (finding,) = caught.value.findings
    assert message in str(finding)
    assert finding.remedy
    assert finding.place.path == "content/fixtures/trials.toml"
    if "is missing" not in message:
        assert text.splitlines()[finding.place.line - 1].lstrip().startswith(line)


def test_the_whole_is_too_much(tmp_path: Path) -> None:
    text = SOURCE.replace("resamples = 500", "resamples = 2000").replace("tasks = 20", "tasks = 2000")
    text = text.replace("tasks = 10", "tasks = 1000").replace("ks = [1, 2, 5]", "ks = [1, 2, 3, 4, 5, 6, 7, 8]")
    with pytest.raises(ContentError, match=r"make 64,000,000 draws; keep the product to 30,000,000"):
        booking_fixture.read(written(tmp_path, text))


def test_no_policies(tmp_path: Path) -> None:
    text = SOURCE[: SOURCE.index("[[policies]]")]
    with pytest.raises(ContentError, match="policies is missing"):
        booking_fixture.read(written(tmp_path, text))


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"content/fixtures/trials.toml:1:1: the file is missing; restore it"):
        booking_fixture.read(tmp_path)
