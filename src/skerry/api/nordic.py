"""What the endpoints of the Nordic and Baltic model share: the country of a request, and the answers that name it."""

from typing import Annotated, ClassVar, Generic, TypeVar

from msgspec import Meta

from skerry.api.answers import Collection, SearchPage, Slice
from skerry.api.parameters import COUNTRY, NAME_OF_COUNTRY, Allowed, CountryNames, Resolved, Resolver
from skerry.container import Reference
from skerry.errors import NotFound
from skerry.models import nordic
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.models.unavailable import MissingCountry

T = TypeVar("T")


class NordicCountries(Resolver):
    """Codes and names of the Nordic and Baltic countries."""

    def __init__(self, countries: Reference[CountryNames]) -> None:
        self._countries = countries

    def resolve(self, given: str) -> nordic.NordicCountry:
        code = self._countries.resolve(given)
        try:
            return nordic.NordicCountry(code)
        except ValueError:
            raise NotFound(f"Country {code} is not one of {', '.join(nordic.NordicCountry)}.") from None


NordicCountry = Annotated[
    nordic.NordicCountry,
    COUNTRY,
    Resolved(NordicCountries),
    Allowed("a Nordic or Baltic country: EE, FI, SE, NO, DK, IS, LV or LT, or a name such as Finland"),
    Meta(
        pattern=NAME_OF_COUNTRY,
        max_length=60,
        description=(
            "Nordic or Baltic country: EE, FI, SE, NO, DK, IS, LV or LT in any case, alpha-3, or the name in English or its own "
            "language"
        ),
        examples=["FI"],
    ),
]
"""A country of the model, which the endpoint receives as a member of `skerry.models.nordic.NordicCountry`."""


CountryField = Annotated[nordic.NordicCountry, Meta(description="ISO 3166-1 alpha-2")]


class CountryCollection(Collection[T], Generic[T], frozen=True, kw_only=True):
    """A complete list of one country, from one provider."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "source"))

    country: CountryField
    source: SourceKey


class CountrySearchPage(SearchPage[T], Generic[T], frozen=True, kw_only=True):
    """One page of search results of one country, from one provider."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query", "country", "source"))

    country: CountryField
    source: SourceKey


class CountrySlice(Slice[T], Generic[T], frozen=True, kw_only=True):
    """The first part of a list of one country, from one provider."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "source"))

    country: Annotated[nordic.NordicCountry, Meta(description="ISO 3166-1 alpha-2")]
    source: SourceKey


class CountriesCollection(Collection[T], Generic[T], frozen=True, kw_only=True):
    """A list of all countries of the model, and the countries that are missing from it."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("missing",))

    missing: Annotated[list[MissingCountry], Meta(description="countries that are missing from this answer, and why")]
