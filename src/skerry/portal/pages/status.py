"""Status of the server: its processes, what its providers have done in the last day, what it lacks, and how far two providers of
prices are apart."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from skerry.api.endpoint import endpoint_count
from skerry.credentials import ThrottledProvider
from skerry.http.activity import ProviderDay, ServerActivity
from skerry.http.service import PartState, ServerState
from skerry.http.source_states import ProviderStatus, provider_statuses
from skerry.models.day_ahead import PriceDifference
from skerry.models.server_activity import ServerProcess
from skerry.portal.page import PageRequest, page
from skerry.store import Store

STATES = ("failing", "ok", "unknown")


class StatusPage(Struct, frozen=True):
    """State of the server's processes, of its store and of its providers."""

    store: PartState
    endpoint_count: int
    counts: Mapping[str, int]
    """Providers by state."""
    providers: list[ProviderStatus]
    """Those that have been called, failing ones first."""
    days: Mapping[str, ProviderDay]
    """The last 24 hours of those that were called in them."""
    processes: list[ServerProcess]
    throttled: list[ThrottledProvider]
    differences: list[PriceDifference]


@page("/status", menu=60)
async def status(request: PageRequest, server: ServerState, activity: ServerActivity, store: Store) -> StatusPage:
    """What `/api/v1/status` says; it needs no upstream request."""
    days = await activity.providers()
    providers = provider_statuses(server.client, days, server.endpoints)
    counts = Counter(provider.state for provider in providers)
    return StatusPage(
        store=await store.state(),
        endpoint_count=endpoint_count(server.endpoints),
        counts={state: counts[state] for state in STATES},
        providers=sorted(
            (provider for provider in providers if provider.state != "unknown"),
            key=lambda provider: (provider.state != "failing", provider.title.casefold()),
        ),
        days=days or {},
        processes=await activity.processes(),
        throttled=list(server.throttling),
        differences=list(server.price_differences()),
    )
