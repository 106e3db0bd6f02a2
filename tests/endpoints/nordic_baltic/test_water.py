"""Water levels: data of the gauges, temperatures, gauges that are requests of their own."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/{country}/water/levels": Declared(
        unidentified="each country has a provider of its own, with all its gauges"
    )
}

NOON = time_machine.travel(datetime(2026, 11, 20, 11, 30, tzinfo=UTC), tick=False)


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


async def test_finnish_levels_are_of_days(api: Api) -> None:
    levels = await api.data("/nordic/FI/water/levels")
    assert (levels["source"], levels["total"], levels["count"]) == ("syke", 3, 2), "one has no reading"
    saimaa, muonio = levels["items"]
    assert (saimaa["name"], saimaa["water_body"], saimaa["kind"]) == ("Saimaa, Lauritsala", "Saimaa", "inland")
    assert (saimaa["water_level_cm"], saimaa["datum"]) == (330.0, "gauge_zero")
    assert saimaa["observed_at"] == "2026-11-18T22:00:00Z", "start of 19 November in Finland"
    assert (round(saimaa["latitude"], 3), round(saimaa["longitude"], 3)) == (61.083, 28.272)
    assert (muonio["water_body"], muonio["water_level_cm"]) == ("Muonionjoki", 96.5), "the newest day has no level"


@NOON
async def test_a_finnish_gauge_that_was_not_requested_is_a_502(open_api: Opened, answering: Answering) -> None:
    base = "https://rajapinnat.ymparisto.fi/api/Hydrologiarajapinta/1.1/odata"
    place = b'{"value": [{"Paikka_Id": 1, "Nimi": "Saimaa"}]}'
    level = b'{"value": [{"Paikka_Id": 2, "Aika": "2026-11-19T00:00:00", "Arvo": 1}]}'
    replies = {
        f"{base}/Paikka?$filter=Suure_Id eq 1 and Tila_Id eq 1&$orderby=Paikka_Id&$top=500&$skip=0": place,
        f"{base}/Vedenkorkeus?$filter=(Paikka_Id eq 1) and Aika ge datetime'2026-11-13T00:00:00'&$orderby=Aika asc": level,
    }
    async with open_api(gateway=answering(replies)) as api:
        problem = await api.problem("/nordic/FI/water/levels", 502)
    assert problem["provider"] == "SYKE hydrology"


async def test_sweden_has_discharge_instead_of_levels(api: Api) -> None:
    levels = await api.data("/nordic/SE/water/levels")
    assert (levels["source"], levels["total"]) == ("smhi_hydrology", 2), "one gauge is silent"
    abisko, vastersel = levels["items"]
    assert (abisko["id"], abisko["name"], abisko["water_body"]) == ("2357", "Abisko", "Torneälven")
    assert (abisko["discharge_m3s"], abisko["observed_at"]) == (96.6, "2026-05-10T09:00:00Z")
    assert (vastersel["discharge_m3s"], vastersel["water_level_cm"], vastersel["datum"]) == (21.4, None, None)


async def test_danish_gauges_have_their_first_measuring_point(api: Api) -> None:
    levels = await api.data("/nordic/DK/water/levels")
    assert (levels["source"], levels["total"], levels["count"]) == ("vandah", 3, 2), "one has no reading"
    gudenaa, vaalse = levels["items"]
    assert (gudenaa["water_level_cm"], gudenaa["observed_at"]) == (134.6, "2026-11-20T10:40:00Z")
    assert (gudenaa["kind"], gudenaa["datum"], gudenaa["water_body"]) == ("inland", "gauge_zero", None)
    assert (vaalse["latitude"], vaalse["longitude"]) == (
        pytest.approx(54.936, abs=0.001),
        pytest.approx(11.806, abs=0.001),
    )


@NOON
async def test_a_danish_level_in_another_unit_is_a_502(open_api: Opened, answering: Answering) -> None:
    base = "https://vandah.miljoeportal.dk/api"
    stations = f"{base}/stations?examinationTypeSc=25&withResultsAfter=2026-11-19T00:00Z&format=json"
    levels = f"{base}/water-levels?stationId=1&from=2026-11-19T12:00Z&to=2026-11-20T12:00Z&format=json"
    reading = b'{"measurementDateTime": "2026-11-20T10:30:00Z", "result": 1.3, "unit": "m"}'
    replies = {
        stations: b'[{"stationId": "1", "name": "Vaalse"}]',
        levels: b'[{"stationId": "1", "results": [%s]}]' % reading,
    }
    async with open_api(gateway=answering(replies)) as api:
        problem = await api.problem("/nordic/DK/water/levels", 502)
    assert problem["provider"] == "VANDaH"


async def test_latvian_gauges_have_level_and_temperature(api: Api) -> None:
    levels = await api.data("/nordic/LV/water/levels")
    assert (levels["source"], levels["total"]) == ("lvgmc", 2), "one gauge is silent"
    jekabpils, sea = levels["items"]
    assert (jekabpils["water_level_cm"], jekabpils["water_temperature_c"]) == (229.0, 10.4)
    assert (jekabpils["observed_at"], jekabpils["water_body"]) == ("2026-05-10T09:00:00Z", "Daugava")
    assert (jekabpils["latitude"], jekabpils["longitude"]) == (56.4978, 25.8581)
    assert (sea["water_level_cm"], sea["datum"], sea["water_temperature_c"]) == (None, None, 8.8)


async def test_a_gauge_by_name_and_the_nearest(api: Api) -> None:
    [found] = (await api.data("/nordic/LT/water/levels?station=Nemajunu%20VMS"))["items"]
    assert found["water_body"] == "Nemunas"
    near = await api.data("/nordic/LT/water/levels?lat=55.1&lon=22.6&limit=1")
    assert [row["id"] for row in near["items"]] == ["smalininku-vms"]


async def test_unknown_gauges_and_countries(api: Api) -> None:
    problem = await api.problem("/nordic/LT/water/levels?station=nemajunai-vms", 404)
    assert (problem["detail"], problem["suggestions"]) == ("No gauge 'nemajunai-vms'.", ["nemajunu-vms"])
    assert "needs a key" in (await api.problem("/nordic/NO/water/levels", 404))["detail"]
