"""Warnings of severe weather in all countries."""

from datetime import UTC, datetime

import time_machine

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/{country}/weather/warnings": Declared(
        unidentified="each service has one country, and each feed of MeteoAlarm; rows do not name it",
        unageing="warnings are issued when there is a reason, at no cadence",
    ),
    "/nordic/weather/warnings": Declared(unageing="warnings are issued when there is a reason, at no cadence"),
}

NOON = time_machine.travel(datetime(2026, 5, 10, 9, 20, tzinfo=UTC), tick=False)
VEDUR = "https://api.vedur.is/cap/v1/capbroker/active/detailed/all/"


@NOON
async def test_warnings_of_norway_the_severest_first(api: Api) -> None:
    found = await api.data("/nordic/NO/weather/warnings")
    assert (found["source"], found["country"]) == ("met_alerts", "NO")
    # The cancelled and the expired one are left out.
    assert [(row["event"], row["kind"], row["level"], row["severity"]) for row in found["items"]] == [
        ("Heavy rain", "rain", "orange", "severe"),
        ("Forest fire danger", "forest_fire", "yellow", "moderate"),
        ("Gale", "wind", "yellow", "moderate"),
    ]
    fire = found["items"][1]
    assert (fire["event_en"], fire["onset_at"], fire["language"]) == (
        "Forest fire danger",
        "2026-05-10T06:00:00Z",
        "en",
    )
    assert fire["geometry"]["type"] == "Polygon"
    assert fire["geometry"]["coordinates"][0][0] == [9.1, 58.2]


@time_machine.travel(datetime(2031, 5, 11, 7, 59, 30, tzinfo=UTC), tick=False)
async def test_an_answer_is_kept_until_the_first_warning_expires(api: Api) -> None:
    response = await api.get("/nordic/SE/weather/warnings")
    assert "max-age=30" in response.headers["cache-control"].split(", ")


@NOON
async def test_each_area_of_a_swedish_event_has_its_own_level(api: Api) -> None:
    rows = (await api.data("/nordic/SE/weather/warnings?lang=sv"))["items"]
    assert [(row["id"], row["area"], row["level"], row["expires_at"]) for row in rows] == [
        ("801/2", "Bohuslän", "orange", "2031-05-11T08:00:00Z"),
        ("801/1", "Västra Götalands län", "yellow", "2031-05-11T08:00:00Z"),
        ("802/1", "Öland", None, None),
    ]
    assert (rows[0]["geometry"], rows[2]["kind"], rows[2]["event_en"]) == (None, None, "Risk of water shortage")
    orange = (await api.data("/nordic/SE/weather/warnings?min_level=Orange&geometry=false"))["items"]
    assert [(row["id"], row["area"], row["geometry"]) for row in orange] == [("801/2", "Bohuslän", None)]


@NOON
async def test_finnish_warnings_by_meteoalarm_in_either_language(api: Api) -> None:
    finnish = await api.data("/nordic/FI/weather/warnings?lang=fi")
    assert finnish["source"] == "meteoalarm"
    assert [(row["event"], row["event_en"], row["area_codes"], row["language"]) for row in finnish["items"]] == [
        ("Metsäpalovaroitus", "Forest fire warning", ["FI002"], "fi-FI"),
        ("Tuulivaroitus", "Wind warning", ["FI001"], "fi-FI"),
    ]
    fire, wind = (await api.data("/nordic/FI/weather/warnings"))["items"]
    assert (fire["event"], fire["onset_at"], fire["issued_at"]) == (
        "Forest fire warning", "2026-05-10T09:00:00Z", "2026-05-10T05:00:00Z",
    )  # fmt: skip
    assert fire["geometry"]["coordinates"][0][0] == [24.0, 60.0], "longitude first, unlike in CAP"
    assert wind["geometry"] is None


@NOON
async def test_all_countries(api: Api) -> None:
    found = await api.data("/nordic/weather/warnings")
    assert found["missing"] == []
    assert {(row["country"], row["source"]) for row in found["items"]} == {
        ("EE", "ilmateenistus"), ("FI", "meteoalarm"), ("SE", "smhi_warnings"), ("NO", "met_alerts"), ("IS", "vedur_cap"),
    }  # fmt: skip
    assert [row["level"] for row in found["items"]][:3] == ["orange"] * 3
    estonia = next(row for row in found["items"] if row["country"] == "EE" and row["level"])
    assert (estonia["area"], estonia["level"], estonia["kind"], estonia["expires_at"]) == (
        "Võru County", "yellow", None, None,
    )  # fmt: skip


@NOON
async def test_countries_whose_source_was_not_read_are_named(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="feeds.meteoalarm.org"):
        found = await api.data("/nordic/weather/warnings")
    assert {row["country"] for row in found["items"]} == {"EE", "SE", "NO", "IS"}
    assert [(row["country"], row["reason"]) for row in found["missing"]] == [
        (country, "upstream_unavailable") for country in ("FI", "DK", "LV", "LT")
    ]


@NOON
async def test_another_document_is_not_a_calm_day(open_api: Opened, answering: Answering) -> None:
    bodies = {VEDUR: b"<html><body>Maintenance</body></html>"}
    async with open_api(gateway=answering(bodies)) as api:
        problem = await api.problem("/nordic/IS/weather/warnings", 502)
    assert "returned html instead of alerts" in problem["detail"]
    async with open_api(gateway=answering({VEDUR: b'<alerts xmlns="urn:oasis:names:tc:emergency:cap:1.2"/>'})) as api:
        calm = await api.data("/nordic/IS/weather/warnings")
    assert (calm["count"], calm["source"]) == (0, "vedur_cap")


@NOON
async def test_meteoalarm_speaks_for_a_service_that_does_not_answer(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="opendata-download-warnings.smhi.se"):
        found = await api.data("/nordic/SE/weather/warnings?lang=sv")
    assert (found["source"], [row["event"] for row in found["items"]]) == ("meteoalarm", ["Brandrisk", "Vind"])
