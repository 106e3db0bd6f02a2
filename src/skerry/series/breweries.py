"""The world's breweries, once a week."""

from datetime import timedelta
from typing import ClassVar

from skerry.models.brewery import Brewery
from skerry.sources.world.open_brewery_files import OpenBreweryFiles
from skerry.store import Register


class StoredBrewery(Brewery, frozen=True):
    """A brewery of the dataset."""

    REGISTER: ClassVar[Register] = Register(
        "breweries",
        every=timedelta(days=7),
        searched=("name", "city", "state", "type", "country_name"),
        required=("id", "name", "type", "country_name"),
    )
    SOURCE: ClassVar[type[OpenBreweryFiles]] = OpenBreweryFiles
