from tests.conftest import Api
from tests.declared import AS_ASKED, ENTRIES, NOT_RESTATED, Declared

DECLARED = {
    "/riigikogu/agenda": Declared(
        another={"2025-01-1": "2024-01-1"},
        every_row="an agenda without one of its items would look complete",
        timeless=AS_ASKED,
    ),
    "/riigikogu/sessions": Declared(unidentified=NOT_RESTATED, timeless=ENTRIES),
    "/riigikogu/stenograms": Declared(another={"2025-01-23T": "2024-01-23T"}, timeless=AS_ASKED),
    "/riigikogu/statistics": Declared(unidentified=NOT_RESTATED, timeless=AS_ASKED),
}
PERIOD = "start=2026-01-12&end=2026-06-18"


async def test_agenda_of_a_week(api: Api) -> None:
    agenda = await api.data("/riigikogu/agenda?date=2025-01-15&lang=en")
    assert (agenda["start_date"], agenda["end_date"]) == ("2025-01-13", "2025-01-19")
    wednesday, thursday = agenda["sittings"]
    assert (wednesday["scheduled_at"], thursday["scheduled_at"]) == ("2025-01-15T12:00:00Z", "2025-01-16T08:00:00Z")
    assert [(item["title"], item["draft"]["number"], item["decision"]) for item in wednesday["items"]] == [
        ("Second reading of the Library Act (983 SE)", "983", "Second reading concluded"),
        ("Riigikogu otsuse eelnõu (979 OE)", "979", None),
    ]
    assert [(item["title"], item["draft"], item["stage"]) for item in thursday["items"]] == [
        ("Interpellation about school libraries", None, None)
    ]
    lines = (await api.get("/riigikogu/agenda?date=2025-01-15&lang=en&format=csv")).text.splitlines()
    assert lines[0] == "id,scheduled_at,title,type,stage,decision,draft.id,draft.number,draft.title"
    assert len(lines) == 4


async def test_agenda_in_a_recess(api: Api) -> None:
    assert await api.data("/riigikogu/agenda?date=2025-08-06") == {
        "start_date": "2025-08-04", "end_date": "2025-08-10", "title": None, "sittings": [],
    }  # fmt: skip


async def test_sessions_of_a_term(api: Api) -> None:
    sessions = (await api.data("/riigikogu/sessions?term=15"))["items"]
    assert [(session["number"], session["type"], session["start_date"]) for session in sessions] == [
        (1, "ordinary", "2023-04-10"),
        (101, "extraordinary", "2023-06-19"),
        (8, "ordinary", "2026-09-14"),
    ]
    assert (await api.data("/riigikogu/sessions"))["items"][0]["term"] == 7
    assert (await api.data("/riigikogu/sessions?term=99"))["items"] == []


async def test_verbatim_records_by_item(api: Api) -> None:
    record = await api.data("/riigikogu/stenograms?start=2025-01-23")
    assert (record["count"], record["total"]) == (2, 2)
    first = record["items"][0]
    assert (first["sitting_started_at"], first["started_at"]) == ("2025-01-23T08:00:00Z", "2025-01-23T07:58:02Z")
    assert (first["speech_count"], first["speakers"], first["speeches"]) == (
        3,
        ["Aseesimees Jüri Õispuu", "Mari Tamm"],
        None,
    )


async def test_one_item_of_a_record_with_its_words(api: Api) -> None:
    record = await api.data("/riigikogu/stenograms?start=2025-01-23&text=true&limit=1&page=2")
    assert (record["count"], record["total"], record["page"]) == (1, 2, 2)
    (item,) = record["items"]
    assert item["title"] == "Raamatukogu seaduse muutmise seaduse eelnõu (983 SE) teine lugemine"
    assert item["speeches"] == [
        {"speaker": "Ants Kask", "spoken_at": "2025-01-23T08:04:30Z", "text": "Räägin raamatukogudest."}
    ]
    assert (await api.data("/riigikogu/stenograms?start=2025-01-23&page=9"))["items"] == []
    assert (await api.data("/riigikogu/stenograms?start=2025-07-20"))["total"] == 0


async def test_periods_that_are_refused(api: Api) -> None:
    await api.problem("/riigikogu/stenograms?start=2025-01-01&end=2025-02-01", 400)
    await api.problem("/riigikogu/statistics?start=2024-01-01&end=2026-01-01", 400)
    problem = await api.problem("/riigikogu/statistics?metric=laws", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"metric", "start", "end"}


async def test_counts_of_each_metric(api: Api) -> None:
    speeches = await api.data(f"/riigikogu/statistics?metric=speeches&{PERIOD}")
    assert [(member["name"], member["party"], member["speeches"]["contribution_count"]) for member in speeches["items"]] == [
        ("Mari Tamm", {"id": "8772fd6f-3197-6a53-2ffc-8c4d63407d1e", "name": "Eesti Reformierakonna fraktsioon"}, 54),
        ("Liis Mets", None, 5),
    ]  # fmt: skip
    attendance = await api.data(f"/riigikogu/statistics?{PERIOD}")
    assert attendance["metric"] == "attendance"
    assert attendance["items"][0]["attendance"] == {
        "sitting_count": 60, "attended_count": 55, "absent_count": 1, "mission_count": 3, "sick_count": 1,
        "other_count": 0,
    }  # fmt: skip
    (member,) = (await api.data(f"/riigikogu/statistics?metric=VOTES&{PERIOD}"))["items"]
    assert (member["votes"]["for_count"], member["votes"]["not_voting_count"], member["speeches"]) == (210, 11, None)
