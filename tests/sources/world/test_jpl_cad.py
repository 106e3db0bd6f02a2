from datetime import UTC, datetime

from skerry.sources.world.jpl_cad import read_approaches
from tests.conftest import Recorded


def test_recorded_approaches(recorded: Recorded) -> None:
    """Of version 1.1: the count is a text, there are neither full names nor diameters."""
    first, second = read_approaches(recorded("jpl-cad/cad.json"))
    assert (first.designation, first.name, first.absolute_magnitude) == ("170903", "170903", 18.1)
    assert first.close_approach_at == datetime(1900, 1, 1, 0, 11, tzinfo=UTC)
    assert (first.miss_distance_au, first.miss_distance_ld, first.velocity_km_s) == (0.09217951, 35.874, 16.752)
    assert first.miss_distance_km == 13_789_859
    assert (first.diameter_min_m, first.diameter_max_m, first.diameter_m) == (638, 1426, None)
    assert second.name == "2005 OE3"
