"""What the reliability page rests on: one stipulated task, and the seeded trials of several policies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from site_src.errors import ContentError, Finding
from site_src.experiments import booking_trials, one_task


@dataclass(frozen=True)
class Reliability:
    """Both experiments; ``task`` is small enough to check by hand."""

    task: one_task.OneTask
    trials: booking_trials.TrialsResult


def read(root: Path) -> Reliability:
    """Read both fixtures below ``root`` and run the trials. ContentError holds the faults of both."""
    faults: list[Finding] = []
    try:
        task = one_task.read(root)
    except ContentError as error:
        faults += error.findings
    try:
        trials = booking_trials.read_and_run(root)
    except ContentError as error:
        faults += error.findings
    if faults:
        raise ContentError(faults)
    return Reliability(task, trials)
