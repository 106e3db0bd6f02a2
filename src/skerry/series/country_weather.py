"""Observations of the weather stations of the Nordic and Baltic countries, every hour."""

from datetime import timedelta
from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct

from skerry.container import Dependency, dependencies_of
from skerry.models.fields import Moment
from skerry.models.nordic import NordicCountry, Subject
from skerry.models.stations import StationReading
from skerry.provenance import Origin
from skerry.series.country_zones import COUNTRY_ZONES
from skerry.sources.denmark.dmi import Dmi
from skerry.sources.estonia.ilmateenistus import Ilmateenistus
from skerry.sources.finland.fmi import Fmi
from skerry.sources.iceland.vedur import Vedur
from skerry.sources.latvia.lvgmc import Lvgmc
from skerry.sources.lithuania.meteo_lt import MeteoLt
from skerry.sources.sweden.smhi_observations import SmhiObservations
from skerry.store import Aggregate, OriginBy, Series


class StoredStationNetworks(Dependency):
    """The weather services whose observations are stored."""

    def __init__(
        self,
        estonia: Ilmateenistus,
        finland: Fmi,
        sweden: SmhiObservations,
        denmark: Dmi,
        iceland: Vedur,
        latvia: Lvgmc,
        lithuania: MeteoLt,
    ) -> None:
        """Named for their origins, by the country of the rows; the collector calls them through the service."""


def _origin(country: str) -> Origin | None:
    network = dependencies_of(StoredStationNetworks.__init__).get(NordicCountry(country).name.lower())
    return None if network is None else network.origin()


class CountryStationWeather(Struct, frozen=True):
    """Observation of one station, as the country's weather service published it."""

    SERIES: ClassVar[Series] = Series(
        "country_weather",
        every=timedelta(hours=1),
        zone="UTC",
        key=("observed_at", "country", "station"),
        zones=COUNTRY_ZONES,
        stale_after=timedelta(hours=3),
    )
    SOURCE: ClassVar[type[StoredStationNetworks]] = StoredStationNetworks
    ORIGIN_BY: ClassVar[OriginBy] = OriginBy("country", _origin)
    SUBJECT: ClassVar[Subject] = Subject.WEATHER_OBSERVATIONS

    observed_at: Annotated[Moment, Meta(description="time of the observation, UTC")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    station: Annotated[str, Meta(description="the service's identifier of the station")]
    name: Annotated[str | None, Meta(description="name of the station"), Aggregate.SAME]
    temperature_c: Annotated[float | None, Meta(description="2 m above ground, °C"), Aggregate.MEAN]
    humidity_percent: Annotated[float | None, Meta(description="relative humidity, percent"), Aggregate.MEAN]
    pressure_hpa: Annotated[float | None, Meta(description="at sea level, hPa"), Aggregate.MEAN]
    wind_speed_ms: Annotated[float | None, Meta(description="mean wind, m/s"), Aggregate.MEAN]
    wind_gust_ms: Annotated[float | None, Meta(description="strongest gust, m/s"), Aggregate.MAX]
    precipitation_1h_mm: Annotated[
        Annotated[float, Meta(ge=0, le=500)] | None, Meta(description="of the last hour, mm"), Aggregate.SUM
    ]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row, UTC; null: never"),
    ] = None

    @classmethod
    def of(cls, country: str, reading: StationReading) -> Self:
        return cls(
            observed_at=reading.observed_at,
            country=country,
            station=reading.station,
            name=reading.name,
            temperature_c=reading.temperature_c,
            humidity_percent=reading.humidity_percent,
            pressure_hpa=reading.pressure_hpa,
            wind_speed_ms=reading.wind_speed_ms,
            wind_gust_ms=reading.wind_gust_ms,
            precipitation_1h_mm=reading.precipitation_1h_mm,
        )
