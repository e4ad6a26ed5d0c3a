"""The package computes and does nothing else: it imports the standard library and itself."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import site_src.maths
from site_src.maths.domain import NotEstimableError, exact, level, outcomes_as_ints, probability

MODULES = sorted(Path(site_src.maths.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_imports(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            assert name.startswith("site_src.maths") or name.partition(".")[0] in sys.stdlib_module_names, name


def test_every_reason_is_documented() -> None:
    from typing import get_args

    from site_src.maths.domain import Reason

    for reason in get_args(Reason):
        assert f'"{reason}"' in (site_src.maths.__doc__ or "")


@pytest.mark.parametrize("value", [0.5, True, "1/2", None])
def test_only_exact_numbers(value: object) -> None:
    for check in (exact, probability, level):
        with pytest.raises(ValueError, match="must be an int or a Fraction"):
            check("p", value)  # type: ignore[arg-type]


def test_levels_and_probabilities_have_a_range() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        probability("p", 2)
    with pytest.raises(ValueError, match="strictly"):
        level("miss", 1)


@pytest.mark.parametrize("outcome", [2, -1, 0.9999999, 1.0, "pass", None])
def test_outcomes_are_pass_or_fail(outcome: object) -> None:
    with pytest.raises(ValueError, match="number 1 is"):
        outcomes_as_ints([True, outcome])  # type: ignore[list-item]


def test_not_estimable_is_a_value_error_with_a_reason() -> None:
    error = NotEstimableError("one-task", "words")
    assert isinstance(error, ValueError)
    assert (error.reason, str(error)) == ("one-task", "words")
