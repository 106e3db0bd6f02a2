"""Weather of the cities: what is kept of it, and what the stream tells."""

from datetime import UTC, datetime

import pytest

from skerry.collect.city_weather import city_weather
from skerry.collect.runner import Collector
from skerry.registry import topics
from skerry.series.city_weather import CityWeather
from skerry.store import Event, Store
from tests.replaying import ReplayServer

WEATHER = city_weather.__dict__["job"]
MOMENT = datetime(2026, 5, 10, 9, 15, tzinfo=UTC)


async def told(store: Store) -> list[Event]:
    return await store.events.after(0, ["weather"], 1000)


async def test_all_cities_are_asked_for_at_once_and_each_has_its_own(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    assert await collector.run_once(WEATHER)
    assert len(replay.log) == 1
    rows = {row.city: row for row in (await store.history(CityWeather).read()).items}
    assert len(rows) == 29
    assert "dubai" not in rows, "it had no value"
    assert {row.timestamp for row in rows.values()} == {MOMENT}
    assert (rows["tallinn"].temperature_c, rows["tallinn"].description) == (4.2, "overcast")
    assert (rows["tartu"].wind_gust_ms, rows["tartu"].description) == (None, None)
    assert (rows["stockholm"].precipitation_mm, rows["stockholm"].description) == (0.3, "slight rain")
    assert (rows["sydney"].temperature_c, rows["sydney"].pressure_hpa) == (24.5, 1018.1)


async def test_a_city_that_cannot_be_read_does_not_cost_the_others(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with replay.fault("null_row"):
        assert await collector.run_once(WEATHER)
    cities = {row.city for row in (await store.history(CityWeather).read()).items}
    assert len(cities) == 28
    assert "tartu" not in cities


async def test_the_weather_is_told_when_it_has_changed(collector: Collector, store: Store) -> None:
    assert await collector.run_once(WEATHER)
    assert await collector.run_once(WEATHER)
    events = {event.item: event for event in await told(store)}
    assert len(events) == len(await told(store)) == 29
    assert events["tallinn"].as_of == MOMENT
    assert events["tallinn"].data == {
        "city": "tallinn", "name": "Tallinn", "country": "EE",
        "weather": {
            "temperature_c": 4.2, "feels_like_c": 1.9, "humidity_percent": 82.0, "pressure_hpa": 1009.4,
            "wind_speed_ms": 5.19, "wind_gust_ms": 10.11, "wind_direction_deg": 238.0, "precipitation_mm": 0.0,
            "cloud_cover_percent": 100.0, "visibility_m": None, "weather_code": 3, "description": "overcast",
        },
    }  # fmt: skip
    assert events["tartu"].data["weather"]["weather_code"] == 42


@pytest.mark.parametrize("fault", ["error_500", "html", "empty", "number_strings"])
async def test_a_run_that_fails_leaves_a_gap(
    fault: str, collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with replay.fault(fault):
        assert not await collector.run_once(WEATHER)
    assert (await store.history(CityWeather).read()).count == 0
    assert await told(store) == []


@pytest.mark.parametrize(("text", "city"), [("Tallinn", "tallinn"), ("new york", "new-york"), ("Zürich", "zurich")])
def test_a_filter_is_a_city(text: str, city: str) -> None:
    assert topics()["weather"].parse_filter(text).filter == city


def test_another_city_is_refused_with_those_that_are_alike() -> None:
    with pytest.raises(ValueError, match="Tallinn"):
        topics()["weather"].parse_filter("Talin")
    with pytest.raises(ValueError, match=r"/weather/cities$"):
        topics()["weather"].parse_filter("Atlantis")
