"""All endpoints by group."""

from msgspec import Struct

from skerry.api.endpoint import endpoint_count
from skerry.http.service import ServerState
from skerry.portal.finding import GroupList, by_group
from skerry.portal.page import PageRequest, page


class EndpointsPage(Struct, frozen=True):
    """Every endpoint, and the same by group."""

    count: int
    groups: list[GroupList]


@page("/endpoints", menu=10, kept_for="1d")
def endpoints(request: PageRequest, server: ServerState) -> EndpointsPage:
    """Every endpoint of this server, by group."""
    return EndpointsPage(endpoint_count(server.endpoints), by_group(server))
