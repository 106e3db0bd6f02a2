"""Registers: whole readings, searched and paged by the database, and never half of one."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import ClassVar, TypeVar

import pytest
import time_machine
from msgspec import Struct

from skerry.errors import StoreUnavailable, UpstreamUnavailable
from skerry.licenses import CC0_1_0
from skerry.provenance import Evidence, Provenance, tracking
from skerry.store import ImportRefused, Register, RegisterStore, Store
from skerry.upstream.source import Source
from tests.store.conftest import OpenStore

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
T = TypeVar("T")


class Keeper(Source):
    key = "keeper"
    title = "The Keeper"
    home = "https://keeper.example"
    base = "https://keeper.example"
    license = CC0_1_0
    evidence = Evidence.DOCUMENTED


class Orchard(Struct, frozen=True):
    REGISTER: ClassVar[Register] = Register(
        "orchards", every=timedelta(days=1), searched=("name", "fruits"), required=("name",)
    )
    SOURCE: ClassVar[type[Keeper]] = Keeper

    number: int
    name: str | None
    fruits: list[str] = []


class Harvest(Struct, frozen=True):
    REGISTER: ClassVar[Register] = Register(
        "harvests", every=timedelta(days=1), searched=("year",), required=("year",), window="year"
    )
    SOURCE: ClassVar[type[Keeper]] = Keeper

    year: int
    tree: int


def harvests(**trees: int) -> list[Harvest]:
    """Trees by year: y2024=3 are three of 2024."""
    return [Harvest(int(year[1:]), tree) for year, count in trees.items() for tree in range(count)]


def orchards(count: int, **more: object) -> list[Orchard]:
    return [Orchard(number, f"Orchard {number}", **more) for number in range(count)]  # type: ignore[arg-type]


async def in_batches(*batches: Sequence[T]) -> AsyncIterator[Sequence[T]]:
    for batch in batches:
        yield batch


async def broken(rows: Sequence[Orchard]) -> AsyncIterator[Sequence[Orchard]]:
    yield rows
    raise UpstreamUnavailable("The Keeper", "broke off its answer")


@pytest.fixture
def register(store: Store) -> RegisterStore[Orchard]:
    return store.register(Orchard)


async def names(register: RegisterStore[Orchard], *, limit: int = 100, offset: int = 0, **texts: str) -> list[object]:
    found = await register.find(containing=texts, limit=limit, offset=offset)
    return [row.name for row in found.rows]


async def test_a_register_that_was_never_read_is_unavailable_and_says_when_to_come_back(
    register: RegisterStore[Orchard],
) -> None:
    with pytest.raises(UpstreamUnavailable, match="The Keeper has not been imported yet") as caught:
        await register.find(limit=10, offset=0)
    assert caught.value.retry_after == 300
    assert await register.is_due()


async def test_rows_come_in_their_order_and_in_pages(register: RegisterStore[Orchard]) -> None:
    rows = orchards(25)
    assert await register.replace(in_batches(rows[:10], [], rows[10:])) == 25
    found = await register.find(limit=10, offset=20)
    assert found.total == 25
    assert found.rows == rows[20:]
    beyond = await register.find(limit=10, offset=1_000)
    assert (beyond.total, beyond.rows) == (25, [])


async def test_search_knows_neither_case_nor_accents(register: RegisterStore[Orchard]) -> None:
    rows = [
        Orchard(1, "Õuna Aed OÜ", ["õun", "Pirn"]), Orchard(2, "Pirni & Pojad", ["pirn"]), Orchard(3, "100% Mahl_a", []),
        Orchard(4, "Ounapuu", ["ploom", "ÕUN"]),
    ]  # fmt: skip
    await register.replace(in_batches(rows))
    assert await names(register, name="ouna") == ["Õuna Aed OÜ", "Ounapuu"]
    assert await names(register, name="PIRNI POJAD") == ["Pirni & Pojad"]
    assert await names(register, name="100 mahl") == ["100% Mahl_a"]
    assert await names(register, name="%") == []
    assert await names(register, name="nowhere") == []
    found = await register.find(equal={"fruits": "Õun"}, containing={"name": "aed"}, limit=10, offset=0)
    assert (found.total, found.rows) == (1, rows[:1])
    assert (await register.find(equal={"fruits": "pir"}, limit=10, offset=0)).total == 0
    assert (await register.find(equal={"fruits": None}, limit=1, offset=0)).total == 4
    with pytest.raises(TypeError):
        await register.find(equal={"number": "1"}, limit=1, offset=0)


async def test_equal_strings_are_equal_beyond_their_indexed_start(register: RegisterStore[Orchard]) -> None:
    start = "õ" * 80
    await register.replace(in_batches([Orchard(1, start), Orchard(2, f"{start}a"), Orchard(3, f"{start}b")]))
    for name, number in ((start, 1), (f"{start}B", 3)):
        assert [row.number for row in (await register.find(equal={"name": name}, limit=9, offset=0)).rows] == [number]
    assert (await register.find(equal={"name": start[:64]}, limit=9, offset=0)).total == 0


async def test_another_reading_takes_the_place_of_the_one_before(
    register: RegisterStore[Orchard], open_another: OpenStore
) -> None:
    await register.replace(in_batches(orchards(20)))
    for round_ in range(3):
        await register.replace(in_batches([Orchard(round_, f"New {round_} {row.number}") for row in orchards(19)]))
    assert await names(register, limit=2) == ["New 2 0", "New 2 1"]
    assert (await (await open_another()).register(Orchard).find(limit=1, offset=0)).total == 19


async def test_at_most_two_readings_are_kept(register: RegisterStore[Orchard], store: Store) -> None:
    for _ in range(4):
        await register.replace(in_batches(orchards(10)))
    async with store._database.reading() as connection:
        rows = await connection.exec_driver_sql("SELECT count(*) FROM register_rows")
        assert rows.scalar() == 20


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (orchards(89), "orchards has 89 rows, the last import had 100"),
        ([], "orchards has 0 rows, expected at least 1"),
        ([Orchard(row.number, None if row.number % 10 == 0 else row.name) for row in orchards(100)], "without name"),
    ],
    ids=["loss", "empty", "field"],
)
async def test_a_reading_that_cannot_be_believed_is_refused(
    register: RegisterStore[Orchard], rows: list[Orchard], reason: str
) -> None:
    await register.replace(in_batches(orchards(100)))
    with pytest.raises(ImportRefused, match=reason):
        await register.replace(in_batches(rows))
    assert (await register.find(limit=1, offset=0)).total == 100


async def test_of_a_moving_window_the_years_are_compared_and_not_their_sum(store: Store) -> None:
    register = store.register(Harvest)
    await register.replace(in_batches(harvests(y2024=100, y2025=100, y2026=40)))
    await register.replace(in_batches(harvests(y2025=95, y2026=60)))
    assert (await register.find(equal={"year": "2025"}, limit=1, offset=0)).total == 95
    for truncated, reason in (
        (harvests(y2025=95, y2026=50, y2027=90), "50 rows of 2026, the last import had 60"),
        (harvests(y2025=80, y2026=90), "80 rows of 2025, the last import had 95"),
        (harvests(y2025=95), "0 rows of 2026"),
        ([], "0 rows"),
    ):
        with pytest.raises(ImportRefused, match=reason):
            await register.replace(in_batches(truncated))
    await register.replace(in_batches(harvests(y2026=60, y2027=1)))
    assert (await register.find(limit=1, offset=0)).total == 61


async def test_a_reading_that_breaks_off_leaves_what_is_there(register: RegisterStore[Orchard]) -> None:
    with pytest.raises(UpstreamUnavailable):
        await register.replace(broken(orchards(50)))
    assert await register.is_due()
    with pytest.raises(UpstreamUnavailable, match="not been imported"):
        await register.find(limit=1, offset=0)
    await register.replace(in_batches(orchards(3)))
    with pytest.raises(UpstreamUnavailable):
        await register.replace(broken(orchards(50)))
    assert (await register.find(limit=1, offset=0)).total == 3
    await register.replace(in_batches(orchards(4)))
    assert (await register.find(limit=1, offset=0)).total == 4


async def test_too_many_rows_are_refused(register: RegisterStore[Orchard]) -> None:
    with pytest.raises(ImportRefused, match="more than 5"):
        await register.replace(in_batches(orchards(4), orchards(2)), max_rows=5)


async def test_of_two_readings_at_once_one_wins_and_neither_mixes(
    register: RegisterStore[Orchard], open_another: OpenStore
) -> None:
    other = (await open_another()).register(Orchard)
    outcomes = await asyncio.gather(
        *(one.replace(in_batches(orchards(30), orchards(30))) for one in (register, other)), return_exceptions=True
    )
    assert all(outcome == 60 or isinstance(outcome, ImportRefused) for outcome in outcomes)
    assert 60 in outcomes
    assert (await register.find(limit=1, offset=0)).total == 60


async def test_a_register_is_due_after_its_interval_and_tells_its_age(register: RegisterStore[Orchard]) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        await register.replace(in_batches(orchards(3)))
        assert not await register.is_due()
        clock.shift(timedelta(hours=23))
        with tracking(Provenance()) as record:
            await register.find(limit=1, offset=0)
        assert record.fetched_at == NOON
        assert record.fresh_until == NOON + timedelta(days=1)
        assert set(record.origins) == {"keeper"}
        clock.shift(timedelta(hours=1))
        assert await register.is_due()
        with pytest.raises(UpstreamUnavailable):
            await register.replace(broken(orchards(3)))
        assert not await register.is_due(), "the file is large: what failed is not tried again at once"
        clock.shift(timedelta(hours=6))
        assert await register.is_due()


async def test_a_register_read_with_a_clock_ahead_is_due(register: RegisterStore[Orchard]) -> None:
    with time_machine.travel(NOON + timedelta(days=400), tick=False) as clock:
        await register.replace(in_batches(orchards(3)))
        clock.move_to(NOON)
        assert await register.is_due()
        assert await register.is_overdue()
        await register.replace(in_batches(orchards(3)))
        assert not await register.is_due()
        assert not await register.is_overdue()


async def test_texts_that_only_one_engine_would_take(register: RegisterStore[Orchard]) -> None:
    await register.replace(in_batches([Orchard(1, "A\0B " + "õ" * 10_000)]))
    assert (await register.find(containing={"name": "õõõ"}, limit=1, offset=0)).rows[0].name == "A\0B " + "õ" * 10_000


async def test_a_closed_store_is_unavailable(register: RegisterStore[Orchard], store: Store) -> None:
    await store.close()
    with pytest.raises(StoreUnavailable):
        await register.find(limit=1, offset=0)


class Grove(Struct, frozen=True):
    """The same register with other fields, as another version stores it."""

    REGISTER: ClassVar[Register] = Orchard.REGISTER
    SOURCE: ClassVar[type[Keeper]] = Keeper

    name: str | None
    tree_count: int
    fruits: list[str] = []


async def test_rows_of_another_version_are_read_again(register: RegisterStore[Orchard], store: Store) -> None:
    await register.replace(in_batches(orchards(1)))
    changed = store.register(Grove)
    with pytest.raises(UpstreamUnavailable, match="imported again"):
        await changed.find(limit=1, offset=0)
    assert await changed.is_due()
    assert not await register.is_due()
