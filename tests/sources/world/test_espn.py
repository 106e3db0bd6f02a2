from datetime import UTC, date, datetime

from skerry.sources.world.espn.reading import ScoreboardOf, SeasonOf, read_matches, read_teams
from skerry.sources.world.espn_tables import read_table
from tests.conftest import Recorded


def test_recorded_american_football(recorded: Recorded) -> None:
    matches = read_matches("nfl", recorded("espn/scoreboard_nfl_20220911.json"))
    assert len(matches) == 14
    falcons, *_ = matches
    assert (falcons.home.name, falcons.home.score, falcons.away.abbreviation, falcons.away.score) == (
        "Atlanta Falcons", 26, "NO", 24,
    )  # fmt: skip
    assert (falcons.state, falcons.status, falcons.period) == ("in", "IN_PROGRESS", 4)
    assert falcons.start_at == datetime(2022, 9, 11, 17, tzinfo=UTC)
    assert sum(match.state == "pre" for match in matches) == 5
    assert all(match.home.score is None for match in matches if match.state == "pre")


def test_recorded_football(recorded: Recorded) -> None:
    matches = read_matches("usa.1", recorded("espn/scoreboard_mls_20220917.json"))
    assert [match.status for match in matches] == [
        "FULL_TIME", "FULL_TIME", "SECOND_HALF", "SECOND_HALF", "FIRST_HALF",
    ]  # fmt: skip
    orlando = matches[3]
    assert (orlando.home.name, orlando.home.score, orlando.away.score) == ("Orlando City SC", 3, 0)


def test_recorded_football_of_many_leagues(recorded: Recorded) -> None:
    matches = read_matches("eng.1", recorded("espn/scoreboard_soccer_all.json"))
    assert len(matches) == 12
    everton = next(match for match in matches if match.home.name == "Everton")
    assert (everton.home.score, everton.away.score, everton.completed) == (3, 0, True)
    postponed = next(match for match in matches if match.status == "POSTPONED")
    assert (postponed.home.name, postponed.home.score, postponed.away.score) == ("Manchester City", None, None)


def test_recorded_table(recorded: Recorded) -> None:
    table = read_table(recorded("espn/standings_eng1_2020.json"), "soccer")
    assert (table.season_year, len(table.rows)) == (2020, 20)
    city = table.rows[0]
    assert (city.team, city.rank, city.win_count, city.loss_count, city.tie_count) == ("Manchester City", 1, 26, 6, 5)
    assert (city.points, city.score_for, city.score_against, city.score_difference) == (83, 78, 32, 46)
    assert (city.record, city.note) == ("26-5-6", "Champions League")


def test_recorded_teams(recorded: Recorded) -> None:
    teams = read_teams(recorded("espn/teams_college_football.json"))
    assert len(teams) == 20
    ohio = next(team for team in teams if team.id == "194")
    assert (ohio.name, ohio.short_name, ohio.abbreviation, ohio.color) == (
        "Ohio State Buckeyes", "Buckeyes", "OSU", "#ba0c2f",
    )  # fmt: skip


def test_recorded_season_of_a_team(recorded: Recorded) -> None:
    season = SeasonOf("usa.1", "183")(recorded("espn/team_schedule_columbus_crew.json"))
    assert (season.team, season.record, season.season_year, len(season.matches)) == ("Columbus Crew", "0-2-3", 2026, 5)
    newest = season.matches[-1]
    assert (newest.home.name, newest.away.score, newest.away.record) == ("Toronto FC", 1, "0-2-3")
    assert newest.venue == "BMO Field"


def test_recorded_scores_of_a_day(recorded: Recorded) -> None:
    board = ScoreboardOf("nfl", date(2022, 9, 11))(recorded("espn/scoreboard_nfl_20220911.json"))
    assert (board.season_year, len(board.matches)) == (2022, 14)
    assert (board.matches[0].clock_text, board.matches[0].venue) == ("0:48", "Mercedes-Benz Stadium")
