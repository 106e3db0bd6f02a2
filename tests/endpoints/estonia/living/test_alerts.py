import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES

EVENTS = CASSETTES / "eesti_app" / "events.json"
URL = "https://api.app.eesti.ee/api/sitrep/v1/full-events"

DECLARED = {
    "/estonian-alerts": Declared(
        timeless="each notice has its own times; the list as a whole has none",
    ),
}


async def test_notices_in_three_languages_the_newest_first(api: Api) -> None:
    data = await api.data("/estonian-alerts")
    assert [notice["id"] for notice in data["items"]] == ["458", "457", "440", "430", "420"]
    assert "Not complete and not official" in data["note"]
    storm = data["items"][1]
    assert (storm["event_id"], storm["event_title"], storm["state"]) == ("31", "Tormihoiatus", "OPEN")
    assert (storm["starts_at"], storm["ends_at"]) == ("2026-11-20T05:00:00Z", "2026-11-21T05:00:00Z")
    assert storm["message_en"] == "Example: severe storm in Ida-Viru."
    assert storm["message_ru"] == "Пример: сильный шторм."
    assert storm["area"] is None
    assert data["items"][4]["ends_at"] is None
    assert data["items"][2]["cancelled_at"] == "2026-11-10T10:20:00Z"


async def test_notices_that_hold_now(api: Api) -> None:
    for moment, held in (
        ("2026-11-20T04:59:59Z", []),
        ("2026-11-20T05:00:00Z", ["457"]),
        ("2026-11-21T05:00:00Z", ["458"]),
        ("2026-11-21T09:00:00Z", []),
    ):
        with time_machine.travel(moment, tick=False):
            data = await api.data("/estonian-alerts?active=true")
        assert [notice["id"] for notice in data["items"]] == held


@pytest.mark.parametrize(("state", "held"), [(b'"UPDATED"', ["457"]), (b"null", ["457"]), (b'"COMPLETED"', [])])
async def test_a_notice_in_an_unknown_state_may_hold(
    state: bytes, held: list[str], open_api: Opened, answering: Answering
) -> None:
    events = EVENTS.read_bytes().replace(b'"state": "OPEN"', b'"state": ' + state)
    async with open_api(gateway=answering({URL: events})) as api:
        with time_machine.travel("2026-11-20T06:00:00Z", tick=False):
            data = await api.data("/estonian-alerts?active=true")
    assert [notice["id"] for notice in data["items"]] == held


async def test_areas_where_they_are_requested(api: Api) -> None:
    later, storm, test, *_ = (await api.data("/estonian-alerts?geometry=true"))["items"]
    assert later["area"] is None  # it cannot be read, and the notice stays
    assert storm["area"]["type"] == "MultiPolygon"
    assert storm["area"]["coordinates"][0][0][0] == [26.9, 59.0]
    assert len(test["area"]["coordinates"]) == 2


async def test_an_empty_list_of_events_is_a_502(open_api: Opened, answering: Answering) -> None:
    """It always has ten. Nothing in it would look like no danger."""
    async with open_api(gateway=answering({URL: b"[]"})) as api:
        await api.problem("/estonian-alerts", 502)
