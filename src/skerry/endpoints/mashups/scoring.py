"""Scores from 0 to 10, and the mean of them that makes a report's score.

Nothing stands in for what is missing: its weight is shared among the rest, and the coverage says how much was at hand."""

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

LEAST_COVERAGE = 0.5
"""Weight at hand below which a score would be a guess."""

NO_VERDICT = "too little data for a score"

Score = Annotated[float, Meta(ge=0, le=10, description="0 to 10, 10 best")]
OverallScore = Annotated[
    float | None, Meta(description="0 to 10, 10 best; null where less than half of the weight is at hand")
]
Coverage = Annotated[float, Meta(ge=0, le=1, description="weight of what is at hand, 0 to 1")]


class Factor(Struct, frozen=True, kw_only=True):
    """Base of one thing that a score is made of; its further fields are the figures that it was made from."""

    score: Score
    weight: Annotated[float, Meta(ge=0, le=1, description="share of the whole score when nothing is missing")]
    coverage: Annotated[float, Meta(ge=0, le=1, description="share of this factor's own inputs at hand")] = 1.0


class Mean(NamedTuple):
    """A mean by weight, and the weight that it rests on."""

    score: float | None
    coverage: float


def linear(value: float, worst: float, best: float) -> float:
    """0 at the worst value and beyond, 10 at the best and beyond, straight between; `worst` may be the larger one."""
    return 10 * min(max((value - worst) / (best - worst), 0.0), 1.0)


def half_up(value: float, digits: int = 1) -> float:
    """Rounded, halves up, of the exact binary value: 8.95 is a little less than that and becomes 8.9."""
    return float(Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))


def mean(inputs: Iterable[tuple[float, float | None]]) -> Mean:
    """The mean of the scores at hand by (weight, score), not rounded; None where none is."""
    given = [(weight, score) for weight, score in inputs if score is not None]
    coverage = sum(weight for weight, _ in given)
    if not coverage:
        return Mean(None, 0.0)
    return Mean(sum(weight * score for weight, score in given) / coverage, round(coverage, 4))


def overall(inputs: Iterable[tuple[float, float | None]]) -> Mean:
    """A report's score by (weight, score): one decimal; None where less than half of the weight is at hand."""
    score, coverage = mean(inputs)
    if score is None or coverage < LEAST_COVERAGE:
        return Mean(None, round(coverage, 2))
    return Mean(half_up(score), round(coverage, 2))


def of_factors(*factors: Factor | None) -> Mean:
    """The score of a report from its factors, None being a missing one. Of a factor with an input missing counts what
    the others weigh, so that the weight of every input is shared among all that are left."""
    return overall((factor.weight * factor.coverage, factor.score) for factor in factors if factor is not None)


def verdict(score: float | None, bands: Sequence[tuple[float, str]], without: Sequence[str]) -> str:
    """A score in words: those of the first band that it reaches, else poor; and what it had to do without."""
    if score is None:
        return NO_VERDICT
    words = next((words for least, words in bands if score >= least), "poor")
    return f"{words}; {judged_without(without)}" if without else words


def judged_without(factors: Sequence[str]) -> str:
    return f"judged without {' and '.join(factors)}"
