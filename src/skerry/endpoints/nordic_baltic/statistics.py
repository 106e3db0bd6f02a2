"""Tables of the statistical offices by country."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.nordic import CountrySearchPage
from skerry.api.parameters import LANGUAGE, SEARCH, Allowed, Limit, PageNumber, Searched
from skerry.api.statistics_tables import NAMED
from skerry.models.rows import Rows
from skerry.models.statistics import OfficeEntry
from skerry.services.nordic.statistics import NationalStatistics

ADDRESS = Meta(pattern=rf"^(?!.*(?:^|:)\.+(?:$|:)){NAMED}(?::{NAMED})*$", max_length=300)
"""Names separated by colons. None is only dots, which would name another folder."""

OfficeLanguage = Annotated[
    Literal["en", "et", "fi", "sv", "no", "da", "is", "lv"],
    LANGUAGE,
    Meta(description="language of titles and labels: en, or that of the country; sv in Finland, too"),
]


class OfficeTables(CountrySearchPage[OfficeEntry], frozen=True, kw_only=True):
    """One page of the tables of a national office."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query", "path", "country", "source"))

    path: Annotated[str | None, Meta(description="the requested folder; null where none was given")]


@endpoint(
    "/nordic/{country}/statistics/tables",
    fresh="1d",
    example={"country": "SE", "q": "population", "limit": 5},
    checked_with=[
        {"country": "EE", "path": "rahvastik"},
        {"country": "FI", "path": "vaerak"},
        {"country": "NO", "q": "population", "limit": 5},
        {"country": "DK", "q": "population"},
        {"country": "IS", "path": "Ibuar"},
        {"country": "LV", "q": "population", "limit": 5},
    ],
)
async def nordic_statistics_tables(
    country: nordic.NordicCountry,
    statistics: NationalStatistics,
    q: Annotated[
        Annotated[str, SEARCH, Searched(), Meta(min_length=1, max_length=100, examples=["population"])] | None,
        Meta(description="words in titles, in Sweden, Norway, Denmark and Latvia; all tables if omitted"),
    ] = None,
    path: Annotated[
        Annotated[
            str,
            Allowed("a path of folders separated by : such as Ibuar:mannfjoldi"),
            ADDRESS,
            Meta(examples=["vaerak"]),
        ]
        | None,
        Meta(description="id of a folder, in Estonia, Finland and Iceland; the root if omitted"),
    ] = None,
    lang: OfficeLanguage = "en",
    limit: Annotated[Limit, Meta(le=100, description="maximum number of tables on a page")] = 20,
    page: Annotated[PageNumber, Meta(le=1000)] = 1,
) -> OfficeTables:
    """Tables of the statistical office of a Nordic or Baltic country.

    The offices of Sweden, Norway, Denmark and Latvia are searched by `q`; those of Estonia, Finland and Iceland have folders,
    whose `id` is the `path` of the next call. The other parameter is a 400, as is a language that the office does not have. An
    unknown folder is a 404, as is Lithuania, which has no source here."""
    found = await statistics.tables(country, q, path, lang, page, limit)
    return OfficeTables.of(q, found.value, page, limit, path=path, country=country, source=found.source.key)
