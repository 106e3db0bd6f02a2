"""Air quality."""

from msgspec import structs

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.models.air_readings import AirReading, CountryAirReading
from skerry.services.nordic.air import CountryAir


@endpoint(
    "/nordic/{country}/air-quality",
    fresh="30m",
    example={"country": "NO"},
    checked_with=[{"country": country} for country in ("EE", "FI", "SE", "DK", "IS", "LV", "LT")],
    example_404={"country": "DE"},
)
async def nordic_air_quality(country: nordic.NordicCountry, air: CountryAir) -> nordic.CountryCollection[AirReading]:
    """Concentrations of pollutants in the newest hour at places of a country, µg/m³.

    In Finland at the stations of its towns, in Iceland at those of its environment agency; in the other countries, and if these
    do not answer, by the model of CAMS at the larger cities: `from_station` tells. Only the model has an index."""
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
