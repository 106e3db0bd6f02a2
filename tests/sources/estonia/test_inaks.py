import pytest

from skerry import lest97
from skerry.clock import now
from skerry.errors import ReplyError
from skerry.models.addresses import AddressSearch
from skerry.sources.estonia.inaks import Inaks, read_addresses
from skerry.upstream.client import UpstreamClient
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def replied(body: bytes) -> Reply:
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


def test_recorded_address(recorded: Recorded) -> None:
    (found,) = read_addresses(recorded("inaks/gazetteer_tartu_mnt_1.json"))
    assert found.address == "Harju maakond, Tallinn, Kesklinna linnaosa, Tartu mnt 1"
    assert (found.short_address, found.postal_code, found.adr_id) == ("Tartu mnt 1", "10145", "2249878")
    assert (found.easting_m, found.northing_m) == (543051.29, 6588822.17)
    assert (found.latitude, found.longitude) == (59.435048, 24.758626)
    assert (found.latitude, found.longitude) == pytest.approx(
        lest97.degrees(found.easting_m, found.northing_m), abs=1e-5
    )


@pytest.mark.parametrize("body", [b"{}", b'{"addresses": []}', b'{"addresses": null}', b'{"error": "no results"}'])
def test_the_ways_to_say_that_nothing_is_there(body: bytes) -> None:
    assert read_addresses(replied(body)) == ()


@pytest.mark.parametrize("body", [b'{"places": []}', b"[]", b"", b'{"addresses": [{"viitepunkt_x": "1"}]}'])
def test_what_is_something_else(body: bytes) -> None:
    with pytest.raises((ReplyError, ValueError)):
        read_addresses(replied(body))


async def test_it_is_one_of_the_address_searches(upstream: UpstreamClient) -> None:
    register: AddressSearch = Inaks(upstream)
    found = await register.addresses("EE", "Tartu mnt 1", 10)
    assert [(place.id, place.street, place.house) for place in found] == [
        ("2", "Tartu mnt", "3"),
        ("2249878", "Tartu mnt", "1"),
    ]
