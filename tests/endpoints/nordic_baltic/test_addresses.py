"""Addresses of the countries: four registers, and OpenStreetMap in their place."""

import pytest

from skerry.datasets.is_addresses import IcelandicAddresses
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

NEAREST = "the nearest addresses, which may be any within a kilometre"
ICELAND = {"is_addresses": "the register of Iceland"}

DECLARED = {
    "/nordic/{country}/addresses/search": Declared(unidentified=FILTERS, timeless=ENTRIES, signing=ICELAND),
    "/nordic/{country}/addresses/reverse": Declared(unidentified=NEAREST, timeless=ENTRIES, signing=ICELAND),
}


async def test_the_register_of_estonia(api: Api) -> None:
    found = await api.data("/nordic/EE/addresses/search?q=Tartu mnt 1&limit=2")
    assert (found["query"], found["source"], found["official"], found["count"]) == ("Tartu mnt 1", "inaks", True, 2)
    second = found["items"][1]
    assert (second["id"], second["street"], second["house"], second["municipality"]) == (
        "2249878", "Tartu mnt", "1", "Tallinn",
    )  # fmt: skip
    assert (second["city"], second["municipality_code"]) == (None, None)
    near = await api.data("/nordic/EE/addresses/reverse?lat=59.435048&lon=24.758626")
    assert [(each["id"], each["distance_m"]) for each in near["items"]] == [("2249878", 0), ("2", 36.2)]


async def test_the_cadastre_of_norway(api: Api) -> None:
    found = await api.data("/nordic/NO/addresses/search?q=Karl Johans gate 1")
    assert found["source"] == "geonorge_addresses"
    oslo, sarpsborg, cadastral = found["items"]  # the fourth has no position
    assert (oslo["address"], oslo["municipality_code"], oslo["latitude"]) == (
        "Karl Johans gate 1, 0154 OSLO", "0301", 59.9112,
    )  # fmt: skip
    assert (sarpsborg["house"], sarpsborg["city"]) == ("1B", "SARPSBORG")
    assert (cadastral["address"], cadastral["street"], cadastral["house"]) == ("207/11-3, 0154 OSLO", None, None)


async def test_the_nearest_in_norway_comes_first(api: Api) -> None:
    near = await api.data("/nordic/norge/addresses/reverse?lat=59.9139&lon=10.7522&limit=1")
    assert [(each["street"], each["distance_m"]) for each in near["items"]] == [("Karl Johans gate", 11.1)]
    assert (await api.data("/nordic/NO/addresses/reverse?lat=70&lon=0"))["items"] == []


async def test_addresses_around_another_point_are_a_502(open_api: Opened, answering: Answering) -> None:
    norway = "https://ws.geonorge.no/adresser/v1/punktsok?lat=69.65&lon=18.96&radius=1000&treffPerSide=5&side=0&utkoordsys=4258"
    oslo = b'{"adresser": [{"adressetekst": "Skippergata 30", "representasjonspunkt": {"lat": 59.91, "lon": 10.75}}]}'
    async with open_api(gateway=answering({norway: oslo})) as api:
        await api.problem("/nordic/NO/addresses/reverse?lat=69.65&lon=18.96", 502)


async def test_the_house_numbers_of_denmark(api: Api) -> None:
    found = await api.data("/nordic/DK/addresses/search?q=Nørregade 1 ,1165 København K")
    assert (found["source"], found["official"]) == ("adressevaelger", True)
    first, second = found["items"]  # as the search ranks them; a third has no position, a fourth was closed down
    assert (first["address"], first["house"], second["house"]) == ("Nørregade 1, 1165 København K", "1", "1A")
    assert (first["latitude"], first["longitude"]) == pytest.approx((55.6795, 12.5721), abs=1e-5)
    assert (first["municipality"], first["municipality_code"], first["settlement"]) == (None, "0101", None)


async def test_a_danish_street_without_a_number(api: Api) -> None:
    (only,) = (await api.data("/nordic/DK/addresses/search?q=Holkvej"))["items"]
    assert (only["house"], only["settlement"], only["postal_code"], only["city"]) == (
        "11", "Mellerup", "8930", "Randers NØ",
    )  # fmt: skip


async def test_the_danish_registers_own_error(api: Api) -> None:
    problem = await api.problem("/nordic/DK/addresses/search?q=Fejlvej 1", 502)
    assert "Adressevælgeren" in problem["detail"]


async def test_an_operators_danish_token(open_api: Opened, answering: Answering) -> None:
    url = "https://adressevaelger.dk/husnumre/soeg?tekst=Ingenvej%2099&maksimum=10&token=operators-own"
    gateway = answering({url: b'{"status": "ok", "fund": []}'})
    async with open_api(gateway=gateway, adressevaelger_token="operators-own") as api:
        found = await api.data("/nordic/DK/addresses/search?q=Ingenvej 99")
    assert (found["source"], found["items"]) == ("adressevaelger", [])


async def test_the_carried_register_of_iceland(api: Api) -> None:
    answer = await api.get("/nordic/IS/addresses/search?q=austurstræti 14, 101")
    found = answer.json()["data"]
    assert (found["source"], found["official"]) == ("is_addresses", True)
    first = found["items"][0]
    assert (first["address"], first["house"], first["postal_code"]) == ("Austurstræti 14, 101 Reykjavík", "14", "101")
    assert (first["municipality"], first["municipality_code"]) == ("Reykjavíkurborg", "0000")
    assert (first["latitude"], first["longitude"]) == pytest.approx((64.1475, -21.9389), abs=1e-3)
    assert IcelandicAddresses.about().home in answer.headers["link"]
    near = await api.data("/nordic/IS/addresses/reverse?lat=64.1475&lon=-21.9389&limit=3")
    distances = [each["distance_m"] for each in near["items"]]
    assert len(distances) == 3
    assert distances == sorted(distances)
    assert distances[0] < 20


@pytest.mark.parametrize("q", ["Xyzzyvegur 1", "Au", ", a", "%25a%25"])
async def test_nothing_is_found_in_iceland(api: Api, q: str) -> None:
    assert (await api.data(f"/nordic/IS/addresses/search?q={q}"))["items"] == []


async def test_no_address_of_iceland_is_near_the_equator(api: Api) -> None:
    found = await api.data("/nordic/IS/addresses/reverse?lat=0&lon=0")
    assert (found["count"], found["source"]) == (0, "is_addresses")


async def test_openstreetmap_in_the_other_countries(api: Api) -> None:
    found = await api.data("/nordic/FI/addresses/search?q=Mannerheimintie 1, Helsinki")
    assert (found["source"], found["official"]) == ("photon", False)
    house, street = found["items"]  # neither the city nor the street in Sweden
    assert (house["address"], house["settlement"], house["id"]) == (
        "Mannerheimintie 1, 00100 Helsinki", "Kluuvi", None,
    )  # fmt: skip
    assert (street["address"], street["house"]) == ("Mannerheimintie, Helsinki", None)
    latvia = await api.data("/nordic/LV/addresses/search?q=Brīvības iela 1, Rīga")
    assert latvia["items"][0]["postal_code"] == "LV-1010"


async def test_openstreetmap_around_a_point(api: Api) -> None:
    near = await api.data("/nordic/FI/addresses/reverse?lat=60.169&lon=24.938")
    assert [(each["street"], each["distance_m"]) for each in near["items"]] == [
        ("Mannerheimintie", 22.9), ("Kaivokatu", 144.4),
    ]  # fmt: skip
    denmark = await api.data("/nordic/DK/addresses/reverse?lat=55.68&lon=12.571")
    assert (denmark["source"], denmark["official"], denmark["count"]) == ("photon", False, 1)
    assert (await api.data("/nordic/FI/addresses/reverse?lat=60&lon=20.5"))["items"] == []


@pytest.mark.parametrize(
    ("country", "host", "q"),
    [
        ("NO", "ws.geonorge.no", "Karl Johans gate 1"),
        ("DK", "adressevaelger.dk", "Nørregade 1, 1165 København K"),
    ],
)
async def test_openstreetmap_while_a_register_is_away(
    api: Api, replay: ReplayServer, country: str, host: str, q: str
) -> None:
    with replay.fault("error_500", host=host):
        found = await api.data(f"/nordic/{country}/addresses/search?q={q}")
    assert (found["source"], found["official"], found["count"]) == ("photon", False, 1)


async def test_a_search_needs_a_letter_or_digit(api: Api) -> None:
    problem = await api.problem("/nordic/FI/addresses/search?q=--", 400)
    assert problem["errors"][0]["parameter"] == "q"
