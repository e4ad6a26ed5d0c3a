"""Two tasks and their average. Expected: the specification's page 4 (1/2, 1/2, and not 1/4), and plain arithmetic."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.experiments import task_chances
from site_src.ledger.catalogue import averages
from site_src.ledger.value import Ledger

ROOT = Path(__file__).parents[2]


def read(folder: Path, text: str) -> task_chances.TaskChances:
    path = folder / task_chances.FIXTURE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return task_chances.read(folder)


def test_the_two_tasks_of_the_page() -> None:
    ledger = Ledger(averages.values(task_chances.read(ROOT)))
    found = {id: ledger[f"averages.{id}"].exact for id in ("mean", "mean-of-powers", "power-of-mean")}
    assert found == {"mean": Fraction(1, 2), "mean-of-powers": Fraction(1, 2), "power-of-mean": Fraction(1, 4)}
    assert [value.exact for value in ledger.series("averages.chance")] == [1, 0]
    assert ledger["averages.tasks"].exact == ledger["averages.k"].exact == 2


def test_other_chances(tmp_path: Path) -> None:
    tasks = read(tmp_path, "k = 3\n[chances]\na = 0.9\nb = 0.5\nc = 0.1\n")
    ledger = Ledger(averages.values(tasks))
    # (0.729 + 0.125 + 0.001) / 3 and 0.5^3, by hand
    assert ledger["averages.mean-of-powers"].exact == Fraction(855, 3000)
    assert ledger["averages.power-of-mean"].exact == Fraction(1, 8)
    assert ledger["averages.mean"].exact == Fraction(1, 2)


def test_equal_chances_leave_no_difference(tmp_path: Path) -> None:
    tasks = read(tmp_path, "k = 4\n[chances]\na = 0.7\nb = 0.7\n")
    assert tasks.mean_of_powers == tasks.power_of_mean == Fraction(7, 10) ** 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("k = 0\n[chances]\na = 1\n", ":1:5: k is 0"),
        ("k = 2\n[chances]\na = 1.5\n", ":3:5: a is 1.5"),
        ("k = 2\n[chances]\nA = 1\n", ":3:1: 'A' can't name a task"),
        ("k = 2\n[chances]\n", ":2:1: chances is empty"),
        ("k = 2\n", "chances is missing"),
        ("k = 2\n[chances]\na = 1\n[more]\n", ":4:1: unknown key more"),
    ],
)
def test_bad_input_is_answered_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(tmp_path, text)
    [finding] = caught.value.findings
    assert message in str(finding) and finding.remedy
