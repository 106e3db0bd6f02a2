"""What ships with the package in place of a provider that is unavailable."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from skerry.clock import now
from skerry.datasets import Dataset
from skerry.errors import UpstreamUnavailable
from skerry.provenance import valid_until

T = TypeVar("T")

CARRIED_TTL = timedelta(minutes=5)
"""How long such an answer may be kept: the provider may be back at any moment."""


async def or_carried(ask: Callable[[], Awaitable[T]], dataset: Dataset, carried: Callable[[], T | None]) -> T:
    """The provider's answer; while it is unavailable, that of the dataset, which then is the origin.

    Raises UpstreamUnavailable where the dataset has none either: `carried` returns None."""
    try:
        return await ask()
    except UpstreamUnavailable:
        found = carried()
        if found is None:
            raise
        valid_until(now() + CARRIED_TTL)
        dataset.sign()
        return found
