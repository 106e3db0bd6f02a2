"""Time zones of the thirty cities whose weather and air are kept."""

from collections.abc import Mapping
from functools import cache

from skerry.datasets.cities import Cities
from skerry.store import Zones


@cache
def _time_zones() -> Mapping[str, str]:
    return {city.id: city.timezone for city in Cities().all}


CITY_ZONES = Zones("city", _time_zones)
"""Days of a row are those of its city."""
