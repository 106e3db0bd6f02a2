"""ESPN: scores of the matches of some leagues."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class League(Struct, frozen=True):
    """A league, as in the addresses of ESPN."""

    key: Annotated[str, Meta(description="the provider's short name: eng.1")]
    sport: str
    name: str
    alias: Annotated[str, Meta(description="the same in words: premier-league")]


LEAGUES: Mapping[str, League] = {
    league.key: league
    for league in (
        League("nfl", "football", "National Football League", "nfl"),
        League("college-football", "football", "NCAA Football", "college-football"),
        League("nba", "basketball", "National Basketball Association", "nba"),
        League("wnba", "basketball", "Women's National Basketball Association", "wnba"),
        League("mlb", "baseball", "Major League Baseball", "mlb"),
        League("nhl", "hockey", "National Hockey League", "nhl"),
        League("usa.1", "soccer", "Major League Soccer", "mls"),
        League("eng.1", "soccer", "English Premier League", "premier-league"),
        League("eng.2", "soccer", "English Championship", "championship"),
        League("esp.1", "soccer", "Spanish LaLiga", "laliga"),
        League("ger.1", "soccer", "German Bundesliga", "bundesliga"),
        League("ita.1", "soccer", "Italian Serie A", "serie-a"),
        League("fra.1", "soccer", "French Ligue 1", "ligue-1"),
        League("ned.1", "soccer", "Dutch Eredivisie", "eredivisie"),
        League("swe.1", "soccer", "Swedish Allsvenskan", "allsvenskan"),
        League("nor.1", "soccer", "Norwegian Eliteserien", "eliteserien"),
        League("den.1", "soccer", "Danish Superliga", "superliga"),
        League("uefa.champions", "soccer", "UEFA Champions League", "champions-league"),
        League("uefa.europa", "soccer", "UEFA Europa League", "europa-league"),
        League("fifa.world", "soccer", "FIFA World Cup", "world-cup"),
    )
}


class MatchSide(Struct, frozen=True):
    """One of the two teams of a match."""

    name: Annotated[str, Meta(description="name of the team")]
    abbreviation: Annotated[str | None, Meta(description="short name, such as ARS")]
    score: Annotated[int | None, Meta(description="goals, points or runs; null before the match")]


class SportsMatch(Struct, frozen=True):
    """A match and its score. The clock is omitted because it changes with every reply."""

    id: Annotated[str, Meta(description="the provider's number")]
    league: Annotated[str, Meta(description="key of the league")]
    home: Annotated[MatchSide, Meta(description="home team")]
    away: Annotated[MatchSide, Meta(description="away team")]
    state: Annotated[
        str,
        Meta(description="pre: to come, in: under way, post: over or called off; others as ESPN names them"),
    ]
    status: Annotated[
        str, Meta(description="in more detail: SCHEDULED, FIRST_HALF, HALFTIME, FULL_TIME, POSTPONED, ...")
    ]
    completed: Annotated[bool, Meta(description="whether the result is final")]
    period: Annotated[int | None, Meta(description="half, quarter or inning that is or was last played, from 1")]
    start_at: Annotated[Moment | None, Meta(description="when it starts or started, UTC; null while no time is set")]


class Espn(Source):
    """The interface of ESPN's own pages. It is undocumented and may change or end at any time; many public programs use it.
    Scores only: no logos, no texts."""

    key = "espn"
    title = "ESPN"
    home = "https://www.espn.com/"
    base = "https://site.api.espn.com/apis/site/v2/sports"
    license = stated("Undocumented interface, no licence stated; facts only")
    evidence = Evidence.RECORDED
    evidence_note = "Basketball, baseball and ice hockey are inferred from American football and soccer."
    attribution = "Scores from ESPN"
    terms = "None stated; each league is requested once a minute while it plays."
    pace = Pace(per_second=2, concurrency=2)

    async def scoreboard(self, league: League) -> tuple[SportsMatch, ...]:
        """The matches of a league's present day, or week (American football); none out of season."""
        # A little less than a minute, so that one call a minute gets a new answer each time.
        path = f"/{league.sport}/{league.key}/scoreboard"
        return await self.get(path, fresh="45s", read=partial(read_matches, league.key))


class _RawTeam(Struct):
    displayName: str  # noqa: N815  the provider's name
    abbreviation: str | None = None


class _RawCompetitor(Struct):
    homeAway: str  # noqa: N815  the provider's name
    team: _RawTeam
    score: str | None = None


class _RawCompetition(Struct):
    competitors: list[_RawCompetitor]
    timeValid: bool = True  # noqa: N815  the provider's name


class _RawType(Struct):
    name: str
    state: str
    completed: bool


class _RawStatus(Struct):
    type: _RawType
    period: int = 0


class _RawEvent(Struct):
    id: str
    date: str
    status: _RawStatus
    competitions: list[_RawCompetition]


class _RawScoreboard(Struct):
    events: list[Raw]


def read_matches(league: str, reply: Reply) -> tuple[SportsMatch, ...]:
    return tuple(read_rows(reply.json(_RawScoreboard).events, _RawEvent, partial(_match, league)))


def _match(league: str, event: _RawEvent) -> SportsMatch:
    competition, kind = event.competitions[0], event.status.type
    # The order of the two is not reliable.
    sides = {competitor.homeAway: _side(competitor, kind.state) for competitor in competition.competitors}
    if len(competition.competitors) != 2 or len(sides) != 2:
        raise ReplyError("returned a match that is not between two teams")
    return SportsMatch(
        id=event.id,
        league=league,
        home=sides["home"],
        away=sides["away"],
        state=kind.state,
        status=kind.name.removeprefix("STATUS_"),
        completed=kind.completed,
        period=event.status.period if kind.state != "pre" and event.status.period > 0 else None,
        start_at=datetime.fromisoformat(event.date) if competition.timeValid else None,  # UTC, without seconds
    )


def _side(competitor: _RawCompetitor, state: str) -> MatchSide:
    score = competitor.score
    # Before the match the score is "0".
    return MatchSide(
        name=competitor.team.displayName,
        abbreviation=competitor.team.abbreviation or None,
        score=int(score) if score and state != "pre" else None,
    )
