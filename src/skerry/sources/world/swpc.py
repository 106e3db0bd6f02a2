"""Space Weather Prediction Center of NOAA: geomagnetic activity, solar wind, alerts."""

import re
from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import US_GOVERNMENT, stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import utc
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

STORMS = ((9.0, "G5"), (7.66, "G4"), (6.66, "G3"), (5.66, "G2"), (4.66, "G1"))
"""The lowest index of each class of geomagnetic storm. 4.67 counts as 5, as in the provider's own forecast; only G5 needs
the full 9."""


class KpReading(Struct, frozen=True):
    """The planetary K index of three hours."""

    start_at: Annotated[Moment, Meta(description="start of the three hours, UTC")]
    kp_index: Annotated[float, Meta(description="geomagnetic activity in thirds, from 0 (quiet) to 9 (extreme storm)")]
    scale: Annotated[str | None, Meta(description="geomagnetic storm by the scale of NOAA, G1 to G5; null: none")]


class SolarWind(Struct, frozen=True):
    """The solar wind at L1, 1.5 million km before the Earth."""

    observed_at: Annotated[Moment, Meta(description="when it was measured, UTC")]
    arrival_at: Annotated[Moment | None, Meta(description="when it arrives at the Earth, UTC")]
    speed_km_s: Annotated[float | None, Meta(description="km/s")]
    density_p_cm3: Annotated[float | None, Meta(description="protons per cm³")]
    temperature_k: Annotated[float | None, Meta(description="kelvin")]
    bt_nt: Annotated[float | None, Meta(description="strength of its magnetic field, nT")]
    bz_nt: Annotated[
        float | None,
        Meta(description="northward component of the field (GSM), nT; negative values favour geomagnetic storms"),
    ]


class SpaceWeatherAlert(Struct, frozen=True):
    """A message about space weather."""

    product_id: Annotated[str, Meta(description="kind of message, as the provider files it: A20F, K05W, ...")]
    issued_at: Annotated[Moment, Meta(description="when it was issued, UTC")]
    code: Annotated[str | None, Meta(description="kind of message, as in its text: WATA20, ALTK05, ...")]
    serial: Annotated[int | None, Meta(description="number among the messages of this kind")]
    headline: Annotated[
        str | None, Meta(description="first line: ALERT, WARNING, WATCH, SUMMARY, ..., and its subject")
    ]
    scale: Annotated[str | None, Meta(description="class by the scales of NOAA, G1 to G5, R1 to R5, S1 to S5")]
    message: Annotated[str, Meta(description="the whole text, as issued")]


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
    pace = Pace(per_second=2, concurrency=2)

    async def kp(self) -> list[KpReading]:
        """The index of the last seven days, oldest first. It is revised for some time."""
        return await self.get("/products/noaa-planetary-k-index.json", fresh="5m", read=read_kp)

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


class _RawAlert(Struct):
    product_id: str
    issue_datetime: str
    message: str


def read_kp(reply: Reply) -> list[KpReading]:
    readings = read_rows(reply.json(list[Raw]), _RawKp, _kp, at_least=1)
    return sorted(readings, key=lambda reading: reading.start_at)


def read_solar_wind(reply: Reply) -> SolarWind:
    """A table: names of the columns, then a row for each minute, in the order of time."""
    names, *rows = reply.json(list[list[str | float | None]])
    for row in reversed(rows):
        values = dict(zip(names, row, strict=True))
        figures = [_figure(values[name]) for name in ("speed", "density", "temperature", "bt", "bz")]
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
        # A watch has it in its headline only.
        scale=_found(r"^NOAA Scale:\s*([GRS][1-5])", raw.message) or _found(r"Category ([GRS][1-5])", headline or ""),
        message=raw.message,
    )


def _found(pattern: str, text: str) -> str | None:
    found = re.search(pattern, text, re.MULTILINE | re.IGNORECASE)
    return found[1] if found else None


def _storm(kp: float) -> str | None:
    return next((scale for least, scale in STORMS if kp >= least), None)


def _figure(value: str | float | None) -> float | None:
    if isinstance(value, str):
        raise ReplyError(f"returned the string {value[:20]!r} instead of a number")
    return value
