"""Endpoints as the portal lists them."""

from typing import Any

from msgspec import Struct

from skerry.api.endpoint import Endpoint


class Match(Struct, frozen=True):
    """An endpoint in a list."""

    endpoint: Endpoint[Any]
    address: str
    """Path of its page."""


def page_of(endpoint: Endpoint[Any]) -> str:
    """Path of the page of an endpoint."""
    return endpoint.page


def match(endpoint: Endpoint[Any]) -> Match:
    """An endpoint as lists show it."""
    return Match(endpoint, page_of(endpoint))
