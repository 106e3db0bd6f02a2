"""Weather: that of the thirty cities."""

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.cities import Cities
from skerry.errors import NotFound
from skerry.sources.world.open_meteo import Conditions
from skerry.streams.topic import Choice, Topic


class CityConditions(Struct, frozen=True):
    """The weather of one city."""

    city: Annotated[str, Meta(description="id, as in `/weather/cities`")]
    name: Annotated[str, Meta(description="English name")]
    country_code: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    weather: Conditions


@cache
def _cities() -> Cities:
    return Cities()


def _choose(text: str) -> Choice:
    try:
        city = _cities().get(text).id
    except NotFound as error:
        names = ", ".join(error.suggestions)
        raise ValueError(f"weather, or weather: and a city of /weather/cities ({names})") from None
    return Choice(city, lambda event: event.item == city)


TOPIC = Topic(
    name="weather",
    description="Weather of thirty cities",
    filters="city: Tallinn, one of /weather/cities",
    update_frequency="every 30 minutes",
    examples={"weather": "weather of all cities", "weather:Tallinn": "weather of one city"},
    choose=_choose,
)
