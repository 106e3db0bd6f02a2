"""Holidays, health, jobs, names, prizes, universities."""

from skerry.api.group import Group

GROUP = Group(
    title="World",
    description="Holidays, health, jobs, names, prizes, universities.",
    order=80,
)
