"""The @unitedstates project, against a real recording of it."""

from datetime import date

from skerry.sources.world.congress_legislators import read_legislators
from tests.conftest import Recorded


def test_recorded_members(recorded: Recorded) -> None:
    cantwell, _, sanders = read_legislators(recorded("congress_legislators/legislators-current.json"))
    assert (cantwell.id, cantwell.name, cantwell.chamber, cantwell.state) == (
        "C000127",
        "Maria Cantwell",
        "senate",
        "WA",
    )
    assert (cantwell.start_date, cantwell.district) == (date(2025, 1, 3), None)
    assert (sanders.party, sanders.url) == ("I", "https://www.sanders.senate.gov")
