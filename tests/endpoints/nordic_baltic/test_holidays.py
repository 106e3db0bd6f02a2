"""Holidays of eight countries; figures counted by a calendar."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import COMPUTED, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/{country}/holidays": Declared(timeless=COMPUTED),
    "/nordic/holidays/matrix": Declared(timeless=COMPUTED),
    "/nordic/{country}/working-days": Declared(timeless=COMPUTED),
}


@pytest.mark.parametrize(
    ("country", "count", "name"),
    [
        ("EE", 12, "iseseisvuspäev"), ("FI", 15, "Juhannuspäivä"), ("SE", 13, "Annandag påsk"),
        ("NO", 12, "Grunnlovsdag"), ("DK", 10, "Skærtorsdag"), ("IS", 14, "Þjóðhátíðardagurinn"),
    ],
)  # fmt: skip
async def test_holidays_of_a_year(api: Api, replay: ReplayServer, country: str, count: int, name: str) -> None:
    data = await api.data(f"/nordic/{country}/holidays?year=2026")
    assert (data["country"], data["year"], data["source"]) == (country, 2026, "holidays")
    names = [item["local_name"] for item in data["items"]]
    assert name in names, names
    assert data["count"] == count
    assert replay.log == []


async def test_long_weekends_and_de_facto_days_off(api: Api) -> None:
    swedish = (await api.data("/nordic/sverige/holidays?year=2026"))["items"]
    assert "Christmas Eve" not in [item["name"] for item in swedish]
    long = {item["date"]: item["long_weekend"] for item in swedish}
    assert (long["2026-04-03"], long["2026-01-06"]) == (True, False)  # a Friday, a Tuesday
    more = (await api.data("/nordic/SE/holidays?year=2026&de_facto=true"))["items"]
    assert {"Midsummer Eve", "Christmas Eve", "New Year's Eve"} <= {item["name"] for item in more}
    assert (await api.data("/nordic/IS/holidays?year=2026"))["half_days"] == ["2026-12-24", "2026-12-31"]


async def test_the_current_year_is_that_of_the_capital(api: Api) -> None:
    with time_machine.travel(datetime(2026, 12, 31, 22, 30, tzinfo=UTC), tick=False):
        assert (await api.data("/nordic/FI/holidays"))["year"] == 2027
        assert (await api.data("/nordic/IS/holidays"))["year"] == 2026


async def test_the_matrix_of_a_month(api: Api) -> None:
    data = await api.data("/nordic/holidays/matrix?year=2026&month=5")
    assert (data["start_date"], data["end_date"]) == ("2026-05-01", "2026-05-31")
    first = data["items"][0]
    assert (first["date"], first["weekday"], first["open_in"]) == ("2026-05-01", "Friday", ["DK"])
    assert first["names"]["NO"] == "Labor Day"
    ascension = next(item for item in data["items"] if item["date"] == "2026-05-14")
    assert (ascension["closed_in"], ascension["open_in"]) == (["FI", "SE", "NO", "DK", "IS"], ["EE", "LV", "LT"])
    # 21 weekdays. Norway has the 1st, 14th and 25th off, Denmark the 14th and 25th, Latvia the 1st and 4th.
    assert {code: data["working_days"][code] for code in ("NO", "DK", "LV", "LT")} == {
        "NO": 18, "DK": 19, "LV": 19, "LT": 20,
    }  # fmt: skip
    assert (data["shared_by_all"], data["common_working_day_count"]) == ([], 17)


async def test_days_that_all_countries_share(api: Api) -> None:
    data = await api.data("/nordic/holidays/matrix?year=2026")
    assert data["shared_by_all"] == ["2026-01-01", "2026-04-05", "2026-12-25", "2026-12-26"]


async def test_working_days_of_a_period(api: Api) -> None:
    april = await api.data("/nordic/FI/working-days?start=2026-04-01&end=2026-04-30")
    assert (april["working_day_count"], april["calendar_day_count"]) == (20, 30)  # 22 weekdays, two of Easter
    assert [holiday["date"] for holiday in april["holidays"]] == ["2026-04-03", "2026-04-05", "2026-04-06"]
    assert (await api.data("/nordic/LT/working-days?start=2026-04-03&end=2026-04-03"))["working_day_count"] == 1


@pytest.mark.parametrize(
    ("country", "start", "days", "end"),
    [
        ("FI", "2026-04-02", 1, "2026-04-07"),  # over Easter
        ("NO", "2026-04-01", 1, "2026-04-07"),  # Maundy Thursday too
        ("EE", "2026-04-02", 1, "2026-04-06"),  # Easter Monday is a working day
        ("SE", "2026-01-09", 10, "2026-01-23"),
    ],
)
async def test_a_number_of_working_days_ahead(api: Api, country: str, start: str, days: int, end: str) -> None:
    data = await api.data(f"/nordic/{country}/working-days?start={start}&days={days}")
    assert data["end_date"] == end


@pytest.mark.parametrize(
    "query", ["start=2026-04-01", "start=2026-04-01&end=2026-04-02&days=3", "start=2026-04-02&end=2026-04-01"]
)
async def test_end_or_days(api: Api, query: str) -> None:
    [error] = (await api.problem(f"/nordic/FI/working-days?{query}", 400))["errors"]
    assert error["parameter"] == "end"


async def test_the_longest_periods(api: Api) -> None:
    long = await api.data("/nordic/LV/working-days?start=1991-01-01&days=1000")
    assert long["working_day_count"] in (1000, 1001)
    late = await api.get("/nordic/LV/working-days?start=2074-12-31&days=1000")
    assert late.status_code in (200, 404)
