"""Scripture."""

from skerry.api.group import Group

GROUP = Group(
    title="Scripture",
    description="Verses of the Bible in public-domain translations.",
    order=187,
)
