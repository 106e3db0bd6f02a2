"""The cities that weather and sun calls accept by name."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.errors import NotFound
from skerry.folding import fold, nearest
from skerry.models.fields import Latitude, Longitude


class City(Struct, frozen=True):
    """A city."""

    id: Annotated[str, Meta(description="its name in lower case, with hyphens")]
    name: Annotated[str, Meta(description="English name")]
    country_name: Annotated[str, Meta(description="English name of its country")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    latitude: Latitude
    longitude: Longitude
    timezone: Annotated[str, Meta(description="IANA time zone")]


class Cities(Dataset):
    """Thirty cities, the Nordic-Baltic ones first."""

    key = "cities"

    @cached_property
    def all(self) -> list[City]:
        return self.lines("cities.jsonl", City)

    def of(self, name: str, country: str) -> City:
        """The city of this name in a country (alpha-2). Raises NotFound."""
        city = next((city for city in self.all if (fold(city.name), city.country) == (fold(name), country)), None)
        if city is None:
            near = tuple(each.name for each in self.all if each.country == country)
            raise NotFound(f"{name},{country} is none of the {len(self.all)} cities.", suggestions=near[:5])
        return city

    def get(self, name: str) -> City:
        """By id or name; case, accents and hyphens are ignored. Raises NotFound."""
        wanted = fold(name)
        if wanted in self._by_name:
            return self._by_name[wanted]
        near = nearest(name, (city.name for city in self.all))
        raise NotFound(f"No city named {name!r} among the {len(self.all)} known.", suggestions=near)

    @cached_property
    def _by_name(self) -> dict[str, City]:
        return {fold(city.name): city for city in self.all}
