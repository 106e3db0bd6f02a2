"""All histories that the store keeps."""

from msgspec import Struct

from skerry.http.service import ServerState
from skerry.portal.histories import StoredSeries, histories
from skerry.portal.page import PageRequest, page


class HistoryList(Struct, frozen=True):
    """Every series."""

    series: list[StoredSeries]


@page("/history", menu=20, kept_for="1d")
def history(request: PageRequest, server: ServerState) -> HistoryList:
    """The series of this server, by path."""
    return HistoryList(list(histories(server.endpoints).values()))
