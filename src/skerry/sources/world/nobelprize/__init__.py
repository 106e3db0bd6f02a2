"""The Nobel Prize: prizes and laureates since 1901, from the Nobel Foundation's API (version 2.1)."""

from skerry.licenses import CC0_1_0
from skerry.models.listing import Listing
from skerry.models.nobel_prize import NobelPrize, PrizeCategory
from skerry.provenance import Evidence
from skerry.sources.world.nobelprize.reading import LaureatesMatching, check_year, read_prizes
from skerry.sources.world.nobelprize.records import Laureate
from skerry.upstream.identity import IdentityChecked
from skerry.upstream.source import Pace, Query, Source

CODES: dict[PrizeCategory, str] = {
    "physics": "phy",
    "chemistry": "che",
    "medicine": "med",
    "literature": "lit",
    "peace": "pea",
    "economics": "eco",
}
FOUND_OR_NOT = (200, 404)
"""According to its documentation, a search without results is a 404 with a JSON object."""


class NobelFoundation(Source):
    """Prizes and laureates with motivations, amounts and affiliations. No key.

    Updated in October, when the prizes are announced; corrections come at any time."""

    key = "nobelprize"
    title = "Nobel Prize Outreach"
    home = "https://www.nobelprize.org/about/developer-zone-2/"
    base = "https://api.nobelprize.org/2.1"
    license = CC0_1_0
    evidence = Evidence.RECORDED
    attribution = "Nobel Prize Outreach"
    terms = "Clients should cache answers."
    pace = Pace(per_second=4, concurrency=4)

    async def prizes(
        self, year: int | None, category: PrizeCategory | None, limit: int, offset: int
    ) -> Listing[NobelPrize]:
        """Prizes, newest first."""
        query: Query = {
            "nobelPrizeYear": year,
            "nobelPrizeCategory": category and CODES[category],
            "limit": limit,
            "offset": offset,
            "sort": "desc",
        }
        read = read_prizes if year is None else IdentityChecked(read_prizes, check_year, str(year))
        found = await self.get("/nobelPrizes", query=query, fresh="7d", read=read, accept=FOUND_OR_NOT)
        if found.total or offset == 0:
            return found
        return Listing((await self.prizes(year, category, 1, 0)).total, ())  # past the end no number is returned

    async def laureates(
        self, name: str | None, birth_country: str | None, gender: str | None, limit: int, offset: int
    ) -> Listing[Laureate]:
        """Laureates by name. A country is given by its English name in the Foundation's spelling, at the time or today."""
        query: Query = {
            "name": name,
            "birthCountry": birth_country,
            "gender": gender,
            "limit": limit,
            "offset": offset,
        }
        read = LaureatesMatching(name, birth_country, gender)
        found = await self.get("/laureates", query=query, fresh="7d", read=read, accept=FOUND_OR_NOT)
        if found.total or offset == 0:
            return found
        return Listing((await self.laureates(name, birth_country, gender, 1, 0)).total, ())
