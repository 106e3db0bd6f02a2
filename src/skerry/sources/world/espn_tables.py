"""ESPN: tables of some leagues."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.models.sports import SportsLeague
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

WITH_POINTS = ("soccer", "hockey")
"""Sports whose tables are by points. In others, the provider's `points` is a figure of its own."""


class StandingsRow(Struct, frozen=True):
    """One team in the table of a league. What its sport does not count is null."""

    group: Annotated[str, Meta(description="conference, division or group; the league itself where it has one table")]
    rank: Annotated[
        int | None, Meta(description="place in the table, from 1; in American leagues the seed for the playoffs")
    ]
    team_id: Annotated[str, Meta(description="identifier of the team, as in `/sports/teams/{league}`")]
    team: Annotated[str, Meta(description="full name of the team")]
    abbreviation: Annotated[str | None, Meta(description="two to four letters, such as BOS")]
    match_count: Annotated[int | None, Meta(description="matches played")]
    win_count: Annotated[int | None, Meta(description="matches won")]
    loss_count: Annotated[int | None, Meta(description="matches lost; in ice hockey without those lost in overtime")]
    tie_count: Annotated[int | None, Meta(description="matches drawn")]
    overtime_loss_count: Annotated[int | None, Meta(description="matches lost in overtime or a shootout")]
    points: Annotated[
        Annotated[float, Meta(ge=-200, le=1000)] | None,
        Meta(description="points in the table; null in sports that count none"),
    ]
    score_for: Annotated[
        Annotated[float, Meta(ge=0, le=50_000)] | None, Meta(description="goals, points or runs scored")
    ]
    score_against: Annotated[
        Annotated[float, Meta(ge=0, le=50_000)] | None, Meta(description="goals, points or runs conceded")
    ]
    score_difference: Annotated[
        Annotated[float, Meta(ge=-50_000, le=50_000)] | None, Meta(description="scored minus conceded")
    ]
    record: Annotated[str | None, Meta(description="results of the season as the provider writes them: 26-5-6")]
    note: Annotated[
        str | None, Meta(description="what the place means, such as Champions League; null where nothing is stated")
    ]


class LeagueTable(Struct, frozen=True):
    """The table of a league, group by group."""

    season_year: int | None
    rows: tuple[StandingsRow, ...]


class EspnTables(Source):
    """Tables of the leagues, which ESPN serves from another host. As undocumented as its scores."""

    key = "espn_tables"
    title = "ESPN tables"
    home = "https://www.espn.com/soccer/standings"
    base = "https://site.web.api.espn.com/apis/v2/sports"
    license = stated("Undocumented interface, no licence stated; facts only")
    evidence = Evidence.RECORDED
    evidence_note = "Recorded for soccer; the names of figures of other sports are those that public programs read."
    attribution = "Tables from ESPN"
    terms = "None stated; each table is requested every 30 minutes at most."
    pace = Pace(per_second=2, concurrency=2)

    async def table(self, league: SportsLeague) -> LeagueTable:
        """The table of the present season, in the provider's order; empty before its first match."""
        return await self.get(
            f"/{league.sport}/{league.id}/standings", fresh="30m", read=partial(read_table, sport=league.sport)
        )


class _RawTeam(Struct, rename="camel"):
    id: str
    display_name: str
    abbreviation: str | None = None


class _RawStat(Struct, rename="camel"):
    name: str
    type: str | None = None
    value: float | None = None
    display_value: str | None = None


class _RawNote(Struct):
    description: str | None = None


class _RawEntry(Struct):
    team: _RawTeam
    stats: list[_RawStat]
    note: _RawNote | None = None


class _RawStandings(Struct):
    entries: list[Raw] = []
    season: int | None = None


class _RawTable(Struct):
    """A league, or a group in it; conferences may have divisions."""

    name: str
    standings: _RawStandings | None = None
    children: list["_RawTable"] = []


def read_table(reply: Reply, sport: str) -> LeagueTable:
    raw = reply.json(_RawTable)
    tables = _tables(raw)
    rows = [
        row
        for table in tables
        if table.standings
        for row in read_rows(table.standings.entries, _RawEntry, partial(_standing, table.name, sport))
    ]
    seasons = [table.standings.season for table in tables if table.standings and table.standings.season]
    return LeagueTable(max(seasons, default=None), tuple(rows))


def _tables(raw: _RawTable) -> list[_RawTable]:
    """The table itself and those within it."""
    return [raw, *(table for child in raw.children for table in _tables(child))]


def _standing(group: str, sport: str, entry: _RawEntry) -> StandingsRow:
    figures = {stat.name: stat.value for stat in entry.stats}
    scored, conceded, difference = (figures.get(name) for name in ("pointsFor", "pointsAgainst", "pointDifferential"))
    if difference is None and scored is not None and conceded is not None:
        difference = scored - conceded
    total = next((stat for stat in entry.stats if stat.type == "total"), None)
    return StandingsRow(
        group=group,
        rank=_whole(figures.get("rank") or figures.get("playoffSeed")),
        team_id=entry.team.id,
        team=entry.team.display_name,
        abbreviation=or_none(entry.team.abbreviation),
        match_count=_whole(figures.get("gamesPlayed")),
        win_count=_whole(figures.get("wins")),
        loss_count=_whole(figures.get("losses")),
        tie_count=_whole(figures.get("ties")),
        overtime_loss_count=_whole(figures.get("otLosses")),
        points=figures.get("points") if sport in WITH_POINTS else None,
        score_for=scored,
        score_against=conceded,
        score_difference=difference,
        record=or_none(total.display_value) if total else None,
        note=or_none(entry.note.description) if entry.note else None,
    )


def _whole(figure: float | None) -> int | None:
    return None if figure is None else int(figure)
