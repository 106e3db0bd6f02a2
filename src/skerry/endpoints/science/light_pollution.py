"""Light pollution, estimated."""

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Lon
from skerry.datasets.world_cities import WorldCities
from skerry.services.light_pollution import LightPollution
from skerry.services.light_pollution import light_pollution as estimated


@endpoint("/lightpollution", fresh="7d", example={"lat": 59.437, "lon": 24.7536})
async def light_pollution(lat: Lat, lon: Lon, cities: WorldCities) -> LightPollution:
    """Estimated light pollution of a place, as a class of the Bortle scale, from the populations of the towns around it.

    An estimate and not a measurement: it may be a class off, and two or three too dark where small towns are not
    counted (`small_towns_counted`). `bortle_class_min` and `bortle_class_max` are the likely range; `towns` are the inputs
    that weigh most, and `method` says how the class is computed and what it leaves out."""
    cities.sign()
    return estimated(lat, lon, cities)
