"""For contract tests: what a provider really answered, as a source gets it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from skerry.clock import now
from skerry.upstream.reply import Reply

Recorded = Callable[..., Reply]


@pytest.fixture
def recorded(samples: Path) -> Recorded:
    """Makes the reply of a real recording: `recorded("elering/nps_price_2024-09-02.json")`, with `status=404` where it was
    that. Skips the test where the recordings are not on this machine."""

    def reply(name: str, status: int = 200) -> Reply:
        body = (samples / name).read_bytes()
        return Reply(url="", status=status, headers={}, body=body, fetched_at=now(), fresh_until=now())

    return reply
