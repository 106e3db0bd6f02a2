import msgspec

from skerry.sources.world.open_brewery_db import _RawBrewery, _read_brewery, read_breweries
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def test_recorded_breweries(recorded: Recorded) -> None:
    reply = recorded("openbrewerydb/v1-row.json")
    # It came through a mirror that had made numbers of these two.
    rows = msgspec.json.decode(reply.body)
    body = msgspec.json.encode([row | {"id": str(row["id"]), "phone": str(row["phone"])} for row in rows])
    (brewery,) = read_breweries(Reply("", 200, {}, body, reply.fetched_at, reply.fresh_until))
    assert (brewery.name, brewery.type, brewery.city) == ("(405) Brewing Co", "micro", "Norman")
    assert (brewery.address, brewery.state) == ("1716 Topeka St", "Oklahoma")
    assert (brewery.latitude, brewery.longitude) == (35.257389, -97.468182)


def test_coordinates_were_texts_once(recorded: Recorded) -> None:
    brewery = _read_brewery(recorded("openbrewerydb/brewery-2022.json").json(_RawBrewery))
    assert (brewery.latitude, brewery.longitude) == (41.289715, -86.627954)
    assert (brewery.postal_code, brewery.url) == ("46534", None)
