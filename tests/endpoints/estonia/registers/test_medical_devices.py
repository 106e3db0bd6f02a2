"""Medical devices: filtered and paged out of what the collector read."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from skerry.endpoints.estonia.registers.medical_devices import estonian_medical_devices
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.replaying import ReplayServer
from tests.waiting import until

DECLARED = {
    "/estonian-medical-devices": Declared(
        timeless=ENTRIES,
    ),
    "/estonian-medical-devices/{id}": Declared(
        timeless=ENTRIES, digits={"udi": "an identifier of a device", "gmdn": "an identifier of a device"}
    ),
}

PATH = "/estonian-medical-devices"


@pytest.fixture
async def stocked(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> AsyncIterator[Api]:
    """The application after its collector has read the file."""
    (entry,) = estonian_medical_devices.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api() as api:
        yield api


async def test_before_the_first_reading_it_says_when_to_come_back(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem(PATH, 502)
    assert problem["error"] == "upstream_unavailable"
    assert problem["provider"] == "Meditsiiniseadmete ja abivahendite andmekogu (MSA)"
    assert (await api.get(PATH)).headers["retry-after"] == "300"
    assert replay.log == [], "a caller's request never reads the file"


async def test_all_devices(stocked: Api) -> None:
    data = await stocked.data(PATH)
    assert (data["total"], data["count"], data["page"], data["limit"]) == (6, 6, 0, 50)
    assert data["items"][0] == {
        "id": "10001", "name": "Südamestimulaator", "trade_name": "Ritmo 7", "manufacturer": "Medtronic Example, Inc.",
        "distributor": "Õuna Meditsiin OÜ", "risk_class": "III", "udi": ["04012345000010", "04012345000027"],
        "purpose": "Südame rütmi hoidmine", "gmdn": "35852", "status": "kehtiv",
    }  # fmt: skip
    assert data["items"][1]["udi"] == []
    assert data["items"][1]["status"] is None


async def test_filters(stocked: Api) -> None:
    async def ids(query: str) -> list[str]:
        return [item["id"] for item in (await stocked.data(f"{PATH}?{query}"))["items"]]

    assert await ids("risk_class=IIb") == ["10002", "10006"]
    assert await ids("risk_class=I") == ["10004"]
    assert await ids("manufacturer=ouna") == ["10003", "10006"]
    assert await ids("manufacturer=MEDTRONIC&risk_class=III") == ["10001"]
    assert await ids("manufacturer=%25") == []
    assert await ids("manufacturer=nobody") == []


async def test_pages(stocked: Api) -> None:
    data = await stocked.data(f"{PATH}?limit=4&page=1")
    assert (data["total"], data["count"], data["page"], data["limit"]) == (6, 2, 1, 4)
    assert [item["id"] for item in data["items"]] == ["10005", "10006"]
    assert (await stocked.data(f"{PATH}?limit=4&page=2"))["items"] == []


@pytest.mark.parametrize(
    ("query", "parameter"), [("limit=201", "limit"), ("page=-1", "page"), ("risk_class=IV", "risk_class")]
)
async def test_wrong_parameters_are_named(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"{PATH}?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter


async def test_one_device(stocked: Api) -> None:
    device = await stocked.data(f"{PATH}/10001")
    assert (device["name"], device["risk_class"], device["gmdn"]) == ("Südamestimulaator", "III", "35852")
    problem = await stocked.problem(f"{PATH}/100", 404)  # the start of others
    assert "'100'" in problem["detail"]
    problem = await stocked.problem(f"{PATH}/!!", 400)
    assert problem["errors"][0]["parameter"] == "id"


async def test_one_device_before_the_first_reading(api: Api) -> None:
    assert (await api.get(f"{PATH}/10001")).headers["retry-after"] == "300"


async def test_the_provider_is_named_and_the_age_is_that_of_the_reading(stocked: Api) -> None:
    response = await stocked.get(PATH)
    assert "https://msa.sm.ee/" in response.headers["link"]
    assert "creativecommons.org/licenses/by-sa/3.0" in response.headers["link"]
    assert int(response.headers["age"]) < 60


async def test_the_collector_fills_what_the_api_serves(open_api: Opened) -> None:
    async with open_api(collect=True, response_cache=0) as api:

        async def filled() -> bool:
            return (await api.get(PATH)).status_code == 200

        await until(filled)
        assert (await api.data(PATH))["total"] == 6
