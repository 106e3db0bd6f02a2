from pathlib import Path

import msgspec
import pytest

from skerry.endpoints.estonia.registers.monuments import estonian_monuments
from skerry.errors import UpstreamChanged
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, ONE_FILE, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-monuments": Declared(timeless=ENTRIES),
    "/estonian-monuments/{id}": Declared(unidentified=ONE_FILE, timeless=ENTRIES),
}


async def test_before_the_first_import(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/estonian-monuments", 502)
    assert problem["provider"] == "Estonian cultural monuments"
    assert replay.log == []


async def test_a_monument_of_two_kinds_is_listed_once(collected: Api) -> None:
    data = await collected.data("/estonian-monuments")
    assert (data["total"], [monument["id"] for monument in data["items"]]) == (
        5,
        ["1197", "2700", "12020", "15001", "31165"],
    )
    assert await collected.data("/estonian-monuments/1197") == {
        "id": "1197", "name": "Näidisapteek, 14.-20. saj.", "types": ["architecture", "history"],
        "latitude": 59.437753, "longitude": 24.745844,
        "url": "https://register.muinas.ee/public.php?menuID=monument&action=view&id=1197",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("type=architecture", ["1197", "15001"]),
        ("type=HISTORY", ["1197"]),
        ("q=moisa", ["15001", "31165"]),
        ("q=mõisa&type=technology", ["31165"]),
        ("type=other", []),
        ("limit=2&page=2", ["31165"]),
    ],
)
async def test_filters(collected: Api, query: str, numbers: list[str]) -> None:
    data = await collected.data(f"/estonian-monuments?{query}")
    assert [monument["id"] for monument in data["items"]] == numbers


async def test_what_is_not_there(collected: Api) -> None:
    assert (await collected.data("/estonian-monuments/2700"))["latitude"] is None
    await collected.problem("/estonian-monuments/119", 404)
    await collected.problem("/estonian-monuments/x1197", 400)
    await collected.problem("/estonian-monuments?type=castle", 400)


def layer(numbers: range) -> bytes:
    features = [
        {"properties": {"nimi": f"Kivi {number}", "vk_registrinumber": str(number), "tyyp": "KPO_LIIK_AJALOOMALESTIS"}}
        for number in numbers
    ]
    return msgspec.json.encode({"type": "FeatureCollection", "features": features})


def pages(*bodies: bytes) -> dict[str, bytes]:
    """Replies of the server, by their address."""
    url = (
        "https://gsavalik.envir.ee/geoserver/muinsuskaitse/wfs?service=WFS&version=1.0.0&request=GetFeature"
        "&typeName=muinsuskaitse:kpo_malestised_241&srsName=EPSG:4326&outputFormat=application/json"
        "&sortBy=vk_registrinumber&maxFeatures=5000&startIndex="
    )
    return {f"{url}{5000 * number}": body for number, body in enumerate(bodies)}


async def test_a_list_of_several_pages(open_api: Opened, answering: Answering, tmp_path: Path) -> None:
    (entry,) = estonian_monuments.__dict__["endpoints"]
    gateway = answering(pages(layer(range(1, 5001)), layer(range(5000, 5003))))
    await run_jobs([entry], Settings(gateway=gateway, data_dir=tmp_path))
    async with open_api() as api:
        data = await api.data("/estonian-monuments?limit=1&page=5001")
    assert (data["total"], data["items"][0]["name"]) == (5002, "Kivi 5002")


async def test_a_server_that_ignores_the_start_is_refused(answering: Answering, tmp_path: Path) -> None:
    (entry,) = estonian_monuments.__dict__["endpoints"]
    gateway = answering(pages(*[layer(range(1, 5001))] * 2))
    with pytest.raises(UpstreamChanged, match="the same monuments again"):
        await run_jobs([entry], Settings(gateway=gateway, data_dir=tmp_path))
