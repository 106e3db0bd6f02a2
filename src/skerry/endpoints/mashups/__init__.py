"""Cross-domain reports that say what they rest on."""

from skerry.api.group import Group

GROUP = Group(
    title="Mashups",
    description="Cross-domain reports that say what they rest on.",
    order=30,
)
