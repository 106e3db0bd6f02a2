"""Endpoints as the portal lists them: where their page is, and which match a query."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from skerry.api.catalog import Catalog
from skerry.api.endpoint import PREFIX, Endpoint


class Match(Struct, frozen=True):
    """An endpoint in a list."""

    endpoint: Endpoint[Any]
    address: str
    """Path of its page."""


def page_of(endpoint: Endpoint[Any]) -> str:
    """Path of the page of an endpoint."""
    return f"/endpoints/{endpoint.name.replace('_', '-')}"


def match(endpoint: Endpoint[Any]) -> Match:
    """An endpoint as lists show it."""
    return Match(endpoint, page_of(endpoint))


def find(endpoints: Sequence[Endpoint[Any]], query: str, limit: int) -> list[Match]:
    """Endpoints that match a query, the best first."""
    by_path = {PREFIX + endpoint.path: endpoint for endpoint in endpoints}
    return [match(by_path[entry.path]) for entry in Catalog(lambda: endpoints).find(query)[:limit]]
