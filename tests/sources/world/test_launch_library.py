from datetime import UTC, datetime

from skerry.sources.world.launch_library import LaunchMission, LaunchPad, read_latest, read_launches
from tests.conftest import Recorded


def test_recorded_launches(recorded: Recorded) -> None:
    (launch,) = read_launches(recorded("launchlibrary/launches_2.3.0.json"))
    assert (launch.name, launch.launch_at) == (
        "Sputnik 8K74PS | Sputnik 1",
        datetime(1957, 10, 4, 19, 28, 34, tzinfo=UTC),
    )
    assert (launch.launch_provider, launch.launch_provider_type) == ("Soviet Space Program", "Government")
    assert (launch.rocket, launch.rocket_family) == ("Sputnik 8K74PS", "Sputnik")
    assert (launch.launch_precision, launch.fail_reason) == (None, None)
    assert launch.launch_designator == "1957-001"
    assert launch.pad == LaunchPad("1/5", "Baikonur Cosmodrome, Republic of Kazakhstan", "KZ", 45.92, 63.342)
    assert isinstance(launch.mission, LaunchMission)
    assert launch.mission.orbit == "Low Earth Orbit"
    assert launch.image_url is not None
    assert launch.image_url.endswith("sputnik_8k74ps_image_20210830185541.jpg")


def test_a_recorded_launch_that_has_begun_is_the_latest(recorded: Recorded) -> None:
    assert read_latest(recorded("launchlibrary/launches_2.3.0.json")).status_short == "Success"
