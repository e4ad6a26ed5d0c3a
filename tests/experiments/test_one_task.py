"""The single stipulated task: what its fixture may hold, and what is said of one that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.experiments import booking_fixture, one_task, reliability

ROOT = Path(__file__).parents[2]


def tree(root: Path, task: str, trials: str | None = None) -> Path:
    folder = root / "content/fixtures"
    folder.mkdir(parents=True)
    (folder / "one-task.toml").write_text(task, "utf-8")
    whole = (ROOT / booking_fixture.FIXTURE).read_text("utf-8")
    (folder / "trials.toml").write_text(whole if trials is None else trials, "utf-8")
    return root


def test_the_fixture_of_the_page() -> None:
    # 8 of 10, in pairs and then at k = 5: small enough to check by hand
    assert one_task.read(ROOT) == one_task.OneTask(10, 8, (2, 5))


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("n = 10\nc = 11\nks = [2]", 2, "c is 11; it must be from 0 to 10"),
        ("n = 0\nc = 0\nks = [2]", 1, "n is 0; it must be from 1 to 100"),
        ("n = 101\nc = 0\nks = [2]", 1, "n is 101; it must be from 1 to 100"),
        ("n = 10\nc = nan\nks = [2]", 2, "c is NaN, not a whole number; write one from 0 to 10"),
        ("n = 10\nc = true\nks = [2]", 2, "c is true, not a whole number; write one from 0 to 10"),
        ("n = 10\nc = 8\nks = [\n 2,\n 11]", 5, "ks holds 11; write whole numbers from 1 to 10"),
        ("n = 10\nc = 8\nks = [2, 2]", 3, "ks holds 2 twice; name each once"),
        ("n = 10\nc = 8\nks = []", 3, "ks is empty; name at least one"),
        ("n = 10\nc = 8\nks = [2]\nk = 3", 4, "unknown key k; did you mean ks?"),
        ("n = 10\nks = [2]", 1, "c is missing; add c = …"),
        ("n = ", 1, "this is not TOML"),
    ],
)
def test_a_faulty_fixture(tmp_path: Path, text: str, line: int, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        one_task.read(tree(tmp_path, text))
    (finding,) = caught.value.findings
    assert (finding.place.path, finding.place.line) == (one_task.FIXTURE, line)
    assert message in str(finding)


def test_the_faults_of_both_fixtures_are_told_at_once(tmp_path: Path) -> None:
    root = tree(tmp_path, "n = 10\nc = 11\nks = [2]", "seed = -1")
    with pytest.raises(ContentError) as caught:
        reliability.read(root)
    assert {finding.place.path for finding in caught.value.findings} == {one_task.FIXTURE, booking_fixture.FIXTURE}


def test_a_policy_may_not_take_the_single_tasks_name(tmp_path: Path) -> None:
    text = (ROOT / booking_fixture.FIXTURE).read_text("utf-8").replace('"split"', '"example"')
    with pytest.raises(ContentError, match="example is what the single task of the page is called"):
        booking_fixture.read(tree(tmp_path, "", text))
