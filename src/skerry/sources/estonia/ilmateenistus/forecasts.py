"""The forecast for Estonia: four days, each with a night and a day. Places, winds and waters only for the first day."""

import datetime as dt
from contextlib import suppress
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.models.observed import Observed
from skerry.sources.estonia.ilmateenistus.feed import ENCODING, paragraphs_of
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.xml import child_number, child_text
from skerry.upstream.reply import Reply

if TYPE_CHECKING:
    from lxml.etree import _Element


class ForecastLanguage(StrEnum):
    """Language of a forecast's description."""

    ET = "et"
    EN = "en"
    RU = "ru"

    @property
    def upstream(self) -> str:
        """The provider's code of the language."""
        return {"et": "est", "en": "eng", "ru": "rus"}[self.value]


class PlaceForecast(Struct, frozen=True):
    """The forecast of one place."""

    name: Annotated[str, Meta(description="name of the place")]
    description: Annotated[str | None, Meta(description="weather in words")]
    temperature_min_c: Annotated[float | None, Meta(description="lowest temperature, only for nights, °C")]
    temperature_max_c: Annotated[float | None, Meta(description="highest temperature, only for days, °C")]


class WindForecast(Struct, frozen=True):
    """The wind at one place."""

    name: Annotated[str, Meta(description="name of the place")]
    wind_direction_text: Annotated[str | None, Meta(description="direction the wind comes from, in words")]
    wind_speed_min_ms: Annotated[float | None, Meta(description="lowest wind speed, m/s")]
    wind_speed_max_ms: Annotated[float | None, Meta(description="highest wind speed, m/s")]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s; null where none is forecast")]


class HalfDayForecast(Struct, frozen=True):
    """The forecast of a night or a day."""

    description: Annotated[str | None, Meta(description="weather in words")]
    temperature_min_c: Annotated[float | None, Meta(description="lowest temperature in Estonia, °C")]
    temperature_max_c: Annotated[float | None, Meta(description="highest temperature in Estonia, °C")]
    text: Annotated[str | None, Meta(description="the forecast in sentences")]
    sea: Annotated[str | None, Meta(description="forecast for the sea; only for the first day")]
    peipsi: Annotated[str | None, Meta(description="forecast for Lake Peipsi; only for the first day")]
    places: Annotated[list[PlaceForecast], Meta(description="forecasts of places; only for the first day")]
    winds: Annotated[list[WindForecast], Meta(description="winds at places; only for the first day")]


class DayForecast(Observed, frozen=True):
    """The forecast of one day and the night before it. A day that is over is stale."""

    OBSERVED_AT = "last_day"
    STALE_AFTER = "1d"

    date: Annotated[dt.date, Meta(description="day, in Estonian time")]
    night: Annotated[HalfDayForecast | None, Meta(description="forecast of the night; null where there is none")]
    day: Annotated[HalfDayForecast | None, Meta(description="forecast of the day; null where there is none")]

    @property
    def last_day(self) -> dt.date:
        """The day itself. It is not a time of observation: the reply does not say when the forecast was issued."""
        return self.date


def read_forecast(reply: Reply) -> tuple[DayForecast, ...]:
    root = reply.xml(fallback=ENCODING)
    days = read_each(root.iter("forecast"), _day)
    if root.tag != "forecasts" or not days:
        raise ReplyError("returned XML that is not a list of forecasts")
    return tuple(sorted(days, key=lambda day: day.date))


def _day(element: "_Element") -> DayForecast:
    day = dt.date.fromisoformat(str(element.attrib["date"]))
    return DayForecast(day, _half(element, "night"), _half(element, "day"))


def _half(forecast: "_Element", name: str) -> HalfDayForecast | None:
    half = forecast.find(name)
    if half is None:
        return None
    return HalfDayForecast(
        description=child_text(half, "phenomenon"),
        temperature_min_c=child_number(half, "tempmin"),
        temperature_max_c=child_number(half, "tempmax"),
        text=child_text(half, "text"),
        sea=paragraphs_of(half, "sea"),
        peipsi=paragraphs_of(half, "peipsi"),
        places=[
            PlaceForecast(
                place_name,
                child_text(place, "phenomenon"),
                child_number(place, "tempmin"),
                child_number(place, "tempmax"),
            )
            for place in half.iter("place")
            if (place_name := child_text(place, "name"))
        ],
        winds=[
            WindForecast(
                wind_name,
                child_text(wind, "direction"),
                child_number(wind, "speedmin"),
                child_number(wind, "speedmax"),
                _gust(wind),
            )
            for wind in half.iter("wind")
            if (wind_name := child_text(wind, "name"))
        ],
    )


def _gust(wind: "_Element") -> float | None:
    """Words instead of a number are null, so that the rest of the forecast is kept."""
    with suppress(ValueError):
        return child_number(wind, "gust")
    return None
