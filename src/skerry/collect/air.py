"""Air quality at Estonian stations, every hour."""

import structlog

from skerry.collect.jobs import job
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.series.air import AirQuality
from skerry.sources.estonia.ohuseire import Ohuseire
from skerry.store import History

log = structlog.get_logger(__name__)


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
