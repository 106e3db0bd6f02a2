"""Statnett, the Norwegian transmission system operator: the state of the power systems around the Baltic Sea.

There is no recording. Public clients of 2016 to 2026 (electricityMap's parsers, a client with a table "fetched 2026-02-22", a
dashboard) agree: one table whose columns are countries, in `Headers` and in each list alike; values are strings with no-break
spaces between thousands, `-` where a country has none. Signs of `NetExchangeData` are described in both directions (that table
has consumption minus production), so the net import is computed here.

The map of flows is a list of lines between bidding zones. Three programs of 2016 to 2026 take a positive `Value` as power from
`OutAreaElspotId` to `InAreaElspotId`; two of them independently found the line from SE4 to DK2 to be the other way round, and
one reads `EN` as Great Britain. A country's flows are answered only where their sum agrees with its net import, so that a border
that is missing or turned round shows none."""

import asyncio
import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from functools import partial

from msgspec import Raw, Struct, field, structs

from skerry.errors import ReplyError, UpstreamUnavailable
from skerry.licenses import stated
from skerry.models.nordic import NordicCountry
from skerry.models.power_grid import GridExchange, GridReading, agreeing, net_import
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix_ms
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

TURNED_ROUND = ("SE4", "DK2")
NEIGHBOURS = {"EN": "GB"} | {code: code for code in (*NordicCountry, "DE", "GB", "NL", "PL", "RU")}
"""Countries by the letters of their zones."""
SAME_TIME = dt.timedelta(minutes=15)


class ZoneFlow(Struct, frozen=True):
    """Power from one bidding zone to another."""

    origin: str
    destination: str
    power_mw: float
    observed_at: dt.datetime


class Statnett(Source):
    """Production and consumption of Norway, Sweden, Denmark, Finland and the Baltic states, from their operators. No key."""

    key = "statnett"
    title = "Statnett"
    home = "https://www.statnett.no/en/for-stakeholders-in-the-power-industry/data-from-the-power-system/"
    base = "https://driftsdata.statnett.no/restapi"
    license = stated("Not stated; attribution")
    evidence = Evidence.INFERRED
    cadence = "5m"
    attribution = "Statnett"
    pace = Pace(per_second=1, concurrency=2, burst=2)

    async def grid(self, country: NordicCountry) -> GridReading:
        """The newest figures of a country. Solar production is among the other kinds, or missing. Without the flows over the
        borders, which are a list of their own, the rest is answered."""
        reading, flows = await asyncio.gather(
            self.get(
                "/ProductionConsumption/GetLatestDetailedOverview", fresh="1m", read=partial(read_overview, country)
            ),
            self._flows(),
        )
        return structs.replace(reading, exchanges=exchanges(country, reading, flows))

    async def _flows(self) -> Sequence[ZoneFlow]:
        try:
            return await self.get("/PhysicalFlowMap/GetFlow", fresh="1m", read=read_flows)
        except UpstreamUnavailable:  # logged by the client
            return ()


class _RawFlow(Struct, rename="pascal"):
    out_area_elspot_id: str
    in_area_elspot_id: str
    value: float
    measure_date: float


class _RawCell(Struct):
    value: str | None = None


class _RawOverview(Struct):
    measured_ms: float = field(name="MeasuredAt")
    headers: list[_RawCell] = field(name="Headers")
    production: list[_RawCell] = field(name="ProductionData")
    consumption: list[_RawCell] = field(name="ConsumptionData")
    nuclear: list[_RawCell] = field(name="NuclearData", default_factory=list)
    hydro: list[_RawCell] = field(name="HydroData", default_factory=list)
    wind: list[_RawCell] = field(name="WindData", default_factory=list)
    thermal: list[_RawCell] = field(name="ThermalData", default_factory=list)
    other: list[_RawCell] = field(name="NotSpecifiedData", default_factory=list)


def read_overview(country: NordicCountry, reply: Reply) -> GridReading:
    raw = reply.json(_RawOverview)
    columns = [(cell.value or "").strip() for cell in raw.headers]
    if country not in columns:
        raise ReplyError(f"returned no column {country}")
    column = columns.index(country)

    def figure(cells: list[_RawCell]) -> float | None:
        if cells and len(cells) != len(columns):
            raise ReplyError(f"returned {len(cells)} values for {len(columns)} columns")
        return _number(cells[column].value) if cells else None

    production, consumption = figure(raw.production), figure(raw.consumption)
    if production is None and consumption is None:
        raise ReplyError(f"returned neither production nor consumption of {country}")
    return GridReading(
        observed_at=from_unix_ms(raw.measured_ms),
        production_mw=production,
        consumption_mw=consumption,
        net_import_mw=net_import(production, consumption),
        hydro_mw=figure(raw.hydro),
        wind_mw=figure(raw.wind),
        solar_mw=None,
        nuclear_mw=figure(raw.nuclear),
        geothermal_mw=None,
        thermal_mw=figure(raw.thermal),
        other_mw=figure(raw.other),
        co2_g_kwh=None,
        frequency_hz=None,
    )


def read_flows(reply: Reply) -> list[ZoneFlow]:
    return read_rows(reply.json(list[Raw]), _RawFlow, _flow)


def exchanges(country: str, reading: GridReading, flows: Sequence[ZoneFlow]) -> tuple[GridExchange, ...] | None:
    """What a country exchanges with each neighbour; None where the flows are of another time, or contradict its net import."""
    imports: defaultdict[str, float] = defaultdict(float)
    for flow in flows:
        origin, destination = _country(flow.origin), _country(flow.destination)
        if origin == destination or country not in (origin, destination):
            continue
        neighbour, power = (destination, -flow.power_mw) if origin == country else (origin, flow.power_mw)
        if neighbour is None or abs(flow.observed_at - reading.observed_at) > SAME_TIME:
            return None
        imports[neighbour] += power
    return agreeing(imports, reading)


def _flow(raw: _RawFlow) -> ZoneFlow:
    zones = (raw.out_area_elspot_id.strip(), raw.in_area_elspot_id.strip())
    power = -raw.value if zones == TURNED_ROUND else raw.value
    return ZoneFlow(*zones, power, from_unix_ms(raw.measure_date))


def _country(zone: str) -> str | None:
    return NEIGHBOURS.get(zone.rstrip("0123456789"))


def _number(text: str | None) -> float | None:
    return None if text is None or text.strip() == "-" else number(text)
