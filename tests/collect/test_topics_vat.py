"""What the stream is told of VAT rates."""

from datetime import UTC, datetime

import pytest

from skerry.collect.runner import Collector
from skerry.collect.topics.vat import vat_events
from skerry.models.vat import VatRate
from skerry.registry import topics
from skerry.store import Event, State, Store
from tests.replaying import ReplayServer

VAT = vat_events.__dict__["job"]


async def told(store: Store) -> list[Event]:
    return await store.events.after(0, ["vat"], 1000)


async def test_each_country_is_told_once(collector: Collector, store: Store) -> None:
    assert await collector.run_once(VAT)
    first = await told(store)
    assert [event.item for event in first] == ["AT", "EE", "GR", "NO"], "Georgia is not covered"
    greece = first[2]
    assert greece.as_of == datetime(2026, 11, 19, tzinfo=UTC)
    assert greece.data == {
        "country": "GR",
        "currency": "EUR",
        "standard_rate_percent": 24.0,
        "reduced_rate_percent": 13.0,
        "reduced_rate_2_percent": 6.0,  # 17 and 4 are those of islands
        "super_reduced_rate_percent": None,
        "parking_rate_percent": None,
    }
    assert await collector.run_once(VAT)
    assert await told(store) == first


async def test_a_rate_that_changes_is_told_with_the_one_before(collector: Collector, store: Store) -> None:
    before = VatRate("EE", "EUR", 22.0, 13.0, 9.0, None, None)
    await store.events.update("vat", [State("EE", datetime(2025, 6, 30, tzinfo=UTC), before)])
    assert await collector.run_once(VAT)
    estonia = await store.events.latest("vat", "EE")
    assert estonia is not None
    assert estonia.data["standard_rate_percent"] == 24.0
    assert estonia.previous is not None
    assert estonia.previous["standard_rate_percent"] == 22.0


async def test_a_provider_that_fails_tells_nothing(collector: Collector, store: Store, replay: ReplayServer) -> None:
    with replay.fault("missing_field"):
        assert not await collector.run_once(VAT)
    assert await told(store) == []


async def test_filters(collector: Collector, store: Store) -> None:
    assert await collector.run_once(VAT)
    events = await told(store)
    for text, code in (("ee", "EE"), (" EL", "GR"), ("NO", "NO")):
        choice = topics()["vat"].parse_filter(text)
        assert choice.filter == code
        assert [event.item for event in events if choice.matches(event)] == [code]
    for text in ("US", "EU", "", "EUR"):
        with pytest.raises(ValueError, match="vat, or vat: and one of AT, BE"):
            topics()["vat"].parse_filter(text)
