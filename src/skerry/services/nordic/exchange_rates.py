"""Official exchange rates by country: those of its central bank, or of the European Central Bank."""

import datetime as dt

from msgspec import Struct

from skerry.errors import NotFound
from skerry.models.nordic import NordicCountry, Subject
from skerry.models.official_rates import Fixings, OfficialRateProvider
from skerry.services.nordic.subject import CountrySubject
from skerry.services.reference_rates import EuroRates
from skerry.sources.denmark.nationalbank_rates import NationalbankRates
from skerry.sources.iceland.sedlabanki import Sedlabanki
from skerry.sources.lithuania.lietuvos_bankas import LietuvosBankas
from skerry.sources.norway.norges_bank import NorgesBank
from skerry.sources.sweden.riksbank import Riksbank

LONGEST_PAUSE = dt.timedelta(days=9)
"""How long a rate holds where no newer one was fixed. Christmas and Easter interrupt the fixings for less."""


class DayOfRates(Struct, frozen=True):
    """The fixings that hold on a day."""

    date: dt.date
    """Day of the fixing."""
    fixings: Fixings


class OfficialRates(CountrySubject[OfficialRateProvider]):
    """The central bank of each country; of Estonia, Finland and Latvia the European Central Bank."""

    SUBJECT = Subject.EXCHANGE_RATES

    def __init__(
        self,
        estonia: EuroRates,
        finland: EuroRates,
        sweden: Riksbank,
        norway: NorgesBank,
        denmark: NationalbankRates,
        iceland: Sedlabanki,
        latvia: EuroRates,
        lithuania: LietuvosBankas,
    ) -> None:
        super().__init__(
            estonia=estonia, finland=finland, sweden=sweden, norway=norway, denmark=denmark, iceland=iceland,
            latvia=latvia, lithuania=lithuania,
        )  # fmt: skip

    async def on(self, country: NordicCountry, day: dt.date) -> DayOfRates:
        """The rates that hold on a day: of that day, or of the last fixing in the nine days before. Raises NotFound."""
        found = await self.between(country, day - LONGEST_PAUSE, day)
        if not found.days:
            raise NotFound(f"No official rates of {country.english_name} for {day}.")
        return DayOfRates(max(found.days), found)

    async def between(
        self, country: NordicCountry, first: dt.date, last: dt.date, currency: str | None = None
    ) -> Fixings:
        """The fixings of a period, of all currencies or of one."""
        found = await self.answered(country, lambda bank: bank.fixings(first, last, currency))
        return found.value
