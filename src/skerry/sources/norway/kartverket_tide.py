"""Kartverket: observed and predicted level of the sea along the coast of Norway.

There is no recording. Requests and replies are those in tests and comments of public programs, most of 2026, the newest of which
name the provider's protocol of June 2025: XML with one `data` element for each series (`prediction`, `observation`, `forecast`,
`weathereffect`), levels in centimetres, times with an offset. A point without data has `nodata`; errors come with status 200."""

import asyncio
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc
from skerry.upstream.formats.xml import child, child_text, children, descendants, text_of
from skerry.upstream.identity import near, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

DATUM = "CD"
UNIT = "cm"
OUTSIDE = "outside area"
"""In the message about a point that is not at the coast of Norway or Svalbard."""

Centimetres = Annotated[float, Meta(ge=-500, le=1500)]
Turn = Literal["high", "low"]


class SeaLevel(Struct, frozen=True, kw_only=True):
    """Levels of the sea at one hour, above the datum."""

    level_at: Annotated[Moment, Meta(description="the hour that the levels are of, UTC")]
    observed_cm: Annotated[
        Centimetres | None, Meta(description="measured at the gauge, cm; null where nothing has been measured yet")
    ]
    predicted_cm: Annotated[Centimetres | None, Meta(description="the tide alone, by computation, cm")]
    forecast_cm: Annotated[
        Centimetres | None,
        Meta(description="the tide and the effect of the forecast weather, cm; null beyond the forecast"),
    ]


class TideExtreme(Struct, frozen=True, kw_only=True):
    """A high or low water, by computation."""

    predicted_at: Annotated[Moment, Meta(description="when it is, UTC")]
    turn: Annotated[Turn, Meta(description="high or low water")]
    predicted_cm: Annotated[Centimetres, Meta(description="the tide alone, cm above the datum")]


class SeaLevelPlace(Struct, frozen=True):
    """Where the figures for a point are from."""

    station: str | None
    gauge: str | None
    latitude: float
    longitude: float


class SeaLevelSeries(Struct, frozen=True):
    """Levels of the sea at a point."""

    place: SeaLevelPlace
    levels: tuple[SeaLevel, ...]


class KartverketTide(Source):
    """Level of the sea at the coast of Norway and Svalbard. No key; all users share some 20 requests a second."""

    key = "kartverket_tide"
    title = "Kartverket sea level"
    home = "https://vannstand.kartverket.no/tideapi_en.html"
    base = "https://vannstand.kartverket.no"
    license = CC_BY_4_0
    attribution = "© Kartverket"
    terms = "Kartverket is credited wherever the data are used. Static data should be cached, and requests be few."
    evidence = Evidence.INFERRED
    cadence = "1h"
    pace = Pace(per_second=2, concurrency=2, burst=4)

    async def levels(
        self, latitude: float, longitude: float, now: datetime, reach: timedelta
    ) -> tuple[SeaLevelSeries, tuple[TideExtreme, ...]]:
        """Levels by hour that far before and after now, and the high and low waters between these. Raises NotFound for a point
        that is not at the coast of Norway."""
        start, end = now - reach, now + reach
        query: Query = {
            "tide_request": "locationdata",
            "lat": latitude,
            "lon": longitude,
            "fromtime": _minute(start),
            "totime": _minute(end),
            "refcode": DATUM.lower(),
            "lang": "en",
            "tzone": 0,
            "dst": 0,
        }
        series, extremes = await asyncio.gather(
            self.get(
                "/tideapi.php",
                query={**query, "datatype": "all", "interval": 60},
                fresh="10m",
                read=partial(read_levels, latitude, longitude, start, now, end),
            ),
            self.get(
                "/tideapi.php",
                query={**query, "datatype": "tab"},
                fresh="1h",
                read=partial(read_extremes, latitude, longitude, start, end),
            ),
        )
        return series, extremes


def read_levels(
    latitude: float, longitude: float, start: datetime, now: datetime, end: datetime, reply: Reply
) -> SeaLevelSeries:
    """The three series from `start` to `end`. Nothing is observed after `now`: such levels are left out."""
    data = _location_data(reply, latitude, longitude)
    observed = _series(data, "observation", start, now)
    predicted, forecast = (_series(data, kind, start, end) for kind in ("prediction", "forecast"))
    if not predicted:
        raise ReplyError(f"returned no prediction from {start} to {end}")
    levels = tuple(
        SeaLevel(
            level_at=moment,
            observed_cm=observed.get(moment),
            predicted_cm=predicted.get(moment),
            forecast_cm=forecast.get(moment),
        )
        for moment in sorted({*observed, *predicted, *forecast})
    )
    location = child(data, "location")
    return SeaLevelSeries(_place(location), levels)


def read_extremes(
    latitude: float, longitude: float, start: datetime, end: datetime, reply: Reply
) -> tuple[TideExtreme, ...]:
    rows = [
        TideExtreme(predicted_at=_moment(row), turn=_turn(row), predicted_cm=_value(row))
        for row in descendants(_location_data(reply, latitude, longitude), "waterlevel")
    ]
    return tuple(
        sorted((row for row in rows if start <= row.predicted_at <= end), key=lambda extreme: extreme.predicted_at)
    )


def _location_data(reply: Reply, latitude: float, longitude: float) -> "_Element":
    """The element with the data, which must be those of the requested point and datum."""
    document = reply.xml()
    for error in descendants(document, "error"):
        message = text_of(error) or "an error without a message"
        if OUTSIDE in message.casefold():
            raise _nothing()
        raise ReplyError(f"returned an error: {message:.160}")
    data = child(document, "locationdata")
    if data is None:
        raise ReplyError("returned no locationdata")
    if child(data, "nodata") is not None:
        raise _nothing()
    location = _place(child(data, "location"))
    near(latitude, longitude, location.latitude, location.longitude)
    same(DATUM, child_text(data, "reflevelcode"), "datum")
    return data


def _nothing() -> NotFound:
    return NotFound("Kartverket has no levels of the sea at this point: it is not at the coast of Norway or Svalbard.")


def _place(location: "_Element | None") -> SeaLevelPlace:
    if location is None:
        raise ReplyError("returned no location")
    return SeaLevelPlace(
        station=one_line(location.get("name")),
        gauge=one_line(location.get("obsname")),
        latitude=float(location.get("latitude", "")),
        longitude=float(location.get("longitude", "")),
    )


def _series(data: "_Element", kind: str, start: datetime, end: datetime) -> Mapping[datetime, float]:
    """The levels of one series by time. Those before and after the requested time are left out."""
    found: dict[datetime, float] = {}
    for series in children(data, "data"):
        if series.get("type") == kind:
            same(UNIT, series.get("unit"), "unit")
            found |= {_moment(row): _value(row) for row in children(series, "waterlevel")}
    return {moment: value for moment, value in found.items() if start <= moment <= end}


def _turn(row: "_Element") -> Turn:
    match row.get("flag"):
        case "high":
            return "high"
        case "low":
            return "low"
        case flag:
            raise ReplyError(f"returned {flag!s:.20} instead of high or low water")


def _moment(row: "_Element") -> datetime:
    return utc(row.get("time", ""))


def _value(row: "_Element") -> float:
    return float(row.get("value", ""))


def _minute(moment: datetime) -> str:
    """A time as the provider reads it: in the requested zone, here UTC."""
    return moment.strftime("%Y-%m-%dT%H:%M")
