"""What one run does and does not say: every computed figure of the page about statistics, from its fixture.

Nothing here is random. Rates are exact fractions until a square root or a logarithm makes floats of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from pathlib import Path

from site_src.experiments import statistics_fixture
from site_src.experiments.groups import Group, mean
from site_src.experiments.statistics_fixture import Statistics
from site_src.maths import clustered, estimators, known_p, paired, proportions, rare_events
from site_src.maths.subsets import SubsetCounts, count_subsets


@dataclass(frozen=True)
class Curves:
    """pass@k and pass^k for k = 1, 2, …, from known chances."""

    any_k: tuple[Fraction, ...]
    all_k: tuple[Fraction, ...]

    def any_at(self, k: int) -> Fraction:
        """The probability that at least one of k attempts passes."""
        return self.any_k[k - 1]

    def all_at(self, k: int) -> Fraction:
        """The probability that all k attempts pass."""
        return self.all_k[k - 1]


@dataclass(frozen=True)
class MixtureResult:
    """Tasks that differ: the mean of their powers, beside the power of their mean."""

    mean: Fraction
    all_k: Fraction
    power_of_mean: Fraction
    powers: tuple[Fraction, ...]


@dataclass(frozen=True)
class SpreadResult:
    """One way to spread the same mean chance over tasks: its groups and its curves."""

    groups: tuple[Group, ...]
    curves: Curves


@dataclass(frozen=True)
class GapResult:
    """What pass^k can be, given pass^1, for k = 1, 2, …: two floors, for two regimes, and one ceiling.

    ``convexity`` bounds true probabilities from below, ``union`` estimates from the same trials.
    """

    ceiling: Fraction
    convexity: tuple[Fraction, ...]
    union: tuple[Fraction, ...]


@dataclass(frozen=True)
class Answers:
    """One task's runs at one k: by subsets, by the plug-in, and by windows in the order of the runs."""

    k: int
    counts: SubsetCounts
    all_k: Fraction
    any_k: Fraction
    plug_in_all: Fraction
    plug_in_any: Fraction
    sliding_all: Fraction
    sliding_any: Fraction


@dataclass(frozen=True)
class ScoreResult:
    """A score's error, and that of a difference of two such scores on independent tasks."""

    standard_error: float
    half_width: float
    low: float
    high: float
    difference_standard_error: float
    difference_half_width: float


@dataclass(frozen=True)
class PairedResult:
    """The sign test, its coins, and the fewest unanimous flips that would reach the fixture's level."""

    test: paired.SignTest
    gain: Fraction
    coins: tuple[Coin, ...]
    smallest_unanimous: int

    @property
    def outcomes(self) -> int:
        """All sequences that the coins can show."""
        return int(2**self.test.flips)

    @property
    def tail(self) -> int:
        """The sequences at least as lopsided as the observed split."""
        return sum(coin.ways for coin in self.coins if coin.lopsided)


@dataclass(frozen=True)
class Coin:
    """So many heads, in how many sequences, and whether that is at least as lopsided as observed."""

    heads: int
    ways: int
    lopsided: bool


@dataclass(frozen=True)
class Bound:
    """No event in ``attempts``: the rule of three and the bound that it approximates."""

    attempts: int
    rule: Fraction
    exact: float

    @property
    def excess(self) -> float:
        """By what share the rule lies above the exact bound."""
        return float(self.rule) / self.exact - 1


@dataclass(frozen=True)
class RareResult:
    """The bounds that are quoted, those of the figure, and what a rate of ``wanted`` would need."""

    quoted: tuple[Bound, ...]
    good_from: Bound
    drawn: tuple[Bound, ...]
    clean_by_rule: int
    clean_needed: int


@dataclass(frozen=True)
class StatisticsResult:
    """The fixture and everything computed from it.

    ``score`` is None for a single task and ``clustered`` for a single document, since neither then has an error;
    ``example`` leaves out every k that the record is too short for.
    """

    fixture: Statistics
    known: Curves
    mixture: MixtureResult
    spreads: tuple[SpreadResult, ...]
    gap: GapResult
    example: tuple[Answers, ...]
    score: ScoreResult | None
    paired: PairedResult
    observations: int
    clustered: clustered.ClusteredError | None
    rare: RareResult

    def answers_at(self, k: int) -> Answers:
        """The example task scored at ``k``."""
        return next(answers for answers in self.example if answers.k == k)

    def bound_at(self, attempts: int) -> Bound:
        """The quoted bound for so many clean attempts."""
        return next(bound for bound in self.rare.quoted if bound.attempts == attempts)


def read(root: Path) -> StatisticsResult:
    """Read the fixture below the project's ``root`` and compute; ContentError says what is wrong with it."""
    return run(statistics_fixture.read(root))


def run(fixture: Statistics) -> StatisticsResult:
    """Compute everything; equal fixtures give equal results."""
    longest, outcomes = fixture.known.longest_k, fixture.example.outcomes
    return StatisticsResult(
        fixture,
        _curves((Group(1, fixture.known.p),), longest),
        _mixture(fixture),
        # As far as the curves are drawn, and to the k at which the page compares the spreads.
        tuple(SpreadResult(groups, _curves(groups, max(longest, fixture.mixture.k))) for groups in fixture.spreads),
        _gap(fixture),
        tuple(_answers(outcomes, k) for k in fixture.example.ks if k <= len(outcomes)),
        _score(fixture) if fixture.score.tasks > 1 else None,
        _paired(fixture),
        fixture.repeats.tasks * fixture.repeats.trials,
        clustered.clustered_error(fixture.documents) if len(fixture.documents) > 1 else None,
        _rare(fixture),
    )


def _curves(groups: tuple[Group, ...], longest: int) -> Curves:
    ps = [group.p for group in groups for _ in range(group.tasks)]
    ks = range(1, longest + 1)
    return Curves(tuple(known_p.mean_at_least_one(ps, k) for k in ks), tuple(known_p.mean_every_one(ps, k) for k in ks))


def _mixture(fixture: Statistics) -> MixtureResult:
    k, groups = fixture.mixture.k, fixture.mixture.groups
    average = mean(groups)
    return MixtureResult(
        average,
        _curves(groups, k).all_at(k),
        known_p.every_one(average, k),
        tuple(known_p.every_one(group.p, k) for group in groups),
    )


def _gap(fixture: Statistics) -> GapResult:
    gap = fixture.gap
    ks = range(1, gap.longest_k + 1)
    return GapResult(
        known_p.ceiling(gap.once, gap.k),
        tuple(known_p.convexity_floor(gap.once, k) for k in ks),
        tuple(known_p.union_floor(gap.once, k) for k in ks),
    )


def _answers(outcomes: tuple[int, ...], k: int) -> Answers:
    n, c = len(outcomes), sum(outcomes)
    return Answers(
        k,
        count_subsets(n, c, k),
        estimators.pass_hat_k(n, c, k),
        estimators.pass_at_k(n, c, k),
        estimators.plug_in_all(n, c, k),
        estimators.plug_in_any(n, c, k),
        estimators.sliding_all(outcomes, k),
        estimators.sliding_any(outcomes, k),
    )


def _score(fixture: Statistics) -> ScoreResult:
    rate, tasks, z = fixture.score.rate, fixture.score.tasks, fixture.z
    interval = proportions.normal_interval(rate, tasks, z)
    return ScoreResult(
        proportions.standard_error(rate, tasks),
        proportions.half_width(rate, tasks, z),
        float(interval.lower),
        float(interval.upper),
        proportions.difference_standard_error(rate, tasks, rate, tasks),
        proportions.difference_half_width(rate, tasks, rate, tasks, z),
    )


def _paired(fixture: Statistics) -> PairedResult:
    given = fixture.paired
    test = paired.sign_test(given.fixed, given.broken, given.tasks - given.fixed - given.broken)
    lopsided = {coins.heads for coins in test.tail()}
    return PairedResult(
        test,
        Fraction(given.fixed - given.broken, given.tasks),
        tuple(Coin(heads, comb(test.flips, heads), heads in lopsided) for heads in range(test.flips + 1)),
        paired.smallest_unanimous(given.significance),
    )


def _rare(fixture: Statistics) -> RareResult:
    given = fixture.rare

    def bound(attempts: int) -> Bound:
        return Bound(attempts, rare_events.rule_of_three(attempts), rare_events.zero_event_bound(attempts, given.miss))

    by_rule = rare_events.clean_by_rule(given.wanted)
    # Evenly spaced on the figure's logarithmic scale; neighbours that round to the same number fall together.
    shown = (by_rule, *given.attempts)
    first, last, steps = min(given.drawn_from, *shown), max(given.drawn_from, *shown), 48
    drawn = sorted({round(first * (last / first) ** (step / steps)) for step in range(steps + 1)})
    return RareResult(
        tuple(bound(attempts) for attempts in given.attempts),
        bound(given.good_from),
        tuple(bound(attempts) for attempts in drawn),
        by_rule,
        rare_events.clean_needed(given.wanted, given.miss),
    )
