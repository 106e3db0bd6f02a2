"""Sports: scores, tables, teams and schedules of leagues."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Day, Resolved, Resolver
from skerry.errors import NotFound
from skerry.models.rows import Rows
from skerry.models.sports import LEAGUES, SportsLeague, find_league
from skerry.sources.world.espn import Espn
from skerry.sources.world.espn.records import ScoredMatch, SportsTeam
from skerry.sources.world.espn_tables import EspnTables, StandingsRow

LeagueId = Annotated[str, Meta(description="identifier of the league at ESPN, such as eng.1")]
LeagueName = Annotated[str, Meta(description="English name of the league")]
SeasonYear = Annotated[
    int | None, Meta(description="year of the season as ESPN counts it; in European soccer the year in which it starts")
]


class LeagueNames(Resolver):
    """Identifiers and aliases of leagues."""

    def resolve(self, given: str) -> SportsLeague:
        league = find_league(given)
        if league is None:
            raise NotFound(f"No league {given!r}.", suggestions=tuple(league.alias for league in LEAGUES.values()))
        return league


League = Annotated[
    SportsLeague,
    Resolved(LeagueNames),
    Allowed("the id or alias of a league from /sports/leagues, such as premier-league"),
    Meta(
        max_length=40,
        description="league: its id or alias of `/sports/leagues`, in any case; "
        + ", ".join(league.alias for league in LEAGUES.values()),
        examples=["premier-league"],
    ),
]


class LeagueScores(Struct, frozen=True):
    """Matches of a league with their scores."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("league", "league_name", "season_year", "date"))

    league: LeagueId
    league_name: LeagueName
    season_year: SeasonYear
    date: Annotated[dt.date | None, Meta(description="day of the matches in US Eastern time; null for a week")]
    count: Annotated[int, Meta(description="number of matches", ge=0)]
    items: Annotated[list[ScoredMatch], Meta(description="matches in ESPN's order")]


class LeagueStandings(Struct, frozen=True):
    """The table of a league."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("league", "league_name", "season_year"))

    league: LeagueId
    league_name: LeagueName
    season_year: SeasonYear
    count: Annotated[int, Meta(description="number of teams", ge=0)]
    items: Annotated[list[StandingsRow], Meta(description="teams, group by group, in ESPN's order")]


class LeagueTeams(Struct, frozen=True):
    """The teams of a league."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("league", "league_name"))

    league: LeagueId
    league_name: LeagueName
    count: Annotated[int, Meta(description="number of teams", ge=0)]
    items: Annotated[list[SportsTeam], Meta(description="teams in ESPN's order")]


class TeamSchedule(Struct, frozen=True):
    """Matches of one team in a season."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("league", "league_name", "season_year", "team_id", "team", "record"))

    league: LeagueId
    league_name: LeagueName
    season_year: SeasonYear
    team_id: Annotated[str, Meta(description="identifier of the team at ESPN")]
    team: Annotated[str, Meta(description="full name of the team")]
    record: Annotated[str | None, Meta(description="results of the season so far, as ESPN writes them: 26-5-6")]
    count: Annotated[int, Meta(description="number of matches", ge=0)]
    items: Annotated[list[ScoredMatch], Meta(description="matches by start")]


@endpoint("/sports/leagues", fresh="1d")
async def sports_leagues() -> Collection[SportsLeague]:
    """Leagues whose scores, tables, teams and schedules can be requested.

    Both `id` and `alias` name a league in the other paths and in the event stream."""
    return Collection.of(LEAGUES.values())


@endpoint(
    "/sports/scores/{league}", fresh="1m", example={"league": "premier-league"}, example_404={"league": "quidditch"}
)
async def league_scores(
    league: League,
    espn: Espn,
    date: Annotated[
        Day | None,
        Meta(
            description="day in US Eastern time; if omitted, what ESPN shows at present: a day, or a week of football"
        ),
    ] = None,
) -> LeagueScores:
    """Scores and fixtures of a league.

    Of a day, or of a week in American football; empty where no match is played. Scores are null before a match, and where it was
    postponed or canceled. Of college football, matches of Division I. Up to a minute old, from an undocumented interface of
    ESPN."""
    board = await espn.scoreboard(league, date)
    return LeagueScores(league.id, league.name, board.season_year, board.day, len(board.matches), list(board.matches))


@endpoint(
    "/sports/standings/{league}", fresh="30m", example={"league": "premier-league"}, example_404={"league": "quidditch"}
)
async def league_standings(league: League, espn: EspnTables) -> LeagueStandings:
    """Table of a league, by group or conference.

    One row for each team, with matches won, drawn and lost, scores and points, as far as its sport counts them. Empty before a
    season has a table. From an undocumented interface of ESPN, renewed every 30 minutes."""
    table = await espn.table(league)
    return LeagueStandings(league.id, league.name, table.season_year, len(table.rows), list(table.rows))


@endpoint("/sports/teams/{league}", fresh="1d", example={"league": "nba"}, example_404={"league": "quidditch"})
async def league_teams(league: League, espn: Espn) -> LeagueTeams:
    """Teams of a league, with the identifiers that schedules are requested by.

    At most 500, which only college football exceeds. From an undocumented interface of ESPN."""
    teams = await espn.teams(league)
    return LeagueTeams(league.id, league.name, len(teams), list(teams))


@endpoint(
    "/sports/schedule/{league}/{team_id}",
    fresh="30m",
    example={"league": "nba", "team_id": "2"},
    example_404={"league": "nba", "team_id": "999999"},
)
async def team_schedule(
    league: League,
    team_id: Annotated[
        str,
        Allowed("an id from /sports/teams/{league}, such as 183"),
        Meta(pattern="^[0-9]{1,9}$", description="identifier of the team, from `/sports/teams/{league}`"),
    ],
    espn: Espn,
) -> TeamSchedule:
    """Results and fixtures of one team in the present season of a league.

    Matches by start, those at no set time last. Scores are null before a match, and where it was postponed or canceled. From an
    undocumented interface of ESPN, renewed every 30 minutes."""
    season = await espn.season(league, team_id)
    return TeamSchedule(
        league=league.id,
        league_name=league.name,
        season_year=season.season_year,
        team_id=season.team_id,
        team=season.team,
        record=season.record,
        count=len(season.matches),
        items=list(season.matches),
    )
