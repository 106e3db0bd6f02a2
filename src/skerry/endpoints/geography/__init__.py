"""Elevation, places and postal codes."""

from skerry.api.group import Group

GROUP = Group(
    title="Geography",
    description="Elevation, places and postal codes.",
    order=60,
)
