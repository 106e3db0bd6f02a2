import json
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from skerry.errors import ReplyError
from skerry.sources.world.celestrak import read_elements
from skerry.upstream.reply import Reply
from tests.conftest import Recorded

TIANHE, TIANHE_EPOCH = 48274, datetime(2024, 5, 9, 0, 8, 21, tzinfo=UTC)
FREGAT_DEBRIS = 49271
LATE_DEBRIS = 57212


def only(reply: Reply, norad_id: int, **changed: object) -> Reply:
    """The reply about one of the satellites of a group."""
    (row,) = (row for row in json.loads(reply.body) if row["NORAD_CAT_ID"] == norad_id)
    return replace(reply, body=json.dumps([row | changed]).encode())


def test_recorded_elements(recorded: Recorded) -> None:
    elements = read_elements(TIANHE, only(recorded("celestrak/stations.json"), TIANHE))
    assert elements.name == "CSS (TIANHE)"
    assert elements.epoch_at.replace(microsecond=0) == TIANHE_EPOCH
    assert (elements.inclination_deg, elements.raan_deg, elements.eccentricity) == (41.4681, 322.4705, 0.0003879)
    assert elements.mean_motion_rev_per_day == 15.63450567
    assert elements.line1 == "1 48274U 21035A   24130.00580162  .00044782  00000-0  47178-3 0  9993"
    assert elements.line2 == "2 48274  41.4681 322.4705 0003879 310.0852  49.9647 15.63450567172966"


@pytest.mark.parametrize(
    ("norad_id", "rates"),
    [(FREGAT_DEBRIS, ".00022918  00000-0  53806-1"), (LATE_DEBRIS, ".00424541  90482-4  72500-3")],
)
def test_recorded_rates_are_abbreviated(recorded: Recorded, norad_id: int, rates: str) -> None:
    assert rates in read_elements(norad_id, only(recorded("celestrak/stations.json"), norad_id)).line1


def test_recorded_elements_are_not_those_of_another_satellite(recorded: Recorded) -> None:
    with pytest.raises(ReplyError):
        read_elements(25544, only(recorded("celestrak/stations.json"), TIANHE))


def test_a_number_of_six_digits_has_a_letter(recorded: Recorded) -> None:
    reply = only(recorded("celestrak/stations.json"), TIANHE, NORAD_CAT_ID=100123)
    assert read_elements(100123, reply).line2.startswith("2 A0123 ")


def test_a_number_that_fits_no_line_is_refused(recorded: Recorded) -> None:
    with pytest.raises(ValueError, match="cannot exceed 339999"):
        read_elements(340000, only(recorded("celestrak/stations.json"), TIANHE, NORAD_CAT_ID=340000))
