from tests.conftest import Api, Opened
from tests.declared import AS_ASKED, PUBLISHED, Declared
from tests.endpoints.conftest import Answering

VOTE = "db57ca8d-7fe4-44cb-ab47-a68e46a683d5"
DECLARED = {
    "/riigikogu/votes": Declared(
        another={"2025-06": "2024-06"},
        every_row="without one of the sittings, all its votes would be missing",
        timeless=AS_ASKED,
    ),
    "/riigikogu/votes/{uuid}": Declared(another={VOTE: "db57ca8d-0000-4000-8000-000000000000"}, timeless=PUBLISHED),
}


async def test_votes_of_two_days_in_order_of_time(api: Api) -> None:
    votes = (await api.data("/riigikogu/votes?start=2025-06-11&end=2025-06-12"))["items"]
    assert [(vote["kind"], vote["voted_at"]) for vote in votes] == [
        ("attendance_check", "2025-06-11T11:03:10Z"),
        ("open", "2025-06-11T16:44:05.257000Z"),
        ("secret", "2025-06-12T21:12:40.500000Z"),  # after midnight in Tallinn
    ]
    check, final, secret = votes
    assert check["totals"] == {
        "for_count": None, "against_count": None, "neutral_count": None, "not_voting_count": None,
        "absent_count": 13, "present_count": 88,
    }  # fmt: skip
    assert final["totals"] == {
        "for_count": 3, "against_count": 1, "neutral_count": 0, "not_voting_count": 1,
        "absent_count": 1, "present_count": 5,
    }  # fmt: skip
    assert (final["title"], final["question"], final["bill"]["number"]) == (
        "Raamatukogu seaduse muutmise seadus",
        "Lõpphääletus",
        "50",
    )
    assert (secret["title"], secret["bill"], secret["result"]) == ("Umbusalduse avaldamine ministrile", None, None)
    assert secret["sitting"] == "Täiskogu korraline istung neljapäev, 12.06.2025 10:00"


async def test_a_day_without_votes(api: Api) -> None:
    assert await api.data("/riigikogu/votes?start=2025-07-20") == {"count": 0, "items": []}


async def test_periods_that_are_refused(api: Api) -> None:
    problem = await api.problem("/riigikogu/votes?start=2025-06-11&end=2025-06-10", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["end"]
    problem = await api.problem("/riigikogu/votes?start=2025-01-01&end=2026-01-02", 400)
    assert "at most 365 days after start, 2025-01-01" in problem["errors"][0]["allowed"]
    await api.problem("/riigikogu/votes?start=1991-08-20", 400)
    await api.problem("/riigikogu/votes", 400)


async def test_each_ballot_and_its_choice(api: Api) -> None:
    vote = await api.data(f"/riigikogu/votes/{VOTE}")
    assert [(ballot["name"], ballot["choice"], ballot["choice_text"]) for ballot in vote["ballots"]] == [
        ("Mari Tamm", "for", "poolt"),
        ("Ants Kask", "for", "poolt"),
        ("Liis Mets", "for", "poolt"),
        ("Peeter Saar", "against", "vastu"),
        ("Jüri Õispuu", "not_voting", "ei hääletanud"),
        ("Tiina Järv", "absent", "puudub"),
    ]
    assert vote["ballots"][3]["party"]["name"] == "Sotsiaaldemokraatliku Erakonna fraktsioon"
    assert vote["ballots"][5]["party"] is None
    choices = [ballot["choice"] for ballot in vote["ballots"]]
    assert vote["totals"]["for_count"] == choices.count("for")
    assert vote["totals"]["absent_count"] == choices.count("absent")


async def test_ballots_as_csv(api: Api) -> None:
    lines = (await api.get(f"/riigikogu/votes/{VOTE}?format=csv")).text.splitlines()
    assert lines[0] == "id,voted_date,voted_at,member_id,name,party.id,party.name,choice,choice_text"
    assert len(lines) == 7


async def test_votes_of_another_time_are_a_502(open_api: Opened, answering: Answering) -> None:
    url = "https://api.riigikogu.ee/api/votings?startDate=2025-06-11&endDate=2025-06-11&lang=ET"
    body = b'[{"votings": [{"uuid": "1", "startDateTime": "2024-06-11T14:00:00"}]}]'
    async with open_api(gateway=answering({url: body})) as api:
        problem = await api.problem("/riigikogu/votes?start=2025-06-11", 502)
    assert problem["provider"] == "Riigikogu open data"
