import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering

DECLARED = {
    "/estonian-trademarks/count": Declared(
        timeless=ENTRIES,
    ),
    "/estonian-trademarks/search": Declared(
        timeless=ENTRIES,
    ),
}

SEARCH = "https://andmebaas.epa.ee/avalik/api/trademarks/search/findBySearchParameters"


async def test_the_count_is_the_databases_own(api: Api) -> None:
    assert await api.data("/estonian-trademarks/count") == {"count": 127345}


async def test_search(api: Api) -> None:
    data = await api.data("/estonian-trademarks/search?q=ESTONIA&limit=20")
    assert (data["query"], data["total"], data["count"], data["page"], data["limit"]) == ("ESTONIA", 2, 2, 0, 20)
    assert data["items"][0] == {
        "id": 20002,
        "verbal_element": "ESTONIA ÕUN",
        "type": None,
        "application_number": "M202500002",
        "application_date": "2025-03-04",
        "registration_number": None,
        "registration_date": None,
        "status": "Under examination",
        "owner": "Õunaaia Osaühing",
    }
    second = data["items"][1]
    assert (second["application_date"], second["registration_date"]) == (None, "2024-11-05")  # the first is no text
    assert (second["registration_number"], second["owner"]) == ("60001", None)


async def test_filters_and_pages_are_the_databases_own(api: Api) -> None:
    query = "q=%C3%B5un&owner=Tallink&status=Registered&exact=true&limit=1&page=3"
    data = await api.data(f"/estonian-trademarks/search?{query}")
    assert (data["total"], data["count"], data["page"]) == (2, 1, 3)


async def test_nothing_found_comes_without_a_body(api: Api) -> None:
    data = await api.data("/estonian-trademarks/search?q=zzzz")
    assert (data["total"], data["items"]) == (0, [])


@pytest.mark.parametrize(("status", "body"), [(204, b""), (200, b"{}"), (200, b'{"page": {"totalElements": -1}}')])
async def test_a_count_that_is_none(open_api: Opened, answering: Answering, status: int, body: bytes) -> None:
    async with open_api(gateway=answering({f"{SEARCH}?page=0&size=1": body}, status=status)) as api:
        await api.problem("/estonian-trademarks/count", 502)
