"""Answers put together from several providers: what is missing is null, and named."""

from collections.abc import Awaitable
from datetime import timedelta
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from skerry.clock import now
from skerry.errors import NotFound, SkerryError, UpstreamUnavailable
from skerry.provenance import valid_until

T = TypeVar("T")

PARTIAL_IS_FRESH = timedelta(minutes=1)
"""How long an answer without one of its parts is kept: the part may be back soon."""


def incomplete() -> None:
    """The answer being made lacks something that may be there soon: it is kept for a minute at most."""
    valid_until(now() + PARTIAL_IS_FRESH)


class Unavailable(Struct, frozen=True):
    """A part of a mashup that could not be had."""

    part: Annotated[str, Meta(description="name of the field that is null")]
    reason: Annotated[str, Meta(description="upstream_unavailable, no_data or not_covered")]
    detail: Annotated[str, Meta(description="what happened, in a sentence")]

    @classmethod
    def of(cls, part: str, error: SkerryError) -> "Unavailable":
        """Why a part is missing. An answer that says so is kept for a minute at most."""
        incomplete()
        reason = "no_data" if isinstance(error, NotFound) else "upstream_unavailable"
        return cls(part, reason, f"{str(error).rstrip('.')}.")

    @classmethod
    def absent(cls, part: str, detail: str, *, covered: bool = True) -> "Unavailable":
        """A part that its provider has answered not to have, or that nobody covers: as it will not be back in a minute,
        the answer is kept as long as any."""
        return cls(part, "no_data" if covered else "not_covered", detail)


class Report(Struct, frozen=True, kw_only=True):
    """Base of answers put together from several providers."""

    unavailable: Annotated[list[Unavailable], Meta(description="parts that are missing from this answer, and why")]


async def or_error(part: Awaitable[T]) -> T | SkerryError:
    """A part of a mashup, or why it cannot be had. For `asyncio.gather`, so that one does not end the others."""
    try:
        return await part
    except (NotFound, UpstreamUnavailable) as error:
        return error


def raise_if_none(*parts: object) -> None:
    """An answer of which nothing is left is a failure. Raises UpstreamUnavailable naming every provider that is away, or,
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
