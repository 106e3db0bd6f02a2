"""Gasvaktin: prices of petrol and diesel at all stations of Iceland, in one file that a program renews several times a day.

The recording is the whole file of August 2026. The file states no time of its prices. A discount is the price with the key of the
company's customers."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.licenses import MIT
from skerry.models.fields import Latitude, Longitude
from skerry.provenance import Evidence
from skerry.sources import github_raw
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

PricePerLitre = Annotated[float, Meta(ge=0, le=10_000)]
CURRENCY = "ISK"


class FuelStation(Struct, frozen=True, kw_only=True):
    """A filling station and its prices."""

    id: Annotated[str, Meta(description="key of the station; its first letters tell the company")]
    name: Annotated[str, Meta(description="name of the station, in Icelandic")]
    company: Annotated[str, Meta(description="company that runs it")]
    latitude: Latitude
    longitude: Longitude
    petrol95_price: Annotated[PricePerLitre | None, Meta(description="petrol of 95 octane, a litre")]
    petrol95_discount_price: Annotated[
        PricePerLitre | None, Meta(description="the same for the company's customers; null where there is no discount")
    ]
    diesel_price: Annotated[PricePerLitre | None, Meta(description="diesel, a litre")]
    diesel_discount_price: Annotated[
        PricePerLitre | None, Meta(description="the same for the company's customers; null where there is no discount")
    ]
    currency: Annotated[str, Meta(description="ISO 4217 of the prices")] = CURRENCY


class Gasvaktin(Source):
    """Fuel prices of Iceland. No key."""

    key = "gasvaktin"
    title = "Gasvaktin"
    home = "https://github.com/gasvaktin/gasvaktin"
    base = "https://raw.githubusercontent.com/gasvaktin/gasvaktin/master"
    license = MIT
    evidence = Evidence.RECORDED
    attribution = "Gasvaktin"
    pace = github_raw.PACE

    async def stations(self) -> tuple[FuelStation, ...]:
        """All stations, by company and key, as in the file."""
        return await self.get("/vaktin/gas.json", fresh="1h", read=read_stations)


class _RawPoint(Struct):
    lat: float
    lon: float


class _RawStation(Struct):
    key: str
    name: str
    company: str
    geo: _RawPoint
    bensin95: float | None = None
    bensin95_discount: float | None = None
    diesel: float | None = None
    diesel_discount: float | None = None


class _RawFile(Struct):
    stations: list[Raw]


def read_stations(reply: Reply) -> tuple[FuelStation, ...]:
    return tuple(read_rows(reply.json(_RawFile).stations, _RawStation, _station, at_least=1))


def _station(row: _RawStation) -> FuelStation:
    return FuelStation(
        id=row.key,
        name=one_line(row.name) or row.key,
        company=row.company,
        latitude=row.geo.lat,
        longitude=row.geo.lon,
        petrol95_price=row.bensin95,
        petrol95_discount_price=row.bensin95_discount,
        diesel_price=row.diesel,
        diesel_discount_price=row.diesel_discount,
    )
