"""Records of ESPN."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.fields import Moment


class MatchSide(Struct, frozen=True):
    """One of the two teams of a match."""

    name: Annotated[str, Meta(description="name of the team")]
    abbreviation: Annotated[str | None, Meta(description="short name, such as ARS")]
    score: Annotated[
        int | None, Meta(description="goals, points or runs; null before the match, and where it was called off")
    ]


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
    period: Annotated[
        Annotated[int, Meta(ge=1, le=100)] | None,
        Meta(description="half, quarter or inning that is or was last played, from 1"),
    ]
    start_at: Annotated[Moment | None, Meta(description="when it starts or started, UTC; null while no time is set")]


class ScoredSide(MatchSide, frozen=True, kw_only=True):
    """One of the two teams of a match, with its season so far."""

    team_id: Annotated[str | None, Meta(description="identifier of the team, as in `/sports/teams/{league}`")]
    winner: Annotated[
        bool | None, Meta(description="whether the team won; null before the end, and where the match was called off")
    ]
    record: Annotated[
        str | None,
        Meta(
            description="results of the season at the provider: won-lost, in soccer won-drawn-lost, in ice hockey "
            "won-lost-lost in overtime"
        ),
    ]


class ScoredMatch(SportsMatch, frozen=True, kw_only=True):
    """A match, its score and its clock."""

    home: Annotated[ScoredSide, Meta(description="home team")]
    away: Annotated[ScoredSide, Meta(description="away team")]
    clock_text: Annotated[
        str | None,
        Meta(
            description="clock of the period: time left (0:48), in soccer minutes played (58'); null unless under way"
        ),
    ]
    venue: Annotated[str | None, Meta(description="name of the stadium or arena")]


class Scoreboard(Struct, frozen=True):
    """Matches of a day, or of what the provider shows at present."""

    season_year: int | None
    day: date | None
    """In the provider's time zone; None for a week."""
    matches: tuple[ScoredMatch, ...]


class SportsTeam(Struct, frozen=True):
    """A team of a league."""

    id: Annotated[str, Meta(description="identifier at ESPN, unique in the sport")]
    name: Annotated[str, Meta(description="full name, such as Boston Celtics")]
    short_name: Annotated[str | None, Meta(description="name without the place, such as Celtics")]
    abbreviation: Annotated[str | None, Meta(description="two to four letters, such as BOS")]
    location: Annotated[str | None, Meta(description="place in its name; in soccer the name of the team")]
    color: Annotated[str | None, Meta(description="main color as #rrggbb")]


class TeamSeason(Struct, frozen=True):
    """Matches of one team in a season."""

    team_id: str
    team: str
    record: str | None
    season_year: int | None
    matches: tuple[ScoredMatch, ...]
