"""Air quality in Estonia."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history, stored_value
from skerry.api.parameters import Synonyms
from skerry.errors import NotFound
from skerry.models.rows import Rows
from skerry.series.air import AirQuality
from skerry.services.estonian_air import PollutantValue
from skerry.sources.estonia.ohuseire import AirNetwork, AirStation, Ohuseire, Pollutant
from skerry.store import History, HistoryPage


class AirStations(Struct, frozen=True):
    """The stations of one network."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("type",))

    type: Annotated[AirNetwork, Meta(description="network of the stations")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[AirStation], Meta(description="stations, in the provider's order")]


class StationAir(Struct, frozen=True):
    """The air at one station."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("station_id",))

    station_id: Annotated[int, Meta(description="id of the station, as in /estonian-air/stations")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[PollutantValue], Meta(description="one value for each pollutant")]


@endpoint("/estonian-air/stations", fresh="1d")
async def estonian_air_stations(
    ohuseire: Ohuseire,
    type: Annotated[AirNetwork, Meta(description="network: air quality, pollen or radiation")] = AirNetwork.INDICATOR,  # noqa: A002
) -> AirStations:
    """Air-quality, pollen or radiation monitoring stations of Estonia, with what each measures."""
    stations = await ohuseire.stations(type)
    return AirStations(type, len(stations), list(stations))


@endpoint("/estonian-air/current", fresh="15m", example={"station": 5}, example_404={"station": 999999})
async def estonian_air_now(
    ohuseire: Ohuseire,
    station: Annotated[
        int, Meta(ge=1, le=1_000_000, description="number of an air-quality station, from the list of stations")
    ],
) -> StationAir:
    """Newest hourly value of each pollutant at one Estonian station.

    Only values of yesterday and today are returned: a pollutant without rows of these days is omitted, and a station without
    any is a 404. The provider may publish a row before its value, so each pollutant has its own `observed_at`. SO2, NO2, O3,
    PM10 and PM2.5 are in µg/m³, CO is in mg/m³."""
    measured = await ohuseire.newest_days(station)
    if not measured:
        raise NotFound(f"Air-quality station {station} has no values of the last two days.")
    newest = {entry.pollutant: entry for entry in measured}
    newest |= {entry.pollutant: entry for entry in measured if entry.value is not None}
    values = [PollutantValue.of(newest[pollutant]) for pollutant in Pollutant if pollutant in newest]
    return StationAir(station, len(values), values)


@endpoint("/estonian-air/history", fresh="1m", example={"limit": 288})
async def estonian_air_history(
    history: History[AirQuality],
    query: HistoryQuery,
    station: Annotated[
        Annotated[int, Meta(ge=1, le=1_000_000)] | None, Meta(description="number of a station; all if omitted")
    ] = None,
    pollutant: Annotated[
        Pollutant | None, Synonyms("pollutant", "indicator"), Meta(description="pollutant; all if omitted")
    ] = None,
) -> HistoryPage[AirQuality]:
    """Pollutants at Estonian stations, collected every hour since this server was set up.

    One row for each station, pollutant and time, in ascending order of time. Days are those of Europe/Tallinn. `gaps` lists
    the periods without data: of all stations together, or of the station requested. `revised_at` is the time of a later
    correction. The list is empty where nothing is stored; a station without rows is a 404."""
    where: dict[str, str] = {}
    if station is not None:
        where["station"] = await stored_value(history, "station", str(station))
    if pollutant is not None:
        where["indicator"] = pollutant.value
    return await read_history(history, query, where)
