"""Books, food, breweries, emoji."""

from skerry.api.group import Group

GROUP = Group(
    title="Food & Emoji",
    description="Books, food, breweries, emoji.",
    order=150,
)
