import re
from datetime import UTC, datetime

import pytest
import time_machine

from skerry.endpoints.tools.fictitious_people import LOCALES
from tests.conftest import Api


async def test_people_of_a_country(api: Api) -> None:
    with time_machine.travel(datetime(2026, 11, 20, tzinfo=UTC), tick=False):
        response = await api.get("/randomuser?count=50&nationality=Estonia")
    data = response.json()["data"]
    assert (data["count"], data["language"], data["seed"]) == (50, "et", None)
    assert response.headers["cache-control"] == "no-store"
    for person in data["items"]:
        assert re.fullmatch(r"[a-z0-9]+@example\.com", person["email"])
        assert 18 <= person["age"] <= 80
        assert person["country"] == "EE"
        assert person["phone"] is None  # Estonia keeps no numbers free for fiction
        assert person["address"] is None  # faker would return American ones
    assert {person["gender"] for person in data["items"]} == {"female", "male"}
    assert len({person["id"] for person in data["items"]}) == 50


async def test_addresses_and_numbers_are_of_the_country(api: Api) -> None:
    swede = (await api.data("/randomuser?nationality=SWE&gender=Female&seed=a"))["items"][0]
    assert re.fullmatch(r"\+46 8 465 004 \d\d", swede["phone"])
    assert re.fullmatch(r"\d{5}", swede["address"]["postal_code"])
    assert swede["gender"] == "female"


async def test_a_seed_repeats_people(api: Api) -> None:
    first, again, other = [await api.data(f"/randomuser?count=5&seed={seed}") for seed in ("a", "a", "b")]
    assert first == again
    assert first["items"] != other["items"]
    assert await api.data("/randomuser") != await api.data("/randomuser")


async def test_languages_of_a_country(api: Api) -> None:
    assert (await api.data("/randomuser?nationality=BE"))["language"] == "nl"
    assert (await api.data("/randomuser?nationality=BE&lang=FR"))["language"] == "fr"
    problem = await api.problem("/randomuser?nationality=BE&lang=et", 404)
    assert problem["detail"].startswith("No names of BE in 'et'")
    assert (await api.problem("/randomuser?nationality=VA", 404))["detail"] == "No names of VA."


@pytest.mark.parametrize("country", ["FI", "FR", "ES", "NO"])
async def test_a_title_is_of_the_gender_or_missing(api: Api, country: str) -> None:
    people = (await api.data(f"/randomuser?nationality={country}&gender=female&count=50"))["items"]
    assert {person["title"] for person in people} == {None}, "faker has Herra for women, and de la as a title"


async def test_names_that_are_not_divided_by_gender(api: Api) -> None:
    assert (await api.data("/randomuser?nationality=LT"))["items"][0]["gender"] is None
    problem = await api.problem("/randomuser?nationality=LT&gender=female", 404)
    assert problem["detail"] == "The names of LT are not divided by gender."


@pytest.mark.parametrize("query", ["count=101", "count=0", "gender=other", "lang=estonian"])
async def test_wrong_parameters(api: Api, query: str) -> None:
    assert (await api.problem(f"/randomuser?{query}", 400))["errors"][0]["parameter"] == query.partition("=")[0]


@pytest.mark.parametrize("locale", LOCALES)
def test_each_locale_has_names_of_its_own(locale: str) -> None:
    from faker import Faker

    names = [each for each in Faker(locale).factories[0].get_providers() if each.__provider__.endswith(".person")]
    assert [provider.__lang__ for provider in names] == [locale]
