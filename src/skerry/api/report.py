"""Reports: answers composed from several providers. What is missing is null and named.

    async with ReportParts() as parts:
        week = parts.fetch(weather.week(*point), "weather")
        air = parts.fetch(quality.current(*point), "air_quality")
    if week.value is not None:
        parts.sources.add("weather", OpenMeteo.key, week.value.observed_at)
    return TownReport(..., unavailable=parts.unavailable, sources=parts.signed())

The parts are fetched at once. One that fails is None, and its fields are in `unavailable` with the reason."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType, TracebackType
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct

from skerry.errors import NotFound, SkerryError, StoreUnavailable, UpstreamUnavailable
from skerry.models.as_of import AsOf, as_text
from skerry.models.fields import SourceKey
from skerry.models.scales import InputValue
from skerry.models.scores import Score, Scored, ScoreFactor, ScoreTable
from skerry.models.unavailable import Missing, UnavailablePart
from skerry.provenance import current

T = TypeVar("T")
NO_NEEDS: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Report(Struct, frozen=True, kw_only=True):
    """Base of answers composed from several providers."""

    unavailable: Annotated[list[UnavailablePart], Meta(description="parts that are missing from this answer, and why")]


class ReportSource(Struct, frozen=True):
    """The source of a part of a report, and the date of its figures."""

    part: Annotated[str, Meta(description="name of the field")]
    source: SourceKey
    as_of: Annotated[
        str | None,
        Meta(description="date of the figures: a year, a day, or an RFC 3339 time in UTC; null where not stated"),
    ]


class SourcedReport(Report, frozen=True, kw_only=True):
    """Base of reports whose parts have sources of their own."""

    sources: Annotated[list[ReportSource], Meta(description="source of each part, with the date of its figures")]


class ScoreReport(SourcedReport, frozen=True, kw_only=True):
    """Base of reports with a score."""

    score: Annotated[
        Score | None, Meta(description="0 to 10, 10 best; null where less than half of the weight is known")
    ]
    coverage: Annotated[float, Meta(ge=0, le=1, description="weight of the known inputs, 0 to 1")]
    factors: Annotated[list[ScoreFactor], Meta(description="factors of which the score is the weighted mean")]
    method: Annotated[str, Meta(description="how the score is made")]


class Sources:
    """Collects who supplied the parts of a report, in the order in which they are added."""

    def __init__(self) -> None:
        self._parts: list[ReportSource] = []

    def add(self, part: str, source: str, as_of: AsOf | None) -> None:
        self._parts.append(ReportSource(part, source, None if as_of is None else as_text(as_of)))

    def add_inputs(self, scored: Scored) -> None:
        """The sources of the known inputs of a score."""
        self._parts += [
            ReportSource(f"factors.{factor.name}.{entry.name}", source, entry.as_of)
            for factor in scored.factors
            for entry in factor.inputs
            if entry.value is not None or entry.words is not None
            for source in entry.sources
        ]

    def signed(self) -> list[ReportSource]:
        """The collected sources. Origins that supplied no part, such as a bank that does not quote a currency, are removed
        from the provenance of the answer; the others are in the order of the parts, whichever answered first."""
        record, keys = current(), dict.fromkeys(part.source for part in self._parts)
        if record is not None:
            record.origins = {key: record.origins[key] for key in keys if key in record.origins}
        return self._parts


def name_stale(scored: Scored, missing: Missing) -> None:
    """Add the inputs that are too old to count to `missing`: the whole factor if it is null for that reason, else the
    input."""
    for factor, entry in scored.stale:
        part = f"factors.{factor.name}" if factor.score is None else f"factors.{factor.name}.{entry.name}"
        if missing.has(part):
            continue
        missing.stale(
            part,
            f"The newest {entry.name} is of {entry.as_of} and has been too old to count since "
            f"{entry.stale_since:%Y-%m-%d}.",
        )


def _never(_: object) -> bool:
    return False


class Part(Generic[T]):
    """A part of a report: what was fetched, or the error that it failed with."""

    def __init__(
        self, task: "asyncio.Task[T | SkerryError]", names: tuple[str, ...], carried: Callable[[T], bool]
    ) -> None:
        self.task = task
        self.names = names
        self._carried = carried

    @property
    def was_called(self) -> bool:
        """Whether a provider was called, whatever it returned. A part that was not needed is None."""
        outcome = self.outcome
        return isinstance(outcome, SkerryError) or (outcome is not None and not self._carried(outcome))

    @property
    def outcome(self) -> T | SkerryError:
        """The value, or the error."""
        return self.task.result()

    @property
    def value(self) -> T | None:
        """The value; None where it could not be fetched."""
        outcome = self.outcome
        return None if isinstance(outcome, SkerryError) else outcome

    def available(self) -> T | None:
        """The value; None while its provider is unavailable. Raises NotFound where there is no such thing."""
        if isinstance(self.outcome, NotFound):
            raise self.outcome
        return self.value

    def required(self) -> T:
        """The value, of a part without which there is no report. Raises the error that the part failed with."""
        outcome = self.outcome
        if isinstance(outcome, SkerryError):
            raise outcome
        return outcome


class ReportParts:
    """The parts of the report being made: fetches them at once, and collects what is missing and who supplied the rest.

    When none of the parts could be fetched there is no report, and leaving the block raises their error. `offline` is for a
    report that has something to say even then."""

    def __init__(self, *, offline: bool = False) -> None:
        self.missing = Missing()
        self.sources = Sources()
        self._offline = offline
        self._scored: Scored | None = None
        self._fetched: list[Part[Any]] = []

    def fetch(self, part: Awaitable[T], *names: str, carried: Callable[[T], bool] = _never) -> Part[T]:
        """Start to fetch a part. `names` are the fields of the report that are null without it: if it fails, they are listed
        in `unavailable`. `carried` tells whether a value ships with the package, and so is no answer of a provider."""
        started = Part(asyncio.create_task(or_error(part)), names, carried)
        self._fetched.append(started)
        return started

    async def __aenter__(self) -> "ReportParts":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        tasks = [part.task for part in self._fetched]
        try:
            if error is None:
                await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()  # of a finished task nothing is left to cancel
        if error is not None:
            return
        if not self._offline:
            raise_if_none(*(part.outcome for part in self._fetched if part.was_called))
        for part in self._fetched:
            if isinstance(part.outcome, SkerryError):
                for name in part.names:
                    self.missing.failed(name, part.outcome)

    def score(
        self,
        table: ScoreTable,
        given: Mapping[str, InputValue | None],
        needs: Mapping[str, tuple[str, ...]] = NO_NEEDS,
    ) -> Scored:
        """The score of the known inputs. `needs` are the parts that each factor is made of: a missing factor is listed in
        `unavailable` with the reason of the first that is missing, a missing score with that of its first missing factor."""
        self._scored = scored = table.score(given)
        for factor in scored.missing:
            self.missing.because(f"factors.{factor}", *needs.get(factor, ()))
        name_stale(scored, self.missing)
        self.sources.add_inputs(scored)
        return scored

    @property
    def unavailable(self) -> list[UnavailablePart]:
        """The missing parts, and why."""
        if self._scored is not None and self._scored.score is None and not self.missing.has("score"):
            self.missing.because("score", *(f"factors.{factor}" for factor in self._scored.missing))
        return self.missing.parts

    def signed(self) -> list[ReportSource]:
        """The sources, in the order in which they were added. Origins that supplied no part are removed from the provenance."""
        return self.sources.signed()


async def or_error(part: Awaitable[T]) -> T | SkerryError:
    """A part of a report, or the error that it raised. For `asyncio.gather`: one failure must not lose the other parts."""
    try:
        return await part
    except (NotFound, UpstreamUnavailable, StoreUnavailable) as error:
        return error


def raise_if_none(*parts: object) -> None:
    """Raise an error if every part is missing: UpstreamUnavailable that names every failed provider or, if all of them
    answered, the NotFound of the first."""
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
