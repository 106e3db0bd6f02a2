"""Words and advice."""

from skerry.api.group import Group

GROUP = Group(
    title="Text Tools",
    description="Words and advice.",
    order=120,
)
