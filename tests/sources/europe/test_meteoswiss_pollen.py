"""MeteoSwiss, against a file that another program keeps for its tests."""

from skerry.sources.europe.meteoswiss_pollen import read_hours
from tests.conftest import Recorded


def test_recorded_hours(recorded: Recorded) -> None:
    first, *_ = read_hours("PZH", recorded("meteoswiss_pollen/ogd-pollen_pzh_h_recent_cut_unverified.csv"))
    assert first.end_at.isoformat() == "2026-03-27T18:00:00+00:00"
    assert (first.pollen.birch, first.pollen.ash, first.pollen.grasses, first.pollen.oak) == (52, 22, 0, 0)
