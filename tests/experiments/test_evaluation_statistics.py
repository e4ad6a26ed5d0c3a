"""The statistics page: each figure that it states, worked out once more by hand or by simple means."""

from __future__ import annotations

import math
import subprocess
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from site_src.errors import ContentError
from site_src.experiments import evaluation_statistics, statistics_fixture
from site_src.experiments.evaluation_statistics import StatisticsResult

ROOT = Path(__file__).parents[2]
SOURCE = (ROOT / statistics_fixture.FIXTURE).read_text("utf-8")


@pytest.fixture(scope="module")
def result() -> StatisticsResult:
    return evaluation_statistics.run(statistics_fixture.read(ROOT))


def test_known_chance(result: StatisticsResult) -> None:
    # 1 - 0.2^4 = 1 - 0.0016; 0.8^4; 0.8^8, multiplied out.
    assert result.known.any_at(4) == Fraction(9984, 10_000)
    assert result.known.all_at(4) == Fraction(4096, 10_000)
    assert result.known.all_at(8) == Fraction(16_777_216, 100_000_000)


def test_mixture(result: StatisticsResult) -> None:
    # (1 + 0.6^4) / 2, with 0.6^4 = 0.1296
    assert result.mixture.all_k == Fraction(5648, 10_000)
    assert (result.mixture.mean, result.mixture.power_of_mean) == (Fraction(4, 5), Fraction(4096, 10_000))
    assert result.mixture.powers == (1, Fraction(1296, 10_000))


def test_spreads_lie_between_their_limits(result: StatisticsResult) -> None:
    for spread in result.spreads:
        assert spread.curves.all_at(1) == spread.curves.any_at(1) == Fraction(4, 5)
        for k in range(1, 11):
            assert Fraction(4, 5) ** k <= spread.curves.all_at(k) <= Fraction(4, 5)
            assert Fraction(4, 5) <= spread.curves.any_at(k) <= 1 - Fraction(1, 5) ** k
    alike, *_, apart = result.spreads
    assert alike.curves.all_at(10) == Fraction(4, 5) ** 10
    assert apart.curves.all_at(10) == apart.curves.any_at(10) == Fraction(4, 5)


def test_gap(result: StatisticsResult) -> None:
    # 1 - 4 * 0.08 = 0.68; 0.92^4 = 0.71639296
    assert result.gap.union[3] == Fraction(68, 100)
    assert result.gap.convexity[3] == Fraction(71_639_296, 100_000_000)
    assert result.gap.ceiling == Fraction(92, 100)


def test_example_task(result: StatisticsResult) -> None:
    pairs, fours, fives = (result.answers_at(k) for k in (2, 4, 5))
    assert (pairs.counts.total, pairs.counts.all, pairs.all_k, pairs.any_k) == (
        45,
        28,
        Fraction(28, 45),
        Fraction(44, 45),
    )
    assert (fours.any_k, round(float(fours.all_k), 3)) == (1, 0.333)
    assert (fives.counts.all, fives.counts.total, fives.all_k) == (56, 252, Fraction(2, 9))
    assert (float(fives.plug_in_all), fives.sliding_all) == (0.32768, 0)


def test_score(result: StatisticsResult) -> None:
    assert result.score.standard_error == pytest.approx(0.05, abs=1e-15)
    assert result.score.half_width == pytest.approx(0.098, abs=1e-15)
    assert (result.score.low, result.score.high) == pytest.approx((0.402, 0.598), abs=1e-15)
    assert result.score.difference_half_width == pytest.approx(1.96 * math.sqrt(0.005), abs=1e-15)


def test_sign_test_by_throwing_every_coin(result: StatisticsResult) -> None:
    """All 2048 ways in which eleven coins fall, one by one."""
    throws = [sum(coins) for coins in product((0, 1), repeat=11)]
    lopsided = sum(abs(2 * heads - 11) >= 3 for heads in throws)
    assert (result.paired.tail, result.paired.outcomes) == (lopsided, 2048)
    assert result.paired.test.p == Fraction(lopsided, 2048)
    assert round(float(result.paired.test.p), 2) == 0.55
    assert result.paired.gain == Fraction(3, 100)
    assert sum(coin.ways for coin in result.paired.coins) == 2048
    assert [coin.heads for coin in result.paired.coins if not coin.lopsided] == [5, 6]
    assert result.observations == 800


def test_clustered_error_exceeds_the_naive_one(result: StatisticsResult) -> None:
    """Miller's form, written out: squares of cluster totals of residuals, summed, rooted, over n."""
    documents = result.fixture.documents
    answers = [answer for document in documents for answer in document]
    mean = sum(answers) / len(answers)
    totals = [sum(document) - len(document) * mean for document in documents]
    assert result.clustered.clustered == pytest.approx(math.sqrt(sum(t * t for t in totals)) / len(answers), rel=1e-12)
    naive = math.sqrt(sum((answer - mean) ** 2 for answer in answers)) / len(answers)
    assert result.clustered.naive == pytest.approx(naive, rel=1e-12)
    assert result.clustered.clustered > 2 * result.clustered.naive


def test_rare_events(result: StatisticsResult) -> None:
    assert [bound.rule for bound in result.rare.quoted] == [Fraction(1, 100), Fraction(1, 500), Fraction(1, 1000)]
    for bound in (*result.rare.quoted, *result.rare.drawn):
        assert (1 - bound.exact) ** bound.attempts == pytest.approx(0.05, rel=1e-6)
        assert bound.exact < bound.rule
    assert round(result.bound_at(1500).exact, 6) == 0.001995
    assert result.rare.clean_by_rule == 3_000_000
    assert (1 - 1e-6) ** result.rare.clean_needed <= 0.05 < (1 - 1e-6) ** (result.rare.clean_needed - 2)
    assert (result.rare.drawn[0].attempts, result.rare.drawn[-1].attempts) == (5, 3_000_000)
    assert 0.05 < result.rare.good_from.excess < 0.06


def test_example_script_computes_what_the_page_says(result: StatisticsResult) -> None:
    script = ROOT / "content/examples/evaluation_statistics.py"
    printed = subprocess.run(
        [sys.executable, "-I", "-W", "error", str(script)], capture_output=True, text=True, check=True, cwd="/"
    ).stdout
    values = [line.split()[-1] for line in printed.splitlines() if line.startswith("  ")]
    # As the page lists them.
    assert values == ["0.9984", "0.4096", "0.1678", "1.0", "0.333", "0.098", "0.002", "0.001995"]
    assert values == [
        f"{float(result.known.any_at(4)):.4f}",
        f"{float(result.known.all_at(4)):.4f}",
        f"{float(result.known.all_at(8)):.4f}",
        f"{float(result.answers_at(4).any_k):.1f}",
        f"{float(result.answers_at(4).all_k):.3f}",
        f"{result.score.half_width:.3f}",
        f"{float(result.bound_at(1500).rule):.3f}",
        f"{result.bound_at(1500).exact:.6f}",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("p = 0.8\n", "p = 1.8\n", "p is 1.8"),
        ("ks = [4, 8]", "ks = [4, 12]", "ks holds 12; write whole numbers from 1 to 10"),
        ("{ tasks = 16, p = 1.0 }", "{ tasks = 15, p = 1.0 }", "in the first spread; give all of them the same mean"),
        ("outcomes = [1, 1,", "outcomes = [1, 2,", "outcomes holds 2; write whole numbers from 0 to 1"),
        ("outcomes = [1, 1,", "outcomes = [1, true,", "outcomes holds true"),
        ("gains = [0.03,", "gains = [nan,", "gains holds NaN"),
        ("gains = [0.03,", "gains = [0.9,", "gains holds 0.9; it must be from 1/1000000000 to 1/2"),
        ("gains = [0.03,", "gains = [0,", "gains holds 0; it must be from"),
        ("gains = [0.03,", "gains = [2024-06-01,", "gains holds 2024-06-01, not a number"),
        ("gains = [0.03,", "gains = [1e-999999999,", "gains holds 1E-999999999, out of all proportion"),
        ("outcomes = [1, 1,", f"outcomes = [1, 0x{'f' * 5000},", "outcomes holds a huge number"),
        ("fixed = 7", "fixed = 98", "98 + 4 tasks flipped, of 100"),
        ("fixed = 7\nbroken = 4", "fixed = 0\nbroken = 0", "let at least one flip"),
        ("wanted = 0.000001", "wanted = 0", "wanted is 0"),
        ("wanted = 0.000001", "wanted = 1e-30", "wanted is"),
        ("miss = 0.05", "mis = 0.05", "rare.miss is missing"),
        ("good_from = 30", "good_from = 1", "good_from is 1"),
        ("low = 0.3", "low = 0.95", "low is not below high"),
        ("confidence_z = 1.96", "confidence_z = 0", "confidence_z is 0"),
        ("answers = [0, 0, 0, 0, 1]", "answers = []", "answers is empty"),
        ("[gap]", "[gape]\nk = 1\n[gap]", "unknown key gape; did you mean gap?"),
    ],
)
def test_bad_fixture(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in SOURCE
    path = tmp_path / statistics_fixture.FIXTURE
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        statistics_fixture.read(tmp_path)
    (finding,) = caught.value.findings
    assert message in str(finding)
    assert finding.remedy
    assert str(finding).startswith("content/fixtures/statistics.toml:")


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        ("[score]                     # one trial of each task\ntasks = 100", "[score]\ntasks = 1", "score"),
        (SOURCE[SOURCE.index("[[documents]]", SOURCE.index("[[documents]]") + 1) :], "", "clustered"),
    ],
)
def test_what_cannot_be_estimated_is_absent(tmp_path: Path, old: str, new: str, missing: str) -> None:
    """A single task, or a single document, has no error; the ledger says so in words."""
    assert old in SOURCE
    path = tmp_path / statistics_fixture.FIXTURE
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE.replace(old, new, 1), "utf-8")
    assert getattr(evaluation_statistics.read(tmp_path), missing) is None


def test_a_record_shorter_than_k_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / statistics_fixture.FIXTURE
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE.replace("ks = [2, 4, 5]", "ks = [2, 11]", 1), "utf-8")
    assert [answers.k for answers in evaluation_statistics.read(tmp_path).example] == [2]


def test_the_spreads_are_known_at_a_k_beyond_the_drawn_curves(tmp_path: Path) -> None:
    """Found by mutation: a mixture's k above ``known.longest_k`` ended in a traceback."""
    path = tmp_path / statistics_fixture.FIXTURE
    path.parent.mkdir(parents=True)
    given = (Path(__file__).parents[2] / statistics_fixture.FIXTURE).read_text("utf-8")
    head, _, rest = given.partition("[mixture]")
    path.write_text(f"{head}[mixture]{rest.replace('k = 4', 'k = 14', 1)}", "utf-8")
    changed = evaluation_statistics.read(tmp_path)
    assert changed.fixture.mixture.k == 14 > changed.fixture.known.longest_k
    assert changed.spreads[0].curves.all_at(14) == Fraction(4, 5) ** 14  # known_p by hand: one chance of 0.8
