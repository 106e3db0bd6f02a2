"""Scores by hand."""

import pytest

from skerry.endpoints.mashups.scoring import Factor, half_up, linear, mean, of_factors, overall


@pytest.mark.parametrize(("value", "rounded"), [(5.25, 5.3), (8.95, 8.9), (6.65, 6.7), (0.05, 0.1), (10.0, 10.0)])
def test_halves_go_up_on_the_exact_value(value: float, rounded: float) -> None:
    assert half_up(value) == rounded


def test_digits() -> None:
    assert half_up(2.345, 2) == 2.35  # a little more than that
    assert half_up(2.5, 0) == 3.0


@pytest.mark.parametrize(
    ("value", "worst", "best", "score"),
    [
        (0.9, 1.5, 0.3, 5.0),
        (1.5, 1.5, 0.3, 0.0),
        (1.7, 1.5, 0.3, 0.0),
        (0.1, 1.5, 0.3, 10.0),
        (60.0, 20.0, 100.0, 5.0),
        (10.0, 20.0, 100.0, 0.0),
        (101.0, 20.0, 100.0, 10.0),
    ],
)
def test_a_line_between_worst_and_best(value: float, worst: float, best: float, score: float) -> None:
    assert linear(value, worst, best) == pytest.approx(score)


def test_a_mean_shares_the_weight_of_what_is_missing() -> None:
    assert mean([(0.5, 10.0), (0.25, None), (0.25, 4.0)]) == (8.0, 0.75)  # (5 + 1) / 0.75
    assert mean([(0.5, None)]) == (None, 0)


def test_a_score_needs_half_of_the_weight() -> None:
    assert overall([(0.35, 10)]) == (None, 0.35)
    assert overall([]) == (None, 0)
    assert overall([(0.40, 8), (0.25, 9)]) == (8.4, 0.65)  # (3.2 + 2.25) / 0.65 = 8.3846
    assert overall([(0.5, 8), (0.5, None)]) == (8.0, 0.5)


def test_a_factor_counts_by_its_inputs_at_hand() -> None:
    weather = Factor(score=8.0, weight=0.5, coverage=0.5)
    cost = Factor(score=5.0, weight=0.5)
    assert of_factors(weather, cost) == (6.0, 0.75)  # (0.25 * 8 + 0.5 * 5) / 0.75
    assert of_factors(weather, None) == (None, 0.25)


def test_sixths_are_whole_together() -> None:
    assert of_factors(*(Factor(score=7.0, weight=1 / 6) for _ in range(6))) == (7.0, 1.0)
    assert of_factors(*(Factor(score=7.0, weight=1 / 6) for _ in range(3))) == (7.0, 0.5)
