import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, ONGOING, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/itregistry/system/{name}": Declared(
        another={'"riha"': '"rr"'},
        unageing=ONGOING,
    ),
    "/itregistry/systems": Declared(
        carried="www.riha.ee/",
        unidentified=FILTERS,
        unageing=ONGOING,
        unlisted={"owner": "the provider filters, and has no list of owners without systems"},
    ),
    "/itregistry/stats": Declared(
        carried="www.riha.ee/",
        timeless=ENTRIES,
    ),
    "/itregistry/owners": Declared(
        carried="www.riha.ee/",
        timeless=ENTRIES,
    ),
}

SYSTEMS = "https://www.riha.ee/api/v1/systems"


async def names(api: Api, query: str) -> list[str]:
    return [item["short_name"] for item in (await api.data(f"/itregistry/systems?{query}"))["items"]]


async def test_totals(api: Api) -> None:
    assert await api.data("/itregistry/stats") == {
        "total_count": 6, "active_count": 3, "finished_count": 1, "establishing_count": 1, "unknown_count": 1,
    }  # fmt: skip


async def test_owners_by_number_of_systems(api: Api) -> None:
    data = await api.data("/itregistry/owners")
    assert (data["count"], data["total"]) == (3, 3)
    assert data["items"] == [
        {"code": "70006317", "name": "Riigi Infosüsteemi Amet", "system_count": 3, "active_count": 1},
        {"code": "70000562", "name": "Siseministeerium", "system_count": 1, "active_count": 1},
        {"code": "90000001", "name": "Näidisvald", "system_count": 1, "active_count": 0},
    ]
    shortest = await api.data("/itregistry/owners?limit=1")
    assert (shortest["count"], shortest["total"]) == (1, 3)


async def test_an_owner_has_its_name_in_the_newest_record(open_api: Opened, answering: Answering) -> None:
    rows = [
        f'{{"details": {{"short_name": "s{year}", "name": "S", "uuid": "u", "owner": {{"code": "70000001", "name": "{name}"}},'
        f' "meta": {{"update_timestamp": "{year}-05-01T00:00:00Z"}}}}}}'
        for year, name in ((2024, "Uus amet"), (2015, "Vana amet"))
    ]
    members = '"totalElements": 2, "totalPages": 1, "page": 0, "size": 2000'
    bodies = {f"{SYSTEMS}?size=2000": f'{{{members}, "content": [{", ".join(rows)}]}}'.encode()}
    async with open_api(gateway=answering(bodies)) as api:
        assert [owner["name"] for owner in (await api.data("/itregistry/owners"))["items"]] == ["Uus amet"]


async def test_all_systems_by_name(api: Api) -> None:
    data = await api.data("/itregistry/systems")
    assert (data["count"], data["total"], data["page"], data["limit"]) == (6, 6, 0, 50)
    assert [item["name"] for item in data["items"]] == [
        "Õunaaia andmekogu",
        "Rahvastikuregister",
        "Register",
        "Registrite liides",
        "Riigi infosüsteemi haldussüsteem",
        "Vana register",
    ]
    assert data["items"][4] == {
        "short_name": "riha",
        "name": "Riigi infosüsteemi haldussüsteem",
        "owner": {"code": "70006317", "name": "Riigi Infosüsteemi Amet"},
        "status": "IN_USE",
        "status_changed_at": "2008-01-01T00:00:00Z",
        "security": {"class": "K2T2S1", "level": "M", "standard": "ISKE"},
        "homepage_url": "http://www.riha.ee",
        "topics": ["Riigi infosüsteem"],
        "purpose": "Riigi infosüsteemide register",
        "updated_at": "2018-04-09T10:01:49.488000Z",
        "id": "00000000-0000-4000-8000-000000000004",
    }


async def test_gaps_are_null(api: Api) -> None:
    items = (await api.data("/itregistry/systems"))["items"]
    garden, link, old = items[0], items[3], items[5]
    assert (garden["status"], garden["status_changed_at"], garden["homepage_url"], garden["topics"]) == (
        None,
        None,
        None,
        [],
    )
    assert garden["security"] == {"class": None, "level": None, "standard": None}
    assert (link["owner"], link["homepage_url"], link["purpose"]) == (None, None, None)
    assert old["status_changed_at"] is None  # not a timestamp


async def test_search_is_by_either_name_and_the_best_comes_first(api: Api) -> None:
    assert await names(api, "name=register") == ["uus", "vana-register", "rr"]
    assert await names(api, "q=OUNAAIA") == ["ouna-arve"]
    assert await names(api, "name=%C3%95una") == ["ouna-arve"]
    assert await names(api, "name=vana+reg") == ["vana-register"]
    assert await names(api, "name=--") == []
    assert await names(api, "name=nothing+of+that+name") == []


async def test_filters_and_pages(api: Api, replay: ReplayServer) -> None:
    assert await names(api, "status=FINISHED") == ["vana-register"]
    assert await names(api, "owner=70006317&status=IN_USE") == ["riha"]
    data = await api.data("/itregistry/systems?limit=4&page=1")
    assert (data["count"], data["total"], data["page"], data["limit"]) == (2, 6, 1, 4)
    assert (await api.data("/itregistry/systems?limit=4&page=2"))["items"] == []
    assert len(replay.log) == 1  # one list for all of it


async def test_a_wrong_code_of_an_owner_costs_no_call(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/itregistry/systems?owner=70006318", 400)
    assert "check digit" in problem["detail"]
    assert replay.log == []


async def test_one_system(api: Api) -> None:
    data = await api.data("/itregistry/system/riha")
    assert (data["x_road_status"], data["development_status"]) == ("JOINED", "IN_DEVELOPMENT")
    assert data["security"] == {
        "class": "K2T2S1",
        "level": "M",
        "standard": "ISKE",
        "latest_audit_date": "2017-05-01",  # the day in Estonia, where it was the day before in UTC
        "latest_audit_resolution": "PASSED_WITHOUT_REMARKS",
    }
    files = "https://www.riha.ee/api/v1/systems/riha/files/"
    assert data["documents"] == [
        {
            "name": "Juhend.pdf",
            "url": f"{files}cee631f9-33a0-1ef5-f79d-425359d2958e",
            "type": None,
            "created_at": "2018-12-14T09:39:17.874000Z",
        },
        {
            "name": "Klassifikaator",
            "url": "https://www.riha.ee/klassifikaator",
            "type": "DOC_TYPE_CLASSIFICATOR",
            "created_at": None,
        },
    ]
    assert data["data_files"][0]["url"] == f"{files}4cf594ce-c3a9-f3c4-53ad-7390ca2191d6"
    assert data["legislation"] == [
        {"name": "Avaliku teabe seadus", "url": "https://www.riigiteataja.ee/akt/1", "type": "LEGAL_TYPE_STATUTE"}
    ]
    assert (data["stored_data"], data["created_at"]) == (["Infosüsteemide kirjeldused"], "2015-01-21T13:40:16Z")


async def test_a_system_of_which_little_is_told(api: Api) -> None:
    data = await api.data("/itregistry/system/ouna-arve")
    assert data["purpose"] == "Õunasortide arvestus"
    assert [data[name] for name in ("topics", "legislation", "data_files", "stored_data", "documents")] == [[]] * 5
    assert data["status"] is data["security"]["latest_audit_date"] is None


async def test_an_unknown_system_has_neighbours(api: Api) -> None:
    problem = await api.problem("/itregistry/system/RR", 404)
    assert problem["suggestions"][0] == "rr"


async def test_an_unknown_system_while_the_list_is_away(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({f"{SYSTEMS}/rr": b"{}"}, status=404)) as api:
        assert "rr" in (await api.problem("/itregistry/system/rr", 404))["detail"]


def system(number: int) -> str:
    return f'{{"details": {{"short_name": "s{number}", "name": "S{number}", "uuid": "u"}}}}'


def listing(page: int, total: int, *systems: str) -> bytes:
    """A page of a register that has one system on each."""
    members = f'"totalElements": {total}, "totalPages": 2, "page": {page}, "size": 1'
    return f'{{{members}, "content": [{", ".join(systems)}]}}'.encode()


async def test_a_register_of_several_pages(open_api: Opened, answering: Answering) -> None:
    bodies = {
        f"{SYSTEMS}?size=2000": listing(0, 2, system(1)),
        f"{SYSTEMS}?page=1&size=2000": listing(1, 2, system(2)),
    }
    async with open_api(gateway=answering(bodies)) as api:
        assert await names(api, "") == ["s1", "s2"]


@pytest.mark.parametrize("path", ["/itregistry/stats", "/itregistry/systems"])
async def test_a_part_of_the_register_is_a_change(open_api: Opened, answering: Answering, path: str) -> None:
    bodies = {f"{SYSTEMS}?size=2000": listing(0, 2, system(1)), f"{SYSTEMS}?page=1&size=2000": listing(1, 2)}
    async with open_api(gateway=answering(bodies)) as api:
        assert "0 systems on page 1 of 2" in (await api.problem(path, 502))["detail"]


@pytest.mark.parametrize(
    "body",
    [b'{"totalElements": 0, "page": 0, "size": 9, "totalPages": 70, "content": []}', b'{"totalPages": 1}', b"[]"],
)
async def test_what_is_not_the_whole_register_is_a_change(open_api: Opened, answering: Answering, body: bytes) -> None:
    async with open_api(gateway=answering({f"{SYSTEMS}?size=2000": body})) as api:
        await api.problem("/itregistry/stats", 502)
