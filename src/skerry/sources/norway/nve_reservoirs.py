"""NVE's reservoir statistics: how full the reservoirs of Norwegian hydropower are, by week.

There is no recording. The request and the fields are those of public programs of 2025 and 2026, one of which describes a reply of
week 25 of 2026 field by field. The figures of a week are published on the Wednesday after it."""

import datetime as dt
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Raw, Struct, field

from skerry.errors import ReplyError
from skerry.licenses import NLOD_2_0
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Oslo"
COUNTRY, BIDDING_ZONE = "NO", "EL"
"""Types of area; a third one has the regions of rivers."""
Energy = Annotated[float, Meta(ge=0, le=200)]
Change = Annotated[float, Meta(ge=-100, le=100)]


class ReservoirFilling(Observed, frozen=True, kw_only=True):
    """How full the reservoirs of an area are at the end of a week."""

    STALE_AFTER = "21d"
    OBSERVED_AT = "date"

    zone: Annotated[str, Meta(description="NO for the whole country, or a bidding zone: NO1 to NO5")]
    date: Annotated[dt.date, Meta(description="Sunday at the end of the week")]
    iso_year: Annotated[int, Meta(ge=1990, le=2200, description="year of the ISO week")]
    iso_week: Annotated[int, Meta(ge=1, le=53, description="number of the ISO week")]
    filling_percent: Annotated[float, Meta(description="stored energy as a share of the capacity, percent")]
    change_percent: Annotated[
        Change | None, Meta(description="of the filling since the week before, percentage points")
    ]
    stored_twh: Annotated[Energy | None, Meta(description="stored energy, TWh")]
    capacity_twh: Annotated[Energy | None, Meta(description="energy that the reservoirs hold when they are full, TWh")]
    next_published_at: Annotated[Moment | None, Meta(description="when the figures of the next week are due, UTC")]


class NveReservoirs(Source):
    """Statistics of the Norwegian Water Resources and Energy Directorate."""

    key = "nve_reservoirs"
    title = "NVE reservoir statistics"
    home = "https://www.nve.no/energi/analyser-og-statistikk/magasinstatistikk/"
    base = "https://biapi.nve.no/magasinstatistikk/api/Magasinstatistikk"
    license = NLOD_2_0
    attribution = "NVE"
    evidence = Evidence.INFERRED
    cadence = "7d"
    pace = Pace(per_second=1, concurrency=2)

    async def latest(self) -> tuple[ReservoirFilling, ...]:
        """The newest week of the country and its five bidding zones, in this order."""
        return await self.get("/HentOffentligDataSisteUke", fresh="1h", read=read_fillings)


class _RawFilling(Struct):
    date: dt.date = field(name="dato_Id")
    area_type: str = field(name="omrType")
    area: int = field(name="omrnr")
    year: int = field(name="iso_aar")
    week: int = field(name="iso_uke")
    filling: float = field(name="fyllingsgrad")
    capacity: float | None = field(name="kapasitet_TWh", default=None)
    stored: float | None = field(name="fylling_TWh", default=None)
    change: float | None = field(name="endring_fyllingsgrad", default=None)
    next_publication: str | None = field(name="neste_Publiseringsdato", default=None)


def read_fillings(reply: Reply) -> tuple[ReservoirFilling, ...]:
    found = [row for row in read_rows(reply.json(list[Raw]), _RawFilling, _filling) if row is not None]
    if not found:
        raise ReplyError("returned neither the country nor a bidding zone")
    return tuple(sorted(found, key=lambda row: row.zone))


def _filling(raw: _RawFilling) -> ReservoirFilling | None:
    """The figures of the country or a bidding zone; None for those of rivers."""
    if raw.area_type not in (COUNTRY, BIDDING_ZONE):
        return None
    return ReservoirFilling(
        zone=COUNTRY if raw.area_type == COUNTRY else f"{COUNTRY}{raw.area}",
        date=raw.date,
        iso_year=raw.year,
        iso_week=raw.week,
        filling_percent=round(raw.filling * 100, 2),
        change_percent=None if raw.change is None else round(raw.change * 100, 2),
        stored_twh=raw.stored,
        capacity_twh=raw.capacity,
        next_published_at=utc_or_none(raw.next_publication, ZoneInfo(ZONE)),
    )
