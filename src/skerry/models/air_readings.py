"""The air at stations or cities of a country, whichever service reports it."""

from collections.abc import Sequence
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from skerry.models.fields import Latitude, Longitude, Moment, SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.observed import Observed


class AirPlace(Struct, frozen=True):
    """A city for which a model is read."""

    name: str
    latitude: Latitude
    longitude: Longitude


class AirReading(Observed, frozen=True, kw_only=True):
    """The air at one place in the newest hour. Null is what is not measured there."""

    STALE_AFTER = "4h"

    name: Annotated[str, Meta(description="name of the station, or of the city for which the model was read")]
    station: Annotated[str | None, Meta(description="identifier of the station; null for a city of a model")]
    from_station: Annotated[bool, Meta(description="true: measured at a station; false: of a model, at the city")]
    latitude: Latitude | None
    longitude: Longitude | None
    observed_at: Annotated[
        Moment,
        Meta(
            description="end of the measured hour, which Estonia may state by its start, or start of the model's hour, UTC"
        ),
    ]
    european_aqi: Annotated[
        int | None,
        Meta(description="European air quality index: to 20 good, above 100 extremely poor; null for stations"),
    ]
    pm10_ug_m3: Annotated[float | None, Meta(description="particles up to 10 µm, µg/m³")]
    pm2_5_ug_m3: Annotated[float | None, Meta(description="particles up to 2.5 µm, µg/m³")]
    nitrogen_dioxide_ug_m3: Annotated[float | None, Meta(description="mean of the hour, µg/m³")]
    sulphur_dioxide_ug_m3: Annotated[float | None, Meta(description="mean of the hour, µg/m³")]
    ozone_ug_m3: Annotated[float | None, Meta(description="mean of the hour, µg/m³")]
    carbon_monoxide_ug_m3: Annotated[float | None, Meta(description="mean of the hour, µg/m³")]


class CountryAirReading(AirReading, frozen=True, kw_only=True):
    """The air at one place of a country."""

    country: Annotated[NordicCountry, Meta(description="ISO 3166-1 alpha-2")]
    source: SourceKey


class AirReadingsProvider(Protocol):
    """A provider of the air in a country."""

    async def air(self, country: NordicCountry, cities: Sequence[AirPlace]) -> list[AirReading]:
        """The air at the stations of a country, or, of a model, at these cities. Raises UpstreamUnavailable."""
        ...
