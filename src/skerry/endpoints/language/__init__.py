"""Dictionaries and poetry."""

from skerry.api.group import Group

GROUP = Group(
    title="Language",
    description="Dictionaries and poetry.",
    order=130,
)
