"""Museum collections."""

from skerry.api.group import Group

GROUP = Group(
    title="Art",
    description="Museum collections.",
    order=180,
)
