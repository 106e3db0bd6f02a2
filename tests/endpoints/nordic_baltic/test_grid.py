"""Power systems of the countries."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
import time_machine

from skerry.series.country_grid import CountryGridState
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.declared import ONE_FILE, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/nordic/{country}/grid": Declared(
        unidentified="each operator has one country; of Statnett's the column is checked"
    ),
    "/nordic/grid": Declared(every_row=ONE_FILE),
}

NOON = time_machine.travel(datetime(2026, 5, 10, 9, 20, tzinfo=UTC), tick=False)
FLOWS = "https://driftsdata.statnett.no/restapi/PhysicalFlowMap/GetFlow"
STATNETT = "https://driftsdata.statnett.no/restapi/ProductionConsumption/GetLatestDetailedOverview"


@NOON
async def test_each_country_has_its_operator(api: Api) -> None:
    rows = {row["country"]: row for row in (await api.data("/nordic/grid"))["items"]}
    assert {country: row["source"] for country, row in rows.items()} == {
        "EE": "elering", "FI": "statnett", "SE": "svenska_kraftnat", "NO": "statnett", "DK": "energidataservice",
        "IS": "landsnet", "LV": "statnett", "LT": "statnett",
    }  # fmt: skip
    denmark = rows["DK"]
    # 402.12 + 215.35 + 1490.25 + 512.8 + 890.4
    assert (denmark["production_mw"], denmark["consumption_mw"], denmark["net_import_mw"]) == (3510.92, 3923.25, 412.33)
    assert (denmark["wind_mw"], denmark["thermal_mw"], denmark["co2_g_kwh"]) == (1403.2, 617.47, 61.0)
    assert denmark["exchanges"] == [
        {"neighbour": "DE", "import_mw": -120.0}, {"neighbour": "NO", "import_mw": 300.5},
        {"neighbour": "SE", "import_mw": 231.83},
    ]  # fmt: skip
    # The newest point that is not null, at 09:15.
    sweden = rows["SE"]
    assert (sweden["observed_at"], sweden["production_mw"], sweden["nuclear_mw"]) == (
        "2026-05-10T09:15:00Z", 16201.7, 5618.9,
    )  # fmt: skip
    assert sweden["net_import_mw"] == -1824.4, "an export, as the operator's own series of exports says"
    finland = rows["FI"]
    assert (finland["production_mw"], finland["hydro_mw"], finland["net_import_mw"]) == (8740.0, 1620.0, 150.0)
    assert (rows["NO"]["nuclear_mw"], rows["LT"]["observed_at"]) == (None, "2026-05-10T09:18:00Z")
    iceland = rows["IS"]
    assert (iceland["production_mw"], iceland["consumption_mw"], iceland["net_import_mw"]) == (2142.5, None, 0.0)
    assert (iceland["exchanges"], sweden["exchanges"]) == ([], None), "an isolated grid, and one that is not stated"
    assert finland["exchanges"] == [
        {"neighbour": "EE", "import_mw": -650.0}, {"neighbour": "NO", "import_mw": -10.0},
        {"neighbour": "SE", "import_mw": 800.0},
    ]  # fmt: skip
    norway = {row["neighbour"]: row["import_mw"] for row in rows["NO"]["exchanges"]}
    assert norway == {"DK": -300.5, "FI": 10.0, "GB": -70.0, "NL": 500.0, "SE": 150.0}, (
        "without lines within the country"
    )
    assert {row["neighbour"] for row in rows["LT"]["exchanges"]} == {"SE", "LV", "PL"}
    estonia = rows["EE"]
    assert (estonia["observed_at"], estonia["net_import_mw"]) == ("2026-05-10T09:00:00Z", 206.78)
    assert estonia["exchanges"] == [
        {"neighbour": "FI", "import_mw": 340.5}, {"neighbour": "LV", "import_mw": -141.2},
    ]  # fmt: skip


@NOON
async def test_totals_say_how_many_countries_they_have(api: Api) -> None:
    found = await api.data("/nordic/grid")
    rows, totals = found["items"], found["totals"]
    assert totals["production_mw"] == pytest.approx(sum(row["production_mw"] for row in rows))
    assert (totals["production_country_count"], totals["consumption_country_count"]) == (8, 7), (
        "Iceland has no second one"
    )
    with_wind = [row for row in rows if row["wind_mw"] is not None]
    assert totals["wind_country_count"] == len(with_wind)
    share = sum(row["wind_mw"] for row in with_wind) / sum(row["production_mw"] for row in with_wind)
    assert totals["wind_share"] == pytest.approx(share, abs=0.0001)


@NOON
async def test_statnett_answers_for_an_operator_without_recent_figures(open_api: Opened, answering: Answering) -> None:
    samples = (
        "https://dashboard.elering.ee/api/system/with-plan?start=2026-05-08T22:00:00.000Z&end=2026-05-10T10:00:00.000Z"
    )
    overview = (Path(__file__).parents[2] / "cassettes" / "statnett" / "overview.json").read_bytes()
    bodies = {samples: b'{"success": true, "data": {"real": [], "plan": []}}', STATNETT: overview}
    async with open_api(gateway=answering(bodies)) as api:
        estonia = await api.data("/nordic/EE/grid")
    assert (estonia["source"], estonia["production_mw"]) == ("statnett", 655.0)


@NOON
async def test_statnett_answers_for_an_operator_that_does_not(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="www.svk.se"):
        sweden = await api.data("/nordic/sweden/grid")
        assert (sweden["source"], sweden["production_mw"], sweden["net_import_mw"]) == ("statnett", 16210.0, -1830.0)
    with replay.fault("error_500", host="amper.landsnet.is"):
        problem = await api.problem("/nordic/IS/grid", 502)
    assert problem["provider"] == "Landsnet", "no other operator has figures of Iceland"


@NOON
async def test_countries_without_an_operator_that_answers_are_named(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="driftsdata.statnett.no"):
        found = await api.data("/nordic/grid")
    assert [row["country"] for row in found["items"]] == ["EE", "SE", "DK", "IS"]
    assert {(row["country"], row["reason"]) for row in found["missing"]} == {
        (country, "upstream_unavailable") for country in ("FI", "NO", "LV", "LT")
    }


async def test_a_table_without_the_country_is_a_502(open_api: Opened, answering: Answering) -> None:
    table = {
        "MeasuredAt": 1778404680000,
        "Headers": [{"value": "SE"}],
        "ProductionData": [{"value": "1"}],
        "ConsumptionData": [{"value": "2"}],
    }
    async with open_api(gateway=answering({STATNETT: msgspec.json.encode(table)})) as api:
        problem = await api.problem("/nordic/NO/grid", 502)
        assert (await api.get("/nordic/SE/grid")).json()["data"]["net_import_mw"] == 1.0
    assert problem["provider"] == "Statnett"


async def test_the_history_is_of_one_country_and_names_the_operators(tmp_path: Path, open_api: Opened) -> None:
    figures = dict.fromkeys(
        ("consumption_mw", "net_import_mw", "hydro_mw", "wind_mw", "solar_mw", "nuclear_mw", "geothermal_mw",
         "thermal_mw", "other_mw", "co2_g_kwh", "frequency_hz"),
    )  # fmt: skip
    noon = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
    rows = [
        CountryGridState(observed_at=noon, country=country, source=source, production_mw=production, **figures)
        for country, source, production in (("SE", "statnett", 16210.0), ("IS", "landsnet", 2142.5))
    ]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(CountryGridState).write(rows)
    async with open_api() as api:
        response = await api.get("/nordic/SWE/grid/history")
    [row] = response.json()["data"]["items"]
    assert (row["country"], row["source"], row["production_mw"]) == ("SE", "statnett", 16210.0)
    assert "sources/statnett>" in response.headers["link"]
    assert "landsnet" not in response.headers["link"]


async def test_a_history_has_the_rows_of_a_provider_that_is_no_longer_called(tmp_path: Path, open_api: Opened) -> None:
    figures: dict[str, Any] = dict.fromkeys(CountryGridState.__struct_fields__)
    figures |= {"observed_at": datetime(2026, 5, 10, 9, 20, tzinfo=UTC), "country": "SE", "source": "retired_operator"}
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(CountryGridState).write([CountryGridState(**figures)])
    async with open_api() as api:
        response = await api.get("/nordic/SE/grid/history")
    assert [row["source"] for row in response.json()["data"]["items"]] == ["retired_operator"]
    assert "link" not in response.headers


@NOON
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([("NO2", "NL", 400.0), ("SE3", "NO1", 690.0)], [("NL", -400.0), ("SE", 690.0)]),
        ([("NO2", "NL", -400.0), ("SE3", "NO1", 690.0)], None),  # with that sign 1090 MW would come in
        ([("NO2", "GER", 0.0), ("SE3", "NO1", 290.0)], None),  # an unknown neighbour
        ([], None),
    ],
)
async def test_flows_that_contradict_the_net_import_are_not_stated(
    open_api: Opened,
    answering: Answering,
    lines: list[tuple[str, str, float]],
    expected: list[tuple[str, float]] | None,
) -> None:
    flows = [
        {"OutAreaElspotId": origin, "InAreaElspotId": to, "Value": power, "MeasureDate": 1778404680000}
        for origin, to, power in lines
    ]
    overview = (CASSETTES / "statnett" / "overview.json").read_bytes()
    gateway = answering({STATNETT: overview, FLOWS: msgspec.json.encode(flows)})
    async with open_api(gateway=gateway) as api:
        found = (await api.data("/nordic/NO/grid"))["exchanges"]
    assert (found and [(row["neighbour"], row["import_mw"]) for row in found]) == expected


@NOON
async def test_without_the_flows_the_rest_is_answered(open_api: Opened, answering: Answering) -> None:
    overview = (CASSETTES / "statnett" / "overview.json").read_bytes()
    async with open_api(gateway=answering({STATNETT: overview})) as api:
        found = await api.data("/nordic/NO/grid")
    assert (found["net_import_mw"], found["exchanges"]) == (295.0, None)
