"""Reports: answers composed from several providers. What is missing is null and named."""

from collections.abc import Awaitable
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from skerry.errors import NotFound, SkerryError, StoreUnavailable, UpstreamUnavailable
from skerry.models.as_of import AsOf, as_text
from skerry.models.fields import SourceKey
from skerry.models.scores import Score, Scored, ScoreFactor
from skerry.models.unavailable import Missing, UnavailablePart
from skerry.provenance import current

T = TypeVar("T")


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


class ScoreReport(Report, frozen=True, kw_only=True):
    """Base of reports with a score."""

    score: Annotated[
        Score | None, Meta(description="0 to 10, 10 best; null where less than half of the weight is known")
    ]
    coverage: Annotated[float, Meta(ge=0, le=1, description="weight of the known inputs, 0 to 1")]
    factors: Annotated[list[ScoreFactor], Meta(description="factors of which the score is the weighted mean")]
    method: Annotated[str, Meta(description="how the score is made")]
    sources: Annotated[list[ReportSource], Meta(description="source of each part, with the date of its figures")]


class Sources:
    """Collects who supplied the parts of a report, in the order in which they are added."""

    def __init__(self, scored: Scored) -> None:
        self._parts = [
            ReportSource(f"factors.{factor.name}.{entry.name}", source, entry.as_of)
            for factor in scored.factors
            for entry in factor.inputs
            if entry.value is not None or entry.words is not None
            for source in entry.sources
        ]

    def add(self, part: str, source: str, as_of: AsOf | None) -> None:
        self._parts.append(ReportSource(part, source, None if as_of is None else as_text(as_of)))

    def signed(self) -> list[ReportSource]:
        """The collected sources. Origins that supplied no part, such as a bank that does not quote a currency, are removed
        from the provenance of the answer."""
        record, keys = current(), {part.source for part in self._parts}
        if record is not None:
            record.origins = {key: origin for key, origin in record.origins.items() if key in keys}
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
