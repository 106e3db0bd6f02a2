"""Space Weather Prediction Center of NOAA: geomagnetic activity, solar wind, alerts."""

import re
from datetime import UTC, datetime
from datetime import date as Date  # noqa: N812  as other sources call it
from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from skerry.errors import ReplyError
from skerry.licenses import US_GOVERNMENT, stated
from skerry.models.feeds import FeedEntry
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import MONTHS, utc
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

STORMS = ((9.0, "G5"), (7.66, "G4"), (6.66, "G3"), (5.66, "G2"), (4.66, "G1"))
"""The lowest index of each class of geomagnetic storm. 4.67 counts as 5, as in the provider's own forecast; only G5 needs
the full 9."""
MISSING = -9999
"""Figures up to this one stand for a missing one."""
LONGITUDES, LATITUDES = 360, 181
"""Cells of the aurora forecast: whole degrees, eastward from 0 and northward from -90."""
NO_VALUE = 255
POLEWARD = 5
"""Degrees of latitude from which an aurora that is overhead there can be seen near the horizon."""


class KpReading(Struct, frozen=True):
    """The planetary K index of three hours."""

    start_at: Annotated[Moment, Meta(description="start of the three hours, UTC")]
    kp_index: Annotated[float, Meta(description="geomagnetic activity in thirds, from 0 (quiet) to 9 (extreme storm)")]
    scale: Annotated[str | None, Meta(description="geomagnetic storm by the scale of NOAA, G1 to G5; null: none")]


class KpForecast(Struct, frozen=True):
    """Forecast of the planetary K index for three hours."""

    start_at: Annotated[Moment, Meta(description="start of the three hours, UTC")]
    kp_index: Annotated[float, Meta(description="forecast index in thirds, from 0 (quiet) to 9 (extreme storm)")]
    scale: Annotated[str | None, Meta(description="geomagnetic storm by the scale of NOAA, G1 to G5; null: none")]


StormLevel = Annotated[int, Meta(ge=0, le=5)]


class NoaaScales(Struct, frozen=True):
    """The three scales of NOAA at one time."""

    observed_at: Annotated[Moment, Meta(description="time of the levels, UTC")]
    radio_blackout_level: Annotated[StormLevel | None, Meta(description="R scale: 0 (none) to 5")]
    radiation_storm_level: Annotated[StormLevel | None, Meta(description="S scale: 0 (none) to 5")]
    geomagnetic_storm_level: Annotated[StormLevel | None, Meta(description="G scale: 0 (none) to 5")]


class NoaaScalesForecast(Struct, frozen=True):
    """Forecast of the three scales of NOAA for one day."""

    date: Annotated[Date, Meta(description="day (UTC); of the current day it is for what is left of it")]
    radio_blackout_minor_percent: Annotated[float | None, Meta(description="percent of chance of R1 or R2")]
    radio_blackout_major_percent: Annotated[float | None, Meta(description="percent of chance of R3 or more")]
    radiation_storm_percent: Annotated[float | None, Meta(description="percent of chance of S1 or more")]
    geomagnetic_storm_level: Annotated[
        StormLevel | None, Meta(description="highest level of the G scale: 0 (none) to 5")
    ]


class SpaceWeatherScales(Struct, frozen=True):
    """The scales of NOAA now, and their forecast."""

    current: NoaaScales
    forecast: tuple[NoaaScalesForecast, ...]


class AuroraGrid(Struct, frozen=True):
    """Forecast of the aurora for each whole degree."""

    observed_at: datetime
    forecast_at: datetime
    values: bytes
    """Percent by longitude, then latitude; NO_VALUE where there is none."""

    def overhead(self, latitude: float, longitude: float) -> int | None:
        """Percent at the nearest whole degree."""
        value = self.values[(round(longitude) % LONGITUDES) * LATITUDES + round(latitude) + 90]
        return None if value == NO_VALUE else value

    def poleward(self, latitude: float, longitude: float) -> int | None:
        """The highest percent from a place to POLEWARD degrees further to its pole."""
        north = 1 if latitude >= 0 else -1
        reached = (latitude + north * step for step in range(POLEWARD + 1))
        found = [self.overhead(each, longitude) for each in reached if abs(round(each)) <= 90]
        return max((value for value in found if value is not None), default=None)


Field = Annotated[float, Meta(ge=-500, le=500)]


class SolarWind(Observed, frozen=True):
    """The solar wind at L1, 1.5 million km before the Earth."""

    STALE_AFTER = "1h"

    observed_at: Annotated[Moment, Meta(description="when it was measured, UTC")]
    arrival_at: Annotated[Moment | None, Meta(description="when it arrives at the Earth, UTC")]
    speed_km_s: Annotated[
        Annotated[float, Meta(ge=0, le=5000)] | None, Meta(description="bulk speed of the protons, km/s")
    ]
    density_p_cm3: Annotated[Annotated[float, Meta(ge=0, le=1000)] | None, Meta(description="protons per cm³")]
    temperature_k: Annotated[Annotated[float, Meta(ge=0, le=1e8)] | None, Meta(description="kelvin")]
    bt_nt: Annotated[
        Annotated[float, Meta(ge=0, le=500)] | None, Meta(description="strength of its magnetic field, nT")
    ]
    bz_nt: Annotated[
        Field | None,
        Meta(description="northward component of the field (GSM), nT; negative values favour geomagnetic storms"),
    ]
    bx_nt: Annotated[Field | None, Meta(description="sunward component of the field (GSM), nT")]
    by_nt: Annotated[Field | None, Meta(description="component of the field across, towards dusk (GSM), nT")]


class SpaceWeatherAlert(Struct, frozen=True):
    """A message about space weather."""

    product_id: Annotated[str, Meta(description="kind of message, as the provider files it: A20F, K05W, ...")]
    issued_at: Annotated[Moment, Meta(description="when it was issued, UTC")]
    code: Annotated[str | None, Meta(description="kind of message, as in its text: WATA20, ALTK05, ...")]
    serial: Annotated[int | None, Meta(description="number among the messages of this kind")]
    headline: Annotated[
        str | None, Meta(description="first line: ALERT, WARNING, WATCH, SUMMARY, ..., and its subject")
    ]
    type: Annotated[str | None, Meta(description="ALERT, WARNING, WATCH, SUMMARY, EXTENDED WARNING, CANCEL WATCH, ...")]
    scale: Annotated[str | None, Meta(description="class by the scales of NOAA, G1 to G5, R1 to R5, S1 to S5")]
    valid_start_at: Annotated[Moment | None, Meta(description="start of the time that a warning is for, UTC")]
    valid_end_at: Annotated[Moment | None, Meta(description="its end, UTC; the new one where the warning is extended")]
    message: Annotated[str, Meta(description="the whole text, as issued")]

    def feed_entry(self) -> FeedEntry:
        return FeedEntry(
            key=(self.product_id, self.serial, self.issued_at),
            title=self.headline or self.code or self.product_id,
            updated_at=self.issued_at,
            published_at=self.issued_at,
            text=self.message,
        )


class Swpc(Source):
    """Files that are updated every minute: seven days of the index, an hour of solar wind, a month of messages. Times are UTC,
    with or without a Z. No key."""

    key = "swpc"
    title = "NOAA Space Weather Prediction Center"
    home = "https://www.swpc.noaa.gov/"
    base = "https://services.swpc.noaa.gov"
    license = stated(US_GOVERNMENT, "https://www.weather.gov/disclaimer")
    evidence = Evidence.RECORDED
    cadence = "1m"
    attribution = "NOAA Space Weather Prediction Center"
    terms = "At most one request a minute for each file."
    pace = Pace(per_second=2, concurrency=3, burst=3)  # the files of a report

    async def kp(self) -> list[KpReading]:
        """The index of the last seven days, oldest first. It is revised for some time."""
        return await self.get("/products/noaa-planetary-k-index.json", fresh="5m", read=read_kp)

    async def kp_forecast(self) -> list[KpForecast]:
        """The forecast of the next three days, in the order of time."""
        return await self.get("/products/noaa-planetary-k-index-forecast.json", fresh="5m", read=read_kp_forecast)

    async def scales(self) -> SpaceWeatherScales:
        """The scales of NOAA now, and their forecast for three days."""
        return await self.get("/products/noaa-scales.json", fresh="5m", read=read_scales)

    async def aurora(self) -> AuroraGrid:
        """The newest forecast of the model OVATION, for the time at which the measured solar wind arrives."""
        return await self.get("/json/ovation_aurora_latest.json", fresh="5m", read=read_aurora)

    async def solar_wind(self) -> SolarWind:
        """The newest measured minute."""
        path = "/products/geospace/propagated-solar-wind-1-hour.json"
        return await self.get(path, fresh="1m", read=read_solar_wind)

    async def alerts(self) -> list[SpaceWeatherAlert]:
        """The messages of about a month, oldest first."""
        return await self.get("/products/alerts.json", fresh="5m", read=read_alerts)


class _RawKp(Struct):
    time_tag: str
    Kp: float


class _RawKpForecast(Struct):
    time_tag: str
    kp: float
    observed: str


class _RawLevel(Struct, rename="pascal"):
    """Numbers are strings."""

    scale: str | None = None
    minor_prob: str | None = None
    major_prob: str | None = None
    prob: str | None = None


class _RawScales(Struct):
    DateStamp: Date
    TimeStamp: str
    R: _RawLevel
    S: _RawLevel
    G: _RawLevel


class _RawAurora(Struct):
    observed_at: str = field(name="Observation Time")
    forecast_at: str = field(name="Forecast Time")
    coordinates: list[tuple[int, int, Annotated[int, Meta(ge=0, le=100)]]]


class _RawAlert(Struct):
    product_id: str
    issue_datetime: str
    message: str


def read_kp(reply: Reply) -> list[KpReading]:
    readings = read_rows(reply.json(list[Raw]), _RawKp, _kp, at_least=1)
    return sorted(readings, key=lambda reading: reading.start_at)


def read_kp_forecast(reply: Reply) -> list[KpForecast]:
    """The list has observed and estimated values first."""
    rows = read_rows(reply.json(list[Raw]), _RawKpForecast, lambda raw: raw, at_least=1)
    predicted = [row for row in rows if row.observed == "predicted"]
    return sorted(
        (KpForecast(utc(row.time_tag), row.kp, _storm(row.kp)) for row in predicted), key=lambda each: each.start_at
    )


def read_scales(reply: Reply) -> SpaceWeatherScales:
    """By the number of the day: 0 is now, 1 the rest of the current day, 2 and 3 the next ones."""
    days = reply.json(dict[str, _RawScales])
    current = days["0"]
    return SpaceWeatherScales(
        NoaaScales(
            utc(f"{current.DateStamp}T{current.TimeStamp}"),
            _number(current.R.scale),
            _number(current.S.scale),
            _number(current.G.scale),
        ),
        tuple(
            NoaaScalesForecast(
                day.DateStamp,
                _number(day.R.minor_prob),
                _number(day.R.major_prob),
                _number(day.S.prob),
                _number(day.G.scale),
            )
            for day in (days["1"], days["2"], days["3"])
        ),
    )


def read_aurora(reply: Reply) -> AuroraGrid:
    raw = reply.json(_RawAurora)
    values = bytearray([NO_VALUE]) * (LONGITUDES * LATITUDES)
    for longitude, latitude, percent in raw.coordinates:
        if not (0 <= longitude < LONGITUDES and -90 <= latitude <= 90):
            raise ReplyError(f"returned a value for {latitude},{longitude}")
        values[longitude * LATITUDES + latitude + 90] = percent
    return AuroraGrid(utc(raw.observed_at), utc(raw.forecast_at), bytes(values))


def read_solar_wind(reply: Reply) -> SolarWind:
    """A table: names of the columns, then a row for each minute, in the order of time."""
    names, *rows = reply.json(list[list[str | float | None]])
    for row in reversed(rows):
        values = dict(zip(names, row, strict=True))
        figures = [_figure(values[name]) for name in ("speed", "density", "temperature", "bt", "bz", "bx", "by")]
        if any(figure is not None for figure in figures):
            arrival = values["propagated_time_tag"]
            return SolarWind(utc(str(values["time_tag"])), utc(str(arrival)) if arrival else None, *figures)
    raise ReplyError("returned no solar wind")


def read_alerts(reply: Reply) -> list[SpaceWeatherAlert]:
    alerts = read_rows(reply.json(list[Raw]), _RawAlert, _alert)
    return sorted(alerts, key=lambda alert: alert.issued_at)


def _kp(raw: _RawKp) -> KpReading:
    return KpReading(utc(raw.time_tag), raw.Kp, _storm(raw.Kp))


def _alert(raw: _RawAlert) -> SpaceWeatherAlert:
    serial = _found(r"^Serial Number:\s*(\d+)", raw.message)
    headline = _found(r"^((?:ALERT|WARNING|WATCH|SUMMARY|EXTENDED|CONTINUED|CANCEL)\b.*?)\s*$", raw.message)
    return SpaceWeatherAlert(
        product_id=raw.product_id,
        issued_at=utc(raw.issue_datetime),
        code=_found(r"^Space Weather Message Code:\s*(\S+)", raw.message),
        serial=int(serial) if serial else None,
        headline=headline,
        type=headline.partition(":")[0].upper() if headline and ":" in headline else None,
        # A watch has it in its headline only.
        scale=_found(r"^NOAA Scale:\s*([GRS][1-5])", raw.message) or _found(r"Category ([GRS][1-5])", headline or ""),
        valid_start_at=_stated(r"^Valid From:", raw.message),
        valid_end_at=_stated(r"^(?:Valid To|Now Valid Until):", raw.message),
        message=raw.message,
    )


def _found(pattern: str, text: str) -> str | None:
    found = re.search(pattern, text, re.MULTILINE | re.IGNORECASE)
    return found[1] if found else None


def _stated(label: str, text: str) -> datetime | None:
    """The time after a label: `2026 Sep 10 0915 UTC`."""
    found = re.search(label + r"\s*(\d{4}) (\w{3}) (\d{1,2}) (\d{2})(\d{2}) UTC", text, re.MULTILINE | re.IGNORECASE)
    if found is None:
        return None
    year, month, day, hour, minute = found.groups()
    return datetime(int(year), MONTHS.index(month.title()) + 1, int(day), int(hour), int(minute), tzinfo=UTC)


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def _storm(kp: float) -> str | None:
    return next((scale for least, scale in STORMS if kp >= least), None)


def _figure(value: str | float | None) -> float | None:
    if isinstance(value, str):
        raise ReplyError(f"returned the string {value[:20]!r} instead of a number")
    return None if value is None or value <= MISSING else value
