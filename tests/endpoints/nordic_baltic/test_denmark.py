"""Denmark: CO2 by five minutes, of the requested zone only."""

from tests.conftest import Api
from tests.declared import SERIES, Declared

DECLARED = {
    "/nordic/dk/co2": Declared(
        another={'"DK1"': '"DK2"'},
        every_row=SERIES,
        unageing="a series of the last hours in which each row states its five minutes",
    )
}


async def test_the_last_hours_in_order_of_time(api: Api) -> None:
    rows = (await api.data("/nordic/dk/co2"))["items"]
    assert [(row["start_at"], row["co2_g_kwh"]) for row in rows] == [
        ("2026-11-20T11:45:00Z", 81.0),
        ("2026-11-20T11:50:00Z", 79.0),
        ("2026-11-20T11:55:00Z", 77.0),
    ]
    [east] = (await api.data("/nordic/dk/co2?zone=dk2"))["items"]
    assert (east["zone"], east["co2_g_kwh"]) == ("DK2", 55.0)


async def test_an_unknown_zone(api: Api) -> None:
    [wrong] = (await api.problem("/nordic/dk/co2?zone=DK3", 400))["errors"]
    assert wrong["parameter"] == "zone"
