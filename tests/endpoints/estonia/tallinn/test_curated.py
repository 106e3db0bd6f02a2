import time_machine

from skerry.datasets.tallinn_water import TallinnWater
from skerry.store import content_hash
from tests.conftest import Api, Opened
from tests.declared import CURATED, Declared
from tests.replaying import ReplayServer
from tests.waiting import until

DECLARED = {
    "/tallinn/data/tables": Declared(
        unageing=CURATED,
    ),
    "/tallinn/water": Declared(
        timeless=CURATED,
    ),
}


async def test_drinking_water(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/tallinn/water", accept_encoding="identity")
    data = response.json()["data"]
    meta = data.pop("_meta")
    assert (data["supplier"], data["emergency_phone"]) == ("AS Tallinna Vesi", "62 62 400")
    lake, wells = data["water_sources"]
    assert (lake["name"], lake["type"], lake["customers_percent"]) == ("Lake Ülemiste", "surface", 90)
    assert "Põhja-Tallinn" in lake["areas"]
    assert (wells["type"], wells["areas"][0]) == ("groundwater", "Nõmme")
    assert [
        (row["water_source"], row["hardness_min_mmol_l"], row["hardness_max_mmol_l"], row["hardness_mean_mmol_l"])
        for row in data["hardness"]
    ] == [("Lake Ülemiste", 1.8, 2.5, 2.0), ("Bore wells", 1.0, 3.0, None)]
    assert data["quality"] == []
    assert data["price"] == {"water_eur_m3": None, "wastewater_eur_m3": None, "start_date": None}
    assert meta["content_hash"] == content_hash([data])
    assert response.headers["etag"] == f'"{meta["content_hash"]}"'
    assert (meta["manual"], meta["stale"]) == (True, True)
    assert (meta["changed_at"], meta["checked_at"], meta["reviewed_date"]) == (
        "2021-01-01T00:00:00Z",
        None,
        "2021-01-01",
    )
    assert "tallinnavesi.ee" in response.headers["link"]
    assert replay.log == []


async def test_drinking_water_that_was_reviewed_lately(api: Api) -> None:
    with time_machine.travel(TallinnWater().modified_at, tick=False):
        assert (await api.data("/tallinn/water"))["_meta"]["stale"] is False


async def test_tables_of_the_package(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/tallinn/data/tables")
    data = response.json()["data"]
    assert (data["count"], data["items"][0]["table"]) == (1, "andurid_data")
    assert data["items"][0]["columns"] == ["andurid_id", "name", "ts", "in", "out"]
    assert data["_meta"]["content_hash"] == content_hash(data["items"])
    assert data["_meta"]["manual"] is False
    assert response.headers["etag"] == f'"{data["_meta"]["content_hash"]}"'
    assert replay.log == []


async def test_tables_after_a_look_at_the_portal(open_api: Opened) -> None:
    async with open_api(collect=True, response_cache=0) as api:

        async def fresh() -> bool:
            return not (await api.data("/tallinn/data/tables"))["_meta"]["stale"]

        await until(fresh)
        data = await api.data("/tallinn/data/tables")
    assert [table["table"] for table in data["items"]] == ["andurid_data", "marjad", "ounapuud"]
    assert data["items"][0]["updated_at"] == "2026-05-06T07:08:09Z"
    assert data["items"][2]["dataset_url"] == "https://andmed.eesti.ee/datasets/ounapuud"
    assert data["_meta"]["stale"] is False
    assert data["_meta"]["content_hash"] == content_hash(data["items"])
