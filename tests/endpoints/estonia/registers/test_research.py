import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/estonian-research/researchers/{id}": Declared(
        another={"e19bcf1d-fa40-4329-a703-ca13773b0cfb": "e19bcf1d-fa40-4329-a703-ca13773b0cfc"},
        timeless=ENTRIES,
    ),
    "/estonian-research/projects/{id}": Declared(
        another={"b1fac2a5-d883-48ed-b95e-1ab1b3381a89": "b1fac2a5-d883-48ed-b95e-1ab1b3381a80"},
        timeless=ENTRIES,
    ),
    "/estonian-research/publications/{id}": Declared(
        another={"1c2c5e88-e433-4aa1-b7d1-14d25d48850d": "1c2c5e88-e433-4aa1-b7d1-14d25d48850e"},
        timeless=ENTRIES,
        digits={"volume": "such as 12A", "issue": "such as 12A"},
    ),
    "/estonian-research/publications": Declared(
        unidentified=FILTERS,
        timeless=ENTRIES,
        unlisted={"classification": "the provider filters, and has no list of classes"},
    ),
    "/estonian-research/institutions": Declared(
        carried="www.etis.ee/",
        timeless=ENTRIES,
    ),
    "/estonian-research/projects": Declared(
        timeless=ENTRIES, unlisted={"institution": "the provider filters, and has no list of those without projects"}
    ),
    "/estonian-research/researchers": Declared(
        timeless=ENTRIES,
    ),
}

ETIS = "https://www.etis.ee:7443/api"
PERSON = "e19bcf1d-fa40-4329-a703-ca13773b0cfb"


async def test_all_institutions_in_one_answer(api: Api) -> None:
    data = await api.data("/estonian-research/institutions")
    assert (data["registered_count"], data["count"]) == (3, 3)
    tartu, _, helsinki = data["items"]
    assert tartu["registry_code"] == "74001073"
    assert (tartu["country"], tartu["country_name"], tartu["city"]) == ("EE", "Estonia", "Tartu")
    assert tartu["evaluated"] is True
    assert tartu["parent_id"] is None
    assert (helsinki["country"], helsinki["registry_code"], helsinki["evaluated"]) == ("FI", None, None)


async def test_institutions_are_found_without_their_accents(api: Api) -> None:
    data = await api.data("/estonian-research/institutions?q=ouna")
    assert (data["registered_count"], data["count"]) == (3, 1)
    (found,) = data["items"]
    assert found["name"] == "Õuna Aiandusinstituut OÜ"
    assert (found["name_en"], found["address"], found["homepage_url"], found["evaluated"]) == (None, None, None, False)
    assert (await api.data("/estonian-research/institutions?q=of+HELSINKI"))["count"] == 1
    assert (await api.data("/estonian-research/institutions?q=!!"))["items"] == []


async def test_a_project(api: Api) -> None:
    data = await api.data("/estonian-research/projects?q=wetland")
    assert (data["count"], data["total"], data["page"], data["limit"]) == (2, 2, 0, 50)
    assert data["items"][0] == {
        "id": "b1fac2a5-d883-48ed-b95e-1ab1b3381a89",
        "title": "Märgalade süsinikuringe",
        "title_en": "Carbon cycle of wetlands",
        "acronym": None,
        "number": "PRG9001",
        "responsible_executor": "Õie Kask",
        "institution": "Tartu Ülikool, geograafia osakond",
        "institution_en": "University of Tartu, Department of Geography",
        "start_date": "2021-01-01",
        "end_date": "2025-12-31",
        "program": "Rühmagrant",
        "program_en": "Team grant",
        "program_code": "PRG",
        "funding": {
            "total_eur": 812500,
            "currency": "EUR",
            "financiers": [
                {
                    "name": "Eesti Teadusagentuur",
                    "name_en": "Estonian Research Council",
                    "funding_percent": 100,
                    "amount_eur": 812500,
                }
            ],
        },
        "url": "https://www.etis.ee/Portal/Projects/Display/b1fac2a5-d883-48ed-b95e-1ab1b3381a89",
    }


async def test_what_a_project_does_not_have_is_null(api: Api) -> None:
    bare = (await api.data("/estonian-research/projects?q=wetland"))["items"][1]
    assert bare["title_en"] is None  # "lisada", to be added
    assert (bare["start_date"], bare["end_date"], bare["institution"], bare["responsible_executor"]) == (None,) * 4
    assert bare["funding"] == {"total_eur": None, "currency": "EUR", "financiers": []}


async def test_filters_and_pages_are_the_providers(api: Api) -> None:
    data = await api.data(
        "/estonian-research/projects?institution=74001073&status=ongoing&year_from=2020&year_to=2026&limit=2&page=1"
    )
    assert (data["count"], data["total"], data["page"], data["limit"]) == (1, 3, 1, 2)


async def test_a_wrong_code_of_an_institution_costs_no_call(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/estonian-research/projects?institution=74001074", 400)
    assert "check digit" in problem["detail"]
    assert replay.log == []


async def test_beyond_the_last_page_nothing_is_asked_for(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/estonian-research/projects?q=wetland&page=1")
    assert (data["count"], data["total"], data["page"], data["items"]) == (0, 2, 1, [])
    assert (await api.data("/estonian-research/projects?q=nothing+of+that+name"))["total"] == 0
    assert all("getcount" in row["url"] for row in replay.log)


async def test_an_empty_page_before_the_end_is_no_answer(api: Api, replay: ReplayServer) -> None:
    for _ in range(2):
        problem = await api.problem("/estonian-research/projects?page=517", 502)
        assert "empty page" in problem["detail"]
    assert sum("getitems" in row["url"] for row in replay.log) == 1  # remembered as a failure, for a few seconds


@pytest.mark.parametrize("path", ["projects", "publications"])
async def test_years_turned_round(api: Api, path: str) -> None:
    problem = await api.problem(f"/estonian-research/{path}?year_from=2020&year_to=2019", 400)
    assert problem["errors"][0]["parameter"] == "year_from"
    assert "2019" in problem["detail"]


async def test_publications(api: Api) -> None:
    data = await api.data("/estonian-research/publications?limit=2&page=3")
    assert (data["count"], data["total"], data["page"], data["limit"]) == (2, 324782, 3, 2)
    article, book = data["items"]
    assert article["title"] == "Mycorrhiza of boreal soils"
    assert (article["published_year"], article["classification_code"]) == (2025, "1.1.")
    assert (article["doi"], article["open_access"], article["public_file"]) == ("10.1234/soils.2025.17", True, True)
    assert (book["published_year"], book["doi"], book["open_access"]) == (2024, None, False)
    assert book["register_url"].endswith("/Publications/Display/3380759f-3947-4fe3-ba2b-63536ce9a737")


@pytest.mark.parametrize("classification", ["6.2.", "6.2"])
async def test_publications_by_everything(api: Api, classification: str) -> None:
    data = await api.data(
        "/estonian-research/publications?q=eellugu&author=Andresen&year_from=2000&year_to=2010"
        f"&classification={classification}"
    )
    (sparse,) = data["items"]
    assert (sparse["authors"], sparse["published_year"], sparse["open_access"]) == (None, None, None)
    assert sparse["doi"] == "10.1234/eellugu"


async def test_researchers(api: Api) -> None:
    data = await api.data("/estonian-research/researchers?q=Tamm")
    assert (data["total"], data["count"], data["language"]) == (2, 2, "en")
    assert data["items"][0] == {
        "id": PERSON,
        "first_name": "Jaan Mihkel",
        "last_name": "Tamm",
        "cv_url": f"https://www.etis.ee/Portal/Persons/Display/{PERSON}",
    }
    assert (data["items"][1]["first_name"], data["items"][1]["last_name"]) == (None, "Tammsalu")


async def test_many_researchers_are_asked_for_piece_by_piece(api: Api) -> None:
    data = await api.data("/estonian-research/researchers?lang=et&limit=200")
    assert (data["total"], data["count"], data["language"]) == (120, 120, "et")
    assert [item["last_name"] for item in data["items"]] == [f"Perenimi{number}" for number in range(120)]


async def test_nothing_about_a_person_is_kept(api: Api, replay: ReplayServer) -> None:
    for path in (f"/estonian-research/researchers/{PERSON}", "/estonian-research/researchers?q=Tamm"):
        for _ in range(2):
            replay.reset()
            response = await api.get(path)
            assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")
            assert "getitems" in replay.log[-1]["url"], "the provider was called again"


async def test_a_profile(api: Api) -> None:
    data = await api.data(f"/estonian-research/researchers/{PERSON.upper()}")
    assert data["name"] == "Jaan Mihkel Tamm"
    assert (data["email"], data["phone"], data["other_names"]) == ("jaan.tamm@example.org", None, ["Jaan Kuusk"])
    assert data["positions"] == ["01.01.2010–... University of Tartu, associate professor"]
    assert data["education"] == [
        {"description": "University of Tartu, PhD", "start_date": "1995-09-01", "end_date": "2000-06-30"},
        {"description": "Secondary school", "start_date": None, "end_date": None},
    ]
    assert data["activities"][0] == {
        "description": "Council of the faculty, member",
        "start_year": 2012,
        "end_year": None,
    }
    assert data["awards"] == [{"description": "Prize for soil science", "year": 2019}]
    assert data["fields_cercs"] == [{"code": "B270", "name": "Plant ecology"}]
    assert data["supervised"] == [{"id": "f", "description": "A dissertation on moss"}]
    assert (data["patents"], data["projects"], data["language"]) == ([], [], "en")


async def test_a_profile_keeps_the_day_of_birth_to_itself(api: Api) -> None:
    answer = await api.get(f"/estonian-research/researchers/{PERSON}?lang=et")
    assert "1970" not in answer.text
    assert "kaasprofessor" in answer.text


async def test_nobody_of_that_id(api: Api) -> None:
    problem = await api.problem("/estonian-research/researchers/00000000-0000-0000-0000-000000000000", 404)
    assert "No researcher with a public CV" in problem["detail"]
    await api.problem("/estonian-research/researchers/Jaan_Tamm", 400)


async def test_a_day_that_is_none_costs_no_page(open_api: Opened, answering: Answering) -> None:
    bodies = {
        f"{ETIS}/project/getcount?Format=json&SearchType=3": b'{"Count": 1}',
        f"{ETIS}/project/getitems?Format=json&SearchType=3&Take=1&Skip=0": (
            b'[{"Guid": "g", "Title": "", "TitleEng": "Moss", "ProjectStartDate": "31.02.2020",'
            b' "ProjectEndDate": "2021-05-01T00:00:00", "FinancingInstitutions": [{"Name": null}]}]'
        ),
    }
    async with open_api(gateway=answering(bodies)) as api:
        (project,) = (await api.data("/estonian-research/projects"))["items"]
    assert (project["title"], project["start_date"], project["end_date"]) == ("Moss", None, "2021-05-01")
    assert project["funding"]["financiers"] == []


async def test_one_project(api: Api) -> None:
    data = await api.data("/estonian-research/projects/B1FAC2A5-D883-48ED-B95E-1AB1B3381A89")
    assert (data["title_en"], data["number"], data["end_date"]) == ("Carbon cycle of wetlands", "PRG9001", "2025-12-31")
    assert (data["project_type"], data["project_type_en"]) == ("Teadus- ja arendusprojekt", "R&D project")
    assert (data["abstract"], data["abstract_en"]) == ("Mõõdame sood. Võrdleme raba.", "We measure fens & bogs.")
    assert data["institutions"] == [
        {
            "id": "b",
            "name": "Tartu Ülikool, geograafia osakond",
            "name_en": "University of Tartu, Department of Geography",
            "registry_code": "74001073",
            "role": "coordinator",
        },
        {
            "id": "f",
            "name": "University of Helsinki",
            "name_en": "University of Helsinki",
            "registry_code": None,
            "role": "partner",
        },
    ]
    assert data["persons"] == [  # the register lists the first one twice
        {"id": "d", "name": "Õie Kask", "role": "Responsible executor"},
        {"id": None, "name": "Jaan Tamm", "role": None},
    ]
    assert data["research_areas"] == ["Earth and related environmental sciences"]
    assert data["publication_ids"] == ["1c2c5e88-e433-4aa1-b7d1-14d25d48850d"]
    assert data["updated_date"] == "2025-11-02"
    assert data["funding"]["total_eur"] == 812500


async def test_one_publication(api: Api) -> None:
    data = await api.data("/estonian-research/publications/1c2c5e88-e433-4aa1-b7d1-14d25d48850d")
    assert (data["title"], data["title_translated"]) == ("Mycorrhiza of boreal soils", "Boreaalsete muldade mükoriisa")
    assert (data["volume"], data["issue"], data["pages"], data["issn"]) == ("17", "2", "101–119", "1234-5679")
    assert data["linked_authors"] == [{"id": "d", "name": "Õie Kask", "role": "Author"}]
    assert data["institutions"][0]["registry_code"] == "74001073"
    assert (data["abstract_en"], data["abstract_et"], data["keywords"]) == ("Roots and fungi.", None, None)
    assert data["project_ids"] == ["b1fac2a5-d883-48ed-b95e-1ab1b3381a89"]
    assert (data["updated_date"], data["open_access_license"]) == ("2025-12-01", "CC BY 4.0")


async def test_a_publication_of_which_little_is_known(api: Api) -> None:
    data = await api.data("/estonian-research/publications/3380759f-3947-4fe3-ba2b-63536ce9a737")
    assert (data["title"], data["pages"], data["issue"], data["authors"]) == ("Seened ja mükoriisa", "9-12", None, None)
    assert data["linked_authors"] == data["institutions"] == data["project_ids"] == []


@pytest.mark.parametrize("path", ["projects", "publications"])
async def test_an_unknown_record(api: Api, path: str) -> None:
    await api.problem(f"/estonian-research/{path}/00000000-0000-0000-0000-000000000000", 404)
    problem = await api.problem(f"/estonian-research/{path}/17", 400)
    assert problem["errors"][0]["parameter"] == "id"
