import pytest

from skerry.errors import ReplyError
from skerry.sources.world.wheretheiss import read_elements
from tests.conftest import Recorded


def test_the_recorded_position_is_no_element_set(recorded: Recorded) -> None:
    """Of this provider there is only a recording of another call."""
    with pytest.raises(ReplyError, match="missing required field"):
        read_elements(25544, recorded("wheretheiss/satellite_25544.json"))
