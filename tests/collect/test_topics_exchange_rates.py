"""Exchange rates: what is kept of them, and what the stream tells."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from skerry.collect.exchange_rates import cross_rates, exchange_rates, last_fixing
from skerry.collect.runner import Collector
from skerry.registry import topics
from skerry.series.exchange_rates import ReferenceRate
from skerry.store import Event, NewEvent, Store
from tests.replaying import ReplayServer

RATES = exchange_rates.__dict__["job"]
CROSSES = cross_rates.__dict__["job"]
MONDAY = datetime(2026, 4, 13, 15, tzinfo=UTC)
"""An hour after the newest fixing of the cassette is due."""


async def told(store: Store, topic: str) -> list[Event]:
    return await store.events.after(0, [topic], 1000)


async def test_a_new_installation_gets_the_last_year_and_the_newest_state(collector: Collector, store: Store) -> None:
    with time_machine.travel(MONDAY, tick=False):
        assert await collector.run_once(RATES)
        krone = await store.history(ReferenceRate).read(limit=2, where={"currency": "NOK"})
        lev = await store.history(ReferenceRate).newest({"currency": "BGN"})
    assert [(row.timestamp.date(), row.rate) for row in krone.items] == [
        (date(2026, 4, 10), 11.1165), (date(2026, 4, 13), 11.098),
    ]  # fmt: skip
    assert krone.first_available_at == datetime(2025, 4, 10, tzinfo=UTC)
    assert krone.gaps == [], "a weekend is none"
    assert lev is not None
    assert (lev.timestamp.date(), lev.rate) == (date(2025, 12, 31), 1.9558)
    events = {event.item: event for event in await told(store, "exchange_rates")}
    assert len(events) == 29
    assert {"EUR/DKK", "EUR/GBP", "EUR/JPY", "EUR/NOK", "EUR/SEK", "EUR/USD"} <= events.keys()
    assert events["EUR/USD"].as_of == datetime(2026, 4, 13, tzinfo=UTC)
    assert events["EUR/USD"].data == {"base": "EUR", "target": "USD", "date": "2026-04-13", "rate": 1.1684}
    listed = await told(store, "currencies")
    assert sorted(event.item for event in listed) == sorted(["EUR", *(pair.removeprefix("EUR/") for pair in events)])
    krone_listed = next(event for event in listed if event.item == "DKK")
    assert krone_listed.data == {"code": "DKK", "name": "Danish krone", "quoted": True}


async def test_the_bank_is_asked_when_rates_are_due(collector: Collector, store: Store, replay: ReplayServer) -> None:
    with time_machine.travel(MONDAY, tick=False) as clock:
        assert await collector.run_once(RATES)
        assert await collector.run_once(RATES)
        assert len(replay.log) == 1
        clock.shift(timedelta(hours=22))  # Tuesday, before the fixing
        assert await collector.run_once(RATES)
        assert len(replay.log) == 1
        before = await told(store, "exchange_rates")
        clock.shift(timedelta(hours=2))
        assert await collector.run_once(RATES)
        assert len(replay.log) == 2
    assert await told(store, "exchange_rates") == before, "there was nothing new"


async def test_what_was_missed_is_made_up_for_and_what_was_corrected_says_so(
    collector: Collector, store: Store
) -> None:
    days = [datetime(2026, 4, 8, tzinfo=UTC), datetime(2026, 4, 9, tzinfo=UTC)]
    history = store.history(ReferenceRate)
    await history.write([ReferenceRate(days[0], "NOK", 11.1535), ReferenceRate(days[1], "NOK", 99.0)])
    with time_machine.travel(MONDAY, tick=False):
        assert await collector.run_once(RATES)
    rows = {row.timestamp.day: row for row in (await history.read(start=days[0], where={"currency": "NOK"})).items}
    assert list(rows) == [8, 9, 10, 13]
    assert (rows[8].rate, rows[8].revised_at) == (11.1535, None)
    assert (rows[9].rate, rows[9].revised_at) == (11.1265, MONDAY)
    assert (await history.read()).first_available_at == datetime(2026, 4, 2, tzinfo=UTC), "a week before, not a year"


async def test_a_currency_that_comes_or_goes_is_told(collector: Collector, store: Store) -> None:
    lev = {"code": "BGN", "name": None, "quoted": True}
    await store.events.append(
        [NewEvent(topic="currencies", item="BGN", as_of=datetime(2025, 12, 31, tzinfo=UTC), data=lev)]
    )
    with time_machine.travel(MONDAY, tick=False):
        assert await collector.run_once(RATES)
    last = (await told(store, "currencies"))[-1]
    assert (last.item, last.data["quoted"], last.previous) == ("BGN", False, lev)


async def test_other_pairs_are_worked_out_for_those_who_want_them(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with time_machine.travel(MONDAY, tick=False):
        wanted = [("exchange_rates", text) for text in ("USD/NOK", "USD/EUR", "EUR/USD", "SEK", "")]
        await store.events.announce_demand(wanted, timedelta(minutes=1))
        assert await collector.run_once(CROSSES)
        assert await told(store, "exchange_rates") == [], "nothing is stored yet"
        assert await collector.run_once(RATES)
        assert await collector.run_once(CROSSES)
        rates = {event.item: event.data["rate"] for event in await told(store, "exchange_rates")}
    assert rates["USD/NOK"] == 9.4984594  # 11.098 / 1.1684
    assert rates["USD/EUR"] == 0.85587128  # 1 / 1.1684
    assert len(rates) == 31, "29 of the euro, and the two"
    assert len(replay.log) == 1


async def test_a_run_that_fails_leaves_nothing(collector: Collector, store: Store, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        assert not await collector.run_once(RATES)
    assert (await store.history(ReferenceRate).read()).count == 0
    assert await told(store, "exchange_rates") == []


def test_rates_are_due_at_four_in_the_afternoon_of_business_days() -> None:
    assert last_fixing(datetime(2026, 4, 13, 13, 59, tzinfo=UTC)) == date(2026, 4, 10), "Monday, 15:59 in summer"
    assert last_fixing(datetime(2026, 4, 13, 14, tzinfo=UTC)) == date(2026, 4, 13)
    assert last_fixing(datetime(2026, 4, 11, 14, tzinfo=UTC)) == date(2026, 4, 10), "Saturday"
    assert last_fixing(datetime(2026, 4, 12, 20, tzinfo=UTC)) == date(2026, 4, 10), "Sunday"
    assert last_fixing(datetime(2026, 1, 13, 14, 30, tzinfo=UTC)) == date(2026, 1, 12), "15:30 in winter"


@pytest.mark.parametrize(
    ("text", "item", "wanted"),
    [
        ("eur/usd", "EUR/USD", True), ("EUR/USD", "EUR/NOK", False), ("USD/EUR", "EUR/USD", False),
        ("nok", "EUR/NOK", True), ("NOK", "USD/NOK", True), ("NOK", "EUR/USD", False), ("EUR", "EUR/USD", True),
    ],
)  # fmt: skip
def test_a_filter_is_a_pair_or_a_currency(text: str, item: str, wanted: bool) -> None:
    event = Event(
        id=1, topic="exchange_rates", item=item, kind="update", as_of=MONDAY, data={}, previous=None, created_at=MONDAY
    )
    choice = topics()["exchange_rates"].parse_filter(text)
    assert choice.matches(event) is wanted
    assert choice.filter == text.upper()


@pytest.mark.parametrize("text", ["EUR/EUR", "EUR/BGN", "XTS", "EUR/USD/NOK", "dollar", "/", "EURUSD"])
def test_other_filters_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="EUR/USD"):
        topics()["exchange_rates"].parse_filter(text)


def test_any_code_can_be_waited_for() -> None:
    assert topics()["currencies"].parse_filter("aed").filter == "AED"
    with pytest.raises(ValueError, match="ISO 4217"):
        topics()["currencies"].parse_filter("dirham")
