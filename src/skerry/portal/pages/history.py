"""All histories that the store keeps."""

from msgspec import Struct

from skerry.http.service import ServerState
from skerry.portal.finding import Match, match
from skerry.portal.histories import StoredSeries, histories, is_archive
from skerry.portal.page import PageRequest, page


class HistoryList(Struct, frozen=True):
    """Every series, and the archives of what happens now and then."""

    series: list[StoredSeries]
    archives: list[Match]


@page("/history", menu=20, kept_for="1d")
def history(request: PageRequest, server: ServerState) -> HistoryList:
    """The series and archives of this server, by path."""
    archives = [match(entry) for entry in server.endpoints if is_archive(entry)]
    return HistoryList(list(histories(server.endpoints).values()), archives)
