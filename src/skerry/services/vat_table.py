"""VAT rates of today, with or without their provider."""

from datetime import date

from msgspec import Struct

from skerry.container import Dependency
from skerry.datasets.vat_rates import VatRates
from skerry.models.vat import VatRate
from skerry.services.carried import or_carried
from skerry.sources.europe.eu_vat_rates import EuVatRates, VatTable


class SourcedRate(Struct, frozen=True):
    """The rates of a country, the day of their table, and whose table it is."""

    rate: VatRate
    as_of: date
    source: str
    """Key of the provider or dataset."""


class DatedVatRates(Dependency):
    """The rates of the provider. While it is unavailable, and for a country that its file lacks, those of the dataset that
    ships with the package."""

    def __init__(self, provider: EuVatRates, carried: VatRates) -> None:
        self._provider = provider
        self._carried = carried

    async def all(self) -> list[tuple[VatRate, date]]:
        """The rates of all countries by code, each with the day of its table."""
        table, _ = await self._table()
        found = {rate.country: (rate, table.as_of) for rate in table.rates}
        if lacking := [rate for rate in self._carried.all if rate.country not in found]:
            self._carried.sign()
            found |= {rate.country: (rate, self._carried.as_of) for rate in lacking}
        return [found[country] for country in sorted(found)]

    async def get(self, country: str) -> tuple[VatRate, date] | None:
        """The rates of one country by alpha-2 code, and the day of their table; None for a country that is not covered."""
        found = await self.sourced(country)
        return None if found is None else (found.rate, found.as_of)

    async def sourced(self, country: str) -> "SourcedRate | None":
        """The same, with who supplied them."""
        table, source = await self._table()
        found = next((rate for rate in table.rates if rate.country == country), None)
        if found is not None:
            return SourcedRate(found, table.as_of, source)
        carried = self._carried.get(country)
        return None if carried is None else SourcedRate(carried, self._carried.as_of, VatRates.key)

    async def _table(self) -> tuple[VatTable, str]:
        async def provided() -> tuple[VatTable, str]:
            return await self._provider.table(), EuVatRates.key

        def carried() -> tuple[VatTable, str]:
            return VatTable(self._carried.as_of, tuple(self._carried.all)), VatRates.key

        return await or_carried(provided, self._carried, carried)
