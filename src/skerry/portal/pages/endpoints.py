"""All endpoints by group."""

from msgspec import Struct

from skerry.api.group import Group
from skerry.http.service import ServerState
from skerry.portal.finding import Match, match
from skerry.portal.page import PageRequest, page


class GroupList(Struct, frozen=True):
    """A group and its endpoints."""

    group: Group
    matches: list[Match]


class EndpointsPage(Struct, frozen=True):
    """Every endpoint, and the same by group."""

    count: int
    groups: list[GroupList]


@page("/endpoints", menu=10, kept_for="1d")
def endpoints(request: PageRequest, server: ServerState) -> EndpointsPage:
    """Every endpoint of this server, by group."""
    groups = [
        GroupList(group, [match(entry) for entry in server.endpoints if entry.group == group.key])
        for group in server.groups
    ]
    return EndpointsPage(len(server.endpoints), [group for group in groups if group.matches])
