"""Sports: matches and scores of some leagues."""

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec
import structlog

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.container import Dependency
from skerry.errors import UpstreamUnavailable
from skerry.models.sports import LEAGUES, find_league
from skerry.sources.world.espn import Espn
from skerry.sources.world.espn.records import SportsMatch
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, TopicFilter

log = structlog.get_logger(__name__)

MAIN_LEAGUES = ("eng.1", "esp.1", "ger.1", "ita.1", "fra.1", "uefa.champions", "nfl", "nba", "nhl", "mlb")
"""Leagues for subscribers of the whole topic. All leagues would need too many calls to an undocumented interface."""
IDLE_INTERVAL = timedelta(minutes=15)
"""Time between two calls for a league without a match in progress."""
RETRY_INTERVAL = timedelta(minutes=5)


def _league(text: str) -> TopicFilter:
    league = find_league(text)
    if league is None:
        raise ValueError("sports, or sports: and one of " + ", ".join(LEAGUES))
    return TopicFilter(league.id, lambda event: event.data["league"] == league.id)


TOPIC = Topic(
    name="sports",
    description="Matches and their scores, from an undocumented interface of ESPN; without a league, of "
    + ", ".join(MAIN_LEAGUES),
    filters="league: " + ", ".join(LEAGUES),
    update_frequency="every minute while matches are played, else every 15 minutes",
    examples={"sports": "matches of the main leagues", "sports:eng.1": "matches of the English Premier League"},
    parse_filter=_league,
    state_ttl=timedelta(days=14),
)


class LeagueSchedule(Dependency):
    """Time at which each league is due next: at once while a match is in progress, else at the next start of a match or
    after IDLE_INTERVAL."""

    def __init__(self) -> None:
        self._next: dict[str, datetime] = {}

    def due(self, leagues: Iterable[str], moment: datetime) -> list[str]:
        return [key for key in leagues if self._next.get(key, moment) <= moment]

    def seen(self, key: str, matches: Iterable[SportsMatch], moment: datetime) -> None:
        """Record the matches of a league at this moment."""
        to_come = [match.start_at for match in matches if match.state == "pre" and match.start_at is not None]
        plays = any(match.state == "in" for match in matches)
        self._next[key] = moment if plays else min([moment + IDLE_INTERVAL, *to_come])

    def failed(self, key: str, moment: datetime) -> None:
        self._next[key] = moment + RETRY_INTERVAL


@job(every="1m", feeds="sports")
async def sport_events(espn: Espn, schedule: LeagueSchedule, events: EventLog) -> None:
    """Publish each match whose score or status has changed, in the subscribed leagues that are due. A league that fails
    does not stop the others."""
    moment = now()
    wanted = await events.demanded_filters(TOPIC.name)
    leagues = [key for key in LEAGUES if key in wanted or ("" in wanted and key in MAIN_LEAGUES)]
    for key in schedule.due(leagues, moment):
        try:
            scoreboard = await espn.scoreboard(LEAGUES[key])
        except UpstreamUnavailable as error:
            log.debug("no matches for the stream", league=key, reason=str(error))
            schedule.failed(key, moment)
            continue
        # Without the clock and what else no subscriber waits for.
        matches = [msgspec.convert(match, SportsMatch, from_attributes=True) for match in scoreboard.matches]
        # The provider does not state when a score was observed.
        await events.update(TOPIC.name, [State(f"{key}/{match.id}", now(), match) for match in matches])
        schedule.seen(key, matches, moment)
