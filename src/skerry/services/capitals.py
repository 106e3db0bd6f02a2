"""Where the capital of a country is."""

from skerry.datasets.countries import Country
from skerry.services.city_names import CarriedCity, CityNames


def capital_of(country: Country, names: CityNames) -> CarriedCity | None:
    """The first capital; None for a territory without one, and for a few whose capital is not among the cities that ship with
    the package."""
    return names.named(f"{country.capital},{country.code}").carried if country.capital else None
