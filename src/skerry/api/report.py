"""Answers put together from several providers: what is missing is null and named; a score is a table."""

import math
from collections.abc import Awaitable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, NamedTuple, Protocol, TypeVar

from msgspec import Meta, Struct

from skerry.clock import now
from skerry.errors import NotFound, SkerryError, UpstreamUnavailable
from skerry.provenance import valid_until

T = TypeVar("T")

PARTIAL_TTL = timedelta(minutes=1)
"""How long an answer without one of its parts is kept: the part may be back soon."""


def incomplete() -> None:
    """Mark the current answer as incomplete: it is cached for a minute at most, because the missing part may be back soon."""
    valid_until(now() + PARTIAL_TTL)


class Unavailable(Struct, frozen=True):
    """A part of a report that is missing."""

    part: Annotated[str, Meta(description="name of the field that is null")]
    reason: Annotated[str, Meta(description="upstream_unavailable, no_data or not_covered")]
    detail: Annotated[str, Meta(description="what happened, in a sentence")]

    @classmethod
    def of(cls, part: str, error: SkerryError) -> "Unavailable":
        """Why a part is missing. An answer with such a part is cached for a minute at most."""
        incomplete()
        reason = "no_data" if isinstance(error, NotFound) else "upstream_unavailable"
        return cls(part, reason, f"{str(error).rstrip('.')}.")

    @classmethod
    def absent(cls, part: str, detail: str, *, covered: bool = True) -> "Unavailable":
        """A part that its provider does not have, or that no provider covers: as it will not be back in a minute,
        the answer is kept as long as any."""
        return cls(part, "no_data" if covered else "not_covered", detail)


class Report(Struct, frozen=True, kw_only=True):
    """Base of answers put together from several providers."""

    unavailable: Annotated[list[Unavailable], Meta(description="parts that are missing from this answer, and why")]


async def or_error(part: Awaitable[T]) -> T | SkerryError:
    """A part of a report, or the error that it raised. For `asyncio.gather`, so that one failure does not cancel the others."""
    try:
        return await part
    except (NotFound, UpstreamUnavailable) as error:
        return error


def raise_if_none(*parts: object) -> None:
    """Fail where every part is missing. Raises UpstreamUnavailable naming every provider that failed, or,
    where all have answered, the NotFound of the first."""
    errors = [part for part in parts if isinstance(part, SkerryError)]
    if not errors or len(errors) < len(parts):
        return
    away = {error.provider: error for error in errors if isinstance(error, UpstreamUnavailable)}
    if not away:
        raise errors[0]
    first, *others = away.values()
    what = "; ".join([first.what, *(f"{error.provider} {error.what}" for error in others)])
    raise UpstreamUnavailable(
        first.provider, what, last_success=first.last_success, retry_after=first.retry_after
    ) from first


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


class ScoreReport(Report, frozen=True, kw_only=True):
    """Base of reports with a score."""

    score: Annotated[
        Score | None, Meta(description="0 to 10, 10 best; null where less than half of the weight is at hand")
    ]
    coverage: Annotated[float, Meta(ge=0, le=1, description="weight of the inputs at hand, 0 to 1")]
    factors: Annotated[list[ScoreFactor], Meta(description="what the score is the weighted mean of")]
    method: Annotated[str, Meta(description="how the score is made")]


class InputValue(NamedTuple):
    """An available input."""

    value: float | None
    as_of: str | None
    words: str | None = None


class Scale(Protocol):
    """How an input becomes a score from 0 to 10."""

    def score(self, given: InputValue) -> float | None:
        """None where the scale does not know the input."""
        ...

    def text(self) -> str:
        """The thresholds, for the method."""
        ...


class Line(Struct, frozen=True):
    """A straight line: 0 at the worst value and beyond, 10 at the best and beyond. `worst` may be the larger one."""

    worst: float
    best: float
    logarithmic: bool = False
    """Whether it is straight over the logarithm of the value."""
    offset: float = 0.0
    """What is added to the value first, for a logarithm of values that may be 0."""

    def score(self, given: InputValue) -> float | None:
        if given.value is None or (self.logarithmic and given.value + self.offset <= 0):
            return None
        low, high = self._at(self.worst), self._at(self.best)
        return 10 * min(max((self._at(given.value) - low) / (high - low), 0.0), 1.0)

    def text(self) -> str:
        shape = "on a logarithmic scale" if self.logarithmic else "on a straight line"
        return f"0 at {_plain(self.worst)}, 10 at {_plain(self.best)}, {shape}"

    def _at(self, value: float) -> float:
        return math.log(value + self.offset) if self.logarithmic else value


class Around(Struct, frozen=True):
    """10 within a range, less by so much for each unit outside it."""

    low: float
    high: float
    loss: float

    def score(self, given: InputValue) -> float | None:
        if given.value is None:
            return None
        return max(10 - self.loss * max(self.low - given.value, given.value - self.high, 0.0), 0.0)

    def text(self) -> str:
        ideal = f"{self.low:g}" if self.low == self.high else f"{self.low:g} to {self.high:g}"
        return f"10 at {ideal}, {self.loss:g} less for each unit away from it"


class Band(NamedTuple):
    """The values below a threshold."""

    below: float
    score: float
    words: str


class Bands(Struct, frozen=True):
    """Steps: the first band whose threshold the value is below; the last has none (infinity)."""

    bands: tuple[Band, ...]

    def score(self, given: InputValue) -> float | None:
        return None if given.value is None else self.at(given.value).score

    def at(self, value: float) -> Band:
        return next((band for band in self.bands if value < band.below), self.bands[-1])

    def text(self) -> str:
        *steps, last = (f"{band.score:g} below {band.below:g}" for band in self.bands)
        return ", ".join([*steps, f"else {last.partition(' ')[0]}"])


class Choices(Struct, frozen=True):
    """A score for each possible value."""

    scores: Mapping[str, float]

    def score(self, given: InputValue) -> float | None:
        return self.scores.get(given.words or "")

    def text(self) -> str:
        return ", ".join(f"{words} {score:g}" for words, score in self.scores.items())


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


def rfc3339(moment: datetime) -> str:
    """A moment as `as_of` has it."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def half_up(value: float, digits: int = 1) -> float:
    """Rounded, halves up, of the exact binary value: 8.95 is a little less than that and becomes 8.9."""
    return float(Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))


def _plain(value: float) -> str:
    return f"{int(value):,}" if value == int(value) else f"{value:g}"


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
