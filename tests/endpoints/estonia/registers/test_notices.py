from tests.conftest import Api
from tests.declared import ENTRIES, NOT_RESTATED, Declared

DECLARED = {
    "/estonian-notices": Declared(
        unidentified=NOT_RESTATED,
        timeless=ENTRIES,
    ),
}


async def test_the_newest_first(api: Api) -> None:
    data = await api.data("/estonian-notices?type=pankrotimenetlus")
    assert (data["count"], data["total"]) == (3, 3)
    person, company, undated = data["items"]
    assert company == {
        "number": "9900001",
        "title": "Pankroti väljakuulutamise teade",
        "type_code": "25",
        "publisher": "Harju Maakohus",
        "companies": [{"code": "10000018", "name": "OÜ Näidisvõlgnik"}],
        "published_date": "2026-11-02",
        "end_date": "2027-11-02",
        "url": "https://www.ametlikudteadaanded.ee/ee/harju-maakohus/pankrotimenetlus/pankroti-valjakuulutamine/2026/11/2/9900001",
    }
    assert (person["published_date"], person["end_date"], person["companies"]) == ("2026-11-18", None, [])
    assert (undated["published_date"], undated["publisher"], undated["url"]) == (None, None, None)
    assert await api.data("/estonian-notices?type=pankrotimenetlus&limit=1") == {
        "count": 1,
        "total": 3,
        "items": [person],
    }


async def test_people_are_left_out_and_nothing_is_kept(api: Api) -> None:
    response = await api.get("/estonian-notices?type=pankrotimenetlus")
    assert "Maasik" not in response.text
    assert "38001010000" not in response.text
    assert response.headers["cache-control"] == "no-store"


async def test_a_kind_within_a_kind_and_a_month(api: Api) -> None:
    query = "type=parimisteated&subtype=parimismenetluse-algatamine&year=2026&month=9"
    assert (await api.data(f"/estonian-notices?{query}"))["items"] == []
    assert (await api.data("/estonian-notices?type=parimisteated&year=2026"))["items"] == []


async def test_a_month_needs_its_year(api: Api) -> None:
    problem = await api.problem("/estonian-notices?type=parimisteated&month=9", 400)
    assert problem["detail"] == "year is missing: expected a year, which `month` needs."


async def test_an_unknown_kind(api: Api) -> None:
    assert "puudub" in (await api.problem("/estonian-notices?type=puudub", 404))["detail"]
