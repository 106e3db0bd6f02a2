"""A place of people who meet: a city, or a time zone."""

from typing import Annotated

from msgspec import Meta

from skerry.api.parameters import Allowed, Checked, Resolved, Resolver
from skerry.datasets.countries import Countries
from skerry.errors import NotFound
from skerry.services.city_names import CityNames
from skerry.services.meeting_times import MeetingPlace
from skerry.services.zone_clocks import CLOCK_TIME, TimeZones


class MeetingPlaces(Resolver):
    """Cities that ship with the package, and time zones."""

    def __init__(self, cities: CityNames, zones: TimeZones, countries: Countries) -> None:
        self._cities = cities
        self._zones = zones
        self._countries = countries

    def resolve(self, given: str) -> MeetingPlace:
        """A city before a time zone of that name. A zone is in the only country that has it."""
        try:
            city = self._cities.get(given)
            return MeetingPlace(city.name, city.timezone, city.country_code)
        except NotFound as unknown:
            try:
                zone = self._zones.get(given)
            except NotFound:
                detail = f"No city or time zone named {given!r}."
                raise NotFound(detail, suggestions=unknown.suggestions) from None
        at = [country.code for country in self._countries.all if zone in country.timezones]
        return MeetingPlace(zone, zone, at[0] if len(at) == 1 else None)


MeetingPlaceNames = Annotated[
    list[MeetingPlace],
    Resolved(MeetingPlaces),
    Allowed("the names of two or more cities or time zones separated by commas, such as tallinn,new york,Asia/Tokyo"),
    Meta(max_length=8, description="2 to 8 cities or IANA time zones, separated by commas"),
]


def _clock_time(text: str) -> str:
    if not CLOCK_TIME.fullmatch(text):
        raise ValueError(text)
    return text


ClockTime = Annotated[
    str, Checked(_clock_time), Allowed("a time such as 09:00"), Meta(max_length=5, examples=["09:00"])
]
