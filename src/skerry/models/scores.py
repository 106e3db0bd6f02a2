"""Scores: a table of factors, what it makes of the figures at hand, and the text of its method."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from skerry.models.scales import Bands, InputValue, Scale
from skerry.rounding import half_up

MIN_COVERAGE = 0.5
"""Weight of the inputs at hand below which there is no score."""
STRONG, WEAK = 7.5, 4.0
"""Factor scores from which a finding is a strength, and up to which it is a weakness."""
NO_VERDICT = "too little data for a score"

Score = Annotated[float, Meta(ge=0, le=10)]


class ScoreInput(Struct, frozen=True):
    """One figure that a factor is made of."""

    name: Annotated[str, Meta(description="what it is, in short")]
    value: Annotated[float | None, Meta(description="the figure, in `unit`; null where it is missing or in words")]
    words: Annotated[str | None, Meta(description="what is known where that is no figure; null otherwise")]
    unit: Annotated[str | None, Meta(description="unit of the value; null for words")]
    score: Annotated[Score | None, Meta(description="0 to 10, 10 best; null where the figure is missing")]
    weight: Annotated[float, Meta(ge=0, le=1, description="share of the factor when nothing is missing")]
    as_of: Annotated[str | None, Meta(description="when it was so: a year, a day, or an RFC 3339 time in UTC")]
    source: Annotated[str, Meta(description="title of the provider or dataset")]


class ScoreFactor(Struct, frozen=True):
    """One part of a score."""

    name: Annotated[str, Meta(description="name of the factor")]
    score: Annotated[Score | None, Meta(description="0 to 10, 10 best; null where less than half of it is known")]
    weight: Annotated[float, Meta(ge=0, le=1, description="share of the whole score when nothing is missing")]
    coverage: Annotated[float, Meta(ge=0, le=1, description="weight of this factor's inputs at hand, 0 to 1")]
    finding: Annotated[
        str | None, Meta(description="what the factor shows, in words; null where it shows nothing clear")
    ]
    inputs: Annotated[list[ScoreInput], Meta(description="the figures it is made of")]


class InputRule(Struct, frozen=True):
    """A row of a factor: an input, its scale and its share."""

    name: str
    unit: str | None
    source: str
    scale: Scale
    weight: float = 1.0


class FactorRule(Struct, frozen=True):
    """A row of the table: a factor, its share, its inputs and its sentences when it is strong or weak."""

    name: str
    weight: float
    inputs: tuple[InputRule, ...]
    strong: str | None = None
    """A sentence in which `{name}` stands for the value of an input of that name."""
    weak: str | None = None


class ScoreTable(Struct, frozen=True):
    """What a score is made of; the method's text is written from it."""

    rules: tuple[FactorRule, ...]

    def score(self, given: Mapping[str, InputValue | None]) -> "Scored":
        """The score of the inputs at hand, by name. The weight of what is missing is shared among the rest."""
        factors = [_factor(rule, given) for rule in self.rules]
        at_hand = [(part.weight * part.coverage, part.score) for part in factors if part.score is not None]
        coverage = sum(weight for weight, _ in at_hand)
        # Rounded first: six sixths less one half of one are a little less than they should be.
        if round(coverage, 4) < MIN_COVERAGE:
            return Scored(None, round(coverage, 2), factors)
        mean = sum(weight * score for weight, score in at_hand) / coverage
        return Scored(half_up(mean), round(coverage, 2), factors)

    def method(self) -> str:
        shares = " + ".join(f"{rule.weight:.3g} {rule.name}" for rule in self.rules)
        parts = "; ".join(_text(rule) for rule in self.rules)
        return (
            f"score = {shares}, each from 0 to 10, 10 best. The weight of a missing input is shared among the others; a factor "
            f"and the score need half of their weight. {parts}."
        )


class Scored(NamedTuple):
    """The outcome of a table."""

    score: float | None
    coverage: float
    factors: list[ScoreFactor]

    @property
    def missing(self) -> list[str]:
        """Names of the factors that are null."""
        return [factor.name for factor in self.factors if factor.score is None]

    def findings(self, *, strong: bool) -> list[str]:
        """What the strong factors show, best first; or the weak ones, worst first."""
        ranked = sorted(
            (factor.score, factor.finding)
            for factor in self.factors
            if factor.score is not None and factor.finding is not None
        )
        if strong:
            return [finding for score, finding in reversed(ranked) if score >= STRONG]
        return [finding for score, finding in ranked if score <= WEAK]

    def verdict(self, bands: Sequence[tuple[float, str]]) -> str:
        """The score in words: those of the first band that it reaches, and the factors that are missing."""
        if self.score is None:
            return NO_VERDICT
        words = next(words for least, words in bands if self.score >= least)
        without = " and ".join(name.replace("_", " ") for name in self.missing)
        return f"{words}; judged without {without}" if without else words


def _factor(rule: FactorRule, given: Mapping[str, InputValue | None]) -> ScoreFactor:
    inputs = [_input(entry, given.get(entry.name)) for entry in rule.inputs]
    known = [(entry.weight, entry.score) for entry in inputs if entry.score is not None]
    coverage = sum(weight for weight, _ in known)
    score = None
    if round(coverage, 4) >= MIN_COVERAGE:
        # From the scores as they are shown would round twice.
        exact = [
            (entry.weight, value)
            for entry in rule.inputs
            if (found := given.get(entry.name)) is not None and (value := entry.scale.score(found)) is not None
        ]
        score = half_up(sum(weight * value for weight, value in exact) / coverage)
    return ScoreFactor(
        name=rule.name,
        score=score,
        weight=round(rule.weight, 4),
        coverage=round(coverage, 4),
        finding=_finding(rule, inputs, score),
        inputs=inputs,
    )


def _input(rule: InputRule, given: InputValue | None) -> ScoreInput:
    score = rule.scale.score(given) if given is not None else None
    return ScoreInput(
        name=rule.name,
        value=given.value if given else None,
        words=given.words if given else None,
        unit=rule.unit,
        score=None if score is None else half_up(score),
        weight=round(rule.weight, 4),
        as_of=given.as_of if given else None,
        source=rule.source,
    )


def _finding(rule: FactorRule, inputs: list[ScoreInput], score: float | None) -> str | None:
    if score is None:
        return None
    [scale, *others] = [entry.scale for entry in rule.inputs]
    value = inputs[0].value
    if isinstance(scale, Bands) and not others and value is not None:
        return scale.at(value).words
    sentence = rule.strong if score >= STRONG else rule.weak if score <= WEAK else None
    return sentence and sentence.format(**{entry.name: entry.value for entry in inputs})


def _text(rule: FactorRule) -> str:
    if len(rule.inputs) == 1:
        return f"{rule.name}: {_scale(rule.inputs[0])}"
    return f"{rule.name}: " + " and ".join(f"{entry.weight:g} of {_scale(entry)}" for entry in rule.inputs)


def _scale(rule: InputRule) -> str:
    unit = f" ({rule.unit})" if rule.unit else ""
    return f"{rule.name}{unit} {rule.scale.text()}"
