"""Earthquakes of Iceland: order, review, circle, what is not determined."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import ONGOING, Declared
from tests.endpoints.conftest import Answering

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {"/nordic/is/earthquakes": Declared(unageing=ONGOING, recorded=NOW)}
pytestmark = pytest.mark.usefixtures("_then")


@pytest.fixture
def _then() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_the_newest_first(api: Api) -> None:
    found = await api.data("/nordic/is/earthquakes")
    assert (found["total"], found["largest_magnitude"]) == (4, 3.28)
    assert [(event["place"], event["magnitude"], event["reviewed"]) for event in found["items"]] == [
        ("Bárðarbunga", 2.04, True),
        ("Reykjaneshryggur", 3.28, False),
        ("Svartsengi", -0.11, True),
        (None, None, False),
    ]
    weak = found["items"][2]
    assert (weak["id"], weak["occurred_at"], weak["updated_at"]) == (
        "IMO2026aaaaaa",
        "2026-05-10T00:06:34.011211Z",
        "2026-05-10T00:27:49.627324Z",
    )
    assert (weak["latitude"], weak["longitude"], weak["depth_km"]) == (63.887654, -22.391234, 4.552)
    assert (weak["distance_km"], found["items"][3]["type"], found["items"][3]["depth_km"]) == (None, None, None)


async def test_the_limit_and_the_largest_of_all(api: Api) -> None:
    found = await api.data("/nordic/is/earthquakes?limit=1")
    assert (found["count"], found["total"], found["largest_magnitude"]) == (1, 4, 3.28)


async def test_around_a_point(api: Api) -> None:
    found = await api.data("/nordic/is/earthquakes?lat=63.9&lon=-22.4")
    assert [(event["place"], event["distance_km"]) for event in found["items"]] == [("Svartsengi", 1.4)]
    wider = await api.data("/nordic/is/earthquakes?lat=63.9&lon=-22.4&radius=100")
    assert [event["place"] for event in wider["items"]] == ["Reykjaneshryggur", "Svartsengi"]


async def test_from_a_magnitude(api: Api) -> None:
    strong = await api.data("/nordic/is/earthquakes?min_magnitude=2")
    assert [event["magnitude"] for event in strong["items"]] == [2.04, 3.28]
    none = await api.data("/nordic/is/earthquakes?min_magnitude=6")
    assert (none["items"], none["total"], none["largest_magnitude"]) == ([], 0, None)


async def test_an_error_of_the_provider(api: Api) -> None:
    assert (await api.problem("/nordic/is/earthquakes?min_magnitude=9", 502))["provider"] == (
        "Icelandic Met Office earthquakes"
    )


async def test_events_of_another_time_are_a_502(open_api: Opened, answering: Answering) -> None:
    event = (
        b'{"geometry": {"coordinates": [-22.4, 63.9]}, "properties": {"event_id": "x", "time": "2026-05-01T00:00:00Z"}}'
    )
    url = "https://api.vedur.is/quakes/events?start_time=*&format=json&system=seiscomp"
    async with open_api(gateway=answering({url: b'{"features": [%s]}' % event})) as api:
        assert "do not match" in (await api.problem("/nordic/is/earthquakes", 502))["detail"]


@pytest.mark.parametrize(
    ("query", "wrong"), [("radius_km=5", {"lat", "lon"}), ("hours=721&min_magnitude=x", {"hours", "min_magnitude"})]
)
async def test_wrong_parameters(api: Api, query: str, wrong: set[str]) -> None:
    problem = await api.problem(f"/nordic/is/earthquakes?{query}", 400)
    assert {error["parameter"] for error in problem["errors"]} == wrong
