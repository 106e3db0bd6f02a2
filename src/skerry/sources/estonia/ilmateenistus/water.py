"""Gauges of the weather service, in the shape that all countries share."""

from skerry.models.water import GaugeReading
from skerry.sources.estonia.ilmateenistus.observations import StationObservation


def reading_of(station: StationObservation) -> GaugeReading:
    """The reading at a station, which is identified by its name: gauges of rivers have no WMO number.

    Levels of the sea are in EH2000, those of rivers and lakes above the zero of the gauge."""
    at_sea = station.water_level_eh2000_cm is not None
    level = station.water_level_eh2000_cm if at_sea else station.water_level_cm
    return GaugeReading(
        id=station.station,
        name=station.station,
        water_body=None,
        kind="sea" if station.is_sea else "inland",
        latitude=station.latitude,
        longitude=station.longitude,
        water_level_cm=level,
        datum=None if level is None else "EH2000" if at_sea else "gauge_zero",
        discharge_m3s=None,
        water_temperature_c=station.water_temperature_c,
        observed_at=station.observed_at,
    )
