"""The cheapest time to run a load."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import KNOWN_AHEAD, SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.endpoints.elering_days import elering_day

DECLARED = {
    "/nordic/{country}/electricity/cheapest": Declared(
        carried="www.hvakosterstrommen.no/strompris-api",
        unidentified="the reply has all days and zones of the request; which of them is the cheapest is computed",
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    )
}

AFTERNOON = datetime(2026, 5, 10, 13, tzinfo=UTC)
DAYS = (date(2026, 5, 10), date(2026, 5, 11))
DIPS = {datetime(2026, 5, 10, 20, tzinfo=UTC): 20.0, datetime(2026, 5, 11, 1, tzinfo=UTC): 10.0}
"""Hours that are cheaper than 100."""


def prices(moment: datetime) -> float:
    return DIPS.get(moment.replace(minute=0), 100.0)


@time_machine.travel(AFTERNOON, tick=False)
async def test_the_cheapest_hours_do_not_overlap(open_api: Opened, answering: Answering) -> None:
    days = elering_day(DAYS[0], prices) | elering_day(DAYS[1], prices)
    async with open_api(gateway=answering(days)) as api:
        found = await api.data("/nordic/estonia/electricity/cheapest?duration=1&count=3&from=18:00&by=07:00&vat=true")
        pieces = await api.data("/nordic/EE/electricity/cheapest?duration=2.25&contiguous=false&from=18:00&by=07:00")
    assert [(time["start_at"], time["price_mean_eur_mwh"]) for time in found["times"]] == [
        ("2026-05-11T01:00:00Z", 10.0),
        ("2026-05-10T20:00:00Z", 20.0),
        ("2026-05-10T15:00:00Z", 100.0),
    ]
    assert found["times"][0]["price_mean_cent_kwh"] == 1.24
    # 13 hours, 11 of them at 100: 1130 / 13 = 86.923 EUR/MWh
    assert found["price_mean_cent_kwh"] == 10.7785
    assert found["times"][0]["saving_percent"] == 88.5
    [time] = pieces["times"]
    assert (pieces["terms"]["vat_included"], pieces["terms"]["vat_percent"]) == (False, None)
    assert (time["start_at"], time["end_at"], len(time["slots"])) == ("2026-05-10T15:00:00Z", "2026-05-11T02:00:00Z", 9)
    assert time["price_mean_eur_mwh"] == 24.44  # (20 + 10 + 25) / 2.25


@time_machine.travel(AFTERNOON, tick=False)
async def test_wrong_requests_and_countries_without_a_market(api: Api) -> None:
    problem = await api.problem("/nordic/EE/electricity/cheapest?count=2&contiguous=false", 400)
    assert problem["errors"][0]["parameter"] == "count"
    problem = await api.problem("/nordic/EE/electricity/cheapest?zone=FI", 400)
    assert problem["errors"][0]["parameter"] == "zone"
    assert "no day-ahead prices" in (await api.problem("/nordic/IS/electricity/cheapest", 404))["detail"]
    assert "not one of" in (await api.problem("/nordic/DE/electricity/cheapest", 404))["detail"]
    problem = await api.problem("/nordic/EE/electricity/cheapest?duration=0.3", 400)
    assert problem["errors"][0]["parameter"] == "duration"


@time_machine.travel(AFTERNOON, tick=False)
async def test_the_last_night_may_be_asked_for(open_api: Opened, answering: Answering) -> None:
    night = elering_day(DAYS[0], lambda moment: 5.0 if moment.hour == 1 else 50.0)
    async with open_api(gateway=answering(night)) as api:
        found = await api.data("/nordic/EE/electricity/cheapest?duration=1&from=2026-05-10T00:00&by=2026-05-10T07:00")
        problem = await api.problem("/nordic/EE/electricity/cheapest?from=2026-05-10T00:00&by=2026-05-10T02:00", 400)
    assert found["times"][0]["start_at"] == "2026-05-10T01:00:00Z"
    assert (found["period"]["next_day_prices"], found["period"]["complete"]) == (None, True)
    assert "2026-05-10T00:00Z" in problem["errors"][0]["allowed"]


@pytest.mark.parametrize("hours", [0, 12])
async def test_the_prices_of_tomorrow_are_not_asked_for_before_they_are_due(api: Api, hours: int) -> None:
    with time_machine.travel(datetime(2026, 5, 10, 7, tzinfo=UTC) + timedelta(hours=hours), tick=False):
        period = (await api.data("/nordic/EE/electricity/cheapest?duration=1"))["period"]
    assert period["next_day_prices"] == ("not_published" if hours else "not_due")
    assert (period["complete"], period["prices_until_at"]) == (False, "2026-05-10T21:00:00Z")
