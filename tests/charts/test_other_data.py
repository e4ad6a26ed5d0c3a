"""Figures of other fixtures: what an author may write into the fixtures must draw, whole and on the sheet."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from site_src.charts.catalogue import draw, rows
from site_src.charts.localise import localise
from site_src.experiments import booking_fixture, booking_trials, evaluation_statistics, statistics_fixture
from site_src.experiments.booking_fixture import Bootstrap, Policy
from site_src.experiments.groups import Group
from site_src.experiments.statistics_fixture import Example, Gap, Known, Paired, Rare, Score
from site_src.figures import statistics as statistics_figures
from site_src.figures.trials import of_trials
from site_src.languages.language import load_language
from tests.charts import charted

F = Fraction


class Untranslated:
    def gettext(self, message: str, /) -> str:
        return message


def check(data: dict[str, Any]) -> None:
    english = load_language(charted.ROOT, "en")
    for name, each in data.items():
        drawing = draw(name, each)
        assert rows(name, each).rows
        result = localise(drawing, english, Untranslated())
        ElementTree.fromstring(result)
        assert not re.search(r"\bnan\b|\binf\b|@\d+@", result)
        for view in (drawing.wide, drawing.narrow):
            for x, y in re.findall(r'<text[^>]* x="([^"]*)" y="([^"]*)"', view.body):
                assert -1 <= float(x) <= view.width + 1, name
                assert 0 <= float(y) <= view.height, name


half = F(1, 2)
TRIALS: dict[str, dict[str, Any]] = {
    "one policy": {"policies": (Policy("alone", (Group(6, half),)),)},
    "one task": {"policies": (Policy("alone", (Group(1, half),)),)},
    "four policies": {
        "policies": tuple(Policy(name, (Group(5, F(p, 10)), Group(5, half))) for p, name in enumerate("wxyz", 5))
    },
    "one trial": {"trials_per_task": 1, "ks": (1,)},
    "a hundred trials": {"trials_per_task": 100, "ks": (1, 50, 100)},
    "never": {"policies": (Policy("never", (Group(4, F(0)),)), Policy("always", (Group(4, F(1)),)))},
    "many tasks": {
        "policies": (Policy("many", (Group(700, half), Group(300, F(9, 10)))),),
        "bootstrap": Bootstrap(1, 20, 0, 19),
    },
    "long name": {"policies": (Policy("a" * 24, (Group(4, half),)), Policy("b" * 24, (Group(4, half),)))},
}


@pytest.mark.parametrize("changes", TRIALS.values(), ids=TRIALS.keys())
def test_trials(changes: dict[str, Any]) -> None:
    fixture = replace(booking_fixture.read(charted.ROOT), **changes)
    check(of_trials(booking_trials.run(fixture)))


STATISTICS: dict[str, dict[str, Any]] = {
    "certain": {"known": Known(F(1), (4,), 10), "gap": Gap(4, F(1), F(1), 10)},
    "hopeless": {"known": Known(F(0), (1, 2), 2), "gap": Gap(1, F(0), F(0), 2)},
    "long": {"known": Known(half, (50, 100), 100), "gap": Gap(100, half, F(0), 100)},
    "even flips": {"paired": Paired(100, 3, 3, F(1, 20))},
    "one flip": {"paired": Paired(100, 0, 1, F(1, 20))},
    "many flips": {"paired": Paired(1000, 100, 80, F(1, 20))},
    "sure score": {"score": Score(2, F(1), (F(0),))},
    "small score": {"score": Score(100_000, F(1, 100), (F(1, 1000),))},
    "one spread": {"spreads": ((Group(1, half),),)},
    "wide spreads": {"spreads": ((Group(1000, half),), (Group(500, F(1)), Group(500, F(0)))) * 3},
    "rare": {"rare": Rare((2, 1_000_000_000), F(1, 20), F(1, 10), 2, 100)},
    "common": {"rare": Rare((30,), half, half, 30, 2)},
    "documents": {"documents": ((1,), (0,))},
    "alike": {"documents": ((1, 1), (1, 1))},
    "many documents": {"documents": tuple((number % 2,) * 60 for number in range(60))},
    "example": {"example": Example((1,), (0,))},
}


@pytest.mark.parametrize("changes", STATISTICS.values(), ids=STATISTICS.keys())
def test_statistics(changes: dict[str, Any]) -> None:
    fixture = replace(statistics_fixture.read(charted.ROOT), **changes)
    check(statistics_figures.figures(evaluation_statistics.run(fixture)))
