"""The first page."""

from msgspec import Struct

from skerry.api.group import Group
from skerry.http.service import ServerState
from skerry.portal.page import PageRequest, page


class GroupCount(Struct, frozen=True):
    """A group and the number of its endpoints."""

    group: Group
    count: int


class Home(Struct, frozen=True):
    """What the first page counts."""

    endpoint_count: int
    source_count: int
    groups: list[GroupCount]


@page("/", kept_for="1d")
def home(request: PageRequest, server: ServerState) -> Home:
    """What Skerry is; tiles that scripts fill from this server; groups."""
    counts = [GroupCount(group, sum(entry.group == group.key for entry in server.endpoints)) for group in server.groups]
    return Home(len(server.endpoints), len(server.sources), [entry for entry in counts if entry.count])
