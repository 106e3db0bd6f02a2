from datetime import UTC, datetime

import pytest

from skerry.errors import ReplyError
from skerry.sources.world.celestrak import read_elements
from tests.conftest import Recorded


def test_recorded_elements(recorded: Recorded) -> None:
    elements = read_elements(25544, recorded("celestrak/iss_2020-11-07.tle.txt"))
    assert elements.name == "ISS (ZARYA)"
    assert elements.epoch_at.replace(microsecond=0) == datetime(2020, 11, 7, 22, 23, 9, tzinfo=UTC)
    assert (elements.inclination_deg, elements.raan_deg) == (51.6471, 357.1945)
    assert elements.mean_motion_rev_per_day == 15.49392855
    assert elements.period_minutes == 92.94


def test_recorded_elements_are_not_those_of_another_satellite(recorded: Recorded) -> None:
    with pytest.raises(ReplyError):
        read_elements(48274, recorded("celestrak/iss_2020-11-07.tle.txt"))
