"""The types of request parameters, shared by all endpoints.

The annotation of a type states its values, its names in a request, and how a name is resolved:

    country: CountryCode        # EE, est, Estonia: the function receives "EE"
    limit: Annotated[Limit, Meta(le=50)] = 10
    q: Annotated[Search, Meta(description="part of the name", examples=["Narva"])]

`skerry.http.parameters` decodes requests by these annotations, and the OpenAPI document is generated from them."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from msgspec import Meta

from skerry.container import Dependency
from skerry.datasets.countries import Countries
from skerry.errors import PUBLIC_URL, NotFound
from skerry.models import day_ahead
from skerry.models.colors import parse_hex
from skerry.models.fields import Latitude, Longitude
from skerry.services.city_names import CarriedCity, CityNames, NamedCity
from skerry.services.company_numbers import registry_number
from skerry.services.ip_locations import parsed
from skerry.services.zone_clocks import TimeZones


class Synonyms:
    """Names of one parameter. An endpoint's own name for it is the documented one; the others are accepted as aliases."""

    def __init__(self, *names: str) -> None:
        self.names = names


@dataclass(frozen=True)
class Allowed:
    """Description of the allowed values for error messages: `a currency code such as EUR`."""

    words: str


@dataclass(frozen=True)
class Named:
    """The name in a request, if it is not a usable Python name."""

    name: str


@dataclass(frozen=True)
class Header:
    """The value is read from this request header."""

    name: str


@dataclass(frozen=True)
class Days:
    """The first and the last day that is accepted."""

    first: dt.date
    last: dt.date


@dataclass(frozen=True)
class Checked:
    """Validation that the type cannot express. `check` returns the value that the endpoint receives, and raises ValueError
    for an invalid one."""

    check: Callable[[Any], Any]


class Resolver(Dependency):
    """Resolves a name to a record. It adds no provenance, because the figures of the answer come from elsewhere."""

    def resolve(self, given: str) -> Any:
        """The value that the endpoint receives. Raises NotFound, with suggestions, for an unknown name."""
        raise NotImplementedError  # each resolver has its own


@dataclass(frozen=True)
class Resolved:
    """A name that a resolver resolves. An unknown name is a 404, alone or in a list."""

    resolver: type[Resolver]


class CountryNames(Resolver):
    """Codes and English names of countries."""

    def __init__(self, countries: Countries) -> None:
        self._countries = countries

    def resolve(self, given: str) -> str:
        """ISO 3166-1 alpha-2."""
        return self._countries.find(given).code


class EconomyNames(Resolver):
    """Countries, and the codes by which the World Bank names regions."""

    def __init__(self, countries: Countries) -> None:
        self._countries = countries

    def resolve(self, given: str) -> str:
        """ISO 3166-1 alpha-2, or the World Bank's code in upper case."""
        try:
            return self._countries.find(given).code
        except NotFound:
            if 2 <= len(given) <= 3 and given.isascii() and given.isalnum():
                return given.upper()
            raise


class CarriedCities(Resolver):
    """The cities that ship with the package."""

    def __init__(self, names: CityNames) -> None:
        self._names = names

    def resolve(self, given: str) -> CarriedCity:
        return self._names.get(given)


class ListedCities(CarriedCities):
    """The same in a list, whose commas separate cities: a country cannot be named, nor suggested."""

    def resolve(self, given: str) -> CarriedCity:
        try:
            return super().resolve(given)
        except NotFound as error:
            names = dict.fromkeys(city.rpartition(",")[0] for city in error.suggestions)
            raise NotFound(error.detail, suggestions=tuple(names)) from None


class NamedCities(Resolver):
    """Cities that ship with the package, and names of other towns."""

    def __init__(self, names: CityNames) -> None:
        self._names = names

    def resolve(self, given: str) -> NamedCity:
        return self._names.named(given)


class TimeZoneNames(Resolver):
    """Names of time zones."""

    def __init__(self, zones: TimeZones) -> None:
        self._zones = zones

    def resolve(self, given: str) -> str:
        """The IANA name, as the database writes it."""
        return self._zones.get(given)


def _address(text: str) -> str:
    return str(parsed(text))


def _upper(text: str) -> str:
    return text.upper()


# Searching

SEARCH = Synonyms("q", "query", "search", "keyword", "name")


class Searched:
    """Marks a search string: if nothing matches, the answer is an empty list. Any other string names an item: if it does
    not exist, the answer is a 404."""


Search = Annotated[str, SEARCH, Searched(), Meta(min_length=1, max_length=100)]
"""A search string."""

Limit = Annotated[
    int,
    Synonyms("limit", "per_page", "page_size", "pageSize", "max_results", "results", "amount"),
    Meta(ge=1, description="maximum number of items"),
]
"""The maximum number of items in an answer."""

PAGE = Synonyms("page", "page_number", "pageNumber")

PageNumber = Annotated[int, PAGE, Meta(ge=1, le=10_000, description="number of the page, from 1")]
"""A page of a longer list."""
PageFromZero = Annotated[int, PAGE, Meta(ge=0, le=1_000_000, description="number of the page, from 0")]
"""A page of a longer list whose specification counts from 0."""

Offset = Annotated[
    int,
    Synonyms("offset", "skip"),
    Meta(ge=0, le=1_000_000, description="number of items before the first in the answer"),
]
"""Only where the specification has it (`/nobel`, `/universities`); other lists have pages."""

Seed = Annotated[
    Annotated[str, Meta(max_length=100, examples=["harbour"])] | None,
    Meta(description="seed of the random choice; the same seed gives the same answer while the data are the same"),
]
"""What makes a random answer repeatable. `skerry.chance.generator` takes it."""

# Strings and colors

MAX_TEXT = 5000
"""Characters. The first line of a request has at most 8 KB, which characters that are not ASCII fill sooner."""

Text = Annotated[
    str,
    Meta(min_length=1, max_length=MAX_TEXT, description="words in any script", examples=["hello"]),
]
"""A string that a caller wants something computed of."""


WebUrl = Annotated[
    str,
    Allowed(PUBLIC_URL),
    Meta(
        min_length=1,
        max_length=2048,
        description="URL of http or https at its usual port; percent-encoded where it has a query of its own",
        examples=["https://example.com"],
    ),
]
"""A URL that this server requests for a caller, through `WebVisitor`."""


def _hex_color(text: str) -> str:
    return parse_hex(text).hex


HexColor = Annotated[
    str,
    Checked(_hex_color),
    Allowed("a color of 3 or 6 hexadecimal digits such as 3498db"),
    Meta(max_length=7, description="color: 3 or 6 hexadecimal digits, `#` (%23) optional", examples=["3498db"]),
]
"""A color, which the endpoint receives as #rrggbb."""

# Places

LATITUDE = Synonyms("lat", "latitude")
LONGITUDE = Synonyms("lon", "lng", "long", "longitude")

Lat = Annotated[Latitude, LATITUDE]
Lon = Annotated[Longitude, LONGITUDE]

NAME_OF_COUNTRY = r"^\s*[^\W\d_][^\d!?<>*#@$%^=+{}\[\]|\\]+$"

COUNTRY = Synonyms("country", "country_code", "countryCode")

CountryCode = Annotated[
    str,
    COUNTRY,
    Resolved(CountryNames),
    Allowed("a country code such as EE or EST, or an English name such as Estonia"),
    Meta(
        pattern=NAME_OF_COUNTRY,
        max_length=60,
        description="country: ISO 3166-1 alpha-2, alpha-3 or English name, in any case",
        examples=["EE"],
    ),
]
"""A country, which the endpoint receives as ISO 3166-1 alpha-2."""

EconomyCode = Annotated[
    str,
    COUNTRY,
    Resolved(EconomyNames),
    Allowed("a country code such as NO or NOR, an English name such as Norway, or a World Bank region such as EUU"),
    Meta(
        min_length=2,
        max_length=60,
        description=(
            "country: ISO 3166-1 alpha-2, alpha-3 or English name, in any case; or the World Bank's code of a region (EU, 1W "
            "for the world)"
        ),
        examples=["NO"],
    ),
]
"""A country or region in the World Bank's classification."""

CITY = Synonyms("city")
CITIES = Allowed(
    "a city such as Tallinn, alone or with its country, such as Birmingham,US or Birmingham, United States"
)
CITY_NAME = Meta(
    pattern=r"[^\x00-@\[-`{-\x7f]",  # at least one letter, of any script
    max_length=100,
    description="city: its name, alone or followed by a comma and a country (code or English name), in any case",
    examples=["Tallinn"],
)

CityName = Annotated[CarriedCity, CITY, Resolved(CarriedCities), CITIES, CITY_NAME]
"""A city that ships with the package, which the endpoint receives with its position and time zone."""

CityNameList = Annotated[
    list[Annotated[CarriedCity, Resolved(ListedCities), CITY_NAME]],
    Synonyms("cities", "city"),
    Allowed("the names of two or more cities separated by commas, such as Tallinn,Tartu,Riga"),
    Meta(
        max_length=10,
        description="2 to 10 cities by their names alone, in any case, separated by commas or given repeatedly",
    ),
]
"""Several cities, each once."""

CityOrTown = Annotated[NamedCity, CITY, Resolved(NamedCities), CITIES, CITY_NAME]
"""A city, for an endpoint that can look up those that do not ship with the package."""

IpAddress = Annotated[
    str,
    Synonyms("ip", "address"),
    Checked(_address),
    Allowed("an IPv4 or IPv6 address such as 8.8.8.8 or 2001:4860:4860::8888"),
    Meta(max_length=45, description="IPv4 or IPv6 address", examples=["8.8.8.8"]),
]
"""An address of the Internet, which the endpoint receives in its canonical form."""

BIDDING_ZONE = Synonyms("zone", "area", "bidding_zone")

Zone = Annotated[day_ahead.ScandinavianZone, BIDDING_ZONE, Meta(description="bidding zone, in any case")]
NordicBalticZone = Annotated[day_ahead.NordicBalticZone, BIDDING_ZONE, Meta(description="bidding zone, in any case")]

# Companies

EstonianRegistryCode = Annotated[
    str,
    Checked(partial(registry_number, "EE")),
    Allowed("an Estonian registry code: eight digits, the last of which is the check digit, such as 17449106"),
    Meta(
        pattern="^[1789][0-9]{7}$",
        description="registry code, eight digits; its check digit is verified before any call",
        examples=["17449106"],
    ),
]
"""A company, association or authority of Estonia."""

# Money

CurrencyCode = Annotated[
    str,
    Checked(_upper),
    Allowed("a currency code such as EUR"),
    Meta(pattern="^[A-Za-z]{3}$", description="currency: ISO 4217 code, in any case", examples=["EUR"]),
]
"""A currency, which the endpoint receives in upper case."""

BaseCurrency = Annotated[CurrencyCode, Synonyms("base", "from", "base_currency")]
TargetCurrency = Annotated[CurrencyCode, Synonyms("target", "to", "quote", "symbol")]
CurrencyCodes = Annotated[
    list[CurrencyCode],
    Synonyms("symbols", "to", "currencies", "targets", "quotes"),
    Allowed("currency codes separated by commas, such as USD,EUR"),
    Meta(max_length=60, description="currencies: ISO 4217 codes in any case, separated by commas or given repeatedly"),
]
"""Several currencies, each once."""

Amount = Annotated[float, Synonyms("amount", "value"), Meta(ge=0, le=1e12, examples=["100"])]
"""An amount of money, with a decimal point."""

# Time

Day = Annotated[dt.date, Synonyms("date", "day", "on")]
StartDay = Annotated[dt.date, Synonyms("start_date", "start", "from", "startDate", "date_from", "since")]
EndDay = Annotated[dt.date, Synonyms("end_date", "end", "to", "endDate", "date_to", "until")]

TimeZoneName = Annotated[
    str,
    Synonyms("timezone", "tz", "time_zone"),
    Resolved(TimeZoneNames),
    Allowed("the name of a time zone such as Europe/Tallinn"),
    Meta(
        pattern=r"^[A-Za-z][A-Za-z0-9_+\- /]*$", max_length=60, description="IANA name of a time zone, in any case",
        examples=["Europe/Tallinn"],
    ),
]  # fmt: skip
"""A time zone, which the endpoint receives as the database writes its name."""

# Language

LANGUAGE = Synonyms("lang", "language", "locale")
