"""Statistical offices by country."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from msgspec import structs

from skerry.errors import BadParameter
from skerry.models.listing import Listing
from skerry.models.nordic import NordicCountry, Subject
from skerry.models.statistics import (
    FoundTable,
    OfficeEntry,
    StatisticsOffice,
    TableFolders,
    TableListEntry,
    TableSearch,
)
from skerry.services.nordic.subject import CountrySubject
from skerry.services.statistics_queries import QueryResult, query_table
from skerry.sources.denmark.statbank import StatisticsDenmark
from skerry.sources.estonia.stat_ee import StatisticsEstonia
from skerry.sources.finland.stat_fi import StatisticsFinland
from skerry.sources.iceland.hagstofa import StatisticsIceland
from skerry.sources.latvia.stat_lv import StatisticsLatvia
from skerry.sources.norway.ssb import StatisticsNorway
from skerry.sources.sweden.scb import StatisticsSweden
from skerry.upstream.fallback import Answered

SEPARATOR = ":"
"""Between folders in identifiers. They are a segment of a path here, where a slash would end it."""
ENGLISH = "en"
FURTHER_LANGUAGES: Mapping[NordicCountry, tuple[str, ...]] = MappingProxyType({NordicCountry.FINLAND: ("sv",)})
"""Languages of an office other than English and the main one of the country."""


class NationalStatistics(CountrySubject[StatisticsOffice]):
    """The national offices. Some have their tables in folders, others search them."""

    SUBJECT = Subject.STATISTICS
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.LITHUANIA: "the State Data Agency's interface (osp-rs.stat.gov.lt) has whole tables only, up to 60 MB"
        }
    )

    def __init__(
        self,
        estonia: StatisticsEstonia,
        finland: StatisticsFinland,
        sweden: StatisticsSweden,
        norway: StatisticsNorway,
        denmark: StatisticsDenmark,
        iceland: StatisticsIceland,
        latvia: StatisticsLatvia,
    ) -> None:
        super().__init__(
            estonia=estonia,
            finland=finland,
            sweden=sweden,
            norway=norway,
            denmark=denmark,
            iceland=iceland,
            latvia=latvia,
        )
        self._with_folders: Mapping[NordicCountry, TableFolders] = {
            NordicCountry.ESTONIA: estonia,
            NordicCountry.FINLAND: finland,
            NordicCountry.ICELAND: iceland,
        }
        self._with_search: Mapping[NordicCountry, TableSearch] = {
            NordicCountry.SWEDEN: sweden,
            NordicCountry.NORWAY: norway,
            NordicCountry.DENMARK: denmark,
            NordicCountry.LATVIA: latvia,
        }

    async def tables(
        self, country: NordicCountry, q: str | None, path: str | None, lang: str, page: int, limit: int
    ) -> Answered[Listing[OfficeEntry]]:
        """A page, from 1, of what is in a folder, or of the tables that match.

        Raises BadParameter for a folder of an office without them, for a search of one that has folders, and for a language
        that the office does not have."""

        async def listed(_: StatisticsOffice) -> Listing[OfficeEntry]:
            if (office := self._with_folders.get(country)) is not None:
                if q is not None:
                    raise BadParameter("q", q, f"no search: the tables of {country.english_name} are found by path")
                entries = await office.entries((path or "").replace(SEPARATOR, "/"), lang)
                return Listing.page_of([_entry(office, entry) for entry in entries], page, limit)
            if path is not None:
                raise BadParameter("path", path, f"no folder: the tables of {country.english_name} are found by q")
            found = await self._with_search[country].search(q, lang, page, limit)
            return Listing(found.total, tuple(map(_found, found.items)))

        self._check(country, lang)
        return await self.answered(country, listed)

    async def table(
        self,
        country: NordicCountry,
        table: str,
        filters: str | None,
        limit: int,
        lang: str,
    ) -> Answered[QueryResult]:
        """The description of a table, and the first `limit` figures of a selection. Raises NotFound; BadParameter for a language
        that the office does not have."""

        async def queried(office: StatisticsOffice) -> QueryResult:
            found = await query_table(office, table.replace(SEPARATOR, "/"), filters, limit, lang)
            return structs.replace(found, described=structs.replace(found.described, id=table))

        self._check(country, lang)
        return await self.answered(country, queried)

    def _check(self, country: NordicCountry, lang: str) -> None:
        """Raises NotFound for a country without an office, before BadParameter for a language that the office does not have."""
        self.providers(country)
        known = (ENGLISH, country.language, *FURTHER_LANGUAGES.get(country, ()))
        if lang not in known:
            raise BadParameter("lang", lang, f"a language of the office of {country.english_name}: {', '.join(known)}")


def _entry(office: TableFolders, entry: TableListEntry) -> OfficeEntry:
    address = office.address_of(entry) if entry.type == "table" else entry.path
    return OfficeEntry(address.replace("/", SEPARATOR), entry.type, entry.title, entry.updated_at, None, None)


def _found(table: FoundTable) -> OfficeEntry:
    return OfficeEntry(table.id, "table", table.title, table.updated_at, table.first_period, table.last_period)
