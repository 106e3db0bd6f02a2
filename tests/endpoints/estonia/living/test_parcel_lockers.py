from urllib.parse import quote

import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, ONGOING, Declared

DECLARED = {
    "/estonian-post/parcel-lockers": Declared(
        carried="www.omniva.ee/",
        unidentified=ENTRIES,
        unageing=ONGOING,
    ),
}

PATH = "/estonian-post/parcel-lockers"


async def test_lockers_of_estonia(api: Api) -> None:
    data = await api.data(PATH)
    assert (data["query"], data["count"], data["total"], data["page"]) == (None, 4, 4, 1)
    assert data["items"][0] == {
        "name": "Kohtla-Järve Ahtme Maxima XX pakiautomaat",
        "type": "locker",
        "postal_code": "96091",
        "country": "EE",
        "county": "Ida-Viru maakond",
        "municipality": "Kohtla-Järve linn",
        "district": "Ahtme linnaosa",
        "address": "Maleva tn 23",
        "latitude": 59.316204,
        "longitude": 27.473101,
        "opening_hours_text": None,
        "comment_et": "Kaupluse sissepääsu kõrval",
        "comment_en": "Next to the entrance",
        "updated_at": "2026-11-18T01:00:12.510000Z",
    }


@pytest.mark.parametrize(
    ("query", "codes"),
    [
        ("q=ahtme", ["96091", "96092"]),
        (f"q={quote('Õismäe')}", ["96110"]),
        ("q=oismae", ["96110"]),
        ("q=kadaka", ["96111"]),
        ("country=lv", ["9111"]),
        ("country=LT&q=ozo", ["88801"]),
        ("country=Latvia", ["9111"]),
        ("country_code=LTU", ["88801"]),
        ("country=LV&type=office", []),
        ("type=office", ["10696"]),
        ("q=!!", []),
    ],
)
async def test_filters(query: str, codes: list[str], api: Api) -> None:
    data = await api.data(f"{PATH}?{query}")
    assert [place["postal_code"] for place in data["items"]] == codes


async def test_a_locker_without_coordinates_and_a_country_without_parts(api: Api) -> None:
    (locker,) = (await api.data(f"{PATH}?q=kadaka"))["items"]
    assert (locker["latitude"], locker["longitude"], locker["updated_at"]) == (None, None, None)
    (latvian,) = (await api.data(f"{PATH}?country=LV"))["items"]
    assert (latvian["municipality"], latvian["district"], latvian["address"]) == (None, None, "Brīvības gatve 372")


async def test_opening_hours_of_an_office(api: Api) -> None:
    (office,) = (await api.data(f"{PATH}?type=office"))["items"]
    assert office["opening_hours_text"] == "E-R 9:00-19:00; L 10:00-15:00"


async def test_a_country_without_places_is_a_404(api: Api) -> None:
    problem = await api.problem(f"{PATH}?country=SE", 404)
    assert problem["detail"].startswith("Omniva has no places in SE.")
    assert problem["suggestions"] == ["EE", "LT", "LV"]


async def test_pages(api: Api) -> None:
    data = await api.data(f"{PATH}?limit=3&page=2")
    assert (data["count"], data["total"]) == (1, 4)
    problem = await api.problem(f"{PATH}?country=5&type=box&limit=0", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["country", "type", "limit"]
