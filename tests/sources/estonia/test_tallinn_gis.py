import pytest

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.sources.estonia.tallinn_gis import read_zones
from skerry.upstream.reply import Reply


def replied(body: bytes) -> Reply:
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


def test_an_error_that_comes_as_a_success() -> None:
    with pytest.raises(ReplyError, match="error 400"):
        read_zones(replied(b'{"error": {"code": 400, "message": "Invalid query", "details": []}}'))


def test_newer_servers_state_the_limit_elsewhere() -> None:
    square = b'{"type": "Polygon", "coordinates": [[[24, 59], [25, 59], [25, 60], [24, 59]]]}'
    body = (
        b'{"features": [{"geometry": %b, "properties": {"NIMI": "x"}}], "properties": {"exceededTransferLimit": true}}'
    )
    part = read_zones(replied(body % square))
    assert (part.more, part.record_count, part.items[0].id, part.items[0].name) == (True, 1, None, "x")


def test_an_empty_page_is_the_last() -> None:
    assert read_zones(replied(b'{"features": [], "exceededTransferLimit": true}')).more is False


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'{"features": [{"geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {}}]}',
        b'{"features": [{"geometry": {"type": "Polygon", "coordinates": []}, "properties": {}}]}',
    ],
)
def test_what_is_no_layer_of_areas(body: bytes) -> None:
    with pytest.raises((ReplyError, ValueError)):
        read_zones(replied(body))
