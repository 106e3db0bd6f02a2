"""TVmaze: television shows, their episodes and casts, and what is broadcast."""

from datetime import date
from functools import partial

from skerry.licenses import CC_BY_SA_4_0
from skerry.provenance import Evidence
from skerry.sources.world.tvmaze.reading import (
    _no_show,
    read_cast,
    read_episodes,
    read_found_people,
    read_found_shows,
    read_schedule,
    read_show,
)
from skerry.sources.world.tvmaze.records import TvBroadcast, TvCastMember, TvEpisode, TvPerson, TvShow
from skerry.upstream.formats.text import or_none as or_none
from skerry.upstream.identity import Identified
from skerry.upstream.source import Pace, Source

MAX_MATCHES = 10
"""Number of results of a search at most."""


class TvMaze(Source):
    """A community database of television, in every country. No key.

    Rate limit: 20 calls in 10 seconds for each address."""

    key = "tvmaze"
    title = "TVmaze"
    home = "https://www.tvmaze.com/"
    base = "https://api.tvmaze.com"
    license = CC_BY_SA_4_0
    attribution = "TV data from TVmaze.com (CC BY-SA 4.0)"
    terms = "Show the attribution with a link to TVmaze; what is derived from the data is under the same licence."
    evidence = Evidence.RECORDED
    evidence_note = "The search for people is read from public programs; it has the persons of the recorded casts."
    pace = Pace(per_second=1, concurrency=4, burst=8)

    async def search(self, name: str) -> tuple[TvShow, ...]:
        """Shows by name, best match first, at most MAX_MATCHES. Small typing errors are forgiven."""
        return await self.get("/search/shows", query={"q": name}, fresh="1h", read=read_found_shows)

    async def show(self, number: int) -> TvShow:
        """One show by its number. Raises NotFound."""
        return await self.get(
            f"/shows/{number}", fresh="6h", read=Identified(read_show, "id", number), not_found=_no_show(number)
        )

    async def episodes(self, number: int, specials: bool) -> tuple[TvEpisode, ...]:
        """All episodes of a show in the order of broadcast, with or without its specials. Raises NotFound."""
        return await self.get(
            f"/shows/{number}/episodes",
            query={"specials": 1 if specials else None},
            fresh="6h",
            read=partial(read_episodes, show=number),
            not_found=_no_show(number),
        )

    async def cast(self, number: int) -> tuple[TvCastMember, ...]:
        """The main cast of a show, most important first. Raises NotFound."""
        return await self.get(f"/shows/{number}/cast", fresh="1d", read=read_cast, not_found=_no_show(number))

    async def schedule(self, country: str, day: date) -> tuple[TvBroadcast, ...]:
        """What the networks of a country (alpha-2) broadcast on a local day, in the order of time."""
        return await self.get(
            "/schedule",
            query={"country": country, "date": day.isoformat()},
            fresh="30m",
            read=partial(read_schedule, country=country, day=day),
        )

    async def people(self, name: str) -> tuple[TvPerson, ...]:
        """People by name, best match first, at most MAX_MATCHES."""
        return await self.get("/search/people", query={"q": name}, fresh="6h", read=read_found_people)
