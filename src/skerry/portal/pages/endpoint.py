"""The page of an endpoint: its form, its answer, its fields."""

from typing import Any

from msgspec import Struct

from skerry.api.endpoint import Endpoint
from skerry.errors import NotFound
from skerry.http import problems
from skerry.http.service import ServerState, service_endpoints
from skerry.portal.finding import page_of
from skerry.portal.page import PageRequest, page


class EndpointPage(Struct, frozen=True):
    """An endpoint as its page shows it."""

    endpoint: Endpoint[Any]


@page("/endpoints/{name:str}", example="/endpoints/electricity-prices-today", kept_for="1d")
def endpoint(request: PageRequest, server: ServerState) -> EndpointPage:
    """One endpoint."""
    by_name = {page_of(entry).rpartition("/")[2]: entry for entry in (*server.endpoints, *service_endpoints())}
    found = by_name.get(request.parameters["name"])
    if found is None:
        near = tuple(f"/endpoints/{name}" for name in problems.similar(request.parameters["name"], by_name))
        raise NotFound(f"No endpoint named {problems.shorten(request.parameters['name'])!r}.", suggestions=near)
    return EndpointPage(found)
