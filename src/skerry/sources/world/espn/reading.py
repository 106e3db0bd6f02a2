"""How the replies of ESPN are read."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from msgspec import Raw, Struct

from skerry.errors import NotFound, ReplyError
from skerry.sources.world.espn.records import Scoreboard, ScoredMatch, ScoredSide, SportsTeam, TeamSeason
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply

PROVIDER_ZONE = "America/New_York"
"""The provider's days."""
NOT_PLAYED = ("STATUS_POSTPONED", "STATUS_CANCELED")
"""Matches that are over (`post`) without having been played, with a score of "0"."""


class _RawRecord(Struct, rename="camel"):
    type: str | None = None
    summary: str | None = None
    display_value: str | None = None


class _RawTeam(Struct, rename="camel"):
    display_name: str
    id: str | None = None
    short_display_name: str | None = None
    abbreviation: str | None = None
    name: str | None = None
    location: str | None = None
    color: str | None = None
    record_summary: str | None = None


class _RawScore(Struct):
    """Of a team's season; a scoreboard has a string."""

    value: float | None = None


class _RawCompetitor(Struct, rename="camel"):
    home_away: str
    team: _RawTeam
    id: str | None = None
    score: str | _RawScore | None = None
    winner: bool | None = None
    records: list[_RawRecord] = []
    record: list[_RawRecord] | str | None = None


class _RawVenue(Struct, rename="camel"):
    full_name: str | None = None


class _RawType(Struct):
    name: str
    state: str
    completed: bool


class _RawStatus(Struct, rename="camel"):
    type: _RawType
    period: int = 0
    display_clock: str | None = None


class _RawCompetition(Struct, rename="camel"):
    competitors: list[_RawCompetitor]
    time_valid: bool = True
    status: _RawStatus | None = None
    venue: _RawVenue | None = None


class _RawEvent(Struct):
    id: str
    date: str
    competitions: list[_RawCompetition]
    status: _RawStatus | None = None
    """Of a scoreboard; in a team's season only the competition has one."""


class _RawSeason(Struct):
    year: int | None = None


class _RawDay(Struct):
    date: date


class _RawLeague(Struct):
    slug: str | None = None
    season: _RawSeason | None = None
    teams: list[Raw] = []


class _RawScoreboard(Struct):
    events: list[Raw]
    leagues: list[_RawLeague] = []
    season: _RawSeason | None = None
    day: _RawDay | None = None


class _RawSport(Struct):
    leagues: list[_RawLeague]


class _RawTeams(Struct):
    sports: list[_RawSport]


class _RawListedTeam(Struct):
    team: _RawTeam


class _RawSchedule(Struct):
    team: _RawTeam
    events: list[Raw] = []
    season: _RawSeason | None = None


@dataclass(frozen=True)
class ScoreboardOf:
    """A reader of the scoreboard of one league, on one day if that is given. Two readers of the same are equal, so the value
    is cached."""

    league: str
    day: date | None

    def __call__(self, reply: Reply) -> Scoreboard:
        raw = reply.json(_RawScoreboard)
        for league in raw.leagues:
            same(self.league, league.slug, "league")
        seasons = (raw.season, *(league.season for league in raw.leagues))
        season = next((each.year for each in seasons if each and each.year), None)
        if self.day is None:
            return Scoreboard(season, raw.day.date if raw.day else None, read_matches(self.league, reply))
        return Scoreboard(season, self.day, tuple(read_rows(raw.events, _RawEvent, self._match)))

    def _match(self, event: _RawEvent) -> ScoredMatch:
        # A match at no set time may bear midnight of another zone.
        found = _moment(event).astimezone(ZoneInfo(PROVIDER_ZONE)).date()
        if self.day is not None and abs(found - self.day) > timedelta(days=1):
            raise ReplyError(f"returned a match of {found} instead of {self.day}")
        return _match(self.league, event)


@dataclass(frozen=True)
class SeasonOf:
    """A reader of the matches of one team in a league. Two readers of the same are equal, so the value is cached."""

    league: str
    team_id: str

    def __call__(self, reply: Reply) -> TeamSeason:
        if reply.status == 400:
            raise NotFound(no_team(self.team_id))
        raw = reply.json(_RawSchedule)
        same(self.team_id, raw.team.id, "team")
        matches = read_rows(raw.events, _RawEvent, partial(_match, self.league))
        return TeamSeason(
            self.team_id,
            raw.team.display_name,
            or_none(raw.team.record_summary),
            raw.season.year if raw.season else None,
            by_time(tuple(matches)),
        )


def check_teams(reply: Reply, _: tuple[SportsTeam, ...], requested: str) -> None:
    for sport in reply.json(_RawTeams).sports:
        for league in sport.leagues:
            same(requested, league.slug, "league")


def read_teams(reply: Reply) -> tuple[SportsTeam, ...]:
    """The teams of a league, at least one."""
    raw = reply.json(_RawTeams)
    listed = [row for sport in raw.sports for league in sport.leagues for row in league.teams]
    return tuple(read_rows(listed, _RawListedTeam, _team, at_least=1))


def read_matches(league: str, reply: Reply) -> tuple[ScoredMatch, ...]:
    return tuple(read_rows(reply.json(_RawScoreboard).events, _RawEvent, partial(_match, league)))


def _match(league: str, event: _RawEvent) -> ScoredMatch:
    competition = event.competitions[0]
    status = event.status or competition.status
    if status is None:
        raise ReplyError("returned a match without its status")
    kind = status.type
    # The order of the two is not reliable.
    sides = {competitor.home_away: _side(competitor, kind) for competitor in competition.competitors}
    if len(competition.competitors) != 2 or len(sides) != 2:
        raise ReplyError("returned a match that is not between two teams")
    return ScoredMatch(
        id=event.id,
        league=league,
        home=sides["home"],
        away=sides["away"],
        state=kind.state,
        status=kind.name.removeprefix("STATUS_"),
        completed=kind.completed,
        period=status.period if kind.state != "pre" and status.period > 0 else None,
        start_at=_moment(event) if competition.time_valid else None,
        clock_text=or_none(status.display_clock) if kind.state == "in" else None,
        venue=or_none(competition.venue.full_name) if competition.venue else None,
    )


def _moment(event: _RawEvent) -> datetime:
    return datetime.fromisoformat(event.date)  # UTC, without seconds


def by_time(matches: tuple[ScoredMatch, ...]) -> tuple[ScoredMatch, ...]:
    """By start; those at no set time last."""
    timed = sorted((match for match in matches if match.start_at is not None), key=lambda match: str(match.start_at))
    return (*timed, *(match for match in matches if match.start_at is None))


def _side(competitor: _RawCompetitor, kind: _RawType) -> ScoredSide:
    team = competitor.team
    return ScoredSide(
        name=team.display_name,
        abbreviation=team.abbreviation or None,
        score=None if _unplayed(kind) else _score(competitor.score),
        team_id=team.id or competitor.id,
        winner=competitor.winner if kind.completed and not _unplayed(kind) else None,
        record=_record(competitor),
    )


def _unplayed(kind: _RawType) -> bool:
    """Whether a score of "0" means that there is none."""
    return kind.state == "pre" or kind.name in NOT_PLAYED


def _score(score: str | _RawScore | None) -> int | None:
    if isinstance(score, _RawScore):
        return None if score.value is None else int(score.value)
    return int(score) if score else None


def _record(competitor: _RawCompetitor) -> str | None:
    listed = competitor.records or (competitor.record if isinstance(competitor.record, list) else [])
    total = next((record for record in listed if record.type == "total"), None)
    return or_none(total.summary or total.display_value) if total else None


def _team(listed: _RawListedTeam) -> SportsTeam:
    team = listed.team
    if team.id is None:
        raise ReplyError("returned a team without its identifier")
    return SportsTeam(
        id=team.id,
        name=team.display_name,
        short_name=or_none(team.name) or or_none(team.short_display_name),
        abbreviation=or_none(team.abbreviation),
        location=or_none(team.location),
        color=f"#{team.color.lower()}" if team.color else None,
    )


def no_team(team_id: str) -> str:
    return f"No team with id {team_id!r} in this league."
