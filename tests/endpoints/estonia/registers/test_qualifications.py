import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering

DECLARED = {
    "/estonian-qualifications/awarding-bodies": Declared(
        carried="www.kutseregister.ee/",
        timeless=ENTRIES,
    ),
    "/estonian-qualifications/fields": Declared(
        carried="www.kutseregister.ee/",
        timeless=ENTRIES,
    ),
    "/estonian-qualifications/standards": Declared(
        carried="www.kutseregister.ee/",
        timeless=ENTRIES,
    ),
}

FILES = "https://www.kutseregister.ee/ctrl/et/Avaandmed"
BODIES = f"{FILES}/kutseAndjad/xml/1"
FIELDS = f"{FILES}/klassifikaatorid/xml/1"
STANDARDS = f"{FILES}/kutsestandardid/xml/1"


async def test_awarding_bodies(api: Api) -> None:
    data = await api.data("/estonian-qualifications/awarding-bodies")
    assert (data["total"], data["count"]) == (2, 2)
    assert data["items"][0] == {
        "id": "10000001",
        "name": "Õunakasvatajate Liit",
        "registry_code": "80000001",
        "address": "Aia 1, Tartu",
        "phone": "600 0000",
        "email": "liit@example.org",
        "homepage_url": "https://example.org",
        "qualifications": ["Aednik, tase 4", "Aednik, tase 5"],
        "start_date": "2024-01-15",
        "end_date": "2029-01-14",
    }
    gaps = data["items"][1]
    assert (gaps["id"], gaps["name"], gaps["qualifications"]) == ("10000002", "Pottseppade Koda", [])
    assert [gaps[name] for name in ("registry_code", "address", "phone", "start_date", "end_date")] == [None] * 5


async def test_standards(api: Api) -> None:
    data = await api.data("/estonian-qualifications/standards")
    assert (data["total"], data["count"]) == (2, 2)
    assert data["items"][0] == {
        "id": "10988847",
        "name": "Külmamehaanik, tase 4",
        "level": 4,
        "field": "Masinatööstus",
        "sector_council": None,
        "start_date": "2021-11-10",
        "end_date": "2026-11-09",
        "url": None,
    }
    stove = data["items"][1]
    assert (stove["level"], stove["field"], stove["start_date"]) == (
        4,
        None,
        "2014-02-17",
    )  # the level is in the name


async def test_search_and_pages(api: Api) -> None:
    standards, bodies = "/estonian-qualifications/standards", "/estonian-qualifications/awarding-bodies"
    assert [item["id"] for item in (await api.data(f"{standards}?q=KULMA"))["items"]] == ["10988847"]
    assert [item["id"] for item in (await api.data(f"{bodies}?q=ouna"))["items"]] == ["10000001"]
    assert (await api.data(f"{bodies}?q=--"))["total"] == 0
    data = await api.data(f"{standards}?limit=1&page=2")
    assert (data["total"], data["count"], data["items"][0]["id"]) == (2, 1, "10489967")
    assert (data["page"], data["limit"]) == (2, 1)
    beyond = await api.data(f"{standards}?page=2")
    assert (beyond["total"], beyond["page"], beyond["limit"], beyond["items"]) == (2, 2, 1000, [])


async def test_fields_and_their_parts(api: Api) -> None:
    data = await api.data("/estonian-qualifications/fields")
    assert data["items"] == [
        {"code": "1", "name": "Põllumajandus", "parent_code": None, "level": 1},
        {"code": "11", "name": "Aiandus", "parent_code": "1", "level": 2},
        {"code": "2", "name": "Ehitus", "parent_code": None, "level": 1},
    ]


async def test_fields_that_name_their_parent(open_api: Opened, answering: Answering) -> None:
    body = (
        b'<k><rida kood="B" nimetus="Dependency" vanem="A"/><rida kood="A" nimetus="Whole"/>'
        b'<rida kood="C" nimetus="Lost" vanem="Z"/><rida kood="D" nimetus="Own" vanem="D"/></k>'
    )
    async with open_api(gateway=answering({FIELDS: body})) as api:
        items = (await api.data("/estonian-qualifications/fields"))["items"]
    assert [(item["code"], item["parent_code"], item["level"]) for item in items] == [
        ("B", "A", 2),
        ("A", None, 1),
        ("C", "Z", None),
        ("D", "D", None),
    ]


async def test_fields_of_which_no_parent_is_told(open_api: Opened, answering: Answering) -> None:
    body = b"<k><rida><kood>A</kood><nimetus>One</nimetus></rida><rida><kood>B</kood><nimetus>Two</nimetus></rida></k>"
    async with open_api(gateway=answering({FIELDS: body})) as api:
        items = (await api.data("/estonian-qualifications/fields"))["items"]
    assert [(item["parent_code"], item["level"]) for item in items] == [(None, None)] * 2


@pytest.mark.parametrize(
    "record",
    [
        "<Kutse_Andja ID='7'><Nimetus>Õun</Nimetus><Kehtib_alates>05.01.2024 00:00:00</Kehtib_alates></Kutse_Andja>",
        "<rida id='7' nimi='Õun' kehtibAlates='2024-01-05'><!-- no more --></rida>",
        (
            "<a:rida xmlns:a='urn:a'><a:id>7</a:id><a:nimetus><a:en>Apple</a:en><a:et>Õun</a:et></a:nimetus>"
            "<a:kehtivuseAlgus>2024-01-05T00:00:00</a:kehtivuseAlgus></a:rida>"
        ),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "windows-1257"])
async def test_records_are_known_by_their_names(
    open_api: Opened, answering: Answering, record: str, encoding: str
) -> None:
    body = f"<fail><tehtud><nimetus>Kutse andjad</nimetus></tehtud>{record}{record}</fail>"
    async with open_api(gateway=answering({BODIES: body.encode(encoding)})) as api:
        data = await api.data("/estonian-qualifications/awarding-bodies")
    assert data["count"] == 2
    assert {(item["id"], item["name"], item["start_date"]) for item in data["items"]} == {("7", "Õun", "2024-01-05")}


@pytest.mark.parametrize(
    "body", [b"<html><body>moved</body></html>", b"<kutseandjad/>", b"<k><r><id>1</id></r></k>", b""]
)
@pytest.mark.parametrize(("path", "url"), [("awarding-bodies", BODIES), ("standards", STANDARDS), ("fields", FIELDS)])
async def test_what_has_no_names_is_a_change(
    open_api: Opened, answering: Answering, path: str, url: str, body: bytes
) -> None:
    async with open_api(gateway=answering({url: body})) as api:
        await api.problem(f"/estonian-qualifications/{path}", 502)
