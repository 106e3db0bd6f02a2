"""Catalogues of open data by country."""

from typing import ClassVar

from skerry.folding import fold
from skerry.models.listing import Listing
from skerry.models.nordic import NordicCountry, Subject
from skerry.models.open_data import OpenDataCatalogue, OpenDataset, OpenDatasetRecord
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.estonia.avaandmed_eesti import AvaandmedEesti
from skerry.sources.europe.data_europa import DataEuropa
from skerry.sources.latvia.lv_ckan import LvCkan
from skerry.upstream.fallback import Answered


class NationalCatalogues(CountrySubject[OpenDataCatalogue]):
    """The national portal, or the country's part of data.europa.eu. One does not stand in for the other: their identifiers
    differ."""

    SUBJECT = Subject.DATASETS
    WITHOUT_FALLBACK: ClassVar[frozenset[NordicCountry]] = frozenset(NordicCountry)

    def __init__(self, estonia: AvaandmedEesti, latvia: LvCkan, everywhere: DataEuropa) -> None:
        super().__init__(estonia=estonia, latvia=latvia, everywhere=everywhere)

    async def find(self, country: NordicCountry, text: str, page: int, limit: int) -> Answered[Listing[OpenDataset]]:
        """One page, from 1, of a country's datasets that match a string. None match a string without letters and digits."""

        async def ask(catalogue: OpenDataCatalogue) -> Listing[OpenDataset]:
            return await catalogue.find(text, page, limit, country) if fold(text) else Listing(0, ())

        return await self.answered(country, ask)

    async def dataset(self, country: NordicCountry, id: str) -> Answered[OpenDatasetRecord]:  # noqa: A002  the field's name
        """One dataset of a country. Raises NotFound."""
        return await self.answered(country, lambda catalogue: catalogue.dataset(id, country))
