"""Weather of the cities."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.history import HistoryQuery, read_history
from skerry.api.parameters import CityName
from skerry.datasets.cities import Cities
from skerry.errors import NotFound
from skerry.series.city_weather import CityWeather
from skerry.services.city_names import CarriedCity
from skerry.store import History, HistoryPage


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
    where = None if city is None else {"city": _id_of(city, cities)}
    return await read_history(history, query, where)


def _id_of(city: CarriedCity, cities: Cities) -> str:
    try:
        return cities.of(city.name, city.country_code).id
    except NotFound as error:
        names = ", ".join(known.name for known in cities.all)
        raise NotFound(
            f"No weather of {city.name},{city.country_code} is collected. The cities of `/weather/cities` are: {names}.",
            suggestions=error.suggestions,
        ) from None
