"""Import of lists that a provider returns in one answer, or in batches."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from skerry.store import RegisterStore

R = TypeVar("R")


async def import_list(
    register: RegisterStore[Any], row_type: type[R], fetch: Callable[[], Awaitable[Iterable[Any]]]
) -> None:
    """Import the whole list when it is due. The row type has the fields of the provider's records."""

    async def rows() -> AsyncIterator[Sequence[R]]:
        yield [msgspec.convert(record, row_type, from_attributes=True) for record in await fetch()]

    if await register.is_due():
        await register.replace(rows())


async def import_batches(
    register: RegisterStore[Any], row_type: type[R], fetch: Callable[[], AsyncIterator[Iterable[Any]]]
) -> None:
    """Import a list that is too long for one answer when it is due, otherwise as `import_list`."""

    async def rows() -> AsyncIterator[Sequence[R]]:
        async for batch in fetch():
            yield [msgspec.convert(record, row_type, from_attributes=True) for record in batch]

    if await register.is_due():
        await register.replace(rows())
