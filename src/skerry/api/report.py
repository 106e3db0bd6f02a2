"""Reports: answers put together from several providers. What is missing is null and named."""

from collections.abc import Awaitable
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from skerry.errors import NotFound, SkerryError, UpstreamUnavailable
from skerry.models.scores import Score, ScoreFactor
from skerry.models.unavailable import UnavailablePart

T = TypeVar("T")


class Report(Struct, frozen=True, kw_only=True):
    """Base of answers put together from several providers."""

    unavailable: Annotated[list[UnavailablePart], Meta(description="parts that are missing from this answer, and why")]


class ScoreReport(Report, frozen=True, kw_only=True):
    """Base of reports with a score."""

    score: Annotated[
        Score | None, Meta(description="0 to 10, 10 best; null where less than half of the weight is at hand")
    ]
    coverage: Annotated[float, Meta(ge=0, le=1, description="weight of the inputs at hand, 0 to 1")]
    factors: Annotated[list[ScoreFactor], Meta(description="what the score is the weighted mean of")]
    method: Annotated[str, Meta(description="how the score is made")]


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
