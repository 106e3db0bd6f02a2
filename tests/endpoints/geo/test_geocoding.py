import pytest

from tests.conftest import Api, Opened
from tests.declared import PUBLISHED, WORDS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/geo/geocode": Declared(timeless=WORDS, signing={"world_cities": "settlements by name"}),
    "/geo/reverse": Declared(
        unidentified="the settlements that ship with the package answer the example",
        timeless=PUBLISHED,
        signing={"world_cities": "the nearest settlement"},
    ),
}
ADDRESS = "Viru 4, Tallinn"


async def test_a_carried_settlement_needs_no_call(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/geo/geocode?q=tallinn")
    data = response.json()["data"]
    assert (data["source"], data["count"]) == ("world_cities", 1)
    (place,) = data["items"]
    assert (place["name"], place["country"], place["timezone"]) == ("Tallinn", "EE", "Europe/Tallinn")
    assert (place["latitude"], place["longitude"]) == (59.43696, 24.75353)
    assert replay.log == []
    assert "geonames" in response.headers["link"].lower()


async def test_settlements_of_one_name_by_country_and_limit(api: Api) -> None:
    everywhere = await api.data("/geo/geocode?q=Birmingham")
    assert [place["country"] for place in everywhere["items"]] == ["GB", "US"]
    american = await api.data("/geo/geocode?q=Birmingham&country=USA")
    assert [place["country"] for place in american["items"]] == ["US"]
    assert (await api.data("/geo/geocode?q=Birmingham&limit=1"))["count"] == 1


async def test_other_settlements_are_those_of_open_meteo(api: Api) -> None:
    data = await api.data("/geo/geocode?q=Hay-on-Wye")
    assert data["source"] == "open_meteo_geocoding"
    assert (data["items"][0]["name"], data["items"][0]["country"]) == ("Hay-on-Wye", "GB")


async def test_an_address_is_that_of_photon(api: Api) -> None:
    response = await api.get(f"/geo/geocode?q={ADDRESS}")
    data = response.json()["data"]
    assert (data["source"], data["count"]) == ("photon", 3)
    house, street, _ = data["items"]
    assert (house["street"], house["house_number"], house["postal_code"]) == ("Viru väljak", "4", "10111")
    assert (house["latitude"], house["longitude"], house["region"]) == (59.4366, 24.7497, "Harju County")
    assert (street["kind"], street["street"], street["city"]) == ("street", "Viru", "Tallinn")
    assert "world_cities" not in response.headers["link"]
    estonian = await api.data(f"/geo/geocode?q={ADDRESS}&country=EE")
    assert {place["country"] for place in estonian["items"]} == {"EE"}, "the provider's filter is checked"


async def test_who_knows_no_such_name_is_no_origin(open_api: Opened, answering: Answering) -> None:
    gateway = answering(
        {
            "https://geocoding-api.open-meteo.com/v1/search?name=*&count=10&language=en&format=json": b"{}",
            "https://photon.komoot.io/api?q=*&limit=*&lang=*": (CASSETTES / "photon" / "viru.json").read_bytes(),
        }
    )
    async with open_api(gateway=gateway) as api:
        response = await api.get("/geo/geocode?q=Viru")
    assert response.json()["data"]["source"] == "photon"
    assert "photon" in response.headers["link"]
    assert "open_meteo" not in response.headers["link"]


async def test_nominatim_answers_on_request_and_where_photon_does_not(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api() as api:
        requested = await api.data(f"/geo/geocode?q={ADDRESS}&provider=nominatim")
    with replay.fault("error_503", host="photon.komoot.io"):
        async with open_api() as api:
            instead = await api.data(f"/geo/geocode?q={ADDRESS}")
            street = await api.data("/geo/reverse?lat=59.437&lon=24.7536&precision=street")
            nothing = await api.data("/geo/reverse?lat=0&lon=-30&precision=street")
    assert requested == instead
    (house,) = instead["items"]
    assert (instead["source"], house["country"], house["region"]) == ("nominatim", "EE", "Harju County")
    assert (street["source"], street["place"]["street"], street["place"]["city"]) == ("nominatim", "Viru", "Tallinn")
    assert nothing["place"] is None


async def test_no_match_is_empty(api: Api) -> None:
    data = await api.data("/geo/geocode?q=Xyzzyx")
    assert (data["items"], data["source"]) == ([], "photon"), "neither Open-Meteo nor Photon has it"


async def test_the_nearest_settlement(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/geo/reverse?lat=59.437&lon=24.7536")
    assert (data["place"]["name"], data["distance_km"], data["source"]) == ("Tallinn", 0.0, "world_cities")
    remote = await api.data("/geo/reverse?lat=-60&lon=-30")
    assert remote["distance_km"] > 1000
    across = await api.data("/geo/reverse?lat=-17.7&lon=-179.9")
    assert across["place"]["name"] == "Suva", "across the antimeridian"
    assert replay.log == []


async def test_the_nearest_street(api: Api) -> None:
    data = await api.data("/geo/reverse?lat=59.437&lon=24.7536&precision=street")
    assert (data["source"], data["place"]["name"], data["place"]["kind"]) == ("photon", "Viru", "street")
    assert data["distance_km"] is None
    geojson = (await api.get("/geo/reverse?lat=59.437&lon=24.7536&precision=street&format=geojson")).json()
    place = data["place"]
    assert (
        geojson["features"][0]["geometry"]["coordinates"]
        == [place["longitude"], place["latitude"]]
        != [24.7536, 59.437]
    )
    assert (await api.data("/geo/reverse?lat=0&lon=-30&precision=street"))["place"] is None


@pytest.mark.parametrize("query", ["", "q=Oslo&limit=21", "q=Oslo&lang=et", "q=Oslo&provider=google"])
async def test_wrong_parameters(api: Api, query: str) -> None:
    await api.problem(f"/geo/geocode?{query}", 400)
