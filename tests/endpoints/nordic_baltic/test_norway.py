"""Norway: fractions become percent, days are those of Norway."""

from datetime import UTC, datetime

import time_machine

from tests.conftest import Api, Opened
from tests.declared import FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/no/reservoirs": Declared(unidentified=FILTERS),
    "/nordic/no/avalanche-warnings": Declared(
        unidentified=FILTERS, unageing="each warning states the day for which it is; the answer has those from today on"
    ),
}
WEEK = "https://biapi.nve.no/magasinstatistikk/api/Magasinstatistikk/HentOffentligDataSisteUke"


async def test_filling_of_the_country_and_its_zones(api: Api) -> None:
    rows = (await api.data("/nordic/no/reservoirs"))["items"]
    assert [row["zone"] for row in rows] == ["NO", "NO1", "NO2", "NO3", "NO4", "NO5"]
    assert (rows[1]["filling_percent"], rows[1]["change_percent"], rows[1]["capacity_twh"]) == (
        81.23,
        -1.02,
        6.0,
    )
    assert (rows[0]["iso_week"], rows[0]["date"]) == (46, "2026-11-15")
    assert rows[0]["next_published_at"] == "2026-11-25T12:00:00Z", "13:00 in Norway"


async def test_one_zone_in_any_case(api: Api) -> None:
    [row] = (await api.data("/nordic/no/reservoirs?zone=no3"))["items"]
    assert (row["filling_percent"], row["change_percent"]) == (70.12, 0.15)
    [wrong] = (await api.problem("/nordic/no/reservoirs?zone=SE1", 400))["errors"]
    assert wrong["parameter"] == "zone"


async def test_a_reply_with_rivers_only_is_a_502(open_api: Opened, answering: Answering) -> None:
    rivers = b'[{"dato_Id": "2026-11-15", "omrType": "VASS", "omrnr": 1, "iso_aar": 2026, "iso_uke": 46, "fyllingsgrad": 0.7}]'
    async with open_api(gateway=answering({WEEK: rivers})) as api:
        assert (await api.problem("/nordic/no/reservoirs", 502))["provider"] == "NVE reservoir statistics"


@time_machine.travel(datetime(2026, 11, 19, 23, 30, tzinfo=UTC), tick=False)
async def test_avalanche_danger_from_the_norwegian_day_on(api: Api) -> None:
    rows = (await api.data("/nordic/no/avalanche-warnings"))["items"]
    assert [(row["region"], row["danger_level"]) for row in rows] == [
        ("Lyngen", 2),
        ("Lyngen", 3),
        ("Jotunheimen", None),
    ]
    first = rows[0]
    assert (first["start_at"], first["end_at"]) == ("2026-11-19T23:00:00Z", "2026-11-20T22:59:59Z")
    assert (first["region_type"], first["published_at"]) == ("A", "2026-11-20T04:41:00Z")


@time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC), tick=False)
async def test_a_region_in_norwegian(api: Api) -> None:
    [row] = (await api.data("/nordic/no/avalanche-warnings?region=3010&lang=no"))["items"]
    assert row["text"] == "Fersk fokksnø i le for rygger."
    assert (await api.problem("/nordic/no/avalanche-warnings?region=12", 404))["detail"] == "No region 12."


async def test_a_provider_that_fails(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api01.nve.no"):
        assert (await api.problem("/nordic/no/avalanche-warnings", 502))["provider"] == "Varsom, NVE"
