"""Writes the vectors that Python and JavaScript both have to agree with: ``python -m tests.vectors.write [--check]``.

A file holds cases ``[function, arguments, expected]``; fractions are texts such as "3/10", reasons of what is not
estimable "!too-few-trials". The cases are drawn by a seeded generator; the expected values are Python's.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from site_src.languages.language import load_languages
from site_src.languages.signs import signs
from site_src.languages.writing import write
from site_src.maths import bootstrap, estimators, known_p, paired, rare_events, subsets
from site_src.maths.domain import NotEstimableError

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
Case = list[Any]


def plain(value: object) -> object:
    """A value as JSON: fractions as text, floats as they are."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return str(value) if isinstance(value, int) and abs(value) > 2**53 else value


def case(name: str, function: Callable[..., object], *arguments: object) -> Case:
    """One case, or the reason why there is no value."""
    try:
        expected = plain(function(*arguments))
    except NotEstimableError as error:
        expected = f"!{error.reason}"
    return [name, plain(arguments), expected]


def estimates() -> Iterator[Case]:
    """Every (n, c, k) up to n = 7, samples up to 60, some up to 1,000; means over tasks."""
    rng = Random(1)
    counts = [(n, c, k) for n in range(8) for c in range(n + 1) for k in range(1, n + 2)]
    for largest, number in ((60, 240), (1000, 90)):
        for _ in range(number):
            n = rng.randint(1, largest)
            counts.append((n, rng.randint(0, n), rng.randint(1, min(n, 40)) if largest > 60 else rng.randint(1, n + 1)))
    for c in (0, 1, 500, 997, 999, 1000):
        counts += [(1000, c, k) for k in (1, 2, 500, 999, 1000, 1001)]
    for n, c, k in counts:
        yield case("passHatK", estimators.pass_hat_k, n, c, k)
        yield case("passAtK", estimators.pass_at_k, n, c, k)
        if k <= 40:
            yield case("plugInAll", estimators.plug_in_all, n, c, k)
            yield case("plugInAny", estimators.plug_in_any, n, c, k)
    for n, c, k in counts[::6]:
        yield case("countSubsets", lambda n, c, k: subset_counts(n, c, k), n, c, k)
    for _ in range(120):
        tasks = [(n := rng.randint(2, 20), rng.randint(0, n)) for _ in range(rng.randint(0, 9))]
        k = rng.randint(1, 6)
        yield case("taskMeanAll", lambda t, k: estimators.task_mean(estimators.pass_hat_k, t, k), tasks, k)
        yield case("taskMeanAny", lambda t, k: estimators.task_mean(estimators.pass_at_k, t, k), tasks, k)
    for _ in range(100):
        runs = [int(rng.random() < 0.7) for _ in range(rng.randint(1, 14))]
        k = rng.randint(1, 8)
        yield case("slidingAll", estimators.sliding_all, runs, k)
        yield case("slidingAny", estimators.sliding_any, runs, k)
    for _ in range(60):
        ps = [Fraction(rng.randint(0, 100), 100) for _ in range(rng.randint(1, 20))]
        k = rng.randint(1, 20)
        yield case("meanEveryOne", known_p.mean_every_one, ps, k)
        yield case("meanAtLeastOne", known_p.mean_at_least_one, ps, k)


def subset_counts(n: int, c: int, k: int) -> list[int]:
    """total, any, all, none, mixed."""
    found = subsets.count_subsets(n, c, k)
    return [found.total, found.any, found.all, found.none, found.mixed]


def errors() -> Iterator[Case]:
    """Flips, rare events, and resampling with Python's generator."""
    rng = Random(2)
    for fixed, broken in [(0, 0), *((a, b) for a in range(9) for b in range(9)), (400, 371), (1000, 0)]:
        yield case("signTest", lambda a, b: sign(a, b), fixed, broken)
    for level in (Fraction(1, 20), Fraction(1, 100), Fraction(1, 16), Fraction(1, 3)):
        yield case("smallestUnanimous", paired.smallest_unanimous, level)
    attempts = [*range(0, 60), 299, 300, 1497, 1500, 3000, 10**6, 3 * 10**6, 10**9]
    for n in attempts:
        yield case("ruleOfThree", rare_events.rule_of_three, n)
        yield case("zeroEventBound", rare_events.zero_event_bound, n)
    rates = [Fraction(1, n) for n in (1, 2, 3, 4, 7, 20, 30, 100, 500, 1000, 2999, 10**4, 10**6)]
    for rate in [*rates, *(Fraction(rng.randint(1, 999), 1000) for _ in range(60))]:
        yield case("cleanNeeded", rare_events.clean_needed, rate)
        yield case("cleanByRule", rare_events.clean_by_rule, rate)
    for seed in (0, 1, 34, 345, 2**32 - 1, 2**32, 2**53 - 1):
        generator = Random(seed)
        yield ["random", [seed], [generator.random() for _ in range(5)]]
        generator = Random(seed)
        yield ["below", [seed, 20], [generator.choice(range(20)) for _ in range(700)]]
    for seed in (341, 345):
        counts = [rng.randint(0, 10) for _ in range(20)]
        outcomes = [int(trial < count) for count in counts for trial in range(10)]
        k = seed - 340
        yield ["taskBootstrap", [counts, 10, k, seed, 500],
               plain(bootstrap.task_bootstrap(counts, 10, k, Random(seed), 500)[12:488:95])]
        yield ["pooledBootstrap", [outcomes, 10, k, seed, 500],
               plain(bootstrap.pooled_bootstrap(outcomes, 10, k, Random(seed), 500)[12:488:95])]


def sign(fixed: int, broken: int) -> list[object]:
    """p and the ways of the lopsided falls by heads (0 for the others)."""
    test = paired.sign_test(fixed, broken)
    ways = {coins.heads: coins.ways for coins in test.tail()} if test.flips < 60 else {}
    return [test.p, [ways.get(heads, 0) for heads in range(test.flips + 1)] if ways else None]


def numbers() -> Iterator[Case]:
    """Numbers in the languages of the site and of the tests."""
    rng = Random(3)
    known = {**load_languages(ROOT), **load_languages(ROOT / "tests" / "languages" / "world")}
    exact: list[int | Fraction | float] = [
        0, 1, -1, 12, 1234, 1234567, 10**15, Fraction(5039, 5040), Fraction(1, 5040), Fraction(1, 2), Fraction(5, 2),
        Fraction(1, 3), Fraction(2, 3), Fraction(1999, 2000), Fraction(-1, 3), Fraction(1, 16), 0.1, 2.675, 1e-9,
        0.9999, Fraction(31, 105), Fraction(-1, 2), Fraction(3, 2000), 0.0019951,
    ]
    exact += [Fraction(rng.randint(0, 2000), rng.randint(1, 2000)) for _ in range(40)]
    for code, language in sorted(known.items()):
        for value in exact:
            for style, places in (("integer", 0), ("decimal", rng.randint(0, 4)), ("percent", rng.randint(0, 2))):
                yield [code, [plain(value), style, places], write(value, style, language, decimals=places)]
            if not isinstance(value, float):
                yield [code, [plain(value), "fraction", 0], write(value, "fraction", language)]


def files() -> dict[str, str]:
    """The text of every file by its name."""
    known = {**load_languages(ROOT), **load_languages(ROOT / "tests" / "languages" / "world")}
    spoken = {code: signs(language) for code, language in sorted(known.items())}
    return {
        "estimates.json": listing({"cases": list(estimates())}),
        "errors.json": listing({"cases": list(errors())}),
        "numbers.json": listing({"signs": spoken, "cases": list(numbers())}),
    }


def listing(content: dict[str, Any]) -> str:
    """JSON with a case on each line."""
    head = {key: value for key, value in content.items() if key != "cases"}
    lines = [f'"{key}": {json.dumps(value, ensure_ascii=False)},' for key, value in head.items()]
    cases = ",\n".join(json.dumps(each, ensure_ascii=False) for each in content["cases"])
    return "{\n" + "\n".join([*lines, '"cases": [', cases, "]"]) + "\n}\n"


def main(arguments: list[str]) -> int:
    """Writes the files, or with ``--check`` names those that differ."""
    stale = [name for name, text in files().items()
             if not (HERE / name).exists() or (HERE / name).read_text("utf-8") != text]
    if arguments == ["--check"]:
        print(*(f"tests/vectors/{name} is not what Python computes now" for name in stale), sep="\n")
        return 1 if stale else 0
    for name in stale:
        (HERE / name).write_text(files()[name], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
