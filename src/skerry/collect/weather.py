"""Observations of Estonian weather stations, every hour."""

from skerry.collect.jobs import job
from skerry.series.weather import StationWeather
from skerry.sources.estonia.ilmateenistus import Ilmateenistus
from skerry.store import History


@job(every="1h")
async def estonian_weather(ilmateenistus: Ilmateenistus, history: History[StationWeather]) -> None:
    """Store the newest observations. A station that reported nothing is not stored and leaves a gap."""
    rows = [
        StationWeather(
            timestamp=station.observed_at,
            station=station.station,
            wmo_code=station.wmo_code,
            air_temperature_c=station.temperature_c,
            pressure_hpa=station.pressure_hpa,
            humidity_pct=station.humidity_percent,
            wind_speed_ms=station.wind_speed_ms,
            wind_gust_ms=station.wind_gust_ms,
            precipitation_mm=station.precipitation_mm,
            water_level_eh2000_cm=station.water_level_eh2000_cm,
        )
        for station in (await ilmateenistus.observations()).stations
    ]
    await history.write([row for row in rows if not row.is_empty])
