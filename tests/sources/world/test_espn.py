from datetime import UTC, datetime

from skerry.sources.world.espn import read_matches
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
