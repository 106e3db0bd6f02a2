"""Weather stations and their observations."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history, stored_value
from skerry.api.parameters import Allowed, Lat, Limit, Lon, Search
from skerry.errors import BadParameter, NotFound
from skerry.folding import fold, matches, nearest
from skerry.great_circle import kilometres_between
from skerry.models.stations import StationReading, WeatherStationRecord
from skerry.series.country_weather import CountryStationWeather
from skerry.services.nordic.station_networks import StationNetworks
from skerry.store import History, HistoryPage

Station = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        description="identifier, WMO number or name of a station, in any case",
        examples=["100971"],
    ),
]
OTHERS = [{"country": country} for country in ("EE", "SE", "DK", "IS", "LV", "LT")]


@endpoint(
    "/nordic/{country}/weather/observations",
    fresh="10m",
    example={"country": "FI"},
    checked_with=OTHERS,
    example_404={"country": "NO"},
)
async def nordic_weather_observations(
    country: nordic.NordicCountry,
    networks: StationNetworks,
    q: Annotated[Search | None, Meta(description="part of the name of a station", examples=["Helsinki"])] = None,
    lat: Annotated[Lat | None, Meta(description="latitude; with lon: nearest stations first")] = None,
    lon: Annotated[Lon | None, Meta(description="longitude; with lat: nearest stations first")] = None,
    limit: Annotated[Limit, Meta(le=1000)] = 500,
) -> nordic.CountryCollection[StationReading]:
    """The newest observation of every weather station of a country.

    From the weather services of Denmark, Estonia, Finland, Iceland, Latvia, Lithuania and Sweden, in the same units. Null is
    what a station does not measure or did not report. Norway, whose service needs a key, is a 404. Stations are by name, or the
    nearest first."""
    found = await networks.readings(country)
    chosen = [reading for reading in found.value if q is None or matches(q, reading.name)]
    return nordic.CountryCollection.limited(_sorted(chosen, lat, lon), limit, country=country, source=found.source.key)


@endpoint(
    "/nordic/{country}/weather/observations/{station}",
    fresh="10m",
    example={"country": "FI", "station": "100971"},
    checked_with=[
        {"country": "SE", "station": "98230"},
        {"country": "DK", "station": "06180"},
        {"country": "IS", "station": "1475"},
        {"country": "LV", "station": "RIGASLU"},
        {"country": "LT", "station": "vilniaus-ams"},
    ],
    example_404={"country": "FI", "station": "999999"},
)
async def nordic_station_observation(
    country: nordic.NordicCountry, station: Station, networks: StationNetworks
) -> StationReading:
    """The newest observation of one weather station of a country.

    A station is known by the service's identifier, its WMO number or its name. One that has not reported in the service's newest
    observations is a 404."""
    found = await networks.readings(country)
    wanted = fold(station)
    for reading in found.value:
        if wanted in {fold(name) for name in (reading.station, reading.wmo_code, reading.name) if name}:
            return reading
    raise NotFound(
        f"No observations of a weather station {station!r} in {country.english_name}.",
        suggestions=nearest(station, [reading.name for reading in found.value]),
    )


@endpoint(
    "/nordic/{country}/weather/stations",
    fresh="10m",
    example={"country": "FI"},
    checked_with=OTHERS,
    example_404={"country": "NO"},
)
async def nordic_weather_stations(
    country: nordic.NordicCountry, networks: StationNetworks
) -> nordic.CountryCollection[WeatherStationRecord]:
    """The weather stations of a country that have reported in the last hours, by name, with their positions."""
    found = await networks.readings(country)
    records = [
        WeatherStationRecord(**{name: getattr(reading, name) for name in WeatherStationRecord.__struct_fields__})
        for reading in _sorted(found.value, None, None)
    ]
    return nordic.CountryCollection.limited(records, None, country=country, source=found.source.key)


@endpoint(
    "/nordic/{country}/weather/history",
    fresh="1m",
    example={"country": "FI", "station": "100971"},
    example_404={"country": "NO"},
)
async def nordic_weather_history(
    country: nordic.NordicCountry,
    history: History[CountryStationWeather],
    query: HistoryQuery,
    station: Annotated[
        str | None,
        Allowed("the identifier of a station such as 100971"),
        Meta(min_length=1, max_length=60, description="only this station: its identifier", examples=["100971"]),
    ] = None,
) -> HistoryPage[CountryStationWeather]:
    """Observations of the weather stations of a country every hour, kept since this server was set up.

    Rows are in ascending order of time. Days are those of the capital. Services keep their newest observations for hours or days
    only. Countries without a service in `/nordic/{country}/weather/observations` are a 404."""
    StationNetworks.check_covered(country)
    where = {"country": country.value}
    if station is not None:
        where["station"] = await stored_value(history, "station", station)
    return await read_history(history, query, where)


def _sorted(readings: Iterable[StationReading], lat: float | None, lon: float | None) -> list[StationReading]:
    """By name, or the nearest to a point first. Raises BadParameter for half a point."""
    if lat is None and lon is None:
        return sorted(readings, key=lambda reading: (reading.name, reading.station))
    if lat is None or lon is None:
        name, other = ("lat", "lon") if lat is None else ("lon", "lat")
        raise BadParameter(name, None, f"a number of degrees, with {other}")
    placed = [
        (kilometres_between(lat, lon, reading.latitude, reading.longitude), reading.station, reading)
        for reading in readings
        if reading.latitude is not None and reading.longitude is not None
    ]
    return [reading for *_, reading in sorted(placed, key=lambda entry: entry[:2])]
