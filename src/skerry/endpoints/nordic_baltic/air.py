"""Air quality."""

from typing import Annotated

from msgspec import Meta, structs

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history, stored_value
from skerry.api.parameters import Allowed
from skerry.models.air_readings import AirReading, CountryAirReading
from skerry.series.country_air import CountryAirQuality
from skerry.services.nordic.air import CountryAir
from skerry.store import History, HistoryPage


@endpoint(
    "/nordic/{country}/air-quality",
    fresh="30m",
    example={"country": "NO"},
    checked_with=[{"country": country} for country in ("EE", "FI", "SE", "DK", "IS", "LV", "LT")],
    example_404={"country": "DE"},
)
async def nordic_air_quality(country: nordic.NordicCountry, air: CountryAir) -> nordic.CountryCollection[AirReading]:
    """Concentrations of pollutants in the newest hour at places of a country, µg/m³.

    In Estonia at the stations of its monitoring, in Finland at those of its towns, in Iceland at those of its environment
    agency; in the other countries, and if these do not answer, by the model of CAMS at the larger cities: `from_station` tells.
    Only the model has an index."""
    found = await air.of(country)
    return nordic.CountryCollection.limited(found.value, None, country=country, source=found.source.key)


@endpoint("/nordic/air-quality", fresh="30m")
async def nordic_air_quality_everywhere(air: CountryAir) -> nordic.CountriesCollection[CountryAirReading]:
    """Concentrations of pollutants in the newest hour at places of all eight countries, µg/m³.

    As `/nordic/{country}/air-quality`. A country whose providers do not answer is in `missing`."""
    result = await air.of_all()
    rows = [
        CountryAirReading(country=country, source=found.source.key, **structs.asdict(reading))
        for country, found in result.found.items()
        for reading in found.value
    ]
    return nordic.CountriesCollection.limited(rows, None, missing=result.missing)


@endpoint(
    "/nordic/{country}/air-quality/history",
    fresh="1m",
    example={"country": "FI", "source": "fmi", "station": "100662"},
    example_404={"country": "DE"},
    supplementary=True,
)
async def nordic_air_quality_history(
    country: nordic.NordicCountry,
    history: History[CountryAirQuality],
    query: HistoryQuery,
    station: Annotated[
        str | None,
        Allowed("the identifier of a station such as 100662, or the name of a city of the model such as Riga"),
        Meta(
            min_length=1,
            max_length=100,
            description="only this station: its identifier, or the name of a city of the model",
            examples=["100662"],
        ),
    ] = None,
    source: Annotated[
        str | None,
        Allowed("the key of a source such as fmi"),
        Meta(
            min_length=1,
            max_length=40,
            description="only rows of this provider: the key of its source",
            examples=["open_meteo_air"],
        ),
    ] = None,
) -> HistoryPage[CountryAirQuality]:
    """Concentrations of pollutants at places of a country every hour, kept since this server was set up, µg/m³.

    The newest hour of each place of `/nordic/{country}/air-quality`, from the same providers; rows of a station and of the model
    are averaged apart. Rows are in ascending order of time and are never deleted. Days are those of the capital."""
    where = {"country": country.value}
    if station is not None:
        where["station"] = await stored_value(history, "station", station)
    if source is not None:
        where["source"] = await stored_value(history, "source", source)
    return await read_history(history, query, where)
