"""Scores: a table of factors, the score computed from the known figures, and the text of its method."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from string import Formatter
from types import MappingProxyType
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from skerry.clock import now
from skerry.models.as_of import age_text, as_text, end_of
from skerry.models.fields import Moment
from skerry.models.scales import Bands, InputValue, Scale
from skerry.rounding import half_up

MIN_COVERAGE = 0.5
"""Weight of the known inputs below which there is no score."""
STRONG, WEAK = 7.5, 4.0
"""Factor scores from which a finding is a strength, and up to which it is a weakness."""
NO_VERDICT = "too little data for a score"

Score = Annotated[float, Meta(ge=0, le=10)]


class FactorScope(StrEnum):
    """What the figures of a factor are about."""

    CITY = "city"
    BIDDING_ZONE = "bidding_zone"
    COUNTRY = "country"
    BOTH_COUNTRIES = "both_countries"

    @property
    def words(self) -> str:
        return _SCOPES[self]


_SCOPES: Mapping[FactorScope, str] = MappingProxyType(
    {
        FactorScope.CITY: "of the city",
        FactorScope.BIDDING_ZONE: "of the bidding zone",
        FactorScope.COUNTRY: "of the whole country",
        FactorScope.BOTH_COUNTRIES: "of both countries",
    }
)


class ScoreInput(Struct, frozen=True):
    """One figure that a factor is made of."""

    name: Annotated[str, Meta(description="short description of the figure")]
    value: Annotated[float | None, Meta(description="the figure, in `unit`; null where it is missing or in words")]
    words: Annotated[str | None, Meta(description="what is known, where it is not a number; null otherwise")]
    unit: Annotated[str | None, Meta(description="unit of the value; null for words")]
    score: Annotated[
        Score | None, Meta(description="0 to 10, 10 best; null where the figure is missing or does not count")
    ]
    weight: Annotated[float, Meta(ge=0, le=1, description="share of the factor when nothing is missing")]
    as_of: Annotated[str | None, Meta(description="date of the figure: a year, a day, or an RFC 3339 time in UTC")]
    stale_since: Annotated[
        Moment | None,
        Meta(description="since when the figure has been too old to count, UTC; null while it counts"),
    ]
    sources: Annotated[
        list[str],
        Meta(
            description="keys of those who supply the figure, as in /api/v1/sources/{key}; empty where it is missing, and "
            "which of several would supply it is not known"
        ),
    ]


class ScoreFactor(Struct, frozen=True):
    """One part of a score."""

    name: Annotated[str, Meta(description="name of the factor")]
    score: Annotated[Score | None, Meta(description="0 to 10, 10 best; null where less than half of it is known")]
    weight: Annotated[float, Meta(ge=0, le=1, description="share of the whole score when nothing is missing")]
    scope: Annotated[
        FactorScope, Meta(description="what the figures are about: the city, the bidding zone, the country")
    ]
    coverage: Annotated[float, Meta(ge=0, le=1, description="weight of this factor's known inputs, 0 to 1")]
    finding: Annotated[
        str | None, Meta(description="what the factor shows, in words; null where it shows nothing clear")
    ]
    inputs: Annotated[list[ScoreInput], Meta(description="the figures from which it is computed")]


class InputRule(Struct, frozen=True):
    """A row of a factor: an input, its scale and its share."""

    name: str
    unit: str | None
    sources: tuple[str, ...]
    """Keys of those who supply it; empty where that is not always the same."""
    scale: Scale
    weight: float = 1.0
    max_age: timedelta | None = None
    """Age from which a figure does not count; None for what does not age."""


class FactorRule(Struct, frozen=True):
    """A row of the table: a factor, its share, what it is about, its inputs and its sentences."""

    name: str
    weight: float
    scope: FactorScope
    inputs: tuple[InputRule, ...]
    strong: str | None = None
    """When the factor is strong; `{name}` stands for the value of an input of that name, `{name_as_of}` for its date."""
    weak: str | None = None
    sentence: str | None = None
    """When the factor is neither strong nor weak, or where the other sentences are missing."""


class ScoreTable(Struct, frozen=True):
    """A table of factors, from which the score is computed and the text of the method is written."""

    rules: tuple[FactorRule, ...]

    def score(self, given: Mapping[str, InputValue | None]) -> "Scored":
        """The score of the known inputs, by name. The weight of what is missing, or too old, is shared among the rest."""
        moment = now()
        factors = [_factor(rule, given, moment) for rule in self.rules]
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
            f"score = {shares}, each from 0 to 10, 10 best. The weight of a missing input is shared among the others; an input "
            f"that is too old counts as missing; a factor and the score need half of their weight. {parts}."
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
        """The findings of the strong factors, best first, or of the weak ones, worst first."""
        ranked = sorted(
            (factor.score, factor.finding)
            for factor in self.factors
            if factor.score is not None and factor.finding is not None
        )
        if strong:
            return [finding for score, finding in reversed(ranked) if score >= STRONG]
        return [finding for score, finding in ranked if score <= WEAK]

    @property
    def stale(self) -> "list[tuple[ScoreFactor, ScoreInput]]":
        """Inputs that are too old to count, each with its factor."""
        return [(factor, entry) for factor in self.factors for entry in factor.inputs if entry.stale_since is not None]

    @property
    def basis(self) -> str:
        """The end of a sentence: the factors behind the score, grouped by scope, and the missing ones."""
        parts = []
        for scope in FactorScope:
            names = [_words(each.name) for each in self.factors if each.score is not None and each.scope is scope]
            if names:
                parts.append(f"{listed(names)} {scope.words}")
        missing = f"; without {listed([_words(name) for name in self.missing])}" if self.missing else ""
        return f"by {', and '.join(parts)}{missing}"

    def verdict(self, bands: Sequence[tuple[float, str]]) -> str:
        """The score in words: the text of the first band that it reaches, and the factors behind it."""
        if self.score is None:
            return NO_VERDICT
        words = next(words for least, words in bands if self.score >= least)
        return f"{words}, {self.basis}"


def listed(words: Sequence[str]) -> str:
    """`"a, b and c"`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _words(name: str) -> str:
    return name.replace("_", " ")


def _factor(rule: FactorRule, given: Mapping[str, InputValue | None], moment: datetime) -> ScoreFactor:
    inputs = []
    known: list[tuple[float, float]] = []
    for entry in rule.inputs:
        found = given.get(entry.name)
        stale_since = _stale_since(entry, found, moment)
        exact = None if found is None or stale_since is not None else entry.scale.score(found)
        inputs.append(_input(entry, found, exact, stale_since))
        if exact is not None:
            known.append((entry.weight, exact))
    coverage = sum(weight for weight, _ in known)
    score = None
    if round(coverage, 4) >= MIN_COVERAGE:
        # From the exact scores: the published ones are rounded.
        score = half_up(sum(weight * value for weight, value in known) / coverage)
    return ScoreFactor(
        name=rule.name,
        score=score,
        weight=round(rule.weight, 4),
        scope=rule.scope,
        coverage=round(coverage, 4),
        finding=_finding(rule, inputs, score),
        inputs=inputs,
    )


def _stale_since(rule: InputRule, given: InputValue | None, moment: datetime) -> datetime | None:
    if given is None or given.as_of is None or rule.max_age is None:
        return None
    due = end_of(given.as_of) + rule.max_age
    return due if due <= moment else None


def _input(rule: InputRule, given: InputValue | None, score: float | None, stale_since: datetime | None) -> ScoreInput:
    return ScoreInput(
        name=rule.name,
        value=given.value if given else None,
        words=given.words if given else None,
        unit=rule.unit,
        score=None if score is None else half_up(score),
        weight=round(rule.weight, 4),
        as_of=None if given is None or given.as_of is None else as_text(given.as_of),
        stale_since=stale_since,
        sources=list(given.sources if given and given.sources else rule.sources),
    )


def _finding(rule: FactorRule, inputs: list[ScoreInput], score: float | None) -> str | None:
    if score is None:
        return None
    [scale, *others] = [entry.scale for entry in rule.inputs]
    value = inputs[0].value
    if isinstance(scale, Bands) and not others and value is not None:
        return scale.at(value).words
    sentence = (rule.strong if score >= STRONG else rule.weak if score <= WEAK else None) or rule.sentence
    at_hand = [entry for entry in inputs if entry.score is not None]
    counted: dict[str, object] = {entry.name: entry.value for entry in at_hand}
    counted |= {f"{entry.name}_as_of": entry.as_of for entry in at_hand if entry.as_of is not None}
    if sentence is None or not {name for _, name, _, _ in Formatter().parse(sentence) if name} <= counted.keys():
        return None
    return sentence.format(**counted)


def _text(rule: FactorRule) -> str:
    name = f"{rule.name} ({rule.scope.words})"
    if len(rule.inputs) == 1:
        return f"{name}: {_scale(rule.inputs[0])}"
    return f"{name}: " + " and ".join(f"{entry.weight:g} of {_scale(entry)}" for entry in rule.inputs)


def _scale(rule: InputRule) -> str:
    age = f"at most {age_text(rule.max_age)} old" if rule.max_age else ""
    notes = ", ".join(filter(None, (rule.unit, age)))
    return f"{rule.name}{f' ({notes})' if notes else ''} {rule.scale.text()}"
