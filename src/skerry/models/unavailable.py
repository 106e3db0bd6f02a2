"""Missing parts of a report, with reasons."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated

from msgspec import Meta, Struct, structs

from skerry.clock import now
from skerry.errors import NotFound, SkerryError, StoreUnavailable
from skerry.provenance import valid_until

PARTIAL_TTL = timedelta(minutes=1)
"""How long an answer without one of its parts is kept: the part may be back soon."""


def incomplete() -> None:
    """Mark the current answer as incomplete: it is cached for a minute at most, because the missing part may be back soon."""
    valid_until(now() + PARTIAL_TTL)


def reason_of(error: SkerryError) -> str:
    """The stable word for why something is missing."""
    if isinstance(error, NotFound):
        return "no_data"
    return "store_unavailable" if isinstance(error, StoreUnavailable) else "upstream_unavailable"


class MissingCountry(Struct, frozen=True):
    """A country that is missing from an answer about several."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    reason: Annotated[str, Meta(description="upstream_unavailable, store_unavailable, no_data or not_covered")]
    detail: Annotated[str, Meta(description="what happened, or who has the data, in a sentence")]

    @classmethod
    def of(cls, country: str, error: SkerryError) -> "MissingCountry":
        """Its provider failed. The answer is cached for a minute at most."""
        incomplete()
        return cls(country, reason_of(error), f"{str(error).rstrip('.')}.")

    @classmethod
    def not_covered(cls, country: str, detail: str) -> "MissingCountry":
        """It has no provider."""
        return cls(country, "not_covered", detail)


class UnavailablePart(Struct, frozen=True):
    """A part of a report that is missing."""

    part: Annotated[str, Meta(description="name of the field that is null")]
    reason: Annotated[str, Meta(description="upstream_unavailable, store_unavailable, no_data, not_covered or stale")]
    detail: Annotated[str, Meta(description="what happened, in a sentence")]

    @classmethod
    def of(cls, part: str, error: SkerryError) -> "UnavailablePart":
        """The reason why a part is missing. An answer with such a part is cached for a minute at most."""
        incomplete()
        reason = reason_of(error)
        return cls(part, reason, f"{str(error).rstrip('.')}.")

    @classmethod
    def absent(cls, part: str, detail: str, *, covered: bool = True) -> "UnavailablePart":
        """A part that its provider does not have, or that no provider covers. It does not shorten the time for which the
        answer is cached."""
        return cls(part, "no_data" if covered else "not_covered", detail)


class Missing:
    """The parts that are null in the report being made, in the order in which they were found missing."""

    def __init__(self) -> None:
        self._parts: dict[str, UnavailablePart] = {}

    @property
    def parts(self) -> list[UnavailablePart]:
        return list(self._parts.values())

    def failed(self, part: str, error: SkerryError) -> None:
        """Its provider is unavailable, or has no such record."""
        self._parts[part] = UnavailablePart.of(part, error)

    def absent(self, part: str, detail: str, *, covered: bool = True) -> None:
        """Its provider has no such figure, or (`covered` false) has none of this country or currency at all."""
        self._parts[part] = UnavailablePart.absent(part, detail, covered=covered)

    def stale(self, part: str, detail: str) -> None:
        """Its figures are older than their provider's cadence allows."""
        self._parts[part] = UnavailablePart(part, "stale", detail)

    def has(self, part: str) -> bool:
        return part in self._parts

    def gaps(self, rows: Sequence[object], member: str, *columns: str) -> None:
        """Columns of forecast hours or days in which values are missing, with the number of rows that lack them."""
        for column in columns:
            lacking = sum(getattr(row, column) is None for row in rows)
            if lacking and not self.has(f"{member}.{column}"):
                self.absent(f"{member}.{column}", f"The forecast has no value for {lacking} of {len(rows)} {member}.")

    def because(self, part: str, *others: str) -> None:
        """It is computed from other parts; the reason is that of the first missing one."""
        cause = next((self._parts[other] for other in others if other in self._parts), None)
        if cause is not None:
            self._parts[part] = structs.replace(cause, part=part)
