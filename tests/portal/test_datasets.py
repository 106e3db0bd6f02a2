"""Pages of the datasets: what ships is browsed by facets and filters in the address; curated ones are compared by version."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from skerry.datasets.world_cities import WorldCities
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.portal.html import Document
from tests.store.rows import NOON

ROWS: list[dict[str, Any]] = [
    {"election": "RK_2019", "eligible_voter_count": 10, "voter_count": 6, "turnout_percent": 60.0},
    {"election": "RK_2023", "eligible_voter_count": 10, "voter_count": 7, "turnout_percent": 70.0},
]


async def page(api: Api, path: str) -> Document:
    response = await api.client.get(path, headers={"Accept": "text/html"})
    assert response.status_code == 200, response.text
    return Document(response.text)


def column(found: Document, name: str) -> list[str]:
    names = [node.text() for node in found.all("h2#rows ~ .scroll thead th")]
    return [node.text() for node in found.all(f"h2#rows ~ .scroll tbody td:nth-child({names.index(name) + 1})")]


async def test_the_list_says_date_licence_and_rows(api: Api) -> None:
    found = await page(api, "/datasets")
    keys = [address.removeprefix("/datasets/") for address in found.values("#carried + .scroll th a", "href")]
    assert {"countries", "world_cities", "ee_elections"} <= set(keys)
    row = next(node.text() for node in found.all("#carried + .scroll tbody tr") if "/world_cities" in (node.html or ""))
    about = WorldCities.about()
    assert str(about.dated()) in row
    assert str(about.license) in row
    assert f"{about.files[0].rows:,}".replace(",", "\N{NARROW NO-BREAK SPACE}") in row


async def test_rows_are_filtered_sorted_and_paged_by_the_address(api: Api) -> None:
    estonian = await page(api, "/datasets/world_cities?f.country=EE&sort=-population")
    assert set(column(estonian, "country")) == {"EE"}
    assert column(estonian, "name")[0] == "Tallinn"
    populations = [int(text) for text in column(estonian, "population")]
    assert populations == sorted(populations, reverse=True)
    assert estonian.values("a.chip", "href") == ["?sort=-population#rows"]
    tartu = await page(api, "/datasets/world_cities?q=TARTU&f.country=EE")
    assert all("Tartu" in name for name in column(tartu, "name"))
    first, second = [await page(api, f"/datasets/world_cities?page={number}") for number in (1, 2)]
    places = [list(zip(column(each, "latitude"), column(each, "longitude"), strict=True)) for each in (first, second)]
    assert [len(each) for each in places] == [50, 50]
    assert not set(places[0]) & set(places[1])
    assert second.values("nav.pager a[rel=prev]", "href") == ["?#rows"]


async def test_what_is_wrong_in_the_address_shows_rows_all_the_same(api: Api) -> None:
    found = await page(api, "/datasets/wizard_spells?page=-1&sort=nothing&f.nothing=1&file=../about.toml")
    assert len(found.all("h2#rows ~ .scroll tbody tr")) > 10
    beyond = await page(api, "/datasets/wizard_spells?page=9999")
    assert beyond.all("h2#rows ~ .scroll tbody tr") == []


async def test_a_dataset_of_a_package_has_no_rows_to_browse(api: Api) -> None:
    found = await page(api, "/datasets/holidays")
    assert "holidays" in found.text("main section dl")
    assert found.all("#rows") == []
    assert (await api.client.get("/datasets/holidayz")).status_code == 404


async def stored(folder: Path, *versions: list[dict[str, Any]]) -> None:
    async with open_store(Settings(data_dir=folder)) as store:
        for number, rows in enumerate(versions):
            moment = NOON + timedelta(days=number)
            await store.curated.record_check("ee-turnout", payload=rows, checked_at=moment, failure=None)


async def test_versions_are_compared(open_api: Opened, tmp_path: Path) -> None:
    second = [{**ROWS[0], "voter_count": 5, "turnout_percent": 50.0}, ROWS[1]]
    third = [second[1], {**ROWS[1], "election": "RK_2027"}]
    async with open_api() as api:
        await stored(tmp_path, ROWS, second, third)
        newest = await api.data("/curated/datasets/ee-turnout/changes")
        assert [(item["change"], item["fields"]) for item in newest["items"]] == [("removed", []), ("added", [])]
        assert newest["items"][0]["before"] == second[0]
        assert newest["items"][1]["after"]["election"] == "RK_2027"
        assert (newest["from_version"]["version"], newest["to_version"]["version"]) == (2, 3)
        earlier = await api.data("/curated/datasets/ee-turnout/changes?to_version=2")
        assert [(item["change"], item["fields"]) for item in earlier["items"]] == [
            ("changed", ["turnout_percent", "voter_count"])
        ]
        whole = await api.data("/curated/datasets/ee-turnout/changes?from_version=1&to_version=3")
        assert [item["change"] for item in whole["items"]] == ["removed", "added"]
        wrong = await api.problem("/curated/datasets/ee-turnout/changes?from_version=3&to_version=2", 400)
        assert wrong["errors"][0]["parameter"] == "from_version"
        await api.problem("/curated/datasets/ee-turnout/changes?to_version=4", 404)

        found = await page(api, "/curated/ee-turnout?from=1&to=2")
        assert [node.text() for node in found.all("ul.changes del")] == ["60.0", "6"]
        assert [node.text() for node in found.all("ul.changes ins")] == ["50.0", "5"]
        assert found.values("select option[selected]", "value") == ["1", "2"]
        assert len(found.all("#versions + .scroll tbody tr")) == 3
        assert (await api.client.get("/curated/ee-turnout?from=x")).status_code == 400


@pytest.mark.parametrize("name", ["ee-turnout", "ee-elections"])
async def test_a_dataset_that_never_changed_has_one_version(api: Api, name: str) -> None:
    changes = await api.data(f"/curated/datasets/{name}/changes")
    assert (changes["from_version"], changes["to_version"]["version"], changes["items"]) == (None, 1, [])
    assert changes["to_version"]["content_hash"] == (await api.data(f"/curated/datasets/{name}"))["content_hash"]
    assert (await page(api, f"/curated/{name}")).all("ul.changes") == []
