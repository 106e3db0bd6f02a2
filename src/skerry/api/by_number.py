"""Lists of providers that have only numbers: each item is one more call."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from skerry.api.report import or_error, raise_if_none
from skerry.errors import SkerryError
from skerry.models.unavailable import incomplete

T = TypeVar("T")


class Fetched(Struct, Generic[T], frozen=True):
    """The items that could be fetched, and the numbers of those that could not."""

    items: list[T]
    unavailable: list[int]


async def first_items(numbers: Sequence[int], limit: int, fetch: Callable[[int], Awaitable[T | None]]) -> Fetched[T]:
    """The first items of a list of numbers. `fetch` returns None for one that no longer exists, which is skipped.

    Raises UpstreamUnavailable if every call failed. The source's pace limits how many run at a time."""
    found: list[T] = []
    failed: dict[int, SkerryError] = {}
    requested = 0
    while requested < len(numbers) and len(found) + len(failed) < limit:
        batch = numbers[requested : requested + limit - len(found) - len(failed)]
        requested += len(batch)
        answers = await asyncio.gather(*(or_error(fetch(number)) for number in batch))
        for number, answer in zip(batch, answers, strict=True):
            if isinstance(answer, SkerryError):
                failed[number] = answer
            elif answer is not None:
                found.append(answer)
    raise_if_none(*found, *failed.values())
    if failed:
        incomplete()
    return Fetched(found, list(failed))
