"""Energi Data Service of Energinet, the Danish transmission system operator."""

import datetime as dt
import re
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from skerry.errors import NotFound
from skerry.licenses import CC_BY_4_0
from skerry.models.day_ahead import HOUR, ONE_DAY, QUARTER, BiddingZone, DayAheadPrice, PriceDay
from skerry.models.fields import OBSERVATION, Moment
from skerry.models.nordic import NordicCountry
from skerry.models.power_grid import GridExchange, GridReading
from skerry.provenance import Evidence
from skerry.upstream.identity import among, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

BORDER = re.compile(r"Exchange_[A-Za-z0-9]+_([A-Z]{2})")
FIRST_QUARTERS = dt.date(2025, 10, 1)
"""First delivery day cleared by the quarter-hour."""


class Emission(Struct, frozen=True):
    """CO2 from the electricity consumed in one area during five minutes."""

    start_at: Annotated[Moment, OBSERVATION, Meta(description="start of the five minutes, UTC")]
    zone: Annotated[str, Meta(description="DK1 or DK2")]
    co2_g_kwh: Annotated[float, Meta(description="g CO2 per kWh consumed")]


class EnergiDataService(Source):
    """Danish electricity data. Every record has a UTC and a Danish time, both without offset; times in a request are Danish."""

    key = "energidataservice"
    title = "Energi Data Service"
    home = "https://www.energidataservice.dk/"
    base = "https://api.energidataservice.dk"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    cadence = "5m"
    attribution = "Energinet (www.energidataservice.dk)"
    terms = "At most 40 requests in 10 seconds from one address."
    pace = Pace(per_second=3, concurrency=4)

    async def day(self, zone: BiddingZone, date: dt.date) -> PriceDay:
        """All prices of a local day of DK1 or DK2, by quarter-hour since 2025-10-01. Raises NotFound while they are not
        published."""
        return await self.get(
            "/dataset/DayAheadPrices",
            query={
                "filter": f'{{"PriceArea":["{zone.zone}"]}}',
                "start": f"{date}T00:00",
                "end": f"{date + ONE_DAY}T00:00",
                "sort": "TimeUTC asc",
                "limit": 0,  # all of them; without it 100
            },
            fresh=zone.keep(date),
            read=partial(read_day, zone, date),
        )

    async def emissions(self) -> list[Emission]:
        """The newest CO2 intensity of both areas, newest first."""
        return await self.get(
            "/dataset/CO2Emis", query={"limit": 2, "sort": "Minutes5UTC DESC"}, fresh="5m", read=read_emissions
        )

    async def emission_history(self, zone: str, hours: int) -> list[Emission]:
        """The CO2 intensity of one area in the last hours, by five minutes, in order of time."""
        return await self.get(
            "/dataset/CO2Emis",
            query={
                "start": f"now-PT{hours}H",
                "filter": f'{{"PriceArea":["{zone}"]}}',
                "sort": "Minutes5UTC asc",
                "limit": 0,  # all of them; without it 100
            },
            fresh="5m",
            read=partial(read_zone_emissions, zone),
        )

    async def grid(self, country: NordicCountry) -> GridReading:
        """The state of the Danish power system, by the minute."""
        same(NordicCountry.DENMARK, country, "country")
        return await self.get(
            "/dataset/PowerSystemRightNow", query={"limit": 1, "sort": "Minutes1UTC DESC"}, fresh="1m", read=read_grid
        )


class _RawPrice(msgspec.Struct):
    time: dt.datetime = msgspec.field(name="TimeUTC")
    eur: float = msgspec.field(name="DayAheadPriceEUR")
    dkk: float | None = msgspec.field(name="DayAheadPriceDKK", default=None)
    area: str | None = msgspec.field(name="PriceArea", default=None)


class _RawPrices(msgspec.Struct):
    records: list[_RawPrice]


class _RawEmission(msgspec.Struct):
    time: dt.datetime = msgspec.field(name="Minutes5UTC")
    area: str = msgspec.field(name="PriceArea")
    grams: float = msgspec.field(name="CO2Emission")


class _RawEmissions(msgspec.Struct):
    records: list[_RawEmission]


class _RawGrid(msgspec.Struct):
    time: dt.datetime = msgspec.field(name="Minutes1UTC")
    large_plants: float | None = msgspec.field(name="ProductionGe100MW", default=None)
    small_plants: float | None = msgspec.field(name="ProductionLt100MW", default=None)
    solar: float | None = msgspec.field(name="SolarPower", default=None)
    offshore_wind: float | None = msgspec.field(name="OffshoreWindPower", default=None)
    onshore_wind: float | None = msgspec.field(name="OnshoreWindPower", default=None)
    imported: float | None = msgspec.field(name="Exchange_Sum", default=None)
    grams: float | None = msgspec.field(name="CO2Emission", default=None)


class _RawGrids(msgspec.Struct):
    records: list[_RawGrid]


class _RawExchanges(msgspec.Struct):
    records: list[dict[str, msgspec.Raw]]


def read_prices(reply: Reply, step: dt.timedelta) -> list[DayAheadPrice]:
    return [
        DayAheadPrice(start, start + step, round(raw.eur, 2), None if raw.dkk is None else round(raw.dkk, 2))
        for raw in reply.json(_RawPrices).records
        for start in [raw.time.replace(tzinfo=dt.UTC)]
    ]


def read_day(zone: BiddingZone, date: dt.date, reply: Reply) -> PriceDay:
    """NotFound raised here is not cached: the day may be published at any moment."""
    among([zone.zone], (raw.area for raw in reply.json(_RawPrices).records if raw.area), "zone")
    prices = read_prices(reply, QUARTER if date >= FIRST_QUARTERS else HOUR)
    if not prices:
        raise NotFound(f"No prices for zone {zone.zone} on {date} at Energi Data Service.")
    return PriceDay.of(zone, date, prices)


def read_emissions(reply: Reply) -> list[Emission]:
    return [Emission(raw.time.replace(tzinfo=dt.UTC), raw.area, raw.grams) for raw in reply.json(_RawEmissions).records]


def read_zone_emissions(zone: str, reply: Reply) -> list[Emission]:
    emissions = read_emissions(reply)
    among([zone], (emission.zone for emission in emissions), "zone")
    return sorted(emissions, key=lambda emission: emission.start_at)


def read_grid(reply: Reply) -> GridReading:
    """Exchanges are positive into Denmark. The record has no consumption: it is what is produced and imported."""
    [raw] = reply.json(_RawGrids).records
    production = _sum(raw.large_plants, raw.small_plants, raw.solar, raw.offshore_wind, raw.onshore_wind)
    return GridReading(
        observed_at=raw.time.replace(tzinfo=dt.UTC),
        production_mw=production,
        consumption_mw=_sum(production, raw.imported),
        net_import_mw=_sum(raw.imported),
        hydro_mw=None,
        wind_mw=_sum(raw.offshore_wind, raw.onshore_wind),
        solar_mw=_sum(raw.solar),
        nuclear_mw=None,
        geothermal_mw=None,
        thermal_mw=_sum(raw.large_plants, raw.small_plants),
        other_mw=None,
        co2_g_kwh=raw.grams,
        frequency_hz=None,
        exchanges=_exchanges(reply),
    )


def _exchanges(reply: Reply) -> tuple[GridExchange, ...]:
    """By country. The record has a member for each border, `Exchange_DK1_DE`; one within Denmark ends in the name of a zone."""
    [record] = reply.json(_RawExchanges).records
    found: dict[str, float] = {}
    for name, value in record.items():
        if border := BORDER.fullmatch(name):
            power = msgspec.json.decode(value, type=float | None)
            if power is not None:
                found[border[1]] = found.get(border[1], 0.0) + power
    return tuple(GridExchange(neighbour, round(power, 2)) for neighbour, power in sorted(found.items()))


def _sum(*parts: float | None) -> float | None:
    """With two decimals, as the provider's others are those of single precision; None without one of the parts."""
    known = [part for part in parts if part is not None]
    return round(sum(known), 2) if len(known) == len(parts) else None
