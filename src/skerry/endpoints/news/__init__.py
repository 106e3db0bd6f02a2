"""Headlines and encyclopaedia."""

from skerry.api.group import Group

GROUP = Group(
    title="News",
    description="Headlines and encyclopaedia.",
    order=100,
)
