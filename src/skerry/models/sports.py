"""The leagues whose matches and tables are served."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from skerry.folding import fold


class SportsLeague(Struct, frozen=True):
    """A league of a sport."""

    id: Annotated[str, Meta(description="identifier at ESPN, such as eng.1")]
    sport: Annotated[str, Meta(description="football (American), basketball, baseball, hockey (on ice) or soccer")]
    name: Annotated[str, Meta(description="English name of the league")]
    alias: Annotated[str, Meta(description="readable identifier, accepted as well, such as premier-league")]
    country: Annotated[
        str | None,
        Meta(description="country that the league is based in, ISO 3166-1 alpha-2; null where it is international"),
    ]


LEAGUES: Mapping[str, SportsLeague] = {
    league.id: league
    for league in (
        SportsLeague("nfl", "football", "National Football League", "nfl", "US"),
        SportsLeague("college-football", "football", "NCAA Football", "college-football", "US"),
        SportsLeague("nba", "basketball", "National Basketball Association", "nba", "US"),
        SportsLeague("wnba", "basketball", "Women's National Basketball Association", "wnba", "US"),
        SportsLeague("mlb", "baseball", "Major League Baseball", "mlb", "US"),
        SportsLeague("nhl", "hockey", "National Hockey League", "nhl", "US"),
        SportsLeague("usa.1", "soccer", "Major League Soccer", "mls", "US"),
        SportsLeague("eng.1", "soccer", "English Premier League", "premier-league", "GB"),
        SportsLeague("eng.2", "soccer", "English Championship", "championship", "GB"),
        SportsLeague("esp.1", "soccer", "Spanish LaLiga", "laliga", "ES"),
        SportsLeague("ger.1", "soccer", "German Bundesliga", "bundesliga", "DE"),
        SportsLeague("ita.1", "soccer", "Italian Serie A", "serie-a", "IT"),
        SportsLeague("fra.1", "soccer", "French Ligue 1", "ligue-1", "FR"),
        SportsLeague("ned.1", "soccer", "Dutch Eredivisie", "eredivisie", "NL"),
        SportsLeague("swe.1", "soccer", "Swedish Allsvenskan", "allsvenskan", "SE"),
        SportsLeague("nor.1", "soccer", "Norwegian Eliteserien", "eliteserien", "NO"),
        SportsLeague("den.1", "soccer", "Danish Superliga", "superliga", "DK"),
        SportsLeague("uefa.champions", "soccer", "UEFA Champions League", "champions-league", None),
        SportsLeague("uefa.europa", "soccer", "UEFA Europa League", "europa-league", None),
        SportsLeague("fifa.world", "soccer", "FIFA World Cup", "world-cup", None),
    )
}


def find_league(text: str) -> SportsLeague | None:
    """The league with this identifier or alias, in any case."""
    wanted = fold(text)
    return next((league for league in LEAGUES.values() if wanted in (fold(league.id), fold(league.alias))), None)
