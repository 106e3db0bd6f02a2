"""Air quality at any point, and the stored air quality of the cities."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api.endpoint import Reference, endpoint
from skerry.api.history import HistoryQuery, read_history
from skerry.api.parameters import CityName
from skerry.api.place import PlaceQuery, RequestedPlace
from skerry.datasets.cities import Cities
from skerry.models.air import EuropeanCategory, UsCategory, european_category, us_category
from skerry.models.rows import Rows
from skerry.series.city_air import CityAir
from skerry.services.collected_cities import collected_city
from skerry.sources.world.open_meteo_air import AirForecastHour, AirPollution, OpenMeteoAir
from skerry.store import History, HistoryPage


class CategorizedAir(AirPollution, frozen=True):
    """The air at a place in the current hour, with the bands of its indices."""

    european_category: Annotated[
        EuropeanCategory | None, Meta(description="band of the European index: to 20, 40, 60, 80, 100 and above")
    ]
    us_category: Annotated[
        UsCategory | None, Meta(description="band of the US index: to 50, 100, 150, 200, 300 and above")
    ]


class PlaceAir(Struct, frozen=True):
    """The air at a place."""

    ROWS: ClassVar[Rows] = Rows("hours", carried=("place",), also=("current",))

    place: Annotated[
        RequestedPlace, Meta(description="the place; the model's grid is 11 km wide in Europe, 45 km elsewhere")
    ]
    current: Annotated[CategorizedAir, Meta(description="the current hour")]
    hours: Annotated[
        list[AirForecastHour], Meta(description="forecast of the requested number of hours, this one first")
    ]


@endpoint("/airquality", fresh="30m", example={"city": "Tallinn", "hours": 3}, example_404={"city": "Atlantis"})
async def place_air_quality(
    place: PlaceQuery,
    open_meteo_air: OpenMeteoAir,
    hours: Annotated[int, Meta(ge=0, le=120, description="hours of forecast to add; none by default")] = 0,
) -> PlaceAir:
    """Air quality at a city or point now, and its forecast where requested.

    Of the models of CAMS, from Open-Meteo: two indices, particles and gases in µg/m³. The categories are the bands of the
    indices; they are no health advice."""
    where = place.resolve()
    found = await open_meteo_air.pollution(where.latitude, where.longitude, hours)
    return PlaceAir(
        place=where,
        current=CategorizedAir(
            **structs.asdict(found.current),
            european_category=european_category(found.current.european_aqi),
            us_category=us_category(found.current.us_aqi),
        ),
        hours=list(found.hours[:hours]),
    )


@endpoint("/airquality/history", fresh="1m", example={"city": "Tallinn", "limit": 48}, example_404={"city": "Atlantis"})
async def city_air_quality_history(
    history: History[CityAir],
    cities: Reference[Cities],
    query: HistoryQuery,
    city: Annotated[
        CityName | None,
        Meta(description="city of `/weather/cities`: its name, alone or with its country; all if omitted"),
    ] = None,
) -> HistoryPage[CityAir]:
    """Air quality of the cities in `/weather/cities`, collected every hour since this server was set up.

    One row for each city and hour, in ascending order of time. Days are local days of the city; without `city` they are days
    of UTC, except with `interval=1d`. Over an interval all figures are means; `coverage` is the share of the interval that
    was collected. The rows are snapshots taken by this server; earlier years are not filled in from archives."""
    where = None if city is None else {"city": collected_city(city, cities)}
    return await read_history(history, query, where)
