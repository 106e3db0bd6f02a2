"""Time zones of the Nordic and Baltic countries whose figures are kept."""

from collections.abc import Mapping
from functools import cache

from skerry.datasets.countries import Countries
from skerry.models.nordic import NordicCountry
from skerry.store import Zones


@cache
def _time_zones() -> Mapping[str, str]:
    countries = Countries()
    return {country.value: countries.get(country).main_timezone for country in NordicCountry}


COUNTRY_ZONES = Zones("country", _time_zones)
"""Days of a row are those of its country's capital."""
