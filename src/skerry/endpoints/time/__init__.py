"""Clocks and time zones."""

from skerry.api.group import Group

GROUP = Group(
    title="Time",
    description="Clocks and time zones.",
    order=55,
)
