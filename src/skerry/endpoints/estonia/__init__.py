"""Registers, weather, grid, transport and city data of Estonia."""

from skerry.api.group import Group

GROUP = Group(
    title="Estonia",
    description="Registers, weather, grid, transport and city data of Estonia.",
    order=10,
)
