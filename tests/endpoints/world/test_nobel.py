import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/nobel/prizes": Declared(
        another={'"2004"': '"1940"'}, timeless=ENTRIES, carried="api.nobelprize.org/v1/prize.json"
    ),
    "/nobel/laureates": Declared(
        another={"Curie": "Planck"},
        timeless=ENTRIES,
        carried="api.nobelprize.org/v1/prize.json",
        digits={"portion": "a share of a prize, such as 1/2"},
    ),
}


def curies() -> bytes:
    """Marie and Pierre Curie."""
    return (CASSETTES / "nobelprize/laureates_curie.json").read_bytes()


async def test_laureates_by_name(api: Api) -> None:
    data = await api.data("/nobel/laureates?name=curie")
    assert (data["count"], data["total"]) == (2, 2)
    marie, pierre = data["items"]
    assert (marie["id"], marie["name"], marie["full_name"]) == ("6", "Marie Curie", "Marie Curie, née Sklodowska")
    assert marie["born"] == {
        "date": "1867-11-07",
        "year": 1867,
        "city": "Warsaw",
        "country_name": "Russian Empire",
        "country_name_now": "Poland",
    }
    assert (marie["died"]["date"], marie["died"]["city"], marie["founded"]) == ("1934-07-04", "Sallanches", None)
    assert [(prize["year"], prize["category"], prize["portion"]) for prize in marie["prizes"]] == [
        (1903, "physics", "1/4"),
        (1911, "chemistry", "1"),
    ]
    assert marie["prizes"][0]["affiliations"] == []
    assert marie["prizes"][1]["affiliations"] == [
        {"name": "Sorbonne University", "city": "Paris", "country_name": "France"}
    ]
    assert marie["wikipedia_url"] == "https://en.wikipedia.org/wiki/Marie_Curie"
    # A place that is there, with nothing in it.
    assert pierre["died"] == {
        "date": "1906-04-19",
        "year": 1906,
        "city": None,
        "country_name": None,
        "country_name_now": None,
    }


async def test_a_page_has_the_provider_s_total(api: Api) -> None:
    data = await api.data("/nobel/laureates?limit=2&offset=480")
    assert (data["count"], data["total"]) == (2, 1012)
    cross, spence = data["items"]
    assert (cross["name"], cross["is_organization"], cross["gender"]) == (
        "International Committee of the Red Cross",
        True,
        None,
    )
    assert (cross["born"], cross["founded"]["year"], cross["founded"]["city"]) == (None, 1863, "Geneva")
    assert cross["prizes"][0]["motivation"] is None
    # Month and day are not known; the motivation is there in Swedish only.
    assert (spence["born"]["year"], spence["died"], spence["wikipedia_url"]) == (1943, None, None)
    assert (spence["prizes"][0]["category"], spence["prizes"][0]["motivation"]) == ("economics", "för marknader")


async def test_an_unknown_code_is_not_found_and_what_is_no_name_is_refused(api: Api) -> None:
    await api.problem("/nobel/laureates?country=XQ", 404)
    (error,) = (await api.problem("/nobel/laureates?country=123", 400))["errors"]
    assert error["allowed"] == "a country code such as DE or DEU, or an English name such as Germany or Prussia"
    await api.problem("/nobel/laureates?country_code=null", 400)


@pytest.mark.parametrize("country", ["US", "usa", "United%20States"])
async def test_a_country_is_asked_for_as_the_provider_writes_it(api: Api, replay: ReplayServer, country: str) -> None:
    data = await api.data(f"/nobel/laureates?country={country}&gender=male&limit=1")
    assert (data["count"], data["total"]) == (1, 272)
    assert "birthCountry=USA" in replay.log[0]["url"]


async def test_a_state_that_is_gone(api: Api) -> None:
    data = await api.data("/nobel/laureates?country=Russian%20Empire&limit=1")
    assert (data["total"], data["items"][0]["name"]) == (23, "Marie Curie")


@pytest.mark.parametrize("query", ["country=Narnia", "country=Narnia&name=nobody"])
async def test_a_country_that_never_was_is_not_found(api: Api, query: str) -> None:
    assert (await api.problem(f"/nobel/laureates?{query}", 404))["detail"] == "No country named 'Narnia'."


async def test_nobody_of_a_state_that_is_gone_is_an_empty_list(api: Api) -> None:
    assert (await api.data("/nobel/laureates?country=Russian Empire&name=nobody"))["items"] == []


async def test_nobody_is_an_empty_list(api: Api) -> None:
    """The provider answers 404."""
    data = await api.data("/nobel/laureates?name=nobody")
    assert (data["count"], data["total"], data["items"]) == (0, 0, [])


async def test_an_address_that_is_gone_is_no_empty_list(answering: Answering, open_api: Opened) -> None:
    address = "https://api.nobelprize.org/2.1/laureates?name=curie&gender=female&limit=25&offset=0"
    gateway = answering({address: b"<html>Not found</html>"}, status=404)
    async with open_api(gateway=gateway) as api:
        assert (await api.problem("/nobel/laureates?name=curie&gender=female", 502))[
            "provider"
        ] == "Nobel Prize Outreach"


async def test_prize_of_a_year_and_category(api: Api) -> None:
    data = await api.data("/nobel/prizes?year=2004&category=chemistry")
    (prize,) = data["items"]
    assert (prize["year"], prize["category"], prize["category_name"]) == (2004, "chemistry", "Chemistry")
    assert (prize["award_date"], prize["prize_amount"], prize["prize_amount_adjusted"]) == (
        "2004-10-06",
        10000000,
        13324969,
    )
    assert prize["awarded"] is True
    assert prize["laureates"][2] == {
        "id": "781",
        "name": "Irwin Rose",
        "portion": "1/3",
        "motivation": "for how cells break proteins down",
        "is_organization": False,
    }


async def test_a_prize_that_was_not_awarded(api: Api) -> None:
    data = await api.data("/nobel/prizes?category=peace&limit=2&offset=70")
    assert (data["count"], data["total"]) == (2, 125)
    withheld, given = data["items"]
    assert (withheld["year"], withheld["awarded"], withheld["laureates"]) == (1940, False, [])
    assert (withheld["award_date"], withheld["prize_amount"]) == (None, 138570)
    assert (given["laureates"][0]["is_organization"], given["laureates"][0]["motivation"]) == (True, None)


async def test_a_year_to_come_has_no_prizes(api: Api) -> None:
    data = await api.data("/nobel/prizes?year=2099")
    assert (data["count"], data["total"], data["items"]) == (0, 0, [])


@pytest.mark.parametrize(
    ("query", "name", "allowed"),
    [
        ("year=1900", "year", "an integer from 1901 to 2100"),
        ("limit=101", "limit", "an integer from 1 to 100"),
        ("offset=-1", "offset", "an integer from 0 to 1000000"),
        ("category=maths", "category", "one of physics, chemistry, medicine, literature, peace, economics"),
    ],
)
async def test_bounds_are_named(api: Api, query: str, name: str, allowed: str) -> None:
    (error,) = (await api.problem(f"/nobel/prizes?{query}", 400))["errors"]
    assert (error["parameter"], error["allowed"]) == (name, allowed)


async def test_prizes_of_a_year_with_the_network_cut(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        response = await api.get("/nobel/prizes?year=1903")
        chemistry = (await api.data("/nobel/prizes?year=2004&category=chemistry"))["items"]
        war = (await api.data("/nobel/prizes?year=1940"))["items"]
    data = response.json()["data"]
    assert (data["count"], data["total"]) == (5, 5)
    physics = next(prize for prize in data["items"] if prize["category"] == "physics")
    assert [(who["id"], who["name"], who["portion"]) for who in physics["laureates"]] == [
        ("4", "Henri Becquerel", "1/2"), ("5", "Pierre Curie", "1/4"), ("6", "Marie Curie", "1/4"),
    ]  # fmt: skip
    assert (physics["prize_amount"], physics["award_date"], physics["laureates"][0]["motivation"]) == (None, None, None)
    assert {who["name"] for who in chemistry[0]["laureates"]} == {"Aaron Ciechanover", "Avram Hershko", "Irwin Rose"}
    assert [prize["awarded"] for prize in war] == [False] * 5
    assert response.headers["link"].startswith('<https://api.nobelprize.org/v1/prize.json>; rel="via"')
    assert response.headers["last-modified"] == "Fri, 31 Dec 2021 00:00:00 GMT"


async def test_all_prizes_of_the_list_with_the_network_cut(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        response = await api.get("/nobel/prizes?category=peace&limit=2")
        last = await api.data("/nobel/prizes?offset=657")
    data = response.json()["data"]
    assert (data["count"], data["total"]) == (2, 121)
    assert [(prize["year"], prize["category"]) for prize in data["items"]] == [(2021, "peace"), (2020, "peace")]
    assert (last["count"], last["total"], last["items"][0]["year"]) == (1, 658, 1901)
    assert response.headers["last-modified"] == "Fri, 31 Dec 2021 00:00:00 GMT"


async def test_laureates_of_the_list_with_the_network_cut(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        response = await api.get("/nobel/laureates?name=CURIE%20marie")
        everybody = await api.data("/nobel/laureates?limit=1")
    data = response.json()["data"]
    assert data["total"] == 1
    assert data["items"] == [
        {
            "id": "6",
            "name": "Marie Curie",
            "full_name": None,
            "gender": None,
            "is_organization": None,
            "born": None,
            "died": None,
            "founded": None,
            "prizes": [
                {"year": 1903, "category": "physics", "portion": "1/4", "motivation": None, "affiliations": None},
                {"year": 1911, "category": "chemistry", "portion": "1", "motivation": None, "affiliations": None},
            ],
            "wikipedia_url": None,
        }
    ]
    assert response.headers["link"].startswith('<https://api.nobelprize.org/v1/prize.json>; rel="via"')
    assert (everybody["count"], everybody["total"]) == (1, 968)


@pytest.mark.parametrize(
    "path",
    [
        "/nobel/prizes?year=2022",
        "/nobel/laureates?country=DE",
        "/nobel/laureates?gender=male&name=curie",
        "/nobel/laureates?name=hinton",  # of 2024
        "/nobel/laureates?name=%F0%9F%98%80",
    ],
)
async def test_what_the_list_does_not_have_is_unavailable(api: Api, replay: ReplayServer, path: str) -> None:
    with replay.fault("error_403"):
        assert (await api.problem(path, 502))["provider"] == "Nobel Prize Outreach"


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("name=hinton", "name=hinton"),
        ("name=curie&country=DE", "name=curie&birthCountry=Germany"),
        ("name=nobody&gender=male", "name=nobody&gender=male"),
    ],
)
async def test_other_laureates_are_a_changed_provider(
    answering: Answering, open_api: Opened, query: str, asked: str
) -> None:
    address = f"https://api.nobelprize.org/2.1/laureates?{asked}&limit=25&offset=0"
    async with open_api(gateway=answering({address: curies()})) as api:
        problem = await api.problem(f"/nobel/laureates?{query}", 502)
    assert problem["provider"] == "Nobel Prize Outreach"
    assert "do not match" in problem["detail"]


async def test_a_laureate_of_another_gender_is_left_out(answering: Answering, open_api: Opened) -> None:
    address = "https://api.nobelprize.org/2.1/laureates?name=curie&gender=male&limit=25&offset=0"
    async with open_api(gateway=answering({address: curies()})) as api:
        data = await api.data("/nobel/laureates?name=curie&gender=male")
    assert [laureate["name"] for laureate in data["items"]] == ["Pierre Curie"]
