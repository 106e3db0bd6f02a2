"""ESPN: matches and scores of some leagues, and their teams."""

import asyncio
from datetime import date

from skerry.errors import NotFound, UpstreamChanged
from skerry.licenses import stated
from skerry.models.sports import SportsLeague
from skerry.provenance import Evidence
from skerry.sources.world.espn.reading import ScoreboardOf, SeasonOf, by_time, check_teams, no_team, read_teams
from skerry.sources.world.espn.records import Scoreboard, SportsTeam, TeamSeason
from skerry.upstream.identity import IdentityChecked
from skerry.upstream.source import Pace, Query, Source

MAX_ITEMS = 500
"""Items of a list. From 600 on the provider cuts lists without saying so."""
DIVISION_I = 90
"""The provider's number of the group of all matches in the first division of college football."""


class Espn(Source):
    """The interface of ESPN's own pages. It is undocumented and may change or end at any time; many public programs use it.
    Scores and names only: no logos, no articles."""

    key = "espn"
    title = "ESPN"
    home = "https://www.espn.com/"
    base = "https://site.api.espn.com/apis/site/v2/sports"
    license = stated("Undocumented interface, no licence stated; facts only")
    evidence = Evidence.RECORDED
    evidence_note = "Basketball, baseball and ice hockey are inferred from American football and soccer."
    attribution = "Scores from ESPN"
    terms = "None stated; each list is requested once a minute at most."
    pace = Pace(per_second=2, concurrency=2)

    async def scoreboard(self, league: SportsLeague, day: date | None = None) -> Scoreboard:
        """The matches of a league on a day in US Eastern time. Without one, those that the provider shows at present: of a
        day, or of a week in American football; none out of season."""
        # Without the group, the provider lists the matches of ranked teams only.
        query: Query = {"groups": DIVISION_I if league.id == "college-football" else None}
        if day:
            query = {**query, "dates": f"{day:%Y%m%d}", "limit": MAX_ITEMS}
        # A little less than a minute, so that one call a minute gets a new answer each time.
        return await self.get(
            f"/{league.sport}/{league.id}/scoreboard", query=query, fresh="45s", read=ScoreboardOf(league.id, day)
        )

    async def teams(self, league: SportsLeague) -> tuple[SportsTeam, ...]:
        """The teams of a league in the provider's order, at most 500."""
        return await self.get(
            f"/{league.sport}/{league.id}/teams",
            query={"limit": MAX_ITEMS},
            fresh="1d",
            read=IdentityChecked(read_teams, check_teams, league.id),
        )

    async def season(self, league: SportsLeague, team_id: str) -> TeamSeason:
        """The present season of a team, by time. Raises NotFound for an unknown team."""
        try:
            return await self._season(league, team_id)
        except NotFound:
            # A refusal (400) alone does not tell an unknown team from a changed interface.
            if any(team.id == team_id for team in await self.teams(league)):
                raise UpstreamChanged(self.title, f"returned no season of team {team_id}, which it lists") from None
            raise

    async def _season(self, league: SportsLeague, team_id: str) -> TeamSeason:
        results = self._matches_of(league, team_id)
        if league.sport != "soccer":
            return await results
        # Of soccer the list has the matches played only; those to come are a list of their own.
        played, coming = await asyncio.gather(results, self._matches_of(league, team_id, fixture="true"))
        known = {match.id for match in played.matches}
        added = tuple(match for match in coming.matches if match.id not in known)
        return TeamSeason(
            played.team_id, played.team, played.record, played.season_year, by_time((*played.matches, *added))
        )

    async def _matches_of(self, league: SportsLeague, team_id: str, fixture: str | None = None) -> TeamSeason:
        return await self.get(
            f"/{league.sport}/{league.id}/teams/{team_id}/schedule",
            query={"fixture": fixture},
            fresh="30m",
            read=SeasonOf(league.id, team_id),
            accept=(200, 400),
            not_found=no_team(team_id),
        )
