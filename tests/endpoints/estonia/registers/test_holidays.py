import pytest

from tests.conftest import Api
from tests.declared import COMPUTED, Declared

DECLARED = {"/estonian-holidays/{year}": Declared(timeless=COMPUTED)}


async def test_holidays_of_a_year(api: Api) -> None:
    data = await api.data("/estonian-holidays/2026")
    assert (data["year"], data["count"]) == (2026, 12)
    assert [item["date"][5:] for item in data["items"]] == [
        "01-01", "02-24", "04-03", "04-05", "05-01", "05-24", "06-23", "06-24", "08-20", "12-24", "12-25", "12-26",
    ]  # fmt: skip
    assert data["items"][1] == {
        "date": "2026-02-24", "weekday": "Tuesday", "name": "Independence Day", "local_name": "iseseisvuspäev",
        "kind": "national_day", "is_weekend": False,
    }  # fmt: skip
    assert {item["kind"] for item in data["items"][2:]} == {"public_holiday"}
    assert [item["date"] for item in data["items"] if item["is_weekend"]] == ["2026-04-05", "2026-05-24", "2026-12-26"]


@pytest.mark.parametrize(
    ("year", "days"),
    [
        (2026, ["2026-02-23", "2026-06-22", "2026-12-23", "2026-12-31"]),
        (2025, ["2025-12-23", "2025-12-31"]),  # 23 February and 22 June are Sundays
        (2024, ["2024-02-23", "2024-12-23", "2024-12-31"]),  # 22 June is a Saturday
        (2022, ["2022-02-23", "2022-06-22", "2022-12-23"]),  # 31 December is a Saturday
    ],
)
async def test_shortened_days_are_working_days(api: Api, year: int, days: list[str]) -> None:
    data = await api.data(f"/estonian-holidays/{year}")
    assert [day["date"] for day in data["shortened_days"]] == days
    assert {day["hours_shorter"] for day in data["shortened_days"]} == {3}


async def test_before_the_act_nothing_is_said_of_shortened_days(api: Api) -> None:
    data = await api.data("/estonian-holidays/1999")
    assert data["shortened_days"] is None
    assert "1999-12-24" not in [item["date"] for item in data["items"]], "Christmas Eve is a holiday since 2005"
    await api.problem("/estonian-holidays/1993", 400)


async def test_both_lists_are_in_the_table(api: Api) -> None:
    lines = (await api.get("/estonian-holidays/2025?format=csv")).text.splitlines()
    assert len(lines) == 1 + 12 + 2
