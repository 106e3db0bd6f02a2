"""Official journals and documents."""

from skerry.api.group import Group

GROUP = Group(
    title="Government",
    description="Official journals and documents.",
    order=90,
)
