"""Endpoints as the portal lists them."""

from typing import Any

from msgspec import Struct

from skerry.api.endpoint import Endpoint
from skerry.api.group import Group
from skerry.http.service import ServerState


class Match(Struct, frozen=True):
    """An endpoint in a list."""

    endpoint: Endpoint[Any]
    address: str
    """Path of its page."""


class GroupList(Struct, frozen=True):
    """A group and its endpoints."""

    group: Group
    matches: list[Match]


def page_of(endpoint: Endpoint[Any]) -> str:
    """Path of the page of an endpoint."""
    return endpoint.page


def match(endpoint: Endpoint[Any]) -> Match:
    """An endpoint as lists show it."""
    return Match(endpoint, page_of(endpoint))


def by_group(server: ServerState) -> list[GroupList]:
    """Every endpoint of this server by group, without groups that have none."""
    groups = [
        GroupList(group, [match(entry) for entry in server.endpoints if entry.group == group.key])
        for group in server.groups
    ]
    return [group for group in groups if group.matches]
