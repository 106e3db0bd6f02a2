"""The place of a city that a caller names."""

from msgspec import Struct

from skerry.datasets.countries import Countries, Country
from skerry.errors import NotFound
from skerry.folding import fold
from skerry.provenance import resolving
from skerry.services.city_names import MAX_SUGGESTIONS, CityNames, NamedCity
from skerry.sources.world.open_meteo_geocoding import FoundPlace, OpenMeteoGeocoding

GRID_DECIMALS = 2


class Place(Struct, frozen=True):
    """A city, and where it is."""

    name: str
    country: Country
    latitude: float
    longitude: float
    timezone: str
    """IANA name."""
    others: tuple[str, ...]
    """Other cities of that name, as `name,CC`, the largest first."""

    @property
    def grid_point(self) -> tuple[float, float]:
        """Where its weather is requested, to a kilometre: the grid of the models is wider, and neighbours share an answer."""
        return round(self.latitude, GRID_DECIMALS), round(self.longitude, GRID_DECIMALS)


async def find_place(city: NamedCity, names: CityNames, countries: Countries, geocoder: OpenMeteoGeocoding) -> Place:
    """A city by name: the largest of exactly that name. Only where no city that ships with the package has the name, the
    geocoder is called, for the given country if there is one.

    Raises NotFound with suggestions, UpstreamUnavailable where the geocoder is needed and does not answer."""
    name, code = city.name, city.country_code
    if carried := city.carried:
        home = countries.get(carried.country_code)
        return Place(
            carried.name, home, carried.latitude, carried.longitude, carried.timezone, names.others(city, carried)
        )
    country = countries.get(code) if code else None
    with resolving():
        found = await geocoder.search(name, code)
    return _largest(name, country, found, names, countries)


def _largest(
    name: str, country: Country | None, found: tuple[FoundPlace, ...], names: CityNames, countries: Countries
) -> Place:
    known = {each.code: each for each in countries.all}
    settlements = [
        (place, known[place.country], place.timezone)
        for place in found
        if place.is_settlement and place.timezone and place.country in known
        and (country is None or place.country == country.code)
    ]  # fmt: skip
    of_that_name = [entry for entry in settlements if fold(entry[0].name) == fold(name)]
    if not of_that_name:
        near = [f"{place.name},{where.code}" for place, where, _ in settlements]
        near = near or list(names.alike(name))
        suggestions = tuple(dict.fromkeys(near))[:MAX_SUGGESTIONS]
        within = f" in {country.name}" if country else ""
        raise NotFound(f"No city named {name!r}{within}.", suggestions=suggestions)
    (place, where, timezone), *rest = sorted(of_that_name, key=lambda entry: -(entry[0].population or 0))
    others = tuple(dict.fromkeys(f"{other.name},{country.code}" for other, country, _ in rest))[:MAX_SUGGESTIONS]
    return Place(place.name, where, place.latitude, place.longitude, timezone, others)
