"""Weather at any point, and the stored weather of the cities."""

from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct

from skerry.api.answers import Limited
from skerry.api.endpoint import Reference, endpoint
from skerry.api.history import HistoryQuery, read_history
from skerry.api.parameters import CityName, CityNameList, Limit
from skerry.api.place import PlaceQuery, RequestedPlace
from skerry.datasets.cities import Cities
from skerry.errors import BadParameter, UpstreamUnavailable
from skerry.models.fields import Moment, SourceKey
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.models.unavailable import incomplete, reason_of
from skerry.models.weather import Point, WeatherConditions, WeatherForecastDay, WeatherForecastHour, WeatherObservation
from skerry.provenance import observed
from skerry.series.city_weather import CityWeather
from skerry.services.collected_cities import collected_city
from skerry.services.weather import Weather
from skerry.sources.norway.met_norway import ForecastStep, MetNorway
from skerry.store import History, HistoryPage


class PlaceWeather(Observed, frozen=True):
    """The weather at a place now."""

    STALE_AFTER = "2h"

    place: Annotated[RequestedPlace, Meta(description="the place; the grid of the models is kilometres wide")]
    observed_at: Annotated[Moment, Meta(description="start of the model's quarter-hour or hour, UTC")]
    weather: WeatherConditions
    source: SourceKey

    @classmethod
    def of(cls, place: RequestedPlace, found: WeatherObservation, source: str) -> Self:
        conditions = {name: getattr(found, name) for name in WeatherConditions.__struct_fields__}
        return cls(place, found.observed_at, WeatherConditions(**conditions), source)


class MissingCity(Struct, frozen=True):
    """A city that is missing from an answer about several."""

    city: Annotated[str, Meta(description="name of the city")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2 of the city's country")]
    reason: Annotated[str, Meta(description="upstream_unavailable")]
    detail: Annotated[str, Meta(description="what happened, in a sentence")]


class WeatherComparison(Struct, frozen=True):
    """The weather in several cities now."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("missing",))

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[PlaceWeather], Meta(description="cities, in the order of the request")]
    missing: Annotated[list[MissingCity], Meta(description="cities without weather in this answer, and why")]


class PlaceDays(Struct, frozen=True):
    """The forecast for a place."""

    ROWS: ClassVar[Rows] = Rows("days", carried=("place", "made_at", "model", "source"), also=("hours",))

    place: Annotated[RequestedPlace, Meta(description="the place, whose local days the forecast has")]
    made_at: Annotated[
        Moment | None, Meta(description="when the forecast was made, UTC; null where the provider does not say")
    ]
    model: Annotated[
        str,
        Meta(description="best_match: the model that Open-Meteo chooses for the place; locationforecast: MET Norway's"),
    ]
    source: SourceKey
    days: Annotated[list[WeatherForecastDay], Meta(description="local days, today first")]
    hours: Annotated[list[WeatherForecastHour], Meta(description="the hours of these days; empty unless requested")]


class PlaceSteps(Limited, frozen=True, kw_only=True):
    """MET Norway's forecast for a place."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("place", "elevation_m", "updated_at"))

    place: RequestedPlace
    elevation_m: Annotated[
        float | None, Meta(description="metres above sea level for which temperatures are: requested, or of the model")
    ]
    updated_at: Annotated[Moment, Meta(description="when the forecast was made, UTC")]
    count: Annotated[int, Meta(ge=0, description="number of steps")]
    items: Annotated[list[ForecastStep], Meta(description="steps of an hour for two to three days, then of six hours")]


@endpoint("/weather/current", fresh="10m", example={"city": "Tallinn"}, example_404={"city": "Atlantis"})
async def current_weather(place: PlaceQuery, weather: Weather) -> PlaceWeather:
    """The weather at a city or point now, from models of the national weather services.

    From Open-Meteo; where it does not answer, from MET Norway, which has neither apparent temperature nor weather code.
    `precipitation_mm` is that of the interval before `observed_at`: of a quarter-hour at Open-Meteo, of an hour at MET
    Norway. `city` is any carried city."""
    where = place.resolve()
    answered = await weather.current(where.latitude, where.longitude)
    return PlaceWeather.of(where, answered.value, answered.source.key)


@endpoint(
    "/weather/compare",
    fresh="10m",
    example={"cities": "Tallinn,Tartu,Riga"},
    example_404={"cities": "Tallinn,Atlantis"},
    supplementary=True,
)
async def compare_weather(cities: CityNameList, weather: Weather) -> WeatherComparison:
    """The weather in several cities now, side by side, each as in `/weather/current`.

    Cities are in the order of the request, each once; of several cities of one name it is the largest, and `place` says which.
    All are in one request to Open-Meteo. A city for which it does not answer is from MET Norway, which has neither apparent
    temperature nor weather code; one for which neither answers is in `missing`. An unknown city is a 404, which names all
    unknown ones."""
    if len(cities) < 2:
        raise BadParameter("cities", cities[0].name, "2 to 10 different cities")
    found = await weather.current_at([Point(city.latitude, city.longitude) for city in cities])
    failed = [
        (city, error) for city, error in zip(cities, found, strict=True) if isinstance(error, UpstreamUnavailable)
    ]
    if len(failed) == len(cities):
        raise failed[0][1]
    if failed:
        incomplete()
    items = [
        PlaceWeather.of(RequestedPlace.of(city), answered.value, answered.source.key)
        for city, answered in zip(cities, found, strict=True)
        if not isinstance(answered, UpstreamUnavailable)
    ]
    return WeatherComparison(
        count=len(items),
        items=items,
        missing=[
            MissingCity(city.name, city.country_code, reason_of(error), f"{str(error).rstrip('.')}.")
            for city, error in failed
        ],
    )


@endpoint("/weather/forecast", fresh="1h", example={"city": "Oslo", "days": 3}, example_404={"city": "Atlantis"})
async def weather_forecast(
    place: PlaceQuery,
    weather: Weather,
    days: Annotated[int, Meta(ge=1, le=16, description="number of local days, today included")] = 7,
    hourly: Annotated[bool, Meta(description="whether to add the hours of these days")] = False,
) -> PlaceDays:
    """The weather of the next days at a city or point, by local day, and by hour where requested.

    Past days are left out, so that in the first hour after midnight there may be a day less. From Open-Meteo, up to 16 days;
    where it does not answer, from MET Norway, with nine or ten days and without weather code, UV index and probabilities. MET
    Norway's forecast starts now: its first day is partial, and its later days have precipitation only where its steps of six
    hours start and end with the local day. `precipitation_mm` of an hour is that of the interval before."""
    where = place.resolve()
    answered = await weather.forecast(where.latitude, where.longitude, where.timezone, days, hourly=hourly)
    found = answered.value
    if found.updated_at is not None:
        observed(found.updated_at)
    return PlaceDays(
        where, found.updated_at, found.model, answered.source.key, list(found.days[:days]), list(found.hours)
    )


@endpoint("/weather/nordic", fresh="30m", example={"city": "Bergen", "limit": 6}, example_404={"city": "Atlantis"})
async def nordic_weather(
    place: PlaceQuery,
    met_norway: MetNorway,
    altitude: Annotated[
        Annotated[int, Meta(ge=-500, le=9000)] | None,
        Meta(description="metres above sea level for which temperatures are; that of the model's ground if omitted"),
    ] = None,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of steps in the answer")] = 48,
) -> PlaceSteps:
    """MET Norway's forecast of a city or point, step by step.

    Of the finest model in the Nordic and Baltic countries, of a global one elsewhere. The steps are of an hour for two to
    three days, then of six hours. `precipitation_mm` is that of the interval before a step, `symbol` and
    `precipitation_next_1h_mm` are of the time after it. The provider refuses servers without a contact
    (`SKERRY_CONTACT`)."""
    where = place.resolve()
    found = await met_norway.forecast(where.latitude, where.longitude, altitude)
    return PlaceSteps.limited(
        found.steps, limit, place=where, elevation_m=found.elevation_m, updated_at=found.updated_at
    )


@endpoint("/weather/history", fresh="1m", example={"city": "Tallinn", "limit": 48}, example_404={"city": "Atlantis"})
async def city_weather_history(
    history: History[CityWeather],
    cities: Reference[Cities],
    query: HistoryQuery,
    city: Annotated[
        CityName | None,
        Meta(description="city of `/weather/cities`: its name, alone or with its country; all if omitted"),
    ] = None,
) -> HistoryPage[CityWeather]:
    """Weather of the cities in `/weather/cities`, collected every quarter of an hour since this server was set up.

    One row for each city and reading, in ascending order of time. Days are local days of the city; without `city` they are
    days of UTC, except with `interval=1d`, where each city has its local days. Over an interval, precipitation is a sum, the
    gust a maximum, and all other figures are means; `coverage` is the share of the interval that was collected. `gaps` lists
    the periods without data: of all cities together, or of the city requested. The rows are snapshots taken by this server;
    earlier years are not filled in from archives such as ERA5."""
    where = None if city is None else {"city": collected_city(city, cities)}
    return await read_history(history, query, where)
