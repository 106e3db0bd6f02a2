"""What the collector stored, before or in place of a call to its provider."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Any, Generic, TypeVar

import structlog

from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import StoreUnavailable, UpstreamUnavailable
from skerry.provenance import valid_until
from skerry.store import RegisterStore

T = TypeVar("T")
log = structlog.get_logger(__name__)

STORED_TTL = timedelta(minutes=5)
"""How long an answer in place of a provider's may be kept: the provider may be back at any moment."""
MAX_LISTED = 50_000
"""Maximum number of rows of a list that is used as a whole."""


async def or_stored(fetch: Callable[[], Awaitable[T]], stored: Callable[[], Awaitable[T | None]]) -> T:
    """The provider's answer, or what is stored while the provider is unavailable; `stored` notes the origin.

    Raises the provider's UpstreamUnavailable, which says so, where nothing is stored: `stored` returns None, the register was
    never imported, or the store is unavailable."""
    try:
        return await fetch()
    except UpstreamUnavailable as failure:
        try:
            found = await stored()
        except (UpstreamUnavailable, StoreUnavailable) as error:
            log.info("no stored answer either", provider=failure.provider, reason=str(error))
            found = None
        if found is None:
            raise _nothing_stored(failure) from None
        valid_until(now() + STORED_TTL)
        return found


async def stored_list(register: RegisterStore[Any]) -> Sequence[Any]:
    """All rows of a register that is a whole list. Raises UpstreamUnavailable where it was never imported."""
    return (await register.find(limit=MAX_LISTED, offset=0)).rows


class ProvidedList(Dependency, Generic[T]):
    """A whole list of a provider; as the collector stored it while the provider is unavailable."""

    def __init__(self, fetch: Callable[[], Awaitable[Sequence[T]]], register: RegisterStore[Any]) -> None:
        self._fetch = fetch
        self._register = register

    async def all(self) -> Sequence[T]:
        """In the provider's order. Raises UpstreamUnavailable where nothing is stored."""
        return await or_stored(self._fetch, lambda: stored_list(self._register))


def _nothing_stored(failure: UpstreamUnavailable) -> UpstreamUnavailable:
    """The failure, which also says that nothing stands in for the provider. A new error: the given one may be remembered."""
    what = f"{failure.what}, and this server has collected nothing in its place"
    return UpstreamUnavailable(
        failure.provider, what, last_success=failure.last_success, retry_after=failure.retry_after
    )


async def stored_first(
    register: RegisterStore[Any], stored: Callable[[], Awaitable[T]], fetch: Callable[[], Awaitable[T]]
) -> T:
    """What is stored in a register, or the provider's answer before the first import and while the store is unavailable.

    Where no collector renews the register, the provider comes first, and what is stored stands in for it. Raises
    UpstreamUnavailable."""
    try:
        if not await register.is_overdue():
            return await stored()
    except (UpstreamUnavailable, StoreUnavailable) as error:
        log.info("no stored answer", reason=str(error))
        return await fetch()
    return await or_stored(fetch, stored)
