"""The page of a provider or dataset: licence, terms, evidence, state, endpoints."""

from msgspec import Struct

from skerry.api.endpoint import PREFIX
from skerry.api.sources import source_path
from skerry.http.activity import ProviderDay, ServerActivity
from skerry.http.service import ServerState
from skerry.http.source_states import SourceStatus, source_statuses
from skerry.portal.finding import Match, match
from skerry.portal.page import PageRequest, page


class SourcePage(Struct, frozen=True):
    """A source, its state and its endpoints."""

    source: SourceStatus
    day: ProviderDay | None
    """Its last 24 hours; None if it was not called in them."""
    breaker: str
    """closed, opened (not called for now) or half-opened; empty for a dataset."""
    call: str
    """Path of the same in the API."""
    endpoints: list[Match]


@page("/sources/{key:str}", example="/sources/elering")
async def source(request: PageRequest, server: ServerState, activity: ServerActivity) -> SourcePage:
    """One source. Its key may be in any case."""
    description = server.source(request.parameters["key"])
    days = await activity.providers()
    [found] = source_statuses(server.client, days, [description])
    paths = set(found.endpoints)
    providers = {kind.key: kind for entry in server.endpoints for kind in entry.sources}
    provider = providers.get(found.key)
    return SourcePage(
        source=found,
        day=days.get(found.key) if days is not None else None,
        breaker=server.client.breaker_state(provider) if provider else "",
        call=source_path(found.key),
        endpoints=[match(entry) for entry in server.endpoints if PREFIX + entry.path in paths],
    )
