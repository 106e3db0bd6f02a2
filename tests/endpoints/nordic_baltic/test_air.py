"""Air quality in the countries."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import NOT_RESTATED, Declared
from tests.replaying import ReplayServer

CITIES = {"cities": "for which cities of a country the model is read, and their names"}

DECLARED = {
    "/nordic/{country}/air-quality": Declared(unidentified=NOT_RESTATED, signing=CITIES),
    "/nordic/air-quality": Declared(signing=CITIES, digits={"station": "an identifier"}),
    "/nordic/{country}/air-quality/history": Declared(digits={"station": "an identifier"}),
}

NOON = time_machine.travel(datetime(2026, 5, 10, 9, 20, tzinfo=UTC), tick=False)


@NOON
async def test_stations_of_iceland(api: Api) -> None:
    found = await api.data("/nordic/IS/air-quality")
    reykjavik, akureyri = found["items"]
    assert (found["source"], reykjavik["observed_at"], reykjavik["from_station"]) == (
        "ust_air",
        "2026-05-10T09:00:00Z",
        True,
    )
    assert (reykjavik["pm10_ug_m3"], reykjavik["nitrogen_dioxide_ug_m3"]) == (12.5, 9.75)
    # A fault, and milligrams, which are not micrograms.
    assert (reykjavik["pm2_5_ug_m3"], reykjavik["carbon_monoxide_ug_m3"]) == (None, None)
    assert (akureyri["sulphur_dioxide_ug_m3"], akureyri["pm10_ug_m3"]) == (0.6, None), "of the hour before"


@NOON
async def test_stations_of_estonia(api: Api) -> None:
    found = await api.data("/nordic/EE/air-quality")
    narva, liivalaia = found["items"]
    assert (found["source"], liivalaia["name"], liivalaia["station"]) == ("ohuseire", "Liivalaia", "5")
    assert (liivalaia["observed_at"], liivalaia["pm10_ug_m3"], liivalaia["ozone_ug_m3"]) == (
        "2026-05-10T09:00:00Z", 18.6, 64.0,
    )  # fmt: skip
    assert liivalaia["carbon_monoxide_ug_m3"] == 198.0, "0.198 mg/m³"
    assert liivalaia["sulphur_dioxide_ug_m3"] is None, "no value of that hour"
    assert (narva["observed_at"], narva["pm10_ug_m3"]) == ("2026-05-10T07:00:00Z", 9.5), "the row of 11:00 is empty"


@NOON
async def test_stations_of_finnish_towns(api: Api) -> None:
    found = await api.data("/nordic/FI/air-quality")
    kallio, epila, kuopio = sorted(found["items"], key=lambda row: row["station"])
    assert (found["source"], kallio["name"], kallio["observed_at"]) == (
        "fmi",
        "Helsinki Kallio 2",
        "2026-05-10T09:00:00Z",
    )
    assert (kallio["pm10_ug_m3"], kallio["pm2_5_ug_m3"], kallio["ozone_ug_m3"]) == (15.3, 5.2, 51.4)
    assert (kallio["european_aqi"], kallio["carbon_monoxide_ug_m3"]) == (None, None), "another scale, an unknown unit"
    assert (epila["observed_at"], epila["pm10_ug_m3"]) == ("2026-05-10T08:00:00Z", 8.0), "the newest has its index only"
    assert kuopio["pm2_5_ug_m3"] == 0.0, "noise below zero"


@NOON
@pytest.mark.parametrize(
    ("host", "others"),
    [("api.ust.is", {"EE", "FI"}), ("opendata.fmi.fi", {"EE", "IS"}), ("www.ohuseire.ee", {"FI", "IS"})],
)
async def test_cities_of_the_other_countries(api: Api, replay: ReplayServer, host: str, others: set[str]) -> None:
    found = await api.data("/nordic/NO/air-quality")
    assert [(row["name"], row["from_station"]) for row in found["items"]] == [("Oslo", False), ("Bergen", False)]
    assert found["source"] == "open_meteo_air"
    with replay.fault("error_500", host=host):
        found = await api.data("/nordic/air-quality")
    modelled = {row["country"] for row in found["items"] if row["source"] == "open_meteo_air"}
    assert (modelled, found["missing"]) == ({"EE", "FI", "SE", "NO", "DK", "IS", "LV", "LT"} - others, [])


async def test_an_empty_filter_of_the_history_is_refused_in_words(api: Api) -> None:
    problem = await api.problem("/nordic/FI/air-quality/history?station=&source=", 400)
    assert [error["allowed"].partition(" (")[0] for error in problem["errors"]] == [
        "the identifier of a station such as 100662, or the name of a city of the model such as Riga",
        "the key of a source such as fmi",
    ]
