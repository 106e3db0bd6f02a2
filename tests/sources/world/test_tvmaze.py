from datetime import UTC, date, datetime

from skerry.sources.world.tvmaze.reading import read_cast, read_episodes, read_found_shows, read_schedule, read_show
from tests.conftest import Recorded


def test_recorded_search(recorded: Recorded) -> None:
    shows = read_found_shows(recorded("tvmaze/search_shows_show.json"))
    assert len(shows) == 10
    first = shows[0]
    assert (first.id, first.name, first.score, first.network) == (2583, "Mr. Show", 8.1, "HBO")
    assert (first.premiere_date, first.end_date) == (date(1995, 11, 3), date(1998, 12, 28))
    assert {show.country for show in shows if show.network in ("YouTube", "Quibi")} == {None}
    assert "<" not in "".join(show.summary or "" for show in shows)


def test_recorded_show(recorded: Recorded) -> None:
    show = read_show(recorded("tvmaze/show_750.json"))
    assert (show.id, show.network, show.timezone, show.weekdays) == (750, "Bravo", "America/New_York", ["Tuesday"])
    assert (show.runtime_minutes, show.thetvdb_id) == (60, 84669)
    assert show.updated_at == datetime(2022, 8, 27, 7, 58, 4, tzinfo=UTC)


def test_recorded_episodes_and_cast(recorded: Recorded) -> None:
    (pilot,) = read_episodes(recorded("tvmaze/episodes.json"), show=1)
    assert (pilot.season, pilot.number, pilot.air_date, pilot.air_time_text) == (1, 1, date(2013, 6, 24), "22:00")
    assert pilot.airs_at == datetime(2013, 6, 25, 2, tzinfo=UTC)
    (member,) = read_cast(recorded("tvmaze/cast_show_1.json"))
    assert (member.person_name, member.character_name) == ("Mike Vogel", 'Dale "Barbie" Barbara')


def test_recorded_schedule_of_2018(recorded: Recorded) -> None:
    broadcasts = read_schedule(recorded("tvmaze/schedule_us_20181103.json"), country="US", day=date(2018, 11, 3))
    assert len(broadcasts) == 39
    assert (broadcasts[0].show_name, broadcasts[0].air_date, broadcasts[0].network) == (
        "Night Flight", date(2018, 11, 2), "IFC",
    )  # fmt: skip
    foreign = next(row for row in broadcasts if row.network == "Eleven")  # on a US service; its network is Australian
    assert (foreign.timezone, foreign.air_date) == ("Australia/Sydney", date(2018, 11, 4))
    assert sum(row.number is None for row in broadcasts) == 1
