"""DMI, the Danish weather service: lightning located by its sensors and those of its neighbours.

DMI's documentation has the fields, the codes of the types and an example; clients of 2026 call it without a key."""

import datetime as dt
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from skerry.clock import rfc3339
from skerry.errors import ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import matching
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

PAGE_SIZE = 10_000
"""About 3 MB. The provider's own maximum, 300,000, is more than a reply may have here."""
MAX_PAGES = 5

LightningType = Literal["cloud_to_ground_negative", "cloud_to_ground_positive", "cloud_to_cloud"]
TYPES: dict[float, LightningType] = {
    0: "cloud_to_ground_negative",
    1: "cloud_to_ground_positive",
    2: "cloud_to_cloud",
}


class LightningStrike(Struct, frozen=True):
    """One lightning strike, located from the signals of several sensors."""

    id: Annotated[str, Meta(description="id at DMI")]
    observed_at: Annotated[Moment, Meta(description="time of the strike, UTC")]
    latitude: Latitude
    longitude: Longitude
    type: Annotated[
        LightningType | None,
        Meta(
            description="cloud_to_ground_negative, cloud_to_ground_positive or cloud_to_cloud; null: a type unknown here"
        ),
    ]
    amplitude_ka: Annotated[
        Annotated[float, Meta(ge=-1000, le=1000)] | None,
        Meta(description="strength of the current, kA; negative where negative charge reaches the ground"),
    ]
    stroke_count: Annotated[
        Annotated[int, Meta(ge=0, le=1000)] | None, Meta(description="number of strokes of the strike")
    ]


class BoundingBox(Struct, frozen=True):
    """An area between two meridians and two parallels, degrees, WGS 84."""

    west: float
    south: float
    east: float
    north: float

    @classmethod
    def parse(cls, text: str) -> "BoundingBox":
        """Of `west,south,east,north`, to ten metres. Raises ValueError for anything else."""
        west, south, east, north = (round(float(side), 4) for side in text.split(","))
        if not (-180 <= west < east <= 180 and -90 <= south < north <= 90):
            raise ValueError("not an area")
        return cls(west, south, east, north)

    def __str__(self) -> str:
        return f"{self.west:.7g},{self.south:.7g},{self.east:.7g},{self.north:.7g}"

    def has(self, strike: LightningStrike) -> bool:
        return self.west <= strike.longitude <= self.east and self.south <= strike.latitude <= self.north


class StrikePage(Struct, frozen=True):
    """One page of strikes."""

    size: int
    """Number of strikes that the provider returned, odd ones included."""
    strikes: tuple[LightningStrike, ...]


class DmiLightning(Source):
    """Lightning over Denmark and what lies around it, some minutes after the strike. No key."""

    key = "dmi_lightning"
    title = "DMI lightning data"
    home = "https://www.dmi.dk/friedata/dokumentation/lightning-data-api"
    base = "https://opendataapi.dmi.dk/v2/lightningdata/collections"
    license = CC_BY_4_0
    evidence = Evidence.DOCUMENTED
    cadence = "5m"
    attribution = "DMI"
    # Shared with the other source of this host.
    pace = Pace(per_second=5, concurrency=4)

    async def strikes(self, box: BoundingBox, start: dt.datetime, end: dt.datetime) -> list[LightningStrike] | None:
        """All strikes in an area between two moments, newest first; None where there are more than 50,000."""
        found: dict[str, LightningStrike] = {}
        for number in range(MAX_PAGES):
            page = await self.get(
                "/observation/items",
                query={
                    "datetime": f"{rfc3339(start)}/{rfc3339(end)}",
                    "bbox": str(box),
                    "limit": PAGE_SIZE,
                    "offset": number * PAGE_SIZE,
                },
                fresh="5m",
                read=partial(read_strikes, box, start, end),
            )
            found |= {strike.id: strike for strike in page.strikes}
            if page.size < PAGE_SIZE:
                return sorted(found.values(), key=lambda strike: strike.observed_at, reverse=True)
        return None


class _RawGeometry(Struct):
    coordinates: tuple[float, float]


class _RawProperties(Struct):
    observed: str
    amp: float | None = None
    strokes: float | None = None
    type: float | None = None


class _RawStrike(Struct):
    id: str
    geometry: _RawGeometry
    properties: _RawProperties


class _RawStrikes(Struct):
    features: list[Raw]
    numberReturned: int | None = None  # noqa: N815  the provider's name


def read_strikes(box: BoundingBox, start: dt.datetime, end: dt.datetime, reply: Reply) -> StrikePage:
    raw = reply.json(_RawStrikes)
    if raw.numberReturned is not None and raw.numberReturned != len(raw.features):
        raise ReplyError(f"returned {len(raw.features)} strikes and counted {raw.numberReturned}")
    strikes = read_rows(raw.features, _RawStrike, _strike)
    inside = matching(
        strikes,
        lambda strike: box.has(strike) and start <= strike.observed_at <= end,
        f"the area {box} from {rfc3339(start)} on",
        reply,
    )
    return StrikePage(len(raw.features), inside)


def _strike(raw: _RawStrike) -> LightningStrike:
    found = raw.properties
    longitude, latitude = raw.geometry.coordinates
    return LightningStrike(
        id=raw.id,
        observed_at=utc(found.observed),
        latitude=latitude,
        longitude=longitude,
        type=None if found.type is None else TYPES.get(found.type),
        amplitude_ka=found.amp,
        stroke_count=None if found.strokes is None else int(found.strokes),
    )
