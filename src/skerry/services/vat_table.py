"""VAT rates of today, with or without their provider."""

from datetime import date

from skerry.container import Dependency
from skerry.datasets.vat_rates import VatRates
from skerry.models.vat import VatRate
from skerry.services.carried import or_carried
from skerry.sources.europe.eu_vat_rates import EuVatRates, VatTable


class DatedVatRates(Dependency):
    """The rates of the provider. While it is unavailable, and for a country that its file lacks, those of the dataset that
    ships with the package."""

    def __init__(self, provider: EuVatRates, carried: VatRates) -> None:
        self._provider = provider
        self._carried = carried

    async def all(self) -> list[tuple[VatRate, date]]:
        """The rates of all countries by code, each with the day of its table."""
        table = await self._table()
        found = {rate.country: (rate, table.as_of) for rate in table.rates}
        if lacking := [rate for rate in self._carried.all if rate.country not in found]:
            self._carried.sign()
            found |= {rate.country: (rate, self._carried.as_of) for rate in lacking}
        return [found[country] for country in sorted(found)]

    async def get(self, country: str) -> tuple[VatRate, date] | None:
        """The rates of one country by alpha-2 code, and the day of their table; None for a country that is not covered."""
        table = await self._table()
        found = next((rate for rate in table.rates if rate.country == country), None)
        if found is not None:
            return found, table.as_of
        carried = self._carried.get(country)
        return None if carried is None else (carried, self._carried.as_of)

    async def _table(self) -> VatTable:
        return await or_carried(
            self._provider.table, self._carried, lambda: VatTable(self._carried.as_of, tuple(self._carried.all))
        )
