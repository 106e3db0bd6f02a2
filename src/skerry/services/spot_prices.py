"""Day-ahead prices, from whoever has them: those of the Norwegian and Swedish zones, and those of all."""

import datetime as dt
from collections.abc import Awaitable, Callable

from skerry.container import Dependency
from skerry.errors import NotFound
from skerry.models.day_ahead import ONE_DAY, BiddingZone, NordicBalticZone, PriceDay, Zone, not_published
from skerry.sources.denmark.energidataservice import EnergiDataService
from skerry.sources.estonia.elering import Elering
from skerry.sources.europe.nordpool import NordPool
from skerry.sources.norway.hvakosterstrommen import HvaKosterStrommen
from skerry.sources.sweden.elprisetjustnu import ElprisetJustNu
from skerry.upstream.fallback import with_fallback

Days = Callable[[BiddingZone, dt.date], Awaitable[PriceDay]]
PUBLICATION = dt.time(13)
"""Local time about which tomorrow's prices appear."""


class SpotPrices(Dependency):
    """The national service of each country first; Nord Pool where that one fails."""

    def __init__(self, norwegian: HvaKosterStrommen, swedish: ElprisetJustNu, nord_pool: NordPool) -> None:
        self._norwegian = norwegian
        self._swedish = swedish
        self._nord_pool = nord_pool

    async def day(self, zone: Zone, date: dt.date) -> PriceDay:
        """All prices of a local day, complete, in EUR and local currency per MWh.

        NotFound before the provider's first day and before publication (then with `retry_after`); UpstreamUnavailable,
        naming both, when neither answers."""
        facts = zone.facts
        service = self._norwegian if facts.country == "NO" else self._swedish
        ahead = date - facts.today()
        if date < service.first_day:
            raise NotFound(f"{service.title} has no prices of {zone} before {service.first_day}.")
        if ahead > ONE_DAY:
            raise NotFound(f"The prices of {date} are not published yet: they appear about 13:00 the day before.")
        try:
            if -ahead > self._nord_pool.keeps:
                return await service.day(facts, date)
            answered = await with_fallback(
                (service, lambda: service.day(facts, date)), (self._nord_pool, lambda: self._nord_pool.day(facts, date))
            )
        except NotFound:
            if ahead == ONE_DAY:
                raise not_published(facts, date, PUBLICATION) from None
            raise
        return answered.value


class NordicBalticPrices(Dependency):
    """Each zone's own service: that of its country, Elering for Estonia, Finland, Latvia and Lithuania.

    For what is stored and passed on in bulk, which Nord Pool's terms forbid: so it stands in for nobody here."""

    def __init__(
        self,
        norwegian: HvaKosterStrommen,
        swedish: ElprisetJustNu,
        elering: Elering,
        danish: EnergiDataService,
    ) -> None:
        self._days: dict[str, Days] = {"NO": norwegian.day, "SE": swedish.day, "DK": danish.day}
        self._other_days: Days = elering.day

    async def day(self, zone: NordicBalticZone, date: dt.date) -> PriceDay:
        """All prices of a local day, complete. NotFound for a day that is not there or not yet; UpstreamUnavailable."""
        days = self._days.get(zone.facts.country, self._other_days)
        return await days(zone.facts, date)
