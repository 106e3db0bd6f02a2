"""The first page."""

from msgspec import Struct

from skerry.api.endpoint import PREFIX, endpoint_count
from skerry.api.group import Group
from skerry.http.service import ServerState
from skerry.portal.page import PageRequest, page

BALTIC_ZONES = {"EE": "Estonia", "LV": "Latvia", "LT": "Lithuania", "FI": "Finland"}
SCANDINAVIAN_ZONES = ("SE1", "SE2", "SE3", "SE4", "NO1", "NO2", "NO3", "NO4", "NO5")


class GroupCount(Struct, frozen=True):
    """A group and the number of its endpoints."""

    group: Group
    count: int


class PriceZone(Struct, frozen=True):
    """A bidding zone whose prices the first page can show."""

    name: str
    call: str
    """Path of the prices of today."""


class Home(Struct, frozen=True):
    """What the first page counts, and the zones of its chart."""

    endpoint_count: int
    source_count: int
    groups: list[GroupCount]
    zones: list[PriceZone]


@page("/", kept_for="1d")
def home(request: PageRequest, server: ServerState) -> Home:
    """What Skerry is; tiles that scripts fill from this server; groups."""
    counts = [
        GroupCount(group, endpoint_count(entry for entry in server.endpoints if entry.group == group.key))
        for group in server.groups
    ]
    zones = [
        *(
            PriceZone(f"{code} · {name}", f"{PREFIX}/elering/prices/today?zone={code}")
            for code, name in BALTIC_ZONES.items()
        ),
        *(PriceZone(code, f"{PREFIX}/electricity/today/{code}") for code in SCANDINAVIAN_ZONES),
    ]
    return Home(
        endpoint_count(server.endpoints), len(server.sources), [entry for entry in counts if entry.count], zones
    )
