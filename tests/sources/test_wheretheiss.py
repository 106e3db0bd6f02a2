from pathlib import Path

import pytest

from skerry.clock import now
from skerry.sources.wheretheiss import _elements
from skerry.upstream.reply import Reply, ReplyError


def test_the_recorded_position_is_no_element_set(samples: Path) -> None:
    """Of this provider there is only a recording of another call."""
    body = (samples / "wheretheiss/satellite_25544.json").read_bytes()
    with pytest.raises(ReplyError, match="missing required field"):
        _elements(25544, Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now()))
