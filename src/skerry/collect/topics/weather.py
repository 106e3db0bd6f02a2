"""Weather: that of the thirty cities."""

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.cities import Cities, City
from skerry.errors import NotFound
from skerry.models.weather import WeatherConditions, WeatherObservation
from skerry.streams.topic import Topic, TopicFilter


class CityConditions(Struct, frozen=True):
    """The weather of one city."""

    city: Annotated[str, Meta(description="id, as in `/weather/cities`")]
    name: Annotated[str, Meta(description="English name")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    weather: Annotated[WeatherConditions, Meta(description="the weather; the event has its time")]

    @classmethod
    def of(cls, city: City, observation: WeatherObservation) -> "CityConditions":
        conditions = {name: getattr(observation, name) for name in WeatherConditions.__struct_fields__}
        return cls(city.id, city.name, city.country, WeatherConditions(**conditions))


@cache
def _cities() -> Cities:
    return Cities()


def _parse_filter(text: str) -> TopicFilter:
    try:
        city = _cities().get(text).id
    except NotFound as error:
        alike = f" ({', '.join(error.suggestions)})" if error.suggestions else ""
        raise ValueError(f"weather, or weather: and a city of /weather/cities{alike}") from None
    return TopicFilter(city, lambda event: event.item == city)


TOPIC = Topic(
    name="weather",
    description="Weather of thirty cities",
    filters="city: Tallinn, one of /weather/cities",
    update_frequency="every 15 minutes",
    examples={"weather": "weather of all cities", "weather:Tallinn": "weather of one city"},
    parse_filter=_parse_filter,
)
