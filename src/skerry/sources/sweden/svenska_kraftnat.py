"""Svenska kraftnät, the Swedish transmission system operator: production and consumption of its control room.

There is no recording. A public program that stores these series names them by number: 1 production, 2 nuclear, 3 hydro,
4 thermal, 5 wind, 6 unspecified, 7 consumption, 8 net export. Points are `x`, Unix milliseconds, and `y`, MW. Points of today
that lie ahead are missing or null."""

import datetime as dt

from msgspec import Struct, field

from skerry.clock import midnight, now, today
from skerry.errors import NotFound
from skerry.licenses import stated
from skerry.models.nordic import NordicCountry
from skerry.models.power_grid import GridReading, net_import
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import demand_members
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.identity import Within, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Stockholm"
ONE_DAY = dt.timedelta(days=1)
PRODUCTION, NUCLEAR, HYDRO, THERMAL, WIND, OTHER, CONSUMPTION = "1", "2", "3", "4", "5", "6", "7"


class SvenskaKraftnat(Source):
    """Production by kind and consumption of Sweden, every quarter of an hour. No key; days are Swedish days."""

    key = "svenska_kraftnat"
    title = "Svenska kraftnät"
    home = "https://www.svk.se/om-kraftsystemet/kontrollrummet/"
    base = "https://www.svk.se/services/controlroom/v2"
    license = stated("Not stated; attribution")
    evidence = Evidence.INFERRED
    cadence = "15m"
    attribution = "Svenska kraftnät"
    pace = Pace(per_second=1, concurrency=2)

    async def grid(self, country: NordicCountry) -> GridReading:
        """The newest figures of Sweden. In the first minutes of a day they are those of the day before."""
        same(NordicCountry.SWEDEN, country, "country")
        day, moment = today(ZONE), now()
        for date in (day, day - ONE_DAY):
            past = [reading for reading in await self._day(date) if reading.observed_at <= moment]
            if past:
                return past[-1]
        raise NotFound("No figures of the Swedish grid of today or yesterday at Svenska kraftnät.")

    async def _day(self, date: dt.date) -> tuple[GridReading, ...]:
        return await self.get(
            "/production",
            query={"date": date.isoformat(), "countryCode": NordicCountry.SWEDEN.value},
            fresh="5m",
            read=Within(read_production, observed_at, midnight(date, ZONE), midnight(date + ONE_DAY, ZONE)),
        )


class _RawPoint(Struct):
    x: float
    y: float | None = None


class _RawSeries(Struct):
    id: str | int
    data: list[_RawPoint]


class _RawProduction(Struct):
    series: list[_RawSeries] = field(name="Data")


def observed_at(reading: GridReading) -> dt.datetime:
    return reading.observed_at


def read_production(reply: Reply) -> tuple[GridReading, ...]:
    """The moments that have a total production, in their order."""
    by_kind = {
        str(series.id): {point.x: point.y for point in series.data if point.y is not None}
        for series in reply.json(_RawProduction).series
    }
    demand_members(by_kind, (PRODUCTION, CONSUMPTION), "series")

    def reading(moment_ms: float, production: float) -> GridReading:
        def figure(kind: str) -> float | None:
            return by_kind.get(kind, {}).get(moment_ms)

        consumption = figure(CONSUMPTION)
        return GridReading(
            observed_at=from_unix_ms(moment_ms),
            production_mw=production,
            consumption_mw=consumption,
            net_import_mw=net_import(production, consumption),
            hydro_mw=figure(HYDRO),
            wind_mw=figure(WIND),
            solar_mw=None,
            nuclear_mw=figure(NUCLEAR),
            geothermal_mw=None,
            thermal_mw=figure(THERMAL),
            other_mw=figure(OTHER),
            co2_g_kwh=None,
            frequency_hz=None,
        )

    return tuple(reading(moment_ms, production) for moment_ms, production in sorted(by_kind[PRODUCTION].items()))
