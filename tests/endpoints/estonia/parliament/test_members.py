from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, NOT_RESTATED, Declared
from tests.endpoints.conftest import Answering

SOLMAN = "18ca7326-8c15-4c02-a6c6-caf4242f5ca7"
DECLARED = {
    "/riigikogu/members": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/riigikogu/members/{uuid}": Declared(
        another={f'"{SOLMAN}"': '"18ca7326-0000-4000-8000-000000000000"'},
        every_row="without one of the terms, a history would have a gap",
        timeless=ENTRIES,
    ),
    "/riigikogu/factions": Declared(unidentified=NOT_RESTATED, timeless=ENTRIES),
    "/riigikogu/committees": Declared(unidentified=NOT_RESTATED, timeless=ENTRIES),
}
API = "https://api.riigikogu.ee/api"


async def test_the_current_faction_is_the_one_without_an_end(api: Api) -> None:
    members = (await api.data("/riigikogu/members?lang=en"))["items"]
    mari, juri = members
    assert (mari["name"], mari["party"]["name"]) == ("Mari Tamm", "Estonian Reform Party Parliamentary Group")
    assert (juri["name"], juri["party"]) == ("Jüri Õispuu", None), "in the group of those without a faction"
    assert (mari["constituency"], mari["birth_year"], mari["gender"], mari["status"]) == (
        "Tartu City",
        1975,
        "female",
        "member",
    )
    assert [(seat["name"], seat["role"], seat["start_date"]) for seat in mari["committees"]] == [
        ("European Union Affairs Committee", "member", "2024-02-01"),
        ("Finance Committee", "chairman", "2023-04-18"),
    ]
    # Neither a committee that he left nor the constituency of an earlier term.
    assert (juri["committees"], juri["constituency"], juri["role"]) == ([], None, "Vice-President")
    assert (juri["image_url"], juri["phone"], juri["birth_year"]) == (None, None, None)


async def test_members_by_name_and_faction(api: Api) -> None:
    assert [each["name"] for each in (await api.data("/riigikogu/members?name=oispuu"))["items"]] == ["Jüri Õispuu"]
    found = await api.data("/riigikogu/members?faction=reform&lang=EN")
    assert [each["name"] for each in found["items"]] == ["Mari Tamm"]
    assert await api.data("/riigikogu/members?name=Tamm&faction=isamaa") == {"count": 0, "items": []}


async def test_a_former_member(api: Api) -> None:
    member = await api.data(f"/riigikogu/members/{SOLMAN.upper()}?lang=en")
    assert (member["status"], member["party"], member["end_date"], member["birth_date"]) == (
        "former",
        None,
        "2025-12-09",
        "1975-03-14",
    )
    assert member["biography"] == "Mari Tamm Sündinud 14.03.1975 Pärnus Haridus: Tartu Ülikool"
    assert [(term["term_id"], term["constituency"], term["party"]["name"]) for term in member["terms"]] == [
        ("15", "Tartu City", "Estonian Reform Party Parliamentary Group"),
        ("14", "Pärnumaa", None),  # the provider has no name of the faction in English
    ]
    assert [(faction["name"], faction["start_date"]) for faction in member["factions"]] == [
        ("Estonian Reform Party Parliamentary Group", "2023-04-10"),
        ("Non-affiliated members", "2023-04-01"),
        (None, "2019-04-04"),
    ]


async def test_an_unknown_member_is_a_404(api: Api) -> None:
    problem = await api.problem("/riigikogu/members/00000000-0000-4000-8000-000000000000", 404)
    assert "no member 00000000-0000-4000-8000-000000000000" in problem["detail"]
    problem = await api.problem("/riigikogu/members/tamm?lang=de", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"uuid", "lang"}


async def test_factions(api: Api) -> None:
    factions = (await api.data("/riigikogu/factions?lang=en"))["items"]
    assert [(faction["short_name"], faction["color"]) for faction in factions] == [
        ("REF", "#ffc000"),
        (None, "#c0c0c0"),
        ("SDE", "#e35558"),
    ]


async def test_committees_by_type(api: Api) -> None:
    committees = await api.data("/riigikogu/committees")
    assert [(committee["type"], committee["name"]) for committee in committees["items"]] == [
        ("standing", "Euroopa Liidu asjade komisjon"),
        ("standing", "Rahanduskomisjon"),
        ("select", "Korruptsioonivastane erikomisjon"),
    ]
    assert (await api.data("/riigikogu/committees?type=SELECT"))["count"] == 1
    assert await api.data("/riigikogu/committees?type=investigative") == {"count": 0, "items": []}


async def test_a_parliament_without_members_is_a_502(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({f"{API}/plenary-members?lang=ET": b"[]"})) as api:
        problem = await api.problem("/riigikogu/members", 502)
    assert problem["provider"] == "Riigikogu open data"
