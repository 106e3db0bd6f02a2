"""A day in one answer."""

from tests.conftest import Api, Opened
from tests.declared import NOT_RESTATED, WORDS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/mashup/day/brief": Declared(
        unidentified=NOT_RESTATED, unageing=WORDS, signing={"holidays": "public holidays", "shopping": "sales"}
    )
}


async def test_independence_day(api: Api) -> None:
    report = await api.data("/mashup/day/brief?date=2026-02-24&country=EE")
    assert (report["weekday"], report["iso_week"], report["day_of_year"]) == ("Tuesday", 9, 55)
    assert report["holidays"] == [{"date": "2026-02-24", "name": "Independence Day"}]
    assert report["sun"]["sunrise_at"].startswith("2026-02-24T05:")
    assert report["moon"]["waxing"] is True, "the first quarter"
    assert 40 < report["moon"]["illuminated_percent"] < 60
    assert report["births"]
    assert report["unavailable"] == []


async def test_without_wikipedia(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="error_500")) as api:
        report = await api.data("/mashup/day/brief?date=2026-02-25")
    assert [(each["part"], each["reason"]) for each in report["unavailable"]] == [("births", "upstream_unavailable")]
    assert report["holidays"] == []


async def test_long_ago_and_far_away(api: Api) -> None:
    report = await api.data("/mashup/day/brief?date=1980-02-29&country=SM")
    assert {each["part"] for each in report["unavailable"]} >= {"shopping_events", "sun"}


async def test_wrong_parameters(api: Api) -> None:
    await api.problem("/mashup/day/brief?date=2026-02-30", 400)
    await api.problem("/mashup/day/brief?country=QQ", 404)
