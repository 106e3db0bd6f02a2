"""Air quality at Estonian stations, every hour."""

from datetime import timedelta
from typing import Annotated, ClassVar

import structlog
from msgspec import Meta, Struct

from skerry.answers import Moment
from skerry.collect.jobs import job
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.sources.ohuseire import Ohuseire
from skerry.store import History, Series

log = structlog.get_logger(__name__)


class AirQuality(Struct, frozen=True):
    """One value of one pollutant at one station."""

    SERIES: ClassVar[Series] = Series(
        "estonian_air", every=timedelta(hours=1), zone="Europe/Tallinn", key=("timestamp", "station", "indicator")
    )
    SOURCE: ClassVar[type[Ohuseire]] = Ohuseire

    timestamp: Annotated[Moment, Meta(description="stamp of the measurement, UTC")]
    station: Annotated[int, Meta(description="the provider's number of the station")]
    indicator: Annotated[str, Meta(description="SO2, NO2, CO, O3, PM10 or PM2.5")]
    value: Annotated[float | None, Meta(description="in `unit`")]
    unit: Annotated[str | None, Meta(description="µg/m³; of CO mg/m³")]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None


@job(every="1h", deadline="5m")
async def estonian_air(ohuseire: Ohuseire, history: History[AirQuality]) -> None:
    """Yesterday and today of every station, so that what comes late or is corrected finds its row.

    A station that fails leaves a gap and does not stop the others."""
    stations = [station for station in await ohuseire.stations() if station.measures_pollutants]
    failures: list[NotFound | UpstreamUnavailable] = []
    for station in stations:
        try:
            measured = await ohuseire.newest_days(station.id)
        except (NotFound, UpstreamUnavailable) as error:
            log.warning("no air quality of a station", station=station.id, reason=str(error))
            failures.append(error)
            continue
        await history.write(
            [
                AirQuality(entry.measured_at, entry.station, entry.indicator.value, entry.value, entry.indicator.unit)
                for entry in measured
                if entry.value is not None
            ]
        )
    if failures and len(failures) == len(stations):
        raise failures[-1]
