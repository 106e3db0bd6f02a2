import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, ONE_FILE, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-nav-marks": Declared(
        carried="nma.vta.ee/",
        unidentified=ONE_FILE,
        timeless=ENTRIES,
    ),
    "/estonian-nav-marks/nearby": Declared(
        carried="nma.vta.ee/",
        unidentified=ONE_FILE,
        timeless=ENTRIES,
    ),
    "/estonian-nav-marks/{id}": Declared(
        carried="nma.vta.ee/",
        unidentified=ONE_FILE,
        timeless=ENTRIES,
    ),
    "/estonian-nav-marks/search": Declared(
        carried="nma.vta.ee/",
        timeless=ENTRIES,
    ),
    "/estonian-nav-marks/types": Declared(
        carried="nma.vta.ee/",
        timeless=ENTRIES,
    ),
}

FILE = "https://nma.vta.ee/xml_file/"


async def found(api: Api, query: str) -> list[str]:
    return [mark["id"] for mark in (await api.data(f"/estonian-nav-marks/search?{query}"))["items"]]


async def test_a_lighthouse(api: Api) -> None:
    data = await api.data("/estonian-nav-marks/search?q=Narva")
    assert (data["query"], data["count"], data["total"]) == ("Narva", 3, 3)
    assert data["items"][0] == {
        "id": "001",
        "name": "Narva-Jõesuu tuletorn",
        "type": "Tuletorn",
        "type_en": "lighthouse",
        "kind": "fixed",
        "region": "Narva laht",
        "description": None,
        "colors": "valge-punane",
        "season": "Aastaringne",
        "light": {"active": True, "character": "LFl(2) W 12s"},
        "latitude": 59.468106,  # 3568086370 millionths of an arc minute
        "longitude": 28.040366,
    }


async def test_search_is_ranked_and_knows_no_accents(api: Api, replay: ReplayServer) -> None:
    assert await found(api, "q=NARVA") == ["001", "002", "900"]  # two names that begin with it, one region
    assert await found(api, "q=pohjapoi") == ["002"]
    assert await found(api, "q=p%C3%B5hjapoi") == ["002"]
    assert await found(api, "q=laane") == ["900"]
    assert await found(api, "q=suurupi+tuletorn") == ["375"]
    assert await found(api, "q=roheline+post") == ["1055.1"]
    assert await found(api, "q=light") == ["001", "374", "375"]  # the English type
    assert await found(api, "q=suurupi&limit=1") == ["374"]
    assert await found(api, "q=--") == await found(api, "q=nowhere") == []
    assert len(replay.log) == 1  # one file for all of it


async def test_gaps_are_null_and_the_mark_stays(api: Api) -> None:
    spar, unknown, swapped = [await api.data(f"/estonian-nav-marks/{number}") for number in ("1055.1", "900", "901")]
    assert (spar["latitude"], spar["longitude"], spar["light"]["active"]) == (None, None, False)
    assert (spar["colors"], spar["kind"]) == ("roheline & valge", "floating")
    assert spar["type_en"] == "starboard lateral spar buoy"
    assert (unknown["type"], unknown["type_en"], unknown["kind"]) == ("Sõudev märk", None, None)
    assert unknown["light"] == {"active": None, "character": None}
    assert (unknown["latitude"], unknown["longitude"]) == (None, None)
    assert (swapped["latitude"], swapped["longitude"]) == (None, None)


async def test_types_the_most_frequent_first(api: Api) -> None:
    data = await api.data("/estonian-nav-marks/types")
    assert (data["mark_count"], data["count"]) == (7, 6)
    assert data["items"][0] == {"name": "Parema külje tooder", "name_en": "starboard lateral spar buoy", "count": 2}
    assert {item["name"]: item["name_en"] for item in data["items"]}["Põhjapoi"] == "north cardinal buoy"
    assert sum(item["count"] for item in data["items"]) == 7


async def test_all_page_by_page(api: Api) -> None:
    data = await api.data("/estonian-nav-marks?limit=3&page=2")
    assert (data["total"], data["count"], data["page"], data["limit"]) == (7, 1, 2, 3)
    assert (await api.data("/estonian-nav-marks?page=1"))["items"] == []
    for of in ("Tuletorn", "LIGHTHOUSE"):
        assert [mark["id"] for mark in (await api.data(f"/estonian-nav-marks?type={of}"))["items"]] == ["001"]
    unknown = await api.problem("/estonian-nav-marks?type=foo", 404)
    assert unknown["suggestions"][0] == "Parema külje tooder"


async def test_one_mark_with_its_leading_line(api: Api) -> None:
    data = await api.data("/estonian-nav-marks/374")
    assert (data["name"], data["type_en"]) == ("Suurupi sihi alumine tuletorn", "lighthouse, front leading mark")
    assert data["leading_lines"] == [{"name": "Suurupi siht", "bearing_deg": 246.5, "marks": ["374", "375"]}]
    assert (await api.data("/estonian-nav-marks/001"))["leading_lines"] == []


@pytest.mark.parametrize(("given", "meant"), [("1055", "1055.1"), ("1", "001")])
async def test_an_unknown_number_has_neighbours(api: Api, given: str, meant: str) -> None:
    assert (await api.problem(f"/estonian-nav-marks/{given}", 404))["suggestions"] == [meant]


async def test_nearby_the_nearest_first(api: Api) -> None:
    data = await api.data("/estonian-nav-marks/nearby?lat=59.468106&lon=28.040366")
    assert (data["radius_km"], data["count"]) == (5, 2)
    assert [(mark["id"], mark["distance_km"]) for mark in data["items"]] == [
        ("001", 0),
        ("002", 0.451),
    ]  # 211 m north, 399 m west
    assert (await api.data("/estonian-nav-marks/nearby?lat=-59&lon=28"))["items"] == []
    await api.problem("/estonian-nav-marks/nearby?lat=59&lon=28&radius=51", 400)


def mark(more: str = "", encoding: str = "utf-8", declared: str = "") -> bytes:
    text = f"<E><Navimarks><Navimark><Name>Õuna poi</Name><EstNo>1</EstNo>{more}</Navimark></Navimarks></E>"
    return (declared + text).encode(encoding)


@pytest.mark.parametrize(
    "body",
    [
        mark(encoding="windows-1257"),
        mark(encoding="windows-1257", declared='<?xml version="1.0" encoding="UTF-8"?>'),
        mark(encoding="iso-8859-15", declared='<?xml version="1.0" encoding="ISO-8859-15"?>'),
    ],
)
async def test_other_encodings_declared_or_not(open_api: Opened, answering: Answering, body: bytes) -> None:
    async with open_api(gateway=answering({FILE: body})) as api:
        (found,) = (await api.data("/estonian-nav-marks/search?q=ouna"))["items"]
        assert (found["name"], found["type"], found["kind"]) == ("Õuna poi", None, None)


@pytest.mark.parametrize(
    "body", [mark()[:-4], b"<E><Navimarks/></E>", b"<E><Navimark><Name>Poi</Name></Navimark></E>", b"<html>"]
)
async def test_what_is_not_the_register_is_a_change(open_api: Opened, answering: Answering, body: bytes) -> None:
    async with open_api(gateway=answering({FILE: body})) as api:
        await api.problem("/estonian-nav-marks/types", 502)


async def test_points_on_a_map(api: Api) -> None:
    answer = await api.get("/estonian-nav-marks?format=geojson")
    first, *_, last = answer.json()["features"]
    assert first["geometry"] == {"type": "Point", "coordinates": [28.040366, 59.468106]}
    assert last["geometry"] is None
