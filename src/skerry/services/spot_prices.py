"""Day-ahead prices of several providers: those of the Norwegian and Swedish zones, and those of all zones."""

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from msgspec import Struct

from skerry.container import Dependency
from skerry.errors import NotFound, SkerryError, UpstreamUnavailable
from skerry.models.day_ahead import (
    ONE_DAY,
    BiddingZone,
    DayAheadPrice,
    DayAheadPrices,
    NordicBalticZone,
    PriceDay,
    ScandinavianZone,
    not_published,
)
from skerry.models.nordic import NordicCountry, Subject
from skerry.models.unavailable import Missing
from skerry.series.spot_prices import StoredPriceProviders
from skerry.services.nordic.subject import CountrySubject
from skerry.services.price_differences import PriceDifferences
from skerry.services.prices_with_fallback import PricesWithFallback
from skerry.sources.denmark.energidataservice import EnergiDataService
from skerry.sources.estonia.elering import Elering
from skerry.sources.europe.nordpool import NordPool
from skerry.sources.norway.hvakosterstrommen import HvaKosterStrommen
from skerry.sources.sweden.elprisetjustnu import ElprisetJustNu
from skerry.upstream.fallback import Answered

PUBLICATION = dt.time(13)
"""Local time about which tomorrow's prices appear."""


class SpotPrices(Dependency):
    """Prices by the national service of each country, or by who stands in for it."""

    def __init__(
        self, norwegian: HvaKosterStrommen, swedish: ElprisetJustNu, with_fallback: PricesWithFallback
    ) -> None:
        self._norwegian = norwegian
        self._swedish = swedish
        self._with_fallback = with_fallback

    async def day(self, zone: ScandinavianZone, date: dt.date) -> PriceDay:
        """All prices of a local day, complete, in EUR and local currency per MWh.

        NotFound before the provider's first day and before publication (then with `retry_after`); UpstreamUnavailable,
        naming both, when neither answers and the day is not stored."""
        return (await self.answered(zone, date)).value

    async def answered(self, zone: ScandinavianZone, date: dt.date) -> Answered[PriceDay]:
        """All prices of a local day, as in `day`, with the provider that returned them."""
        facts = zone.facts
        service = self._norwegian if facts.country == "NO" else self._swedish
        ahead = date - facts.today()
        if date < service.first_day:
            raise NotFound(f"No prices for zone {zone} before {service.first_day} at {service.title}.")
        if ahead > ONE_DAY:
            raise NotFound(
                f"The prices of {date} are not published yet: they are published about 13:00 the day before."
            )
        try:
            return await self._with_fallback.answered(service, facts, date)
        except NotFound:
            if ahead == ONE_DAY:
                raise not_published(facts, date, PUBLICATION) from None
            raise


class NordicBalticPrices(Dependency):
    """Each zone's own service: that of its country, Elering for Estonia, Finland, Latvia and Lithuania.

    Used for prices that are stored and redistributed. Nord Pool's terms forbid both, so there is no fallback to Nord Pool."""

    def __init__(self, providers: StoredPriceProviders, differences: PriceDifferences) -> None:
        self._providers = providers
        self._differences = differences

    async def day(self, zone: NordicBalticZone, date: dt.date) -> PriceDay:
        """All prices of a local day, complete. Raises NotFound for a day that is not published, UpstreamUnavailable."""
        found = await self._providers.of(zone.facts).day(zone.facts, date)
        self._differences.add(found, StoredPriceProviders.origin_of(zone.facts).key)
        return found


class SourcedDay(Struct, frozen=True):
    """The prices of a delivery day, and the provider that returned them."""

    day: PriceDay
    source: str
    """Key of the provider."""


class PricedMoment(Struct, frozen=True):
    """The price of a moment, and the prices of its day."""

    day: PriceDay
    price: DayAheadPrice
    source: str
    """Key of the provider."""


def priced_or_missing(
    found: SourcedDay | SkerryError, zone: BiddingZone, moment: dt.datetime, missing: Missing, *parts: str
) -> PricedMoment | None:
    """The prices of today and that of a moment of it. Where they are missing, the parts of the report that need them are listed
    in it; never as not published, which they are on the day before."""
    price = None if isinstance(found, SkerryError) else found.day.at(moment)
    if price is not None and isinstance(found, SourcedDay):
        return PricedMoment(found.day, price, found.source)
    error = UpstreamUnavailable(StoredPriceProviders.origin_of(zone).title, "returned no price for this moment")
    for part in parts:
        missing.failed(part, found if isinstance(found, UpstreamUnavailable) else error)
    return None


def suppliers(today: PricedMoment | None, tomorrow: SourcedDay | None) -> dict[str, dt.datetime]:
    """Keys of the providers of both days, each with the start of its first price that counts."""
    found: dict[str, dt.datetime] = {}
    if today is not None:
        found[today.source] = today.price.start_at
    if tomorrow is not None:
        found.setdefault(tomorrow.source, tomorrow.day.start_at)
    return found


class AllZonePrices(CountrySubject[DayAheadPrices]):
    """Each zone's own service, and Nord Pool when that fails: for prices that are shown, not stored."""

    SUBJECT = Subject.ELECTRICITY_PRICES
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {NordicCountry.ICELAND: "the country is not coupled to the European market and has no day-ahead prices"}
    )

    def __init__(
        self,
        estonia: Elering,
        finland: Elering,
        sweden: ElprisetJustNu,
        norway: HvaKosterStrommen,
        denmark: EnergiDataService,
        latvia: Elering,
        lithuania: Elering,
        everywhere: NordPool,
        scandinavian: SpotPrices,
        with_fallback: PricesWithFallback,
    ) -> None:
        super().__init__(
            estonia=estonia, finland=finland, sweden=sweden, norway=norway, denmark=denmark, latvia=latvia,
            lithuania=lithuania, everywhere=everywhere,
        )  # fmt: skip
        self._scandinavian = scandinavian
        self._with_fallback = with_fallback

    async def day(self, zone: NordicBalticZone, date: dt.date) -> SourcedDay:
        """All prices of a local day, complete. Raises NotFound for a day that is not published, UpstreamUnavailable."""
        if zone in ScandinavianZone.__members__:
            answered = await self._scandinavian.answered(ScandinavianZone(zone), date)
        else:
            service, *_ = self.providers(NordicCountry(zone.facts.country))
            answered = await self._with_fallback.answered(service, zone.facts, date)
        return SourcedDay(answered.value, answered.source.key)
