"""Place names of Norway: the preferred spelling, longitude that is called east."""

from tests.conftest import Api
from tests.declared import ENTRIES, FILTERS, Declared

DECLARED = {"/nordic/no/place-names": Declared(unidentified=FILTERS, timeless=ENTRIES)}


async def test_the_preferred_spelling_and_the_position(api: Api) -> None:
    found = await api.data("/nordic/no/place-names?q=Hjelset")
    assert (found["total"], found["count"], found["query"]) == (2, 2, "Hjelset")
    first = found["items"][0]
    assert (first["name"], first["type"], first["municipality"]) == ("Hjelset", "Tettsted", "Molde")
    assert (first["latitude"], first["longitude"], first["language"]) == (62.78, 7.49, "Norsk")


async def test_nothing_is_found(api: Api) -> None:
    found = await api.data("/nordic/no/place-names?q=Xyzzy")
    assert (found["total"], found["items"]) == (0, [])
