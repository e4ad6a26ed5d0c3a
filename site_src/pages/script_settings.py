"""The script of the booking trials states its settings itself; here they are held against the fixture.

What differs is a stale quote like those of the prose: ``build --accept`` restates it. A script that has the settings
right and prints something else than the experiment found is at fault.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from typing import Any

from site_src.errors import Finding, Place
from site_src.experiments.booking_fixture import FIXTURE, Policy
from site_src.experiments.booking_trials import TrialsResult, recorded_lines
from site_src.experiments.examples import FOLDER, Example
from site_src.pages.bound import Stale
from site_src.pages.quotes import ACCEPT
from site_src.pages.source import Fragment, SourceFile


def stale_settings(example: Example, result: TrialsResult) -> Iterator[Stale]:
    """The script's settings that are not the fixture's, each with its new text."""
    file = SourceFile(f"{FOLDER}/{example.file}", example.source)
    given = _assigned(example.source)
    for name, (wanted, text) in _settings(result).items():
        if name not in given or _value(given[name]) == wanted:
            continue
        start, end = _span(file, given[name])
        shown = file.text[start:end]
        yield Stale("code", Fragment(file, start, start + len(shown)), 0, len(shown), shown, text)


def findings(example: Example, result: TrialsResult, stale: list[Stale]) -> Iterator[Finding]:
    """What is wrong with the script: a finding for each stale setting, or one for what it prints."""
    for setting in stale:
        shown, fresh = (" ".join((text or "").split()) for text in (setting.shown, setting.restated))
        yield Finding(setting.place, f"the script's setting {shown} is {fresh} in {FIXTURE}", ACCEPT)
    expected = list(recorded_lines(result))
    printed = example.output.splitlines()
    if stale or printed == expected:
        return
    for number, (line, other) in enumerate(zip(expected, printed, strict=False), 1):
        if line != other:
            message = f"line {number} of what it prints is {other!r}, and the experiment's is {line!r}"
            yield Finding(Place(f"{FOLDER}/{example.file}"), message, "mend the script")
            return
    message = f"it prints {len(printed)} lines, and the experiment has {len(expected)}"
    yield Finding(Place(f"{FOLDER}/{example.file}"), message, "mend the script")


def _settings(result: TrialsResult) -> Mapping[str, tuple[Any, str]]:
    """By the script's name for it, the value of each setting, and the text that states it."""
    fixture, resampling = result.fixture, result.fixture.bootstrap
    whole = {
        "SEED": fixture.seed,
        "TRIALS": fixture.trials_per_task,
        "SEED_BASE": resampling.seed_base,
        "RESAMPLES": resampling.resamples,
        "LOWER": resampling.lower_index,
        "UPPER": resampling.upper_index,
    }
    chances = [(policy.name, list(map(float, policy.chances))) for policy in fixture.policies]
    return {
        **{name: (value, str(value)) for name, value in whole.items()},
        "KS": (list(fixture.ks), str(list(fixture.ks))),
        "POLICIES": (chances, _policies(fixture.policies)),
    }


def _policies(policies: tuple[Policy, ...]) -> str:
    lines = []
    for policy in policies:
        groups = " + ".join(f"[{float(group.p)!r}] * {group.tasks}" for group in policy.groups)
        lines.append(f"    {json.dumps(policy.name, ensure_ascii=False)}: {groups},\n")
    lines[0] = lines[0].rstrip("\n") + "  # the chance of success, task by task\n"
    return "{\n" + "".join(lines) + "}"


def _assigned(source: str) -> Mapping[str, ast.expr]:
    """The expressions assigned to capital names at the top of the script, which has run and so can be parsed."""
    return {
        statement.targets[0].id: statement.value
        for statement in ast.parse(source).body
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)
    }


def _value(node: ast.expr) -> Any:
    """A literal, or lists added and repeated; else None. A dictionary is given as pairs, since its order counts."""
    match node:
        case ast.Dict(keys=keys, values=values):
            return [(_value(key), _value(value)) for key, value in zip(keys, values, strict=True) if key is not None]
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            items, times = _value(left), _value(right)
            return items * times if isinstance(items, list) and isinstance(times, int) and times <= 10_000 else None
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            first, second = _value(left), _value(right)
            return first + second if isinstance(first, list) and isinstance(second, list) else None
    try:
        return ast.literal_eval(node)
    except ValueError:
        return None


def _span(file: SourceFile, node: ast.expr) -> tuple[int, int]:
    """Offsets of an expression; the parser counts columns in bytes."""
    lines = file.text.split("\n")

    def offset(line: int, column: int) -> int:
        return file.offset(line, 1) + len(lines[line - 1].encode()[:column].decode())

    assert node.end_lineno is not None and node.end_col_offset is not None
    return offset(node.lineno, node.col_offset), offset(node.end_lineno, node.end_col_offset)
