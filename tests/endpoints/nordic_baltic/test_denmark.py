"""Denmark: CO2 by five minutes, of the requested zone only; lightning of the requested hours and area only."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import time_machine

from tests.conformance.examples import NOON
from tests.conftest import Api, Opened
from tests.declared import SERIES, Declared
from tests.endpoints.conftest import Answering

LIGHTNING = (
    "https://opendataapi.dmi.dk/v2/lightningdata/collections/observation/items"
    "?datetime=2026-11-20T06:00:00Z/2026-11-20T12:05:00Z&bbox=7,54,16,58&limit=10000&offset="
)

DECLARED = {
    "/nordic/dk/co2": Declared(
        another={'"DK1"': '"DK2"'},
        every_row=SERIES,
        unageing="a series of the last hours in which each row states its five minutes",
    ),
    "/nordic/dk/lightning": Declared(
        another={"2026-11-20T": "2025-11-20T"}, unageing="lightning strikes when it does", recorded=NOON
    ),
}


@pytest.fixture
def noon() -> Iterator[None]:
    with time_machine.travel(NOON, tick=False):
        yield


async def test_the_last_hours_in_order_of_time(api: Api) -> None:
    rows = (await api.data("/nordic/dk/co2"))["items"]
    assert [(row["start_at"], row["co2_g_kwh"]) for row in rows] == [
        ("2026-11-20T11:45:00Z", 81.0),
        ("2026-11-20T11:50:00Z", 79.0),
        ("2026-11-20T11:55:00Z", 77.0),
    ]
    [east] = (await api.data("/nordic/dk/co2?zone=dk2"))["items"]
    assert (east["zone"], east["co2_g_kwh"]) == ("DK2", 55.0)


async def test_an_unknown_zone(api: Api) -> None:
    [wrong] = (await api.problem("/nordic/dk/co2?zone=DK3", 400))["errors"]
    assert wrong["parameter"] == "zone"


@pytest.mark.usefixtures("noon")
async def test_the_newest_strikes_first(api: Api) -> None:
    response = await api.get("/nordic/dk/lightning")
    found = response.json()["data"]
    assert (found["total"], [strike["id"] for strike in found["items"]]) == (
        4, ["u3b40004", "u3b40003", "u1zr0002", "u1zr0001"],
    )  # fmt: skip
    unknown, cloud, positive, negative = found["items"]
    assert unknown["type"] is None
    assert (cloud["type"], cloud["amplitude_ka"]) == ("cloud_to_cloud", -4.1)
    assert (positive["type"], positive["stroke_count"]) == ("cloud_to_ground_positive", 3)
    assert (negative["type"], negative["observed_at"]) == ("cloud_to_ground_negative", "2026-11-20T07:14:09.120000Z")
    assert response.headers["last-modified"] == "Fri, 20 Nov 2026 11:56:44 GMT"
    newest = await api.data("/nordic/dk/lightning?limit=1")
    assert (newest["total"], newest["count"], newest["items"][0]["id"]) == (4, 1, "u3b40004")
    points = (await api.get("/nordic/dk/lightning?format=geojson")).json()
    assert points["features"][0]["geometry"]["coordinates"] == [12.61, 55.58]


@pytest.mark.usefixtures("noon")
async def test_no_lightning_is_an_empty_list(api: Api) -> None:
    assert await api.data("/nordic/dk/lightning?hours=1") == {"count": 0, "total": 0, "items": []}


@pytest.mark.usefixtures("noon")
async def test_strikes_of_another_area_are_a_502(api: Api) -> None:
    problem = await api.problem("/nordic/dk/lightning?bbox=9,55,10.5,56", 502)
    assert "do not match the area 9,55,10.5,56" in problem["detail"]


@pytest.mark.usefixtures("noon")
async def test_the_pages_of_a_storm(open_api: Opened, answering: Answering) -> None:
    """Pages that overlap, as strikes are added between two requests."""
    full, rest = [_strike(number) for number in range(10_000)], [_strike(number) for number in range(9_990, 10_005)]
    async with open_api(gateway=answering({f"{LIGHTNING}0": _page(full), f"{LIGHTNING}10000": _page(rest)})) as api:
        found = await api.data("/nordic/dk/lightning?limit=2")
    assert (found["total"], found["count"]) == (10_005, 2)


@pytest.mark.usefixtures("noon")
async def test_more_strikes_than_are_read_are_not_cut_off_silently(open_api: Opened, answering: Answering) -> None:
    storm = _page([_strike(number) for number in range(10_000)])
    async with open_api(gateway=answering({f"{LIGHTNING}{page * 10_000}": storm for page in range(5)})) as api:
        [wrong] = (await api.problem("/nordic/dk/lightning", 400))["errors"]
    assert (wrong["parameter"], wrong["allowed"]) == (
        "hours", "fewer hours, or a smaller bbox: there are more than 50,000 strikes",
    )  # fmt: skip


@pytest.mark.parametrize(
    "bbox", ["7,54,16", "16,54,7,58", "7,54,16,north", "7,54,16,98", "nan,54,16,58", "7.00001,54,7.00002,58"]
)
async def test_an_area_that_is_none(api: Api, bbox: str) -> None:
    [wrong] = (await api.problem(f"/nordic/dk/lightning?bbox={bbox}", 400))["errors"]
    assert wrong["parameter"] == "bbox"


def _strike(number: int) -> dict[str, Any]:
    return {
        "id": str(number),
        "geometry": {"coordinates": [9.5, 56.5]},
        "properties": {"observed": "2026-11-20T11:00:00Z", "amp": -5.0, "strokes": 1.0, "type": 0.0},
    }


def _page(strikes: list[dict[str, Any]]) -> bytes:
    return msgspec.json.encode({"features": strikes, "numberReturned": len(strikes)})
