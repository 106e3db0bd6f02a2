import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, ONE_FILE, Declared
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
        ["1197", "12020", "15001", "2700", "31165"],
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
