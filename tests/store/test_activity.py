"""What processes report of themselves and of their calls to providers."""

from datetime import UTC, datetime, timedelta

from skerry.models.server_activity import ProviderFailure, ProviderHour, ServerProcess
from skerry.store import Store
from skerry.store.activity.activity import PROCESS_TTL, RETENTION

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def process(name: str, seen: datetime = NOON, requests: int = 0) -> ServerProcess:
    return ServerProcess(name, None, "1.0", NOON - DAY, seen, name == "a", requests, 100_000_000)


def calls(provider: str, count: int, failed: int = 0, started_at: datetime = NOON) -> ProviderHour:
    answered = count - failed
    return ProviderHour(provider, started_at, count, failed, answered, answered * 0.5, started_at if answered else None)


async def test_calls_of_several_processes_are_added_up(store: Store) -> None:
    activity = store.activity
    await activity.report(process("a"), [calls("elering", 3, 1), calls("usgs", 1)], [])
    await activity.report(process("b"), [calls("elering", 5), calls("elering", 2, 2, NOON - DAY)], [])
    found = await activity.others("c", NOON - DAY, NOON)
    hours = {(hour.provider, hour.started_at): hour for hour in found.hours}
    assert hours.keys() == {("elering", NOON), ("elering", NOON - DAY), ("usgs", NOON)}
    assert hours["elering", NOON] == ProviderHour("elering", NOON, 8, 1, 7, 3.5, NOON)
    assert hours["elering", NOON - DAY].last_success_at is None
    assert [hour.call_count for hour in (await activity.others("a", NOON, NOON)).hours] == [5]


async def test_a_repeated_report_counts_once(store: Store) -> None:
    for _ in range(2):
        await store.activity.report(process("a"), [calls("elering", 3)], [])
    await store.activity.report(process("a", requests=7), [calls("elering", 4)], [])
    found = await store.activity.others("b", NOON, NOON)
    assert [hour.call_count for hour in found.hours] == [4]
    assert found.processes == [process("a", requests=7)]


async def test_the_newest_failure_of_a_provider_is_kept(store: Store) -> None:
    newer, older = ProviderFailure("usgs", NOON, "returned 503"), ProviderFailure("usgs", NOON - DAY, "returned 404")
    for failure in (older, newer, older):
        await store.activity.report(process("a"), [], [failure])
    assert (await store.activity.others("a", NOON - DAY, NOON)).failures == [newer]


async def test_a_process_that_has_ended_or_is_silent_is_not_listed(store: Store) -> None:
    activity = store.activity
    for name in ("a", "b", "c"):
        await activity.report(process(name), [calls("elering", 1)], [])
    await activity.remove("b")
    found = await activity.others("c", NOON, NOON)
    assert [entry.id for entry in found.processes] == ["a"]
    assert [hour.call_count for hour in found.hours] == [2], "its calls are still counted"
    later = NOON + PROCESS_TTL + timedelta(seconds=1)
    assert (await activity.others("c", NOON, later)).processes == []


async def test_what_is_old_is_deleted(store: Store) -> None:
    activity = store.activity
    await activity.report(process("a"), [calls("elering", 1)], [ProviderFailure("elering", NOON, "returned 503")])
    await activity.report(process("b", NOON + RETENTION + timedelta(hours=1)), [], [])
    found = await activity.others("c", NOON, NOON)
    assert (found.hours, found.failures) == ([], [])
    assert [entry.id for entry in found.processes] == ["b"]
