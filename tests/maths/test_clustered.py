"""Clustered standard errors against statsmodels' regression on a constant, and three errors of one mean."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.regression.linear_model import OLS

from site_src.maths.clustered import clustered_error, task_errors
from site_src.maths.domain import NotEstimableError

SCORES = st.integers(0, 1) | st.fractions(0, 1, max_denominator=20)
CLUSTERS = st.lists(st.lists(SCORES, min_size=1, max_size=6), min_size=2, max_size=10)


@settings(max_examples=40)
@given(CLUSTERS)
def test_against_statsmodels(clusters: list[list[int | Fraction]]) -> None:
    """OLS on a constant: cov_type="cluster" without correction is Miller's form, HC0 the naive one."""
    ours = clustered_error(clusters)
    scores = np.array([float(score) for cluster in clusters for score in cluster])
    groups = np.array([number for number, cluster in enumerate(clusters) for _ in cluster])
    model = OLS(scores, np.ones(len(scores)))
    fit = model.fit(cov_type="cluster", cov_kwds={"groups": groups, "use_correction": False})
    assert float(ours.mean) == pytest.approx(fit.params[0], abs=1e-12)
    # The variances are compared: near 0 a root would blow up the rounding of the other road.
    assert float(ours.clustered_variance) == pytest.approx(fit.cov_params()[0, 0], rel=1e-9, abs=1e-15)
    assert float(ours.naive_variance) == pytest.approx(
        model.fit(cov_type="HC0").cov_params()[0, 0], rel=1e-9, abs=1e-15
    )


@given(CLUSTERS)
def test_identities(clusters: list[list[int | Fraction]]) -> None:
    """Clusters of one score give the naive error; m copies of each score inflate it by the square root of m."""
    ours = clustered_error(clusters)
    alone = clustered_error([[score] for cluster in clusters for score in cluster])
    assert alone.clustered_variance == alone.naive_variance == ours.naive_variance
    copies = clustered_error([[score] * 9 for cluster in clusters for score in cluster])
    assert copies.clustered_variance == 9 * copies.naive_variance == ours.naive_variance
    assert copies.ratio in (None, 3.0)


def test_by_hand() -> None:
    """Two clusters [1, 1, 0] and [0]: mean 1/2, residual totals 1/2 and -1/2, so sqrt(1/2)/4; naive sqrt(4/4)/4."""
    error = clustered_error([[1, 1, 0], [0]])
    assert (error.n, error.clusters, error.mean) == (4, 2, Fraction(1, 2))
    assert error.clustered == sqrt(0.5) / 4
    assert error.naive == 0.25
    assert error.ratio == sqrt(0.5)


def test_clustering_not_estimable() -> None:
    for reason, clusters in (("empty", []), ("one-cluster", [[1, 0, 1]])):
        with pytest.raises(NotEstimableError) as caught:
            clustered_error(clusters)
        assert caught.value.reason == reason
    with pytest.raises(ValueError, match="cluster number 1 has no scores"):
        clustered_error([[1], []])
    with pytest.raises(ValueError, match="int or a Fraction"):
        clustered_error([[1], [0.5]])  # type: ignore[list-item]


@given(st.integers(1, 12), st.lists(st.integers(0, 12), min_size=2, max_size=20))
def test_three_errors_of_one_mean(n: int, counts: list[int]) -> None:
    """The variance of a trial splits into that between tasks and that within them."""
    tasks = [(n, min(c, n)) for c in counts]
    errors = task_errors(tasks)
    trials = n * len(tasks)
    assert errors.trials * errors.pooled_variance == (
        errors.tasks * errors.over_tasks_variance + trials * errors.within_tasks_variance
    )
    # The trials of a task are a cluster: with equal numbers of trials Miller's form is the error over tasks.
    clustered = clustered_error([[1] * c + [0] * (n - c) for n, c in tasks])
    assert clustered.clustered_variance == errors.over_tasks_variance
    assert clustered.naive_variance == errors.pooled_variance
    assert (errors.over_tasks, errors.within_tasks, errors.pooled) == (
        sqrt(errors.over_tasks_variance),
        sqrt(errors.within_tasks_variance),
        sqrt(errors.pooled_variance),
    )


def test_eight_trials_are_not_eight_tasks() -> None:
    """100 tasks of 8 trials each, half always passing, half never: sqrt(8) times the pooled error."""
    errors = task_errors([(8, 8)] * 50 + [(8, 0)] * 50)
    assert errors.over_tasks_variance == 8 * errors.pooled_variance == Fraction(1, 400)
    assert errors.within_tasks_variance == 0


def test_task_errors_not_estimable() -> None:
    for reason, tasks in (("empty", []), ("one-task", [(8, 4)]), ("too-few-trials", [(8, 4), (0, 0)])):
        with pytest.raises(NotEstimableError) as caught:
            task_errors(tasks)
        assert caught.value.reason == reason
    with pytest.raises(ValueError, match="exceed"):
        task_errors([(8, 4), (2, 3)])
