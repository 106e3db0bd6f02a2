import pytest
import time_machine

from skerry.datasets.tallinn_parking import TallinnParking
from skerry.store import content_hash
from tests.conftest import Api
from tests.declared import CURATED, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/tallinn/parking": Declared(timeless=CURATED),
    "/tallinn/services": Declared(timeless=CURATED),
}


async def test_parking(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/tallinn/parking", accept_encoding="identity")
    data = response.json()["data"]
    meta = data.pop("_meta")
    assert [(zone["name_et"], zone["price_eur_hour"], zone["price_date"]) for zone in data["zones"]] == [
        ("Vanalinn", None, None),
        ("Südalinn", 4.8, "2021-05-31"),
        ("Kesklinn", 1.5, "2024-07-31"),
        ("Pirita", None, None),
    ]
    assert data["zones"][2]["paid_hours_text"] == "Monday to Friday 07:00-19:00, Saturday 08:00-15:00"
    assert "SMS" in data["payment_methods"]
    assert meta["content_hash"] == content_hash([data])
    assert (meta["manual"], meta["stale"], meta["reviewed_date"]) == (True, True, "2024-07-31")
    assert "tallinn.ee" in response.headers["link"]
    assert replay.log == []


async def test_parking_after_a_review(api: Api) -> None:
    with time_machine.travel(TallinnParking().retrieved_at, tick=False):
        assert (await api.data("/tallinn/parking"))["_meta"]["stale"] is False


async def test_each_price_has_its_day_and_page(api: Api) -> None:
    for zone in (await api.data("/tallinn/parking"))["zones"]:
        assert (zone["price_eur_hour"] is None) == (zone["price_date"] is None) == (zone["price_url"] is None)


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("topic=EDUCATION", ["kindergarten-place"]),
        ("q=Parking", ["parking", "parking-payment", "municipal-police"]),
        ("q=parking&topic=safety", ["municipal-police"]),
        ("q=olematu", []),
        ("q=!!", []),
    ],
)
async def test_services(query: str, ids: list[str], api: Api) -> None:
    data = await api.data(f"/tallinn/services?{query}")
    assert [service["id"] for service in data["items"]] == ids
    assert data["_meta"]["stale"] is True


async def test_an_unknown_topic_is_named(api: Api) -> None:
    problem = await api.problem("/tallinn/services?topic=sports", 400)
    assert "transport, residence, education" in str(problem["errors"])
