from datetime import UTC, datetime

import pytest

from skerry.clock import now
from skerry.errors import UpstreamUnavailable
from skerry.sources.world.usgs import Earthquake, Usgs, read_count, read_earthquakes, read_event
from skerry.upstream.client import UpstreamClient
from skerry.upstream.reply import Reply
from tests.conftest import Recorded
from tests.replaying import ReplayServer


def reply(body: bytes) -> Reply:
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


@pytest.fixture
def usgs(upstream: UpstreamClient) -> Usgs:
    return Usgs(upstream)


async def test_the_past_day(usgs: Usgs) -> None:
    first, second = await usgs.past_day("2.5")
    assert first == Earthquake(
        id="us7000abcd",
        occurred_at=datetime(2026, 11, 19, 13, 0, 0, 123000, UTC),
        updated_at=datetime(2026, 11, 19, 13, 1, 30, 123000, UTC),
        magnitude=6.4,
        magnitude_type="mww",
        place="87 km SSE of Sand Point, Alaska",
        latitude=54.6,
        longitude=-160.1,
        depth_km=31.0,
        tsunami=True,
        alert="green",
        felt_count=112,
        significance=1,
        status="automatic",
        url="https://earthquake.usgs.gov/earthquakes/eventpage/us7000abcd",
        type="earthquake",
    )
    assert second.magnitude == 2.6
    assert second.tsunami is False


async def test_the_past_hour_newest_first_with_what_is_not_known_yet(usgs: Usgs) -> None:
    blast, unmeasured = await usgs.past_hour()
    assert blast.type == "explosion"
    assert blast.magnitude == -0.3
    assert blast.depth_km == -1.2
    assert (unmeasured.magnitude, unmeasured.magnitude_type, unmeasured.depth_km) == (None, None, None)


async def test_a_failing_provider_is_unavailable(usgs: Usgs, replay: ReplayServer) -> None:
    for fault in ("html", "missing_field", "number_strings"):
        with replay.fault(fault), pytest.raises(UpstreamUnavailable):
            await usgs.past_day()


def test_an_hour_without_earthquakes() -> None:
    assert read_earthquakes(reply(b'{"type":"FeatureCollection","features":[]}')) == ()


def test_recorded_minute(recorded: Recorded) -> None:
    found = read_earthquakes(recorded("usgs-earthquakes/query_minute.geojson.json"))
    assert [earthquake.id for earthquake in found] == ["nc72955530", "nc72955525", "ci38088992"]
    assert found[1].magnitude is None
    assert found[0].depth_km == -0.68
    assert found[2].place == "1km ENE of Colton, CA"
    assert found[2].occurred_at == datetime(2018, 1, 18, 5, 56, 4, 960000, UTC)


def test_recorded_week(recorded: Recorded) -> None:
    found = read_earthquakes(recorded("usgs-earthquakes/all_week_2018-02.geojson.json"))
    assert len(found) == 200
    strongest = max(found, key=lambda earthquake: earthquake.magnitude or 0)
    assert (strongest.magnitude, strongest.place) == (6.4, "22km NNE of Hualian, Taiwan")
    assert (strongest.felt_count, strongest.alert, strongest.magnitude_type) == (261, "green", "mww")
    assert sum(earthquake.type == "explosion" for earthquake in found) >= 3


def test_recorded_event(recorded: Recorded) -> None:
    event = read_event("usp00066k9", recorded("usgs-earthquakes/event_ci3144585.geojson.json"))  # an earlier identifier
    assert (event.id, event.magnitude, event.place) == ("ci3144585", 6.7, "1km NNW of Reseda, CA")
    assert event.occurred_at == datetime(1994, 1, 17, 12, 30, 55, 390000, UTC)
    assert (event.intensity_reported, event.intensity_estimated, event.felt_count) == (8.7, 8.794, 10128)
    assert (event.gap_deg, event.rms_seconds, event.station_count) == (29.7, 0.31, None)
    assert event.other_ids[:2] == ["cinorthrid", "choy19940117123055"]
    assert event.products[:2] == ["associate", "dyfi"]


def test_recorded_count(recorded: Recorded) -> None:
    assert read_count(recorded("usgs-earthquakes/count.json")) == 1
