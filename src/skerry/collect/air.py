"""Air quality at Estonian stations, every hour."""

from skerry.collect.jobs import job
from skerry.collect.part_failures import PartFailures
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.series.air import AirQuality
from skerry.sources.estonia.ohuseire import Ohuseire
from skerry.store import History


@job(every="1h", deadline="5m")
async def estonian_air(ohuseire: Ohuseire, history: History[AirQuality]) -> None:
    """Store the values of yesterday and today of every station. Late and corrected values replace stored ones.

    A station that cannot be read leaves a gap and does not stop the others."""
    stations = [station for station in await ohuseire.stations() if station.measures_pollutants]
    failures = PartFailures("air quality of a station not collected")
    for station in stations:
        try:
            measured = await ohuseire.newest_days(station.id)
        except (NotFound, UpstreamUnavailable) as error:
            failures.add(str(station.id), error)
            continue
        await history.write(
            [
                AirQuality(entry.observed_at, entry.station, entry.pollutant.value, entry.value, entry.pollutant.unit)
                for entry in measured
                if entry.value is not None
            ]
        )
    failures.finish(is_total=len(failures) == len(stations))
