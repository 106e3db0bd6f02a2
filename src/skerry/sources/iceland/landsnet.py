"""Landsnet, the Icelandic transmission system operator: production now."""

from datetime import datetime

from msgspec import Struct

from skerry.licenses import stated
from skerry.models.nordic import NordicCountry
from skerry.models.power_grid import GridReading
from skerry.provenance import Evidence
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class Landsnet(Source):
    """Production by kind in Iceland, whose grid has no connection to another. No key. Times have no offset and are UTC."""

    key = "landsnet"
    title = "Landsnet"
    home = "https://amper.landsnet.is/"
    base = "https://amper.landsnet.is"
    license = stated("Not stated; attribution")
    evidence = Evidence.RECORDED
    cadence = "5m"
    attribution = "Landsnet"
    pace = Pace(per_second=1, concurrency=2)

    async def grid(self, country: NordicCountry) -> GridReading:
        """The newest production of Iceland. Consumption is not published."""
        same(NordicCountry.ICELAND, country, "country")
        return await self.get("/generation/api/Values", fresh="1m", read=read_generation)


class _RawGeneration(Struct):
    timestamp: str
    hydro: float
    geothermal: float
    oil: float


def read_generation(reply: Reply) -> GridReading:
    raw = reply.json(_RawGeneration)
    return GridReading(
        observed_at=_second(utc(raw.timestamp)),
        production_mw=round(raw.hydro + raw.geothermal + raw.oil, 2),
        consumption_mw=None,
        net_import_mw=0.0,
        hydro_mw=raw.hydro,
        wind_mw=None,
        solar_mw=None,
        nuclear_mw=None,
        geothermal_mw=raw.geothermal,
        thermal_mw=raw.oil,
        other_mw=None,
        co2_g_kwh=None,
        frequency_hz=None,
        exchanges=(),
    )


def _second(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)
