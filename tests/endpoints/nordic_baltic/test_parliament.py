"""Parliaments: members, groups and votes, of each country with its own quirks."""

from datetime import UTC, datetime

import time_machine

from tests.conftest import Api, Opened
from tests.declared import AS_ASKED, ENTRIES, PUBLISHED, Declared
from tests.endpoints.conftest import Answering

SWEDISH = "8E788F46-829A-4417-B10B-3C3BA7815526"

DECLARED = {
    "/nordic/{country}/parliament/members": Declared(
        timeless=ENTRIES,
        unidentified="each country has a provider of its own, with all its members",
        every_row="groups are counted from the list, which is of no use without one of the members",
    ),
    "/nordic/{country}/parliament/members/{id}": Declared(
        timeless=ENTRIES, another={'"intressent_id": "0251100000001"': '"intressent_id": "0251100000002"'}
    ),
    "/nordic/{country}/parliament/parties": Declared(
        timeless=ENTRIES,
        unidentified="each country has a provider of its own, with all its members",
        every_row="without one of the members, seats and shares would be wrong",
    ),
    "/nordic/{country}/parliament/votes": Declared(
        another={"2025-06": "2024-06"},
        every_row="without one of the sittings, all its votes would be missing",
        timeless=AS_ASKED,
    ),
    "/nordic/{country}/parliament/votes/{id}": Declared(another={"'90313'": "'90315'"}, timeless=PUBLISHED),
}


async def test_norwegian_members_and_a_substitute(api: Api) -> None:
    found = await api.data("/nordic/NO/parliament/members")
    assert (found["source"], found["seats"], found["count"]) == ("stortinget", 169, 3)
    rows = found["items"]
    assert [(row["id"], row["status"], row["birth_year"]) for row in rows] == [
        ("PBER", "member", 1971),
        ("KFJE", "substitute", 1990),
        ("ANOR", "member", 1980),
    ]
    assert rows[0]["party"] == {"id": "H", "name": "Høyre"}
    assert (rows[2]["gender"], rows[2]["constituency"]) == ("female", "Nordland")


async def test_swedish_members_without_those_on_leave(api: Api) -> None:
    rows = (await api.data("/nordic/SE/parliament/members"))["items"]
    assert [(row["name"], row["status"], row["start_date"]) for row in rows] == [
        ("Bo Ek", "substitute", "2026-11-02"),
        ("Alma Lind", "member", "2026-09-28"),
        ("Disa Åberg", "member", "2026-09-28"),
    ]
    assert (rows[1]["email"], rows[1]["party"], rows[1]["end_date"]) == (
        "alma.lind@riksdagen.se",
        {"id": "C", "name": None},
        None,
    )


async def test_lithuanian_groups_are_current_roles(api: Api) -> None:
    rows = (await api.data("/nordic/LT/parliament/members"))["items"]
    assert [row["name"] for row in rows] == ["Jonas Ąžuolas", "Rūta Žemaitė"], "one has left"
    assert rows[1]["party"]["name"] == "Liberalų sąjūdžio frakcija"
    assert rows[0]["party"]["name"] == "Mišri Seimo narių grupė"
    assert rows[1]["email"] == "ruta.zemaite@lrs.lt"
    left = await api.data("/nordic/LT/parliament/members/90003")
    assert (left["status"], left["end_date"], left["party"]) == ("former", "2025-06-30", None)


async def test_finnish_and_estonian_members(api: Api) -> None:
    finns = (await api.data("/nordic/FI/parliament/members"))["items"]
    assert [row["name"] for row in finns] == ["Oili Koski", "Eero Mäki", "Pekka Puhuja", "Aino Salo"], "and the speaker"
    estonians = await api.data("/nordic/EE/parliament/members")
    assert (estonians["source"], estonians["seats"]) == ("riigikogu", 101)
    assert "committees" not in estonians["items"][0], "one component for all countries"


async def test_filters(api: Api) -> None:
    assert [row["id"] for row in (await api.data("/nordic/NO/parliament/members?q=NORDLI"))["items"]] == ["ANOR"]
    assert (await api.data("/nordic/NO/parliament/members?party=arbeider"))["count"] == 2
    assert (await api.data("/nordic/NO/parliament/members?party=h"))["count"] == 1, "an abbreviation, not a letter"
    assert (await api.data("/nordic/NO/parliament/members?party=sp"))["items"] == []


async def test_one_member_with_terms_and_offices(api: Api) -> None:
    swede = await api.data("/nordic/SE/parliament/members/0251100000001")
    assert [(term["start_date"], term["end_date"]) for term in swede["terms"]] == [
        ("2026-09-28", "2030-09-23"),
        ("2022-09-26", "2026-09-28"),
    ]
    assert [(office["name"], office["role"]) for office in swede["offices"]] == [("Konstitutionsutskottet", "Ledamot")]
    estonian = await api.data("/nordic/EE/parliament/members/18ca7326-8c15-4c02-a6c6-caf4242f5ca7")
    assert (estonian["status"], estonian["country"], len(estonian["terms"]) > 0) == ("former", "EE", True)
    norwegian = await api.data("/nordic/NO/parliament/members/ANOR")
    assert (norwegian["terms"], norwegian["offices"]) == (None, None)


async def test_unknown_members(api: Api) -> None:
    assert (await api.problem("/nordic/SE/parliament/members/999", 404))["detail"] == "The Riksdag has no member 999."
    assert "no member AASE" in (await api.problem("/nordic/EE/parliament/members/AASE", 404))["detail"]
    assert "web pages only" in (await api.problem("/nordic/LV/parliament/members", 404))["detail"]


async def test_parties_by_seats(api: Api) -> None:
    found = await api.data("/nordic/NO/parliament/parties")
    assert (found["seats"], found["sitting_count"]) == (169, 3)
    assert [(row["party"]["id"], row["member_count"], row["share"], row["women_count"]) for row in found["items"]] == [
        ("A", 2, 0.6667, 2),
        ("H", 1, 0.3333, 0),
    ]


async def test_members_without_a_group_are_no_party(api: Api) -> None:
    rows = (await api.data("/nordic/EE/parliament/parties"))["items"]
    assert [(row["party"] and row["party"]["name"], row["member_count"]) for row in rows] == [
        ("Eesti Reformierakonna fraktsioon", 1), (None, 1),
    ]  # fmt: skip
    vote = await api.data("/nordic/EE/parliament/votes/db57ca8d-7fe4-44cb-ab47-a68e46a683d5")
    assert sum(row["party"] is None for row in vote["by_party"]) == 1


async def test_votes_newest_first(api: Api) -> None:
    found = await api.data("/nordic/FI/parliament/votes?start=2026-06-03&end=2026-06-04&limit=1")
    assert (found["total"], found["count"], found["items"][0]["id"]) == (2, 1, "2026-60-2")
    assert found["items"][0]["voted_at"] == "2026-06-03T11:10:00Z"
    about = await api.data("/nordic/FI/parliament/votes?start=2026-06-03&end=2026-06-04&bill=he%2032/2026%20VP")
    assert about["total"] == 2
    other = await api.data("/nordic/FI/parliament/votes?start=2026-06-03&end=2026-06-04&bill=HE%201/2026%20vp")
    assert (other["total"], other["items"]) == (0, [])
    estonian = await api.data("/nordic/EE/parliament/votes?start=2025-06-11&end=2025-06-12")
    moments = [row["voted_at"] for row in estonian["items"]]
    assert moments == sorted(moments, reverse=True)


@time_machine.travel(datetime(2026, 8, 18, 22, 30, tzinfo=UTC), tick=False)
async def test_without_days_the_last_month_of_the_country(api: Api) -> None:
    found = await api.data("/nordic/FI/parliament/votes")
    assert (found["total"], found["items"]) == (0, []), "from 2026-07-20 to 2026-08-19 in Finland, a recess"


async def test_more_than_a_month_is_refused(api: Api) -> None:
    [wrong] = (await api.problem("/nordic/FI/parliament/votes?start=2026-01-01&end=2026-06-04", 400))["errors"]
    assert wrong["parameter"] == "end"


async def test_an_icelandic_vote_states_its_outcome_and_no_groups(api: Api) -> None:
    vote = await api.data("/nordic/IS/parliament/votes/90313")
    assert (vote["result"], vote["method"], vote["by_party"]) == ("adopted", "atkvæðagreiðslukerfi", None)
    assert (vote["totals"]["for_count"], vote["totals"]["neutral_count"], vote["totals"]["absent_count"]) == (
        2,
        1,
        None,
    )
    assert [ballot["choice"] for ballot in vote["ballots"]] == ["for", "for", "against", "neutral", "absent"]
    assert vote["bill"] == {"id": "157/12", "number": "12", "title": None}
    declared = await api.data("/nordic/IS/parliament/votes/90314")
    assert (declared["totals"], declared["ballots"], declared["result"]) == (None, [], None)
    assert (await api.problem("/nordic/IS/parliament/votes/abc", 404))["detail"] == "The Althing has no vote abc."


async def test_a_finnish_vote_by_party(api: Api) -> None:
    vote = await api.data("/nordic/FI/parliament/votes/2026-60-1")
    assert [
        (row["party"]["id"], row["for_count"], row["against_count"], row["absent_count"]) for row in vote["by_party"]
    ] == [
        ("sd", 1, 0, 1),
        ("kok", 0, 1, 0),
    ]
    assert vote["bill"]["number"] == "HE 32/2026 vp"


async def test_a_swedish_vote_is_counted_from_its_ballots(api: Api) -> None:
    vote = await api.data(f"/nordic/SE/parliament/votes/{SWEDISH}")
    assert (vote["voted_date"], vote["voted_at"]) == ("2025-11-05", "2025-11-05T15:03:59Z")
    assert (vote["bill"]["number"], vote["question"]) == ("2025/26:AU4", "punkt 2, sakfrågan")
    assert vote["totals"] == {
        "for_count": 2, "against_count": 1, "neutral_count": 1, "not_voting_count": None, "absent_count": 1,
        "present_count": None,
    }  # fmt: skip
    assert [(row["party"] and row["party"]["id"], row["for_count"], row["against_count"]) for row in vote["by_party"]] == [
        ("S", 1, 1), ("C", 1, 0), ("V", 0, 0), (None, 0, 0),
    ]  # fmt: skip
    unknown = "00000000-0000-4000-8000-000000000000"
    assert unknown in (await api.problem(f"/nordic/SE/parliament/votes/{unknown}", 404))["detail"]


async def test_swedish_ballots_of_another_vote_are_a_502(open_api: Opened, answering: Answering) -> None:
    row = b'{"votering_id": "A", "intressent_id": "1", "namn": "Bo Ek", "rost": "Ja", "datum": "2025-11-05"}'
    body = b'{"votering": {"dokvotering": {"votering": %s}}}' % row
    async with open_api(gateway=answering({f"https://data.riksdagen.se/votering/{SWEDISH}/json": body})) as api:
        problem = await api.problem(f"/nordic/SE/parliament/votes/{SWEDISH}", 502)
    assert problem["provider"] == "Riksdag open data"


async def test_a_norwegian_vote_is_known_by_its_matter(api: Api) -> None:
    vote = await api.data("/nordic/NO/parliament/votes/83657-16897")
    assert (vote["voted_at"], vote["result"], vote["question"]) == (
        "2021-06-01T13:09:53.113000Z", "rejected", "Forslag nr. 7",
    )  # fmt: skip
    assert (vote["totals"]["for_count"], vote["totals"]["against_count"], vote["totals"]["absent_count"]) == (1, 2, 1)
    assert [ballot["choice"] for ballot in vote["ballots"]] == ["against", "against", "for", "absent"]
    uncounted = await api.data("/nordic/NO/parliament/votes/83657-16898")
    assert (uncounted["totals"], uncounted["ballots"], uncounted["result"]) == (None, [], "adopted")
    for unknown in ("83657-1", "16897"):
        assert "of the matter" in (await api.problem(f"/nordic/NO/parliament/votes/{unknown}", 404))["detail"]


async def test_a_lithuanian_vote_with_the_remark_of_the_parliament(api: Api) -> None:
    vote = await api.data("/nordic/LT/parliament/votes/-59934")
    assert (vote["voted_at"], vote["note"]) == (
        "2026-07-14T11:23:05Z", "Individualūs rezultatai skiriasi nuo protokolo",
    )  # fmt: skip
    assert (vote["totals"]["for_count"], vote["totals"]["neutral_count"]) == (2, None), "an empty count is no zero"
    assert [ballot["choice"] for ballot in vote["ballots"]] == ["for", "for", "against", None]
    assert (await api.problem("/nordic/LT/parliament/votes/-1", 404))["detail"] == "The Seimas has no vote -1."


async def test_danish_votes_have_a_day_and_no_time(api: Api) -> None:
    found = await api.data("/nordic/DK/parliament/votes?start=2025-12-18&end=2025-12-19")
    assert (found["source"], found["total"]) == ("folketinget", 3)
    unknown, rejected, adopted = found["items"]
    assert (rejected["voted_date"], rejected["voted_at"], rejected["result"]) == ("2025-12-18", None, "rejected")
    assert (rejected["totals"]["for_count"], rejected["totals"]["against_count"]) == (4, 74)
    assert (rejected["totals"]["neutral_count"], rejected["question"]) == (23, "Ændringsforslag")
    assert (adopted["totals"], adopted["bill"]["number"], adopted["sitting"]) == (None, "L 46", "Møde nr. 40")
    assert (unknown["result"], unknown["bill"], unknown["question"]) == (None, None, None)
    assert "current session" in (await api.problem("/nordic/DK/parliament/votes/10530", 404))["detail"]


async def test_danish_votes_of_another_time_are_a_502(open_api: Opened, answering: Answering) -> None:
    url = (
        "https://oda.ft.dk/api/Afstemning?$filter=Møde/dato ge datetime'2025-12-18T00:00:00' and "
        "Møde/dato lt datetime'2025-12-20T00:00:00'&$expand=Møde,Sagstrin/Sag&$orderby=id&$top=100&$skip=0&$format=json"
    )
    body = '{"value": [{"id": 1, "Møde": {"dato": "2024-12-18T10:00:00"}}]}'.encode()
    async with open_api(gateway=answering({url: body})) as api:
        problem = await api.problem("/nordic/DK/parliament/votes?start=2025-12-18&end=2025-12-19", 502)
    assert problem["provider"] == "Folketing open data"
