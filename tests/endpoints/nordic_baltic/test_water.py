"""Water levels: data of the gauges, temperatures, gauges that are requests of their own."""

from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/{country}/water/levels": Declared(
        unidentified="each country has a provider of its own, with all its gauges"
    )
}


async def test_estonian_levels_name_their_datum(api: Api) -> None:
    levels = await api.data("/nordic/EE/water/levels")
    assert (levels["source"], levels["total"] > 1) == ("ilmateenistus", True)
    data = {row["datum"] for row in levels["items"] if row["water_level_cm"] is not None}
    assert data == {"EH2000", "gauge_zero"}
    assert all(row["kind"] == "sea" for row in levels["items"] if row["datum"] == "EH2000")


async def test_lithuanian_gauges_are_read_one_by_one(api: Api, replay: ReplayServer) -> None:
    levels = await api.data("/nordic/lithuania/water/levels")
    assert (levels["total"], levels["count"]) == (3, 2), "one has no reading"
    first, second = levels["items"]
    assert (first["id"], first["water_level_cm"], first["observed_at"]) == (
        "nemajunu-vms",
        74.3,
        "2026-11-20T11:00:00Z",
    )
    assert (second["water_level_cm"], second["datum"], second["water_temperature_c"]) == (None, None, 7.2)


async def test_a_gauge_by_name_and_the_nearest(api: Api) -> None:
    [found] = (await api.data("/nordic/LT/water/levels?station=Nemajunu%20VMS"))["items"]
    assert found["water_body"] == "Nemunas"
    near = await api.data("/nordic/LT/water/levels?lat=55.1&lon=22.6&limit=1")
    assert [row["id"] for row in near["items"]] == ["smalininku-vms"]


async def test_unknown_gauges_and_countries(api: Api) -> None:
    problem = await api.problem("/nordic/LT/water/levels?station=nemajunai-vms", 404)
    assert (problem["detail"], problem["suggestions"]) == ("No gauge 'nemajunai-vms'.", ["nemajunu-vms"])
    assert "needs a key" in (await api.problem("/nordic/NO/water/levels", 404))["detail"]
