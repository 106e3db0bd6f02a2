"""Weather of the cities."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.history import HistoryQuery, read_history
from skerry.datasets.cities import Cities
from skerry.series.city_weather import CityWeather
from skerry.store import History, HistoryPage


@endpoint("/weather/history", fresh="1m", example={"city": "Tallinn", "limit": 48}, example_404={"city": "Atlantis"})
async def city_weather_history(
    history: History[CityWeather],
    cities: Reference[Cities],
    query: HistoryQuery,
    city: Annotated[
        Annotated[str, Meta(max_length=60)] | None, Meta(description="city of `/weather/cities`; all when left out")
    ] = None,
) -> HistoryPage[CityWeather]:
    """Weather of the cities in `/weather/cities`, collected every half an hour since this server was set up.

    A row for each city and reading, ascending in time. Days are those of UTC. What was not collected is a gap, named in
    `gaps`: of all cities together, or of the one in `city`. These are our own snapshots: for the years before there
    are archives of reanalysis (ERA5), which are not asked."""
    where = None if city is None else {"city": cities.get(city).id}
    return await read_history(history, query, where)
