from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-opendata/search": Declared(unidentified=FILTERS, unageing=ENTRIES),
    "/estonian-opendata/datasets/{id}": Declared(
        another={'"registreeritud-tootud"': '"registreeritud-toovoimelised"'}, unageing=ENTRIES
    ),
}


async def test_search(api: Api) -> None:
    data = await api.data("/estonian-opendata/search?q=liiklus")
    assert (data["query"], data["total"], data["count"], data["page"]) == ("liiklus", 23, 4, 0)
    assert data["items"][0] == {
        "id": "0b0b0b0b-1111-4222-8333-444444444444", "title": "Liiklusõnnetuste näidis",
        "title_en": "Sample of road accidents", "description": "Näidisandmed", "description_en": "Sample data",
        "publisher": "Näidisamet", "updated_at": "2026-05-09T07:49:08.348000Z",
        "url": "https://andmed.eesti.ee/datasets/liiklusonnetuste-naidis",
    }  # fmt: skip
    assert data["items"][1]["title_en"] is None
    nothing = await api.data("/estonian-opendata/search?q=olematu")
    assert (nothing["total"], nothing["items"]) == (0, [])


async def test_a_dataset_by_its_short_name(api: Api) -> None:
    data = await api.data("/estonian-opendata/datasets/registreeritud-tootud")
    assert (data["title"], data["title_en"]) == ("Registreeritud töötud", "Registered unemployed")
    assert (data["keywords"], data["themes"]) == (["töötus"], ["SOTSIAALVALDKOND"])
    first, second = data["files"]
    assert (first["title"], first["format"], first["size_bytes"]) == ("Töötud maakonniti", "XLSX", 48211)
    assert first["url"].endswith("/distribution/1/file")
    assert second == {"title": None, "format": "CSV", "size_bytes": None, "license": None, "url": None}


async def test_a_dataset_by_its_id_names_no_person(api: Api) -> None:
    response = await api.get("/estonian-opendata/datasets/0b0b0b0b-1111-4222-8333-444444444444")
    data = response.json()["data"]
    assert (data["license"], data["update_frequency"]) == ("CC BY-SA 3.0", "month")
    assert (data["files"][0]["title"], data["files"][0]["size_bytes"]) == ("naidis.csv", 946)
    assert "Mari" not in response.text
    assert "example.org" not in response.text


async def test_an_unknown_dataset(api: Api) -> None:
    problem = await api.problem("/estonian-opendata/datasets/sellist-ei-ole", 404)
    assert "sellist-ei-ole" in problem["detail"]


async def test_a_list_without_its_total_is_a_502(open_api: Opened, answering: Answering) -> None:
    url = "https://andmed.eesti.ee/api/datasets?search=liiklus&limit=20&page=1"
    async with open_api(gateway=answering({url: b'{"data": []}'})) as api:
        await api.problem("/estonian-opendata/search?q=liiklus", 502)


async def test_signs_alone_find_nothing(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/estonian-opendata/search?q=!!!"))["items"] == []
    assert replay.log == []
