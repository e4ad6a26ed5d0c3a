"""The values of the statistics page: each by a second road, under other inputs, in words where there is no number."""

from __future__ import annotations

import math
import re
import warnings
from fractions import Fraction
from pathlib import Path

import numpy
import pytest
import statsmodels.api as sm
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from site_src.experiments import evaluation_statistics, examples, statistics_fixture
from site_src.languages.language import load_languages
from site_src.languages.lexicon import find_numbers
from site_src.languages.messages import load_messages
from site_src.ledger import claims, sources
from site_src.ledger.catalogue import run_statistics
from site_src.ledger.value import Ledger, NotEstimable
from site_src.pages.words import reason_text, unit_text

ROOT = Path(__file__).resolve().parents[2]
SOURCE = (ROOT / statistics_fixture.FIXTURE).read_text("utf-8")


def ledger_of(folder: Path, *changes: tuple[str, str]) -> Ledger:
    """The ledger of the fixture, with pieces of its text replaced. Making it evaluates every formula."""
    text = SOURCE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = folder / statistics_fixture.FIXTURE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return Ledger(run_statistics.values(evaluation_statistics.read(folder)))


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return Ledger(run_statistics.values(evaluation_statistics.read(ROOT)))


# Page 3 of the site's specification, figure by figure; worked out there by hand.
EXACT = {
    "known.1.none": "0.0016",
    "known.1.any": "0.9984",
    "known.1.all": "0.4096",
    "known.2.all": "0.16777216",
    "mixture.power.2": "0.1296",
    "mixture.all": "0.5648",
    "mixture.mean": "0.8",
    "mixture.power-of-mean": "0.4096",
    "gap.union": "0.68",
    "gap.convexity": "0.71639296",
    "gap.ceiling": "0.92",
    "gap.short.points": "7",
    "counterexample.all": "0",
    "counterexample.convexity": "0.25",
    "score.error": "0.05",
    "score.error.points": "5",
    "score.half-width": "0.098",
    "score.half-width.points": "9.8",
    "interval.seen.normal.low": "0.402",
    "interval.seen.normal.high": "0.598",
    "paired.flips": "11",
    "paired.ties": "89",
    "paired.gain.points": "3",
    "paired.p": "1124/2048",
    "repeats.observations": "800",
    "example.2.any": "1",
    "example.2.all": "70/210",
    "example.2.plugin.all": "0.4096",
    "example.3.sliding.all": "0",
    "rare.1.rule.one-in": "100",
    "rare.2.rule": "0.002",
    "rare.2.rule.one-in": "500",
    "rare.3.rule.one-in": "1000",
    "rare.wanted.one-in": "1000000",
    "rare.clean.rule": "3000000",
    "one-run.high.passes": "9",
    "one-run.low.passes": "3",
}


@pytest.mark.parametrize(("id", "expected"), EXACT.items())
def test_exact_figures(ledger: Ledger, id: str, expected: str) -> None:
    exact = ledger[f"statistics.{id}"].exact
    assert not isinstance(exact, float)
    assert exact == Fraction(expected)


def test_intervals_by_scipy_and_statsmodels(ledger: Ledger) -> None:
    """statsmodels 0.15, proportion_confint; its z is a little less than 1.96, hence the tolerance."""
    for name, passes in (("none", 0), ("seen", 50), ("full", 100)):
        low, high = proportion_confint(passes, 100, alpha=2 * stats.norm.sf(1.96), method="wilson")
        assert ledger[f"statistics.interval.{name}.wilson.low"].number == pytest.approx(low, abs=1e-12)
        assert ledger[f"statistics.interval.{name}.wilson.high"].number == pytest.approx(high, abs=1e-12)
    assert ledger["statistics.confidence"].number == pytest.approx(1 - 2 * stats.norm.sf(1.96), abs=1e-15)
    half = 1.96 * math.sqrt(2 * 0.25 / 100)
    assert ledger["statistics.score.difference.half-width"].number == pytest.approx(half, rel=1e-12)


def test_sign_test_by_scipy(ledger: Ledger) -> None:
    assert float(ledger["statistics.paired.p"].number) == pytest.approx(stats.binomtest(7, 11).pvalue, rel=1e-12)
    fewest = ledger["statistics.paired.unanimous"].number
    assert stats.binomtest(fewest, fewest).pvalue <= 0.05 < stats.binomtest(fewest - 1, fewest - 1).pvalue


def test_clustered_error_by_statsmodels(ledger: Ledger) -> None:
    """OLS on a constant, covariance by clusters without small-sample correction."""
    documents = statistics_fixture.read(ROOT).documents
    scores = numpy.array([answer for document in documents for answer in document], dtype=float)
    groups = numpy.repeat(range(len(documents)), [len(document) for document in documents])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        fit = sm.OLS(scores, numpy.ones_like(scores)).fit(
            cov_type="cluster", cov_kwds={"groups": groups, "use_correction": False}
        )
    assert ledger["statistics.clustered.error"].number == pytest.approx(fit.bse[0], rel=1e-9)
    assert ledger["statistics.clustered.mean"].number == Fraction(int(scores.sum()), len(scores))
    naive = scores.std() / math.sqrt(len(scores))
    assert ledger["statistics.clustered.naive"].number == pytest.approx(naive, rel=1e-12)


def test_rare_events_by_scipy(ledger: Ledger) -> None:
    """With no event in n the beta quantile gives the exact bound; with two, Clopper and Pearson's interval."""
    for place, attempts in enumerate((300, 1500, 3000), 1):
        exact = ledger[f"statistics.rare.{place}.exact"].number
        assert exact == pytest.approx(stats.beta.ppf(0.95, 1, attempts), rel=1e-9)
    few = stats.binomtest(2, 1500).proportion_ci(0.95, method="exact")
    assert ledger["statistics.few.low"].number == pytest.approx(few.low, rel=1e-9)
    assert ledger["statistics.few.high"].number == pytest.approx(few.high, rel=1e-9)
    assert ledger["statistics.rare.log"].number == pytest.approx(-2.995732273553991, rel=1e-15)  # WolframAlpha: ln 0.05


def test_every_value_is_of_the_topic_and_has_a_unit_in_words(ledger: Ledger) -> None:
    languages = load_languages(ROOT)
    for code, language in languages.items():
        messages = load_messages(ROOT, language)
        for value in ledger.values():
            assert value.id.startswith("statistics."), code
            assert unit_text(value.unit, messages)


def test_values_without_a_formula_are_few_and_known(ledger: Ledger) -> None:
    """Whatever is computed shows its formula, so that its value is checked by it; these have none to show."""
    bare = {
        v.id.removeprefix("statistics.") for v in ledger.values()
        if v.kind == "computed" and v.formula is None and v.number is not None
    }
    assert {re.sub(r"\d+", "N", id) for id in bare} == {
        "one-run.runs", "mixture.tasks", "mixture.mean", "spread.mean", "spread.last.all", "spread.last.any",
        "example.n", "example.c", "example.N.sliding.any", "example.N.sliding.all", "confidence", "paired.unanimous",
        "clustered.documents", "clustered.questions", "clustered.right", "clustered.agreeing", "score.gains",
        "rare.numerator", "rare.clean.rule",
        "rare.clean.exact", "few.low", "few.high",
    }  # fmt: skip


# --------------------------------------------------------------------------- not estimable is a value

ONE_TASK = ("[score]                     # one trial of each task\ntasks = 100", "[score]\ntasks = 1")
ONE_DOCUMENT = (SOURCE[SOURCE.index("[[documents]]", SOURCE.index("[[documents]]") + 1) :], "")
SHORT_RECORD = ("ks = [2, 4, 5]", "ks = [2, 11]")
ODD_TASKS = ("[score]                     # one trial of each task\ntasks = 100", "[score]\ntasks = 99")


@pytest.mark.parametrize(
    ("change", "id", "reason"),
    [
        (("", ""), "single-task.error", "one-task"),
        (("", ""), "single-cluster.error", "one-cluster"),
        (("", ""), "example.beyond.all", "too-few-trials"),
        (ONE_TASK, "score.error", "one-task"),
        (ONE_TASK, "score.half-width.points", "one-task"),
        (ONE_TASK, "interval.none.normal.high", "one-task"),
        (ONE_DOCUMENT, "clustered.error", "one-cluster"),
        (ONE_DOCUMENT, "clustered.error.points", "one-cluster"),
        (ONE_DOCUMENT, "clustered.ratio", "one-cluster"),
        (SHORT_RECORD, "example.2.any", "too-few-trials"),
        (SHORT_RECORD, "example.2.all", "too-few-trials"),
        (SHORT_RECORD, "example.2.sliding.all", "too-few-trials"),
        (ODD_TASKS, "interval.seen.wilson.low", "not-whole"),
    ],
)
def test_not_estimable(tmp_path: Path, change: tuple[str, str], id: str, reason: str) -> None:
    value = ledger_of(tmp_path, change)[f"statistics.{id}"]
    assert value.exact == NotEstimable(reason)
    assert value.number is None and value.formula is None
    assert value.record()["value"] == f"not estimable: {reason}"
    for language in load_languages(ROOT).values():
        said = reason_text(value.exact, load_messages(ROOT, language), language)
        assert said and not find_numbers(said, language)
        assert not re.search(r"\d|nan|None", said)


# --------------------------------------------------------------------------- other inputs


@pytest.mark.parametrize(
    "change",
    [
        ONE_TASK, ONE_DOCUMENT, SHORT_RECORD, ODD_TASKS,
        ("p = 0.8\n", "p = 0\n"), ("p = 0.8\n", "p = 1\n"), ("p = 0.8\n", "p = 0.123456789\n"),
        ("ks = [4, 8]", "ks = [1]"), ("ks = [4, 8]", "ks = [10, 9, 3]"),
        ("{ tasks = 10, p = 1.0 }, { tasks = 10, p = 0.6 }", "{ tasks = 7, p = 0.5 }"),
        ("{ tasks = 10, p = 1.0 }, { tasks = 10, p = 0.6 }", "{ tasks = 7, p = 1 }, { tasks = 990, p = 0.6 }"),
        ("once = 0.92", "once = 0"), ("once = 0.92", "once = 1"), ("once = 0.92", "once = 0.3"),
        ("rate = 0.5", "rate = 0"), ("rate = 0.5", "rate = 0.333"), ("rate = 0.5", "rate = 0.02"),
        ("fixed = 7\nbroken = 4", "fixed = 0\nbroken = 1"), ("fixed = 7\nbroken = 4", "fixed = 5\nbroken = 5"),
        ("fixed = 7\nbroken = 4", "fixed = 60\nbroken = 40"),
        ("attempts = [300, 1500, 3000]", "attempts = [2]"), ("attempts = [300, 1500, 3000]", "attempts = [1000000000]"),
        ("miss = 0.05", "miss = 0.5"), ("miss = 0.05", "miss = 0.000001"),
        ("wanted = 0.000001", "wanted = 0.3"), ("good_from = 30", "good_from = 7"),
        ("events = 2", "events = 1"), ("attempts = 1500\nevents = 2", "attempts = 3\nevents = 3"),
        ("trials = 2\npasses = 1\nk = 2", "trials = 9\npasses = 9\nk = 4"),
        ("high = 0.9\nlow = 0.3", "high = 0.75\nlow = 0.4"),
        ("confidence_z = 1.96", "confidence_z = 6"),
    ],
)  # fmt: skip
def test_other_fixtures_give_a_ledger_that_agrees_with_its_formulas(tmp_path: Path, change: tuple[str, str]) -> None:
    changed = ledger_of(tmp_path, change)
    for value in changed.values():
        assert isinstance(value.exact, NotEstimable) or math.isfinite(value.number)


@settings(max_examples=40)
@given(
    p=st.decimals(0, 1, places=3), tasks=st.integers(1, 5000), fixed=st.integers(0, 50), broken=st.integers(0, 49),
    documents=st.lists(st.lists(st.integers(0, 1), min_size=1, max_size=8), min_size=1, max_size=15),
)  # fmt: skip
def test_any_fixture(tmp_path_factory: pytest.TempPathFactory, p, tasks, fixed, broken, documents) -> None:
    folder = tmp_path_factory.mktemp("any")
    flips = ("fixed = 7\nbroken = 4", f"fixed = {fixed}\nbroken = {broken or 1}")
    answers = "\n".join(f"[[documents]]\nanswers = {document}" for document in documents)
    ledger_of(
        folder, ("p = 0.8\n", f"p = {p}\n"), ("once = 0.92", f"once = {p}"), ("rate = 0.5", f"rate = {p}"),
        ("gains = [0.03, 0.08]", "gains = [0.0005]") if p < 1 else ("rate = 1", "rate = 0"),
        ("tasks = 100\nrate", f"tasks = {tasks}\nrate"), flips, (SOURCE[SOURCE.index("[[documents]]") :], answers),
    )  # fmt: skip


# --------------------------------------------------------------------------- claims and script


def verdicts(ledger: Ledger) -> dict[str, bool]:
    register = claims.read(ROOT, sources.read(ROOT))
    return {id: claims.judge(claim, ledger).held for id, claim in register.items() if "statistics." in claim.holds}


def test_the_claims_of_the_page_hold(ledger: Ledger) -> None:
    held = verdicts(ledger)
    assert len(held) >= 25
    assert all(held.values())


@pytest.mark.parametrize(
    ("change", "turned"),
    [
        (("fixed = 7\nbroken = 4", "fixed = 10\nbroken = 1"), "improvement-not-proven"),
        (("fixed = 7\nbroken = 4", "fixed = 4\nbroken = 7"), "more-mended-than-broken"),
        (("fixed = 7\nbroken = 4", "fixed = 3\nbroken = 1"), "unanimous-flips"),
        (("gains = [0.03, 0.08]", "gains = [0.06, 0.08]"), "small-gain-is-inside"),
        (("gains = [0.03, 0.08]", "gains = [0.03, 0.1]"), "large-gain-is-inside"),
        (("gains = [0.03, 0.08]", "gains = [0.03, 0.04, 0.05]"), "large-gain-is-inside"),
        (("every = 0.61", "every = 0.7"), "gap-is-below-both-floors"),
        (("every = 0.61", "every = 0.68"), "gap-is-below-both-floors"),
        (("rate = 0.5", "rate = 0.51"), "score-is-a-half"),
        (("p = 0.8\n", "p = 0.7\n"), "mixture-has-the-same-mean"),
        (("p = 0.8\n", "p = 1\n"), "known-curves-part"),
        (("{ tasks = 10, p = 1.0 }, { tasks = 10, p = 0.6 }", "{ tasks = 9, p = 1 }, { tasks = 11, p = 0.6 }"),
         "mixture-halves"),
        (ONE_DOCUMENT, "clustered-exceeds-naive"),
        (ONE_DOCUMENT, "clustered-more-than-twice"),
        (("outcomes = [1, 1, 1, 1, 0,", "outcomes = [1, 1, 1, 1, 1,"), "two-failures-do-not-fill"),
        (("trials = 2\npasses = 1\nk = 2", "trials = 2\npasses = 2\nk = 2"), "counterexample"),
        (("miss = 0.05", "miss = 0.01"), "rule-is-cautious"),
        (("drawn_from = 5", "drawn_from = 50"), "rule-parts-at-the-left"),
        (("low = 0.3", "low = 0"), "one-run-hides-the-chance"),
    ],
)  # fmt: skip
def test_a_claim_turns_false_with_its_inputs(tmp_path: Path, change: tuple[str, str], turned: str) -> None:
    assert verdicts(ledger_of(tmp_path, change))[turned] is False


def test_the_script_prints_what_the_ledger_holds(ledger: Ledger) -> None:
    """The last word of each indented line, against the value that the page quotes beside the script."""
    quoted = ["known.1.any", "known.1.all", "known.2.all", "example.2.any", "example.2.all", "score.half-width",
              "rare.2.rule", "rare.2.exact"]  # fmt: skip
    example = examples.run_all(ROOT)["evaluation-statistics"]
    printed = [line.split()[-1] for line in example.output.splitlines() if line.startswith("  ")]
    assert len(printed) == len(quoted)
    for text, id in zip(printed, quoted, strict=True):
        places = len(text.partition(".")[2])
        assert text == f"{float(ledger[f'statistics.{id}'].number):.{places}f}", id
