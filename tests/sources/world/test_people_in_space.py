from datetime import UTC, datetime

from skerry.sources.world.people_in_space import read_people
from tests.conftest import Recorded


def test_recorded_people(recorded: Recorded) -> None:
    aboard = read_people(recorded("people-in-space/people-in-space_2026-04.json"))
    assert (aboard.expedition, len(aboard.station), len(aboard.elsewhere)) == (74, 7, 3)
    commander = aboard.station[0]
    assert (commander.name, commander.country, commander.agency) == ("Sergey Kud-Sverchkov", "RU", "Roscosmos")
    assert commander.launch_at == datetime(2025, 11, 27, 8, 27, 57, tzinfo=UTC)
    assert commander.previous_flights_days == 189
    assert aboard.elsewhere[0].spacecraft == "Shenzhou 22"
