"""The parts of a report: fetched at once, and named where they are missing."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from skerry.api.report import ReportParts
from skerry.errors import NotFound, StoreUnavailable, UpstreamUnavailable
from skerry.provenance import Provenance, tracking


async def value(text: str) -> str:
    return text


async def away(provider: str) -> str:
    raise UpstreamUnavailable(provider, "did not answer")


async def fetched(*awaited: Coroutine[Any, Any, object]) -> ReportParts:
    async with ReportParts() as parts:
        for part in awaited:
            parts.fetch(part)
    return parts


async def test_parts_are_fetched_at_once() -> None:
    both_started = asyncio.Barrier(2)

    async def part() -> int:
        return await both_started.wait()  # would wait forever if one part waited for the other

    async with ReportParts() as parts:
        first, second = parts.fetch(part(), "first"), parts.fetch(part(), "second")
    assert {first.value, second.value} == {0, 1}
    assert parts.unavailable == []


async def test_a_part_that_fails_is_none_and_every_field_without_it_is_named() -> None:
    async with ReportParts() as parts:
        weather = parts.fetch(value("warm"), "weather")
        power = parts.fetch(away("Grid"), "generation", "load_mw")
    assert (weather.value, power.value) == ("warm", None)
    assert [(entry.part, entry.reason, entry.detail) for entry in parts.unavailable] == [
        ("generation", "upstream_unavailable", "Grid did not answer."),
        ("load_mw", "upstream_unavailable", "Grid did not answer."),
    ]
    with pytest.raises(UpstreamUnavailable, match="Grid did not answer"):
        power.required()
    assert weather.required() == "warm"


async def test_without_any_part_there_is_no_report() -> None:
    with pytest.raises(UpstreamUnavailable, match="Grid did not answer; Bank did not answer"):
        await fetched(away("Grid"), away("Bank"))


async def test_an_offline_report_needs_none_of_its_parts() -> None:
    async with ReportParts(offline=True) as parts:
        parts.fetch(away("Grid"), "load_mw")
    assert [entry.part for entry in parts.unavailable] == ["load_mw"]


async def test_neither_a_carried_value_nor_a_part_that_was_not_needed_makes_a_report() -> None:
    async def nothing() -> None:
        return None

    async def report() -> None:
        async with ReportParts() as parts:
            parts.fetch(value("shipped"), carried=lambda text: text == "shipped")
            parts.fetch(nothing())
            parts.fetch(away("Grid"), "load_mw")

    with pytest.raises(UpstreamUnavailable, match="Grid"):
        await report()


class Endless:
    """A part that ends only when it is cancelled."""

    def __init__(self) -> None:
        self.cancelled = asyncio.Event()

    async def __call__(self) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled.set()
            raise


async def test_a_defect_is_no_missing_part_and_ends_the_others() -> None:
    async def broken() -> str:
        raise ZeroDivisionError

    endless = Endless()
    with pytest.raises(ZeroDivisionError):
        await fetched(endless(), broken())
    await endless.cancelled.wait()


async def test_an_error_in_the_block_ends_the_parts() -> None:
    endless = Endless()

    async def report() -> None:
        async with ReportParts() as parts:
            parts.fetch(endless())
            await asyncio.sleep(0)  # the part starts
            raise KeyError

    with pytest.raises(KeyError):
        await report()
    await endless.cancelled.wait()


async def test_reasons_tell_a_lack_from_a_failure() -> None:
    async def unknown() -> str:
        raise NotFound("No such station.")

    async def disconnected() -> str:
        raise StoreUnavailable("The database did not answer.")

    with tracking(Provenance()) as record:
        async with ReportParts() as parts:
            parts.fetch(value("warm"), "weather")
            parts.fetch(unknown(), "station")
            parts.fetch(disconnected(), "history")
    assert [(entry.part, entry.reason) for entry in parts.unavailable] == [
        ("station", "no_data"),
        ("history", "store_unavailable"),
    ]
    assert record.fresh_until is not None, "an answer without a part is kept for a minute at most"
