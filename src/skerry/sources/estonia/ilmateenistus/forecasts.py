"""The forecast for all of Estonia: four days, each a night and a day; places, winds and waters for the first day only."""

from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.sources.estonia.ilmateenistus.feed import ENCODING, number_of, paragraphs_of, text_of
from skerry.upstream.reply import Reply

if TYPE_CHECKING:
    from lxml.etree import _Element


class ForecastLanguage(StrEnum):
    """ForecastLanguage of the texts of a forecast."""

    ET = "et"
    EN = "en"
    RU = "ru"

    @property
    def upstream(self) -> str:
        """What the service calls it."""
        return {"et": "est", "en": "eng", "ru": "rus"}[self.value]


class PlaceForecast(Struct, frozen=True):
    """The forecast of one place."""

    name: str
    phenomenon: Annotated[str | None, Meta(description="weather in words")]
    temp_min_c: Annotated[float | None, Meta(description="lowest temperature, of nights only, °C")]
    temp_max_c: Annotated[float | None, Meta(description="highest temperature, of days only, °C")]


class WindForecast(Struct, frozen=True):
    """The wind at one place."""

    name: str
    direction: Annotated[str | None, Meta(description="in words")]
    speed_min_ms: Annotated[float | None, Meta(description="m/s")]
    speed_max_ms: Annotated[float | None, Meta(description="m/s")]
    gust: Annotated[str | None, Meta(description="gusts in m/s, as the service writes them")]


class HalfDayForecast(Struct, frozen=True):
    """The forecast of a night or a day."""

    phenomenon: Annotated[str | None, Meta(description="weather in words")]
    temp_min_c: Annotated[float | None, Meta(description="lowest temperature in Estonia, °C")]
    temp_max_c: Annotated[float | None, Meta(description="highest temperature in Estonia, °C")]
    text: Annotated[str | None, Meta(description="the forecast in sentences")]
    sea: Annotated[str | None, Meta(description="for the sea; of the first day only")]
    peipsi: Annotated[str | None, Meta(description="for Lake Peipsi; of the first day only")]
    places: Annotated[list[PlaceForecast], Meta(description="of the first day only")]
    winds: Annotated[list[WindForecast], Meta(description="of the first day only")]


class DayForecast(Struct, frozen=True):
    """The forecast of one day and the night before it."""

    date: date
    night: HalfDayForecast | None
    day: HalfDayForecast | None


def read_forecast(reply: Reply) -> tuple[DayForecast, ...]:
    root = reply.xml(fallback=ENCODING)
    days = [
        DayForecast(date.fromisoformat(str(element.attrib["date"])), _half(element, "night"), _half(element, "day"))
        for element in root.iter("forecast")
    ]
    if root.tag != "forecasts" or not days:
        raise ReplyError("sent XML that is not a list of forecasts")
    return tuple(sorted(days, key=lambda day: day.date))


def _half(forecast: "_Element", name: str) -> HalfDayForecast | None:
    half = forecast.find(name)
    if half is None:
        return None
    return HalfDayForecast(
        phenomenon=text_of(half, "phenomenon"),
        temp_min_c=number_of(half, "tempmin"),
        temp_max_c=number_of(half, "tempmax"),
        text=text_of(half, "text"),
        sea=paragraphs_of(half, "sea"),
        peipsi=paragraphs_of(half, "peipsi"),
        places=[
            PlaceForecast(
                text_of(place, "name") or "",
                text_of(place, "phenomenon"),
                number_of(place, "tempmin", optional=True),
                number_of(place, "tempmax", optional=True),
            )
            for place in half.iter("place")
        ],
        winds=[
            WindForecast(
                text_of(wind, "name") or "",
                text_of(wind, "direction"),
                number_of(wind, "speedmin"),
                number_of(wind, "speedmax"),
                text_of(wind, "gust"),
            )
            for wind in half.iter("wind")
        ],
    )
