"""Road cameras, conditions and messages in the countries that have an open source."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import ONGOING, Declared
from tests.replaying import ReplayServer

OWN_FILES = "each country has a provider of its own, whose files are of the whole country"
DECLARED = {
    "/nordic/{country}/roads/cameras": Declared(
        unageing="whether a picture is old is in each `taken_at`", unidentified=OWN_FILES
    ),
    "/nordic/{country}/roads/conditions": Declared(unidentified=OWN_FILES),
    "/nordic/{country}/roads/events": Declared(unageing=ONGOING, unidentified=OWN_FILES),
}


async def test_views_of_a_site_are_together(api: Api) -> None:
    cameras = await api.data("/nordic/iceland/roads/cameras")
    assert (cameras["country"], cameras["source"], cameras["total"]) == ("IS", "vegagerdin", 2)
    first = cameras["items"][0]
    assert (first["id"], first["name"], first["road_number"]) == ("7010", "Holtavörðuheiði", "1")
    assert [(view["id"], view["description"]) for view in first["views"]] == [
        ("holtav_1", "Séð til suðurs"), ("holtav_2", "Séð til norðurs")
    ]  # fmt: skip


async def test_cameras_without_pictures_are_left_out(api: Api) -> None:
    finland = await api.data("/nordic/FI/roads/cameras")
    assert [(site["id"], site["road_number"], len(site["views"])) for site in finland["items"]] == [
        ("C01502", "51", 2), ("C04613", "3", 1)
    ]  # fmt: skip
    assert finland["items"][0]["views"][0]["image_url"] == "https://weathercam.digitraffic.fi/C0150201.jpg"
    estonia = await api.data("/nordic/EE/roads/cameras")
    assert all(view["image_url"] for site in estonia["items"] for view in site["views"])
    assert estonia["items"][0]["id"] == "94"


async def test_a_camera_without_a_position_keeps_its_picture(api: Api) -> None:
    first, second = (await api.data("/nordic/LT/roads/cameras"))["items"]
    assert (first["latitude"], first["taken_at"]) == (54.6561, "2026-05-10T09:10:00Z")
    assert (second["latitude"], second["road_number"], second["taken_at"]) == (None, "226", None)
    near = await api.data("/nordic/LT/roads/cameras?lat=55.7&lon=21.1")
    assert [site["id"] for site in near["items"]] == ["101"]


async def test_cameras_of_a_road_and_around_a_point(api: Api) -> None:
    assert [site["id"] for site in (await api.data("/nordic/IS/roads/cameras?road=62"))["items"]] == ["7025"]
    near = await api.data("/nordic/FI/roads/cameras?lat=61.5&lon=23.8&limit=1")
    assert (near["total"], [site["id"] for site in near["items"]]) == (2, ["C04613"])
    [wrong] = (await api.problem("/nordic/FI/roads/cameras?lat=61.5", 400))["errors"]
    assert wrong["parameter"] == "lon"


@time_machine.travel(datetime(2026, 5, 10, 9, 20, tzinfo=UTC), tick=False)
async def test_finnish_sensors(api: Api) -> None:
    dry, wet = (await api.data("/nordic/FI/roads/conditions"))["items"]
    assert (dry["name"], dry["surface"], dry["surface_text"]) == ("vt1_Espoo_Hirvisuo", "dry", "Dry")
    assert (dry["road_temperature_c"], dry["temperature_c"], dry["wind_speed_ms"], dry["wind_gust_ms"]) == (
        14.3,
        13.6,
        3.1,
        5.9,
    )
    assert (dry["humidity_percent"], dry["observed_at"], dry["stale_since"]) == (61.0, "2026-05-10T09:15:35Z", None)
    assert (wet["surface"], wet["surface_text"]) == ("wet", "Wet and salty"), "the first sensor has a fault"


async def test_icelandic_stations_and_sections(api: Api) -> None:
    rows = (await api.data("/nordic/IS/roads/conditions"))["items"]
    assert [row["kind"] for row in rows] == ["station", "station", "section", "section", "section"]
    assert (rows[0]["temperature_c"], rows[0]["road_temperature_c"], rows[0]["observed_at"]) == (
        1.8, 3.9, "2026-05-10T09:10:00Z"
    )  # fmt: skip
    sections = (await api.data("/nordic/IS/roads/conditions?kind=section"))["items"]
    assert [(row["surface"], row["surface_text"]) for row in sections] == [
        ("icy_patches", "Spots of ice"), ("closed", "Closed"), (None, "Unknown")
    ]  # fmt: skip
    assert sections[1]["observed_at"] == "2026-05-08T10:02:00Z"


async def test_lithuanian_grid_and_words(api: Api) -> None:
    dry, unknown = (await api.data("/nordic/LT/roads/conditions"))["items"]
    assert (round(dry["latitude"], 2), round(dry["longitude"], 2)) == (54.67, 25.01)
    assert (dry["surface"], dry["road_temperature_c"], dry["precipitation_text"]) == ("dry", 17.9, "Nėra")
    assert (unknown["latitude"], unknown["temperature_c"], unknown["surface"]) == (None, None, None)


async def test_estonian_stations_are_those_of_the_state_roads(api: Api) -> None:
    rows = (await api.data("/nordic/EE/roads/conditions"))["items"]
    assert [(row["id"], row["surface"], row["road_temperature_c"]) for row in rows] == [
        ("Kurevere", "wet", 3.4), ("Jõhvi", None, -1.5)
    ]  # fmt: skip


async def test_estonian_restrictions(api: Api) -> None:
    first, second = (await api.data("/nordic/EE/roads/events"))["items"]
    assert (first["type"], first["title"]) == ("closure", "Teetööd, Sõidurada suletud, Tallinn - Narva")
    assert (first["road_number"], first["start_at"], first["end_at"]) == (
        "1",
        "2026-05-08T00:00:00Z",
        "2026-06-07T00:00:00Z",
    )
    assert (second["type"], second["latitude"], second["end_at"]) == ("roadwork", None, None)


async def test_finnish_messages(api: Api) -> None:
    events = (await api.data("/nordic/FI/roads/events"))["items"]
    assert [(event["id"], event["type"], event["road_number"]) for event in events] == [
        ("GUID1", "accident", "12"), ("GUID2", "other", "9"), ("GUID3", "roadwork", "51")
    ]  # fmt: skip
    assert (events[0]["description"], events[0]["start_at"]) == ("Yksi kaista on suljettu.", "2026-05-10T08:50:00Z")
    assert (events[1]["latitude"], events[1]["longitude"]) == (61.86, 25.19)
    works = await api.data("/nordic/FI/roads/events?type=ROADWORK")
    assert [event["id"] for event in works["items"]] == ["GUID3"]


@time_machine.travel(datetime(2026, 5, 10, 9, 20, tzinfo=UTC), tick=False)
async def test_danish_messages_are_the_newest_versions_in_force(api: Api) -> None:
    queue, closure = (await api.data("/nordic/DK/roads/events"))["items"]
    assert (queue["id"], queue["type"], queue["description"], queue["road_number"]) == (
        "a_1",
        "queue",
        "Kø over 5 km",
        "E20",
    )
    assert (queue["start_at"], queue["updated_at"]) == ("2026-05-10T08:36:00Z", "2026-05-10T09:04:00Z")
    assert (closure["type"], closure["end_at"]) == ("closure", "2026-05-12T21:30:00Z")
    assert closure["description"] == "Vejen er spærret <58b>"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("SE/roads/cameras", "Trafikverket needs a key"),
        ("NO/roads/conditions", "login"),
        ("LT/roads/events", "not documented"),
    ],
)
async def test_countries_without_an_open_source(api: Api, path: str, reason: str) -> None:
    assert reason in (await api.problem(f"/nordic/{path}", 404))["detail"]


async def test_a_provider_that_fails(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="storage.googleapis.com"):
        assert "Vejdirektoratet" in (await api.problem("/nordic/DK/roads/events", 502))["provider"]
