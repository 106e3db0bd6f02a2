"""Health statistics of Estonia."""

from tests.conftest import Api, Opened
from tests.declared import NOT_RESTATED, ONGOING, Declared
from tests.endpoints.estonia.statistics.conftest import Altered
from tests.endpoints.estonia.statistics.test_tables import DESCRIPTION, RELEASES, WHOLE

TABLE = "01Rahvastik/02Synnid/SR001.px"

DECLARED = {
    "/estonian-health/browse": Declared(unidentified=NOT_RESTATED, unageing=ONGOING),
    "/estonian-health/table": Declared(
        another={"SR001: ": "SR002: "},
        every_row=WHOLE,
        timeless=DESCRIPTION,
        digits={"label": "the name of a value of a variable"},
    ),
    "/estonian-health/query": Declared(
        another={"SR001: ": "SR002: "}, every_row=WHOLE, unageing=RELEASES, digits={"Aasta_label": "the name of a year"}
    ),
}


async def test_a_folder_leads_to_its_tables(api: Api) -> None:
    folder = await api.data("/estonian-health/browse?path=01Rahvastik/02Synnid")
    assert [entry["path"] for entry in folder["items"]] == [TABLE, "01Rahvastik/02Synnid/SR66.px"]
    table = await api.data(f"/estonian-health/table?table={folder['items'][0]['path']}")
    assert [(each["code"], each["temporal"]) for each in table["variables"]] == [("Aasta", True), ("Elulisus", False)]


async def test_years_that_are_coded_by_numbers_are_found_by_their_names(api: Api) -> None:
    found = await api.data(f"/estonian-health/query?table={TABLE}&filters=Aasta=2024,2025")
    assert found["source_text"] == "Estonian Medical Birth Registry"
    assert [each["code"] for each in found["variables"]] == [
        "Aasta",
        "Elulisus",
    ]  # not ContentsCode, which has one value
    assert [
        (row["Aasta"], row["Aasta_label"], row["Elulisus_label"], row["value"], row["status"]) for row in found["items"]
    ] == [
        ("1", "2024", "Live births", 9646, None),
        ("1", "2024", "Stillbirths", 38, None),
        ("1", "2024", "Not stated", None, "."),
        ("2", "2025", "Live births", 9240, None),
        ("2", "2025", "Stillbirths", 31, None),
        ("2", "2025", "Not stated", None, ".."),
    ]


async def test_newest_periods(api: Api) -> None:
    found = await api.data(f"/estonian-health/query?table={TABLE}&filters=Aasta=top:2&limit=6")
    assert (found["count"], found["total"]) == (6, 6)


async def test_the_first_version_of_json_stat(open_api: Opened, altered: Altered) -> None:
    old = b"""{"dataset": {"label": "SR001: Births", "source": "Estonian Medical Birth Registry",
        "updated": "2026-05-20T09:00:00Z", "dimension": {"id": ["Aasta", "Elulisus"], "size": [2, 3], "role": {"time": ["Aasta"]},
          "Aasta": {"label": "Year", "category": {"index": {"1": 0, "2": 1}, "label": {"1": "2024", "2": "2025"}}},
          "Elulisus": {"category": {"index": {"1": 0, "2": 1, "3": 2}, "label": {"1": "Live births", "2": "Stillbirths"}}}},
        "value": [9646, 38, null, 9240, 31, null], "status": {"2": ".", "5": ".."}}}"""
    async with open_api(gateway=altered("tai_pxweb", "sr001_query.json", old)) as api:
        found = await api.data(f"/estonian-health/query?table={TABLE}&filters=Aasta=2024,2025")
    assert [(row["value"], row["status"]) for row in found["items"][:3]] == [(9646, None), (38, None), (None, ".")]
    assert (found["variables"][0]["temporal"], found["variables"][1]["label"]) == (True, "Elulisus")
