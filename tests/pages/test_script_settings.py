"""The script of the booking trials against the fixture: what differs is found, placed, and restated."""

from __future__ import annotations

import contextlib
import io
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from site_src.experiments import booking_fixture, booking_trials, examples
from site_src.experiments.booking_fixture import Bootstrap, Policy, Trials
from site_src.experiments.examples import Example
from site_src.experiments.groups import Group
from site_src.pages import script_settings

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script() -> Example:
    return examples.run(ROOT / "content/examples/booking_trials.py", "content/examples/booking_trials.py")


@pytest.fixture(scope="module")
def fixture() -> Trials:
    return booking_fixture.read(ROOT)


def found(script: Example, fixture: Trials) -> list[str]:
    result = booking_trials.run(fixture)
    stale = list(script_settings.stale_settings(script, result))
    return [str(finding) for finding in script_settings.findings(script, result, stale)]


def restated(script: Example, fixture: Trials) -> Example:
    """The script with every stale setting replaced, and what it then prints."""
    text = script.source
    stale = list(script_settings.stale_settings(script, booking_trials.run(fixture)))
    for each in sorted(stale, key=lambda each: each.fragment.start, reverse=True):
        start = each.fragment.start
        text = text[:start] + (each.restated or "") + text[start + len(each.shown) :]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(text, "script", "exec"), {"__name__": "__main__"})
    return replace(script, source=text, output=out.getvalue())


def test_the_script_of_the_page_agrees(script: Example, fixture: Trials) -> None:
    assert found(script, fixture) == []


def test_a_changed_seed_is_found_at_its_place(script: Example, fixture: Trials) -> None:
    line = next(n for n, text in enumerate(script.source.splitlines(), 1) if text.startswith("SEED ="))
    assert found(script, replace(fixture, seed=35)) == [
        f"content/examples/booking_trials.py:{line}:8: the script's setting 34 is 35 in content/fixtures/trials.toml; "
        "`build --accept` restates it"
    ]


OTHERS = [
    {"seed": 35},
    {"trials_per_task": 12, "ks": (1, 3, 12)},
    {"bootstrap": Bootstrap(7, 40, 1, 38)},
    {"policies": (Policy("steady", (Group(3, Fraction(1, 2)), Group(2, Fraction(1)))),)},
    {"policies": (Policy("ровный", (Group(4, Fraction(1, 3)),)), Policy("b", (Group(1, Fraction(0)),)))},
]


@pytest.mark.parametrize("change", OTHERS, ids=lambda change: "+".join(change))
def test_a_restated_script_prints_the_experiments_lines(script: Example, fixture: Trials, change: dict) -> None:
    """Among them a single task, for which there is no interval, and scores that lie between two printed ones."""
    other = replace(fixture, **change)
    assert found(script, other)
    again = restated(script, other)
    assert found(again, other) == []
    assert again.output.splitlines() == list(booking_trials.recorded_lines(booking_trials.run(other)))


def test_the_order_of_policies_counts(script: Example, fixture: Trials) -> None:
    assert found(script, replace(fixture, policies=fixture.policies[::-1]))


def test_policies_may_be_spelled_in_any_way(script: Example, fixture: Trials) -> None:
    plain = script.source.replace("[0.8] * 20", "[" + ", ".join(["0.8"] * 20) + "]")
    assert plain != script.source
    assert found(replace(script, source=plain), fixture) == []


def test_a_script_that_prints_something_else(script: Example, fixture: Trials) -> None:
    wrong = script.output.replace("0.295", "0.296")
    (finding,) = found(replace(script, output=wrong), fixture)
    assert finding.startswith("content/examples/booking_trials.py:1:1: line 4 of what it prints is 'k=5 pass^k=0.296")
    (finding,) = found(replace(script, output=script.output + "more\n"), fixture)
    assert "it prints 9 lines, and the experiment has 8" in finding


def test_settings_after_letters_of_many_bytes(script: Example, fixture: Trials) -> None:
    """The parser counts bytes, and places count characters."""
    odd = replace(script, source=script.source.replace("SEED = 34\n", "ЧИСЛО = 'ёж'; SEED = 34\n"))
    (stale,) = script_settings.stale_settings(odd, booking_trials.run(replace(fixture, seed=35)))
    assert (stale.shown, stale.restated) == ("34", "35")
    assert odd.source[stale.fragment.start :].startswith("34\n")
