"""Day-ahead prices of the Norwegian and Swedish zones, from whoever has them."""

import datetime as dt

from skerry.errors import NotFound
from skerry.parts import Part
from skerry.sources.day_ahead import ONE_DAY, PriceDay, Zone, not_published
from skerry.sources.elprisetjustnu import ElprisetJustNu
from skerry.sources.hvakosterstrommen import HvaKosterStrommen
from skerry.sources.nordpool import NordPool
from skerry.upstream.fallback import with_fallback

PUBLICATION = dt.time(13)
"""Local time about which tomorrow's prices appear."""


class SpotPrices(Part):
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
            return await with_fallback(lambda: service.day(facts, date), lambda: self._nord_pool.day(facts, date))
        except NotFound:
            if ahead == ONE_DAY:
                raise not_published(facts, date, PUBLICATION) from None
            raise
