"""Games and their prices."""

from skerry.api.group import Group

GROUP = Group(
    title="Gaming",
    description="Games and their prices.",
    order=170,
)
