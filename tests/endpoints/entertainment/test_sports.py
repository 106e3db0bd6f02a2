import json
from typing import Any

import pytest

from tests.conftest import Api, Opened
from tests.declared import MEASURED_NOW, NOT_RESTATED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

SEASON = "of the present season, for which ESPN states no time"

DECLARED = {
    "/sports/leagues": Declared(timeless="a list of ours"),
    "/sports/scores/{league}": Declared(another={'"slug": "eng.1"': '"slug": "eng.2"'}, timeless=MEASURED_NOW),
    "/sports/standings/{league}": Declared(unidentified=NOT_RESTATED, timeless=SEASON),
    "/sports/teams/{league}": Declared(another={'"slug": "nba"': '"slug": "wnba"'}, timeless=SEASON),
    "/sports/schedule/{league}/{team_id}": Declared(another={'"id": "2"': '"id": "3"'}, timeless=SEASON),
}

SCOREBOARD = "https://site.api.espn.com/apis/site/v2/sports/soccer/eng.1/scoreboard"


async def test_leagues(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/sports/leagues")
    assert data["count"] == 20
    assert data["items"][0] == {
        "id": "nfl", "sport": "football", "name": "National Football League", "alias": "nfl", "country": "US",
    }  # fmt: skip
    assert {league["country"] for league in data["items"] if league["alias"].endswith("-league")} == {"GB", None}
    assert not replay.log


@pytest.mark.parametrize("league", ["premier-league", "eng.1", "ENG.1", "Premier%20League"])
async def test_scores_of_the_present_day(api: Api, league: str) -> None:
    data = await api.data(f"/sports/scores/{league}")
    assert (data["league"], data["league_name"], data["season_year"]) == ("eng.1", "English Premier League", 2026)
    assert (data["date"], data["count"]) == ("2026-11-21", len(data["items"]))
    over, running, coming, undated = data["items"]
    assert (over["home"]["name"], over["home"]["score"], over["home"]["winner"]) == ("Everton", 2, True)
    assert (over["away"]["abbreviation"], over["away"]["score"], over["away"]["winner"]) == ("CHE", 0, False)
    assert (over["completed"], over["clock_text"], over["home"]["team_id"]) == (True, None, "368")
    assert (running["state"], running["home"]["winner"]) == ("in", None)
    assert running["clock_text"]
    assert (coming["home"]["score"], coming["state"], coming["clock_text"]) == (None, "pre", None)
    assert undated["start_at"] is None


async def test_scores_of_a_day(api: Api) -> None:
    data = await api.data("/sports/scores/premier-league?date=2026-11-21")
    (match,) = data["items"]
    assert (data["date"], match["start_at"]) == ("2026-11-21", "2026-11-21T12:30:00Z")
    assert (match["venue"], match["home"]["record"]) == ("Hill Dickinson Stadium", "5-3-4")


async def test_a_day_without_matches_is_empty(api: Api) -> None:
    data = await api.data("/sports/scores/premier-league?date=2026-07-01")
    assert (data["date"], data["count"], data["items"]) == ("2026-07-01", 0, [])


async def test_a_league_out_of_season(api: Api) -> None:
    data = await api.data("/sports/scores/mlb")
    assert (data["season_year"], data["date"], data["count"]) == (2026, "2026-11-21", 0)


async def test_matches_of_another_day_are_refused(open_api: Opened, answering: Answering) -> None:
    body = (CASSETTES / "espn/eng.1_20261121.json").read_bytes()
    async with open_api(gateway=answering({f"{SCOREBOARD}?dates=20261101&limit=500": body})) as api:
        problem = await api.problem("/sports/scores/eng.1?date=2026-11-01", 502)
    assert problem["provider"] == "ESPN"
    assert "2026-11-21 instead of 2026-11-01" in problem["detail"]


async def test_an_evening_in_america_is_the_day_before_in_utc(open_api: Opened, answering: Answering) -> None:
    body = (CASSETTES / "espn/eng.1_20261121.json").read_bytes().replace(b"2026-11-21T12:30Z", b"2026-11-22T01:30Z")
    async with open_api(gateway=answering({f"{SCOREBOARD}?dates=20261121&limit=500": body})) as api:
        data = await api.data("/sports/scores/eng.1?date=2026-11-21")
    assert data["items"][0]["start_at"] == "2026-11-22T01:30:00Z"


@pytest.mark.parametrize("status", ["POSTPONED", "CANCELED"])
async def test_a_match_that_was_called_off_has_no_score(open_api: Opened, answering: Answering, status: str) -> None:
    body = (
        (CASSETTES / "espn/eng.1_20261121.json").read_bytes().replace(b"STATUS_FULL_TIME", f"STATUS_{status}".encode())
    )
    async with open_api(gateway=answering({f"{SCOREBOARD}?dates=20261121&limit=500": body})) as api:
        (match,) = (await api.data("/sports/scores/eng.1?date=2026-11-21"))["items"]
    assert (match["state"], match["status"]) == ("post", status)
    assert [match[side][field] for side in ("home", "away") for field in ("score", "winner")] == [None] * 4


async def test_college_football_is_requested_for_the_whole_division(open_api: Opened, answering: Answering) -> None:
    board = "https://site.api.espn.com/apis/site/v2/sports/football/college-football/scoreboard?groups=90"
    body = (CASSETTES / "espn/eng.1_20261121.json").read_bytes().replace(b'"eng.1"', b'"college-football"')
    async with open_api(gateway=answering({f"{board}&dates=20261121&limit=500": body, board: body})) as api:
        assert (await api.data("/sports/scores/college-football?date=2026-11-21"))["count"] == 1
        assert (await api.data("/sports/scores/college-football"))["count"] == 1


async def test_an_odd_match_among_good_ones_is_left_out(open_api: Opened, answering: Answering) -> None:
    board: dict[str, Any] = json.loads((CASSETTES / "espn/eng.1.json").read_bytes())
    board["events"][0]["competitions"][0]["competitors"].pop()
    async with open_api(gateway=answering({SCOREBOARD: json.dumps(board).encode()})) as api:
        assert (await api.data("/sports/scores/eng.1"))["count"] == 3


async def test_an_unknown_league_suggests_those_there_are(api: Api, replay: ReplayServer) -> None:
    for path in ("scores/premier", "standings/premier", "teams/premier", "schedule/premier/1"):
        assert "premier-league" in (await api.problem(f"/sports/{path}", 404))["suggestions"]
    assert not replay.log


async def test_a_table(api: Api) -> None:
    data = await api.data("/sports/standings/premier-league")
    assert (data["season_year"], data["count"]) == (2026, 4)
    assert data["items"][0] == {
        "group": "2026-27 English Premier League", "rank": 1, "team_id": "359", "team": "Arsenal", "abbreviation": "ARS",
        "match_count": 12, "win_count": 9, "loss_count": 1, "tie_count": 2, "overtime_loss_count": None, "points": 29.0,
        "score_for": 25.0, "score_against": 8.0, "score_difference": 17.0, "record": "9-2-1", "note": "Champions League",
    }  # fmt: skip
    assert data["items"][3]["note"] is None


async def test_a_table_by_conference(api: Api) -> None:
    east, west = (await api.data("/sports/standings/nhl"))["items"]
    assert (east["group"], west["group"]) == ("Eastern Conference", "Western Conference")
    assert (east["rank"], east["overtime_loss_count"], east["tie_count"], east["points"]) == (1, 1, None, 29.0)
    assert (east["score_for"], east["score_against"], east["score_difference"]) == (70.0, 52.0, 18.0)


async def test_sports_without_points_have_none(open_api: Opened, answering: Answering) -> None:
    url = "https://site.web.api.espn.com/apis/v2/sports/basketball/nba/standings"
    body = (CASSETTES / "espn_tables/nhl.json").read_bytes()
    async with open_api(gateway=answering({url: body})) as api:
        table = (await api.data("/sports/standings/nba"))["items"]
    assert [(row["points"], row["win_count"]) for row in table] == [(None, 14), (None, 15)]


async def test_a_table_before_the_first_match_is_empty(api: Api) -> None:
    data = await api.data("/sports/standings/world-cup")
    assert (data["season_year"], data["items"]) == (None, [])


async def test_teams(api: Api) -> None:
    data = await api.data("/sports/teams/nba")
    assert data["count"] == 3
    assert data["items"][1] == {
        "id": "2", "name": "Boston Celtics", "short_name": "Celtics", "abbreviation": "BOS", "location": "Boston",
        "color": "#008348",
    }  # fmt: skip
    assert (data["items"][2]["color"], data["items"][2]["abbreviation"], data["items"][2]["location"]) == (None,) * 3


async def test_a_season_of_soccer_has_results_and_fixtures_by_start(api: Api) -> None:
    data = await api.data("/sports/schedule/mls/183")
    assert (data["team"], data["record"], data["season_year"], data["count"]) == ("Columbus Crew", "15-9-8", 2026, 4)
    assert [match["id"] for match in data["items"]] == ["761850", "761900", "761940", "761950"]
    drawn, won, coming, undated = data["items"]
    assert (drawn["away"]["score"], drawn["away"]["winner"]) == (2, False)
    assert (won["home"]["score"], won["away"]["score"], won["home"]["winner"]) == (3, 1, True)
    assert (won["home"]["record"], won["venue"], won["league"]) == ("15-9-8", "ScottsMiracle-Gro Field", "usa.1")
    assert (coming["home"]["score"], coming["home"]["winner"], coming["start_at"]) == (
        None,
        None,
        "2026-11-25T00:30:00Z",
    )
    assert undated["start_at"] is None


async def test_a_season_of_basketball_is_one_list(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/sports/schedule/nba/2")
    assert (data["record"], data["season_year"], data["count"]) == ("9-6", 2027, 3)
    assert (data["items"][0]["home"]["score"], data["items"][0]["period"]) == (112, 4)
    assert (data["items"][1]["home"]["score"], data["items"][1]["period"]) == (None, None)
    assert len(replay.log) == 1


async def test_an_unknown_team_is_not_found(api: Api) -> None:
    assert "'999999'" in (await api.problem("/sports/schedule/nba/999999", 404))["detail"]


async def test_no_season_of_a_listed_team_is_a_changed_provider(api: Api) -> None:
    problem = await api.problem("/sports/schedule/nba/1", 502)
    assert problem["detail"].startswith("ESPN returned no season of team 1, which it lists")


@pytest.mark.parametrize("team", ["crew", "-1", "1" * 10])
async def test_what_is_not_an_id_of_a_team(api: Api, team: str) -> None:
    (error,) = (await api.problem(f"/sports/schedule/mls/{team}", 400))["errors"]
    assert error["parameter"] == "team_id"
    assert "/sports/teams/" in error["allowed"]
