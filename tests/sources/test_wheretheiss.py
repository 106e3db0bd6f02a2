import pytest

from skerry.sources.wheretheiss import _elements
from skerry.upstream.reply import ReplyError
from tests.sources.conftest import Recorded


def test_the_recorded_position_is_no_element_set(recorded: Recorded) -> None:
    """Of this provider there is only a recording of another call."""
    with pytest.raises(ReplyError, match="missing required field"):
        _elements(25544, recorded("wheretheiss/satellite_25544.json"))
