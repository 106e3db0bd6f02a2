"""Weather in Estonia."""

from skerry.answers import Collection
from skerry.http.endpoint import endpoint
from skerry.sources.ilmateenistus import Ilmateenistus, WeatherWarning


@endpoint("/estonian-weather/warnings", fresh="10m")
async def weather_warnings(ilmateenistus: Ilmateenistus) -> Collection[WeatherWarning]:
    """Weather warnings in force for Estonian counties and sea areas, in Estonian and English.

    An empty list on a calm day. `level` is given only where the text of the warning names one."""
    return Collection.of(list(await ilmateenistus.warnings()))
