"""Orbital elements of the International Space Station, from which its position is computed while their providers fail."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.models.fields import Moment, SourceKey
from skerry.provenance import Origin
from skerry.sources.world.celestrak import CelesTrak
from skerry.sources.world.wheretheiss import WhereTheIss
from skerry.store import OriginBy, Series


def origin_of(source: str) -> Origin:
    """The provider of stored elements."""
    return next(provider.origin() for provider in (CelesTrak, WhereTheIss) if provider.key == source)


class StoredIssElements(Struct, frozen=True):
    """A two-line element set of the ISS."""

    SERIES: ClassVar[Series] = Series(
        "iss_elements",
        every=timedelta(hours=6),
        zone="UTC",
        key=("epoch_at", "source"),
        stale_after=timedelta(days=3),
    )
    SOURCE: ClassVar[type[CelesTrak]] = CelesTrak
    ORIGIN_BY: ClassVar[OriginBy] = OriginBy("source", origin_of)

    epoch_at: Annotated[Moment, Meta(description="moment that the elements are for, UTC")]
    source: SourceKey
    name: Annotated[str | None, Meta(description="name of the satellite")]
    line1: Annotated[str | None, Meta(description="first line of the element set, 69 characters")]
    line2: Annotated[str | None, Meta(description="second line, 69 characters")]
