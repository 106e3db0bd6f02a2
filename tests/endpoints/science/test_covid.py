import pytest

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/covid/{country}": Declared(
        carried="disease.sh/",
        another={'"EE"': '"LV"'},
        unageing="frozen: `frozen_since`",
    ),
    "/covid/global": Declared(
        carried="disease.sh/",
        unageing="frozen: `frozen_since`",
    ),
}


async def test_estonia(api: Api) -> None:
    data = await api.data("/covid/EE")
    assert (data["country_name"], data["country"], data["country_code3"], data["continent"]) == (
        "Estonia",
        "EE",
        "EST",
        "Europe",
    )
    assert (data["case_count"], data["death_count"], data["population"]) == (613000, 3000, 1322000)
    assert data["critical_count"] is None
    assert data["recovery_percent"] == 85.481  # 524 of 613
    assert data["fatality_percent"] == 0.489
    assert data["tests_per_capita"] == 2.723
    assert data["updated_at"] == "2026-05-24T11:37:42.869000Z"
    assert data["flag_url"] == "https://disease.sh/assets/img/flags/ee.png"


async def test_only_who_counted_signs_and_of_the_last_day_of_counting(api: Api) -> None:
    for path in ("/covid/EE", "/covid/global"):
        response = await api.get(path)
        assert response.headers["link"].count('rel="via"') == 1
        assert "disease.sh" in response.headers["link"]
        assert response.headers["last-modified"] == "Sat, 13 Apr 2024 00:00:00 GMT"
        assert response.json()["data"]["frozen_since"] == "2024-04-13T00:00:00Z"


async def test_the_population_has_its_year(api: Api) -> None:
    for path in ("/covid/EE", "/covid/global"):
        assert (await api.data(path))["population_year"] == 2022
    assert (await api.data("/covid/Sweden"))["population_year"] is None


async def test_a_record_that_was_last_updated_earlier_is_of_that_moment(open_api: Opened, answering: Answering) -> None:
    record = (CASSETTES / "disease_sh/ee.json").read_bytes()
    assert b'"updated": 1779622662869' in record
    old = record.replace(b'"updated": 1779622662869', b'"updated": 1587081600000')
    url = "https://disease.sh/v3/covid-19/countries/EE?strict=true&allowNull=true"
    async with open_api(gateway=answering({url: old})) as api:
        response = await api.get("/covid/EE")
    data = response.json()["data"]
    assert data["updated_at"] == data["frozen_since"] == "2020-04-17T00:00:00Z"
    assert (data["population"], data["population_year"]) == (1322000, None)
    assert response.headers["last-modified"] == "Fri, 17 Apr 2020 00:00:00 GMT"


async def test_every_name_of_a_country_is_one_question(api: Api, replay: ReplayServer) -> None:
    answers = [await api.data(f"/covid/{name}") for name in ("ee", "EST", "Estonia", "eesti", "Viro")]
    assert all(answer == answers[0] for answer in answers)
    assert len(replay.log) == 1


async def test_what_was_not_counted_is_null(api: Api) -> None:
    data = await api.data("/covid/Sweden")
    assert (data["recovered_count"], data["active_count"], data["population"]) == (None, None, None)
    assert (data["recovery_percent"], data["tests_per_capita"], data["continent"]) == (None, None, None)
    assert data["fatality_percent"] == 10.769


async def test_a_country_without_figures_is_not_found(api: Api) -> None:
    problem = await api.problem("/covid/Turkmenistan", 404)
    assert "TM" in problem["detail"]


async def test_an_unknown_country_suggests_others(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/covid/Eston", 404)
    assert problem["suggestions"][0] == "Estonia"
    assert replay.log == []


async def test_the_world(api: Api) -> None:
    data = await api.data("/covid/global")
    assert (data["case_count"], data["affected_country_count"]) == (704000000, 231)
    assert data["recovery_percent"] == pytest.approx(95.881)
    assert data["frozen_since"] == "2024-04-13T00:00:00Z"
