"""Scores of hours, which one bad factor limits however good the others are."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from skerry.models.scales import InputValue, Scale
from skerry.models.scores import MIN_COVERAGE
from skerry.rounding import half_up


class LimitingFactor(Struct, frozen=True):
    """A row of the table: a factor, its unit and its scale."""

    name: str
    unit: str
    scale: Scale


class LimitedScore(NamedTuple):
    """A score, and the factor that it rests on most."""

    score: float | None
    """0 to 10; None where too few factors are known."""
    limiting_factor: str | None
    """The factor with the lowest score; None without a score, and where all are 10."""


class LimitingTable(Struct, frozen=True):
    """Factors of the same weight: the score is their mean, and at most `leeway` above the lowest of them."""

    factors: tuple[LimitingFactor, ...]
    leeway: float
    coverage: float = MIN_COVERAGE
    """Share of the factors that must be known."""

    def score(self, given: Mapping[str, float | None]) -> LimitedScore:
        """The score of the known factors, by name."""
        scores = {each.name: each.scale.score(InputValue(given.get(each.name), None)) for each in self.factors}
        known = {name: score for name, score in scores.items() if score is not None}
        if not known or len(known) < self.coverage * len(self.factors):
            return LimitedScore(None, None)
        lowest = min(known, key=lambda name: known[name])
        score = min(sum(known.values()) / len(known), known[lowest] + self.leeway)
        return LimitedScore(half_up(score), lowest if known[lowest] < 10 else None)

    def method(self) -> str:
        """The table in words."""
        factors = "; ".join(f"{each.name} ({each.unit}) {each.scale.text()}" for each in self.factors)
        rule = (
            "the lowest factor"
            if not self.leeway
            else f"the mean of the factors, at most {self.leeway:g} above the lowest"
        )
        known = "all factors are" if self.coverage == 1 else "at least half of them is"
        return f"score = {rule}, where {known} known. {factors}."
